internal import PartSearch

/// The page of `--html`: a section for each document with a heading, its lines in `pre` elements, one
/// for each group of lines that follow one another.
enum Page {
  /// What stands for left out text of a long line.
  static let gap: StaticString = #"<span class="gap">[...]</span>"#

  /// Writes all that stands before the sections.
  ///
  /// - Parameter patterns: what was searched for.
  static func begin(_ patterns: [[UInt8]], _ writer: ByteWriter) {
    writer.write(
      """
      <!DOCTYPE html>
      <html>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="psearch">
      <title>
      """)
    writer.write(title(patterns))
    writer.write("</title>\n<style>\n")
    writer.write(style)
    writer.write("</style>\n</head>\n<body>\n<h1>")
    writer.write(title(patterns))
    writer.write("</h1>\n")
  }

  /// Writes all that stands behind the sections.
  static func end(hasMatch: Bool, _ writer: ByteWriter) {
    if !hasMatch { writer.write("<p>no matches</p>\n") }
    writer.write("</body>\n</html>\n")
  }

  /// Begins the part of a document.
  static func beginSection(_ name: [UInt8]?, _ painter: Painter) {
    painter.writer.write("<section>\n")
    if let name {
      painter.writer.write("<h2>")
      painter.write(name: name)
      painter.writer.write("</h2>\n")
    }
    painter.writer.write("<pre>\n")
  }

  static func endSection(_ writer: ByteWriter) {
    writer.write("</pre>\n</section>\n")
  }

  static func separateGroups(_ writer: ByteWriter) {
    writer.write("</pre>\n<pre>\n")
  }

  /// Writes the path of the section that the next lines are in.
  static func write(section path: String, _ writer: ByteWriter) {
    writer.write("<b>")
    writer.write(Highlighter.escapedHTML(Array(path.utf8)))
    writer.write("</b>")
  }

  /// Writes a number before a line.
  static func write(field number: Int, isMatch: Bool, _ writer: ByteWriter) {
    writer.write(isMatch ? #"<span class="field">"# : #"<span class="field around">"#)
    writer.writeDecimal(number)
    writer.write("</span>")
  }

  private static func title(_ patterns: [[UInt8]]) -> [UInt8] {
    Highlighter.escapedHTML(Array(patterns.joined(separator: Array(", ".utf8))))
  }

  private static let style: StaticString = """
    :root { color-scheme: light dark; }
    body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem;
      font: 1rem/1.5 system-ui, sans-serif; }
    h1, h2 { overflow-wrap: anywhere; }
    h1 { font-size: 1.5rem; }
    h2 { font-size: 1.1rem; }
    pre { margin: 0 0 1rem; font: 0.9rem/1.5 ui-monospace, monospace; tab-size: 8;
      white-space: pre-wrap; overflow-wrap: anywhere; }
    .field { display: inline-block; min-width: 4em; padding-right: 1em; text-align: right;
      color: #1a7f37; -webkit-user-select: none; user-select: none; }
    .around, .gap, .control { color: #6b6b6b; }
    .control { outline: 1px solid; }
    mark { color: #000; border-radius: 2px; }
    mark.match { background: #ffe066; }
    mark.current { background: #5fd38d; }
    @media (prefers-color-scheme: dark) {
      .field { color: #4ac26b; }
      .around, .gap, .control { color: #9a9a9a; }
    }

    """
}
