import Testing

@testable import psearch_reader

@Suite("The reader's command line")
struct ArgumentsTests {
  static func arguments(_ words: [String]) throws(Arguments.Fault) -> Arguments {
    try Arguments(words.map { Array($0.utf8) })
  }

  @Test("patterns, lines and files")
  func operands() throws {
    let read = try Self.arguments(["-e", "a", "b", "+/c d", "+12", "-ex", "--regexp=y", "c"])
    #expect(read.query.texts == ["a", "c d", "x", "y"])
    #expect(read.paths == [Array("b".utf8), Array("c".utf8)])
    #expect(read.line == 12)
    #expect(try Self.arguments(["--", "-e", "+3"]).paths == [Array("-e".utf8), Array("+3".utf8)])
    #expect(try Self.arguments(["-"]).paths == [[UInt8(ascii: "-")]])
    #expect(try Self.arguments(["+x"]).paths == [Array("+x".utf8)])
  }

  @Test("flags, in letters and in words, shortened too")
  func flags() throws {
    #expect(try Self.arguments(["-s"]).query.caseMode == .sensitive)
    #expect(try Self.arguments(["-sS"]).query.caseMode == .smart)
    #expect(try Self.arguments(["-RsiF"]).query == Query(texts: [], isLiteral: true))
    #expect(try Self.arguments(["-w"]).query.isWholeWord)
    #expect(try Self.arguments(["--chop"]).chops)
    #expect(try !Self.arguments(["--chop-lines", "--wrap-lines"]).chops)
    #expect(try Self.arguments(["-n"]).showsNumbers)
    #expect(try Self.arguments([]).showsMarks)
    #expect(try !Self.arguments(["--no-marks"]).showsMarks)
    #expect(try !Self.arguments(["-nN"]).showsNumbers)
    #expect(try Self.arguments(["--quit-if-one-screen"]).quitsIfOneScreen)
    #expect(try Self.arguments(["--keep-screen"]).keepsScreen)
    #expect(try Self.arguments(["--resume"]).resumes)
    #expect(try Self.arguments(["--no-state"]).forgets)
    #expect(try !Self.arguments(["--reader"]).forgets)
    #expect(try Self.arguments(["--color", "never"]).color == "never")
    #expect(try Self.arguments(["--reader", "--no-state", "--color=ansi"]).color == "ansi")
  }

  @Test(
    "what makes no sense is said",
    arguments: [
      (["--zebra"], "unrecognized flag --zebra"), (["-z"], "unrecognized flag -z"),
      (["-e"], "-e: the value is missing"), (["--regexp"], "--regexp: the value is missing"),
      (["--color", "blue"], "--color: auto, always, never or ansi, not blue"),
      (["--no"], "ambiguous flag --no"), (["--reader=1"], "--reader takes no value"),
    ])
  func faults(words: [String], message: String) {
    #expect(throws: Arguments.Fault(message: message)) { try Self.arguments(words) }
  }
}
