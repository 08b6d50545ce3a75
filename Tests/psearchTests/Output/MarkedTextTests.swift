import Foundation
import PartSearch
import Testing

@testable import psearch

/// Lines with their matches marked: what colour will hang on.
@Suite("Marked text")
struct MarkedTextTests {
  /// What is printed for a search of `text` with `<` and `>` around each stretch of a match.
  static func marked(_ text: String, _ pattern: String, _ flags: String...) throws -> String {
    let options = try Parser.parse(strings: flags + ["-e", pattern])
    let pipe = Pipe()
    let writer = ByteWriter(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    let styles = StyleSequences(
      match: Array("<".utf8), current: Array("{".utf8), closing: Array(">".utf8))
    let compiled = try Pattern(pattern)
    let document = Document(text: text)
    let context = PrintContext(
      writer: writer, document: document, name: nil, options: options, pattern: compiled,
      surface: Surface(styles: styles))
    let style: LinePrinter.Style =
      switch options.outputMode {
      case .onlyMatching: .matches
      case .lineForEachMatch: .lineForEachMatch
      default: .lines
      }
    var printer = LinePrinter(context, style: style)
    try Searcher().search(compiled, in: document, into: &printer)
    printer.finish()
    writer.flush()
    try pipe.fileHandleForWriting.close()
    return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  @Test("each match on a line is marked, the text between is not")
  func lines() throws {
    #expect(try Self.marked("axbxx\nc\nx", "x") == "a<x>b<x><x>\n<x>\n")
    #expect(try Self.marked("ab\r\nb\r\n", "b|$") == "a<b>\r\n<b>\r\n")
    #expect(try Self.marked("axb\nc\nd\n", "x", "-A1", "-n") == "1:a<x>b\n2-c\n")
  }

  @Test("a match that spans lines is marked on each of them, line ends are not")
  func multiLine() throws {
    #expect(try Self.marked("ab\r\ncd\n\nef ab", #"b\R(?s:.)*?e"#) == "a<b>\r\n<cd>\n\n<e>f ab\n")
    #expect(try Self.marked("a\nb\nb\n", #"a\n|b\n"#) == "<a>\n<b>\n<b>\n")
    // The second match begins on the last line of the first.
    #expect(
      try Self.marked("a1\nb2 c\nd e", "(?s)1.b|c.d", "-n") == "1:a<1>\n2:<b>2 <c>\n3:<d> e\n")
  }

  @Test("matches alone, of each match its line, replaced matches, trimmed and cut lines")
  func forms() throws {
    #expect(try Self.marked("ax\nb xx", "x", "-o") == "<x>\n<x>\n<x>\n")
    #expect(try Self.marked("axx", "x", "--vimgrep", "-N", "--no-column") == "a<x>x\nax<x>\n")
    #expect(try Self.marked("axb", "(x)", "-r", "[$1]") == "a<[><x><]>b\n")
    #expect(try Self.marked("  x y", " *x", "--trim") == "<x> y\n")
    #expect(try Self.marked("0123456789x0123456789", "x", "-M5") == "[...]89<x>01[...]\n")
    #expect(try Self.marked("x1 x2 x3 x4 x5", "x", "-M5") == "<x>1 <x>2[...]\n")
    #expect(try Self.marked("ab\nc", "b\nc", "-r", "-") == "a<->\n")
    #expect(try Self.marked("x\ny\n", "x\n|y", "-r", "-") == "<->\n<->\n")
  }

  @Test("an empty match between CR and LF takes nothing away")
  func insideLineEnd() throws {
    #expect(try Self.marked("ab\r\nc\r\n", "$|c", "--trim") == "ab\r\n<c>\r\n")
    #expect(try Self.marked("ab\r\n", #"(?<=\r)"#, "-r", "-") == "ab\r<->\n")
    #expect(try Self.marked("ab\r\n", #"(?<=\r)|b"#, "--trim") == "a<b>\r\n")
  }

  @Test("lines around, and those that no match touches, are never marked")
  func plain() throws {
    #expect(try Self.marked("ax\nb\n", "x", "--passthru") == "a<x>\nb\n")
  }
}
