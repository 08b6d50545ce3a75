import PartSearch

/// Finds words of a text, one after the other, the way a reader's find bar does.
@main
struct FindInBook {
  static func main() throws {
    // A book in memory; `Document(contentsOf: "book.md")` maps a file instead.
    let document = Document(
      text: """
        The river ran past the old mill.
        At the mill the ri-
        ver turned; below the mill a bridge
        crossed it. Überall Wasser, überall Stein.

        """)

    // Case is ignored, `^` and `$` match at every line: what a find bar starts with.
    let pattern = try Pattern(#"(?<what>mill|über(\w+)|ri-\sver)"#)
    let index = try Searcher().matches(of: pattern, in: document)

    var cursor = MatchCursor(index)
    var lines: [String] = []
    func show(_ movement: MatchCursor.Movement) throws {
      guard let match = cursor.current, let ordinal = cursor.ordinal else { return }
      let place = document.position(at: match.range.lowerBound)
      var line = "\(ordinal) of \(cursor.total), line \(place.line), column \(place.column): "
      line += text(of: match.range, in: document)
      let captures = try Searcher().captures(
        at: ordinal - 1, of: index, pattern: pattern, in: document)
      if let rest = captures[2] { line += " (über + \(text(of: rest, in: document)))" }
      if movement == .wrapped { line += ", wrapped" }
      lines.append(line)
    }

    for _ in 0..<index.count + 1 { try show(cursor.moveToNext()) }
    try show(cursor.moveToPrevious())
    // Where the reader is, in bytes: the next match from there on.
    try show(cursor.move(toMatchAtOrAfter: 60))

    // A file: a chapter of the corpus that lies beside this example.
    lines += try places(of: #"finds\s+out\s+with"#, in: chapter)

    print(lines.joined(separator: "\n"))
    guard lines == expected else { throw Wrong.output }
  }

  static let chapter =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(5)
    .joined(separator: "/") + "/Corpus/regular-expressions/07-what-a-match-costs.md"

  /// What has to come out, counted by hand.
  static let expected = [
    "1 of 6, line 1, column 28: mill",
    "2 of 6, line 2, column 8: mill",
    "3 of 6, line 2, column 17: ri-⏎ver",
    "4 of 6, line 3, column 23: mill",
    "5 of 6, line 4, column 13: Überall (über + all)",
    "6 of 6, line 4, column 30: überall (über + all)",
    "1 of 6, line 1, column 28: mill, wrapped",
    "6 of 6, line 4, column 30: überall (über + all), wrapped",
    "4 of 6, line 3, column 23: mill",
    "1 of 1: line 15, bytes 760..<774",
  ]

  enum Wrong: Error { case output }

  /// The text of a range, with a sign in the place of line ends.
  static func text(of range: Range<Int>, in document: Document) -> String {
    let bytes = document.withBytes { span in range.map { span[$0] } }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").joined(separator: "⏎")
  }
}
