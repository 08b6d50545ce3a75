import Testing

@testable import psearch_reader

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A recorded session: keys and the screens that they lead to, as a file for people to read.
///
///     # what it shows
///     size 40x10
///     marks                  there are marks at the right edge
///     text                   the lines of the text, each behind `| `; \e and \t stand for ESC and TAB
///     | some line
///     keys /some<Enter>      as TestReader.press takes them
///     favourite 90 a.md Title   a favourite of so many seconds ago
///     count 100              the search has come to that offset (default: it is done at once)
///     screen                 rows between bars, under a row that is not plain its styles behind `:`
///     |some line           |
///     :GGGG
///
/// Styles: G current, y other hits, c controls, - faint, = bottom line, + switch that is on, ! alarm,
/// # the row of a list that is selected.
struct Session {
  var lines: [String]

  /// Plays the session. With `record`, screens are written as they are.
  mutating func play(record: Bool) -> [String] {
    var faults: [String] = []
    var size = (columns: 40, rows: 10)
    var text = ""
    var reader: TestReader?
    var lazily = false
    let memory = try? TestMemory()
    var hasMarks = false
    var result: [String] = []
    var number = 0
    while number < lines.count {
      let line = lines[number]
      number += 1
      result.append(line)
      let word = line.prefix { $0 != " " }
      let rest = String(line.dropFirst(word.count + 1))
      switch word {
      case "size":
        let parts = rest.split(separator: "x").compactMap { Int($0) }
        size = (parts.first ?? 40, parts.last ?? 10)
        reader?.update(.resize(columns: size.columns, rows: size.rows))
      case "lazily": lazily = true
      case "favourite": memory?.favour(rest)
      case "marks": hasMarks = true
      case "|": text += Self.unescaped(rest) + "\n"
      case "keys", "count", "screen":
        if reader == nil {
          reader = TestReader(text, columns: size.columns, rows: size.rows)
          reader?.searches = !lazily
          reader?.memory = memory
          reader?.model.settings.showsMarks = hasMarks
        }
        if word == "keys" { reader?.press(rest) }
        if word == "count" { reader?.count(upTo: Int(rest)) }
        guard word == "screen", let frame = reader?.model.render() else { continue }
        let begin = number
        while number < lines.count, "|:@".contains(lines[number].first ?? " ") { number += 1 }
        let wanted = Array(lines[begin..<number])
        let shown = Self.picture(of: frame)
        if wanted != shown {
          faults.append("line \(begin): not as recorded, but\n" + shown.joined(separator: "\n"))
        }
        result += record ? shown : wanted
      case "#", "text", "": break
      default: faults.append("line \(number): what is \(line)?")
      }
    }
    if !lines.contains("screen") { faults.append("no screen is looked at") }
    lines = result
    return faults
  }

  /// The frame as it stands in the file.
  static func picture(of frame: Frame) -> [String] {
    var picture: [String] = []
    for (cells, styles) in zip(frame.cells, frame.styles) {
      picture.append("|" + cells.map(\.text).joined() + "|")
      if !styles.isEmpty { picture.append(":" + styles) }
    }
    if let cursor = frame.cursor { picture.append("@ row \(cursor.row) column \(cursor.column)") }
    return picture
  }

  private static func unescaped(_ text: String) -> String {
    text.split(separator: "\\e", omittingEmptySubsequences: false).joined(separator: "\u{1B}")
      .split(separator: "\\t", omittingEmptySubsequences: false).joined(separator: "\t")
  }
}

@Suite("Recorded sessions")
struct SessionTests {
  static let folder: String = {
    var path = #filePath[...]
    for _ in 0..<2 { path = path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }
    return path + "/Sessions"
  }()

  static let names: [String] = {
    shell("cd \(quoted(folder)) && ls *.session").output.split(separator: "\n").map(String.init)
  }()

  @Test("each session shows what was recorded", arguments: names)
  func session(name: String) {
    let path = "\(Self.folder)/\(name)"
    let text = shell("cat \(quoted(path))").output
    var session = Session(
      lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    let records = unsafe getenv("PSEARCH_RECORD") != nil
    let faults = session.play(record: records)
    for fault in faults { Issue.record("\(name), \(fault)") }
    guard records else { return }
    guard let file = unsafe fopen(path, "w") else { return }
    let bytes = Array(session.lines.joined(separator: "\n").utf8)
    unsafe fwrite(bytes, 1, bytes.count, file)
    unsafe fclose(file)
    Issue.record("\(name) was recorded anew: read it, then run without PSEARCH_RECORD")
  }

  @Test("there are sessions")
  func some() { #expect(Self.names.count >= 5) }
}
