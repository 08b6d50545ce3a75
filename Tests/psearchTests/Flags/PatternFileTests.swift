import Foundation
import Testing

@testable import psearch

@Suite("Files of patterns")
struct PatternFileTests {
  @Test(
    "a line is a pattern, without its LF or CRLF",
    arguments: [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]),
      ("\n", [""]), ("\r\n", [""]), ("a\n\n", ["a", ""]), ("\na", ["", "a"]),
      ("a\n\nb\n", ["a", "", "b"]),
      ("a\r", ["a\r"]), ("a\rb\n", ["a\rb"]), ("a\r\r\n", ["a\r"]), (" a \n", [" a "]),
      ("\u{FEFF}a\n", ["a"]), ("\u{FEFF}", []), ("a\n\u{FEFF}b", ["a", "\u{FEFF}b"]),
    ])
  func lines(text: String, patterns: [String]) {
    let lines = PatternFile.lines(of: Array(text.utf8))
    #expect(lines == patterns.map { Array($0.utf8) })
  }

  @Test("patterns of arguments and files stand in the order given, with where they are from")
  func order() throws {
    let options = try Parser.parse(strings: ["-e", "x", "-f", "list", "path", "-ey", "-f-"])
    let patterns = try options.patterns { path throws(UsageError) in
      path == Array("list".utf8) ? Array("a\n\nb\n".utf8) : Array("in".utf8)
    }
    func given(_ text: String, _ source: GivenPattern.Source) -> GivenPattern {
      GivenPattern(bytes: Array(text.utf8), source: source)
    }
    let list = Array("list".utf8)
    #expect(
      patterns == [
        given("x", .argument(1)), given("a", .file(list, line: 1)), given("", .file(list, line: 2)),
        given("b", .file(list, line: 3)), given("y", .argument(5)),
        given("in", .file([UInt8(ascii: "-")], line: 1)),
      ])
  }

  @Test("an empty file gives no pattern, and no operand becomes one")
  func empty() throws {
    let options = try Parser.parse(strings: ["-f", "/dev/null", "path"])
    #expect(try options.patterns().isEmpty)
    #expect(options.paths == [Array("path".utf8)])
  }

  @Test("a file is read whole, whatever bytes it and its name hold")
  func reading() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("psearch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // More than one block, and bytes that are not UTF-8.
    let content = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let path = folder.path + "/\u{00FC} list"
    try Data(content).write(to: URL(fileURLWithPath: path))
    #expect(try PatternFile.read(Array(path.utf8)) == content)
  }

  @Test(
    "a file that cannot be read is named, with the system's reason",
    arguments: [
      ("/nonexistent/list", "/nonexistent/list: No such file or directory"),
      ("/", "/: Is a directory"),
      ("", ": No such file or directory"),
    ])
  func failures(path: String, message: String) throws {
    let options = try Parser.parse(strings: ["-f", path])
    let error = #expect(throws: UsageError.self) { try options.patterns() }
    #expect(error.map { String(decoding: $0.message, as: UTF8.self) } == message)
  }
}
