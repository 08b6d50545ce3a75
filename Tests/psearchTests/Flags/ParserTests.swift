import Testing

@testable import psearch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Command lines")
struct ParserTests {
  static func text(_ text: String, at position: Int) -> PatternArgument {
    .text(Array(text.utf8), position: position)
  }

  static func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  @Test(
    "the first operand is the pattern unless -e or -f is given, the others are paths",
    arguments: [
      (["p"], [text("p", at: 0)], []),
      (["p", "a", "b"], [text("p", at: 0)], ["a", "b"]),
      (["a", "-e", "p"], [text("p", at: 2)], ["a"]),
      (["a", "-ep", "b"], [text("p", at: 1)], ["a", "b"]),
      (["a", "--regexp=p", "b"], [text("p", at: 1)], ["a", "b"]),
      (["a", "--regexp", "p", "b"], [text("p", at: 2)], ["a", "b"]),
      (["a", "--reg", "p"], [text("p", at: 2)], ["a"]),
      (["-e", "p", "-e", "q", "a"], [text("p", at: 1), text("q", at: 3)], ["a"]),
      (["-f", "x", "a"], [.file(Array("x".utf8))], ["a"]),
      (["a", "-fx"], [.file(Array("x".utf8))], ["a"]),
      (["a", "--file=x", "-e", "p"], [.file(Array("x".utf8)), text("p", at: 3)], ["a"]),
      (["-e", "p"], [text("p", at: 1)], []),
      (["-ie", "p"], [text("p", at: 1)], []),
      (["-e", ""], [text("", at: 1)], []),
      (["--regexp="], [text("", at: 0)], []),
      (["", "a"], [text("", at: 0)], ["a"]),
      (["-e", "-v"], [text("-v", at: 1)], []),
      (["-e", "--"], [text("--", at: 1)], []),
      (["-e", "--", "a"], [text("--", at: 1)], ["a"]),
      (["-e-"], [text("-", at: 0)], []),
      (["--regexp=a=b"], [text("a=b", at: 0)], []),
      (["-e=p"], [text("=p", at: 0)], []),
      (["p", "-"], [text("p", at: 0)], ["-"]),
      (["-", "-"], [text("-", at: 0)], ["-"]),
      (["--", "-i", "-v"], [text("-i", at: 1)], ["-v"]),
      (["p", "--", "-i", "--", "a"], [text("p", at: 0)], ["-i", "--", "a"]),
      (["p", "a", "--"], [text("p", at: 0)], ["a"]),
      (["p", "--", "a"], [text("p", at: 0)], ["a"]),
      (["a", "-e", "p", "--", "-e"], [text("p", at: 2)], ["a", "-e"]),
    ])
  func operands(arguments: [String], patterns: [PatternArgument], paths: [String]) throws {
    let options = try Parser.parse(strings: arguments)
    var expected = Options()
    expected.patternArguments = patterns
    expected.paths = Self.bytes(paths)
    #expect(options == expected)
  }

  @Test("flags stand anywhere among operands")
  func anywhere() throws {
    let options = try Parser.parse(strings: ["p", "-s", "a", "--ranges", "b", "-m2"])
    #expect(options.matching.caseMode == .sensitive)
    #expect(options.output.form == .ranges && options.output.maxCount == 2)
    #expect(options.paths == Self.bytes(["a", "b"]))
  }

  @Test("POSIXLY_CORRECT changes nothing")
  func posixlyCorrect() async {
    // In a process of its own, since other tests read the environment at the same time.
    await #expect(processExitsWith: .success) {
      unsafe setenv("POSIXLY_CORRECT", "1", 1)
      let options = try Parser.parse(strings: ["p", "a", "-s", "--", "-v"])
      let isRight =
        options.matching.caseMode == .sensitive && !options.matching.isInverted
        && options.patternArguments == [ParserTests.text("p", at: 0)]
        && options.paths == ParserTests.bytes(["a", "-v"])
      exit(isRight ? 0 : 1)
    }
  }

  @Test("bytes that are not UTF-8 come through in patterns and paths")
  func rawBytes() throws {
    let options = try Parser.parse([[0x2D, 0x65, 0xFF, 0xC3], [0x80, 0x2F, 0xFE]])
    #expect(options.patternArguments == [.text([0xFF, 0xC3], position: 0)])
    #expect(options.paths == [[0x80, 0x2F, 0xFE]])
  }

  @Test(
    "help and version end the parsing: what is behind them is not looked at",
    arguments: [
      (["-h"], Options.Action.help(isFull: false)),
      (["--help"], .help(isFull: true)),
      (["--hel"], .help(isFull: true)),
      (["-ih"], .help(isFull: false)),
      (["-hV"], .help(isFull: false)),
      (["-V"], .version),
      (["--version"], .version),
      (["--vers"], .version),
      (["p", "a", "-V"], .version),
      (["--help", "--bogus"], .help(isFull: true)),
      (["-h", "-m", "x"], .help(isFull: false)),
      (["-f", "/nonexistent", "-h"], .help(isFull: false)),
    ])
  func helpAndVersion(arguments: [String], action: Options.Action) throws {
    #expect(try Parser.parse(strings: arguments).action == action)
  }

  @Test("a parse leaves nothing behind that the next one could see")
  func repeated() throws {
    for _ in 0..<3 {
      #expect(throws: UsageError.self) { try Parser.parse(strings: ["p", "-ncZ", "a"]) }
      #expect(try Parser.parse(strings: ["-hn", "p"]).action == .help(isFull: false))
      #expect(try Parser.parse(strings: ["p"]).paths.isEmpty)
    }
  }

  @Test("many threads may parse at once")
  func concurrent() async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<64 {
        group.addTask {
          let options = try Parser.parse(strings: ["-m", "\(number)", "p\(number)", "a", "-s", "b"])
          return options.output.maxCount == number
            && options.patternArguments == [Self.text("p\(number)", at: 2)]
            && options.paths == Self.bytes(["a", "b"])
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  @Test(
    "the form of output is weighed as ripgrep does",
    arguments: [
      ("", OutputMode.lines), ("-o", .onlyMatching), ("-c", .count),
      ("--count-matches", .countMatches), ("--ranges", .ranges), ("-q", .quiet),
      ("-c -q", .quiet), ("-q --ranges", .quiet), ("-c -o", .countMatches),
      ("-o -c", .countMatches), ("-v --count-matches", .count),
      ("-v -c", .count), ("-v -o -c", .count), ("-o --ranges", .ranges), ("-v", .lines),
    ])
  func outputModes(arguments: String, mode: OutputMode) throws {
    let words = arguments.split(separator: " ").map(String.init)
    #expect(try Parser.parse(strings: words + ["p"]).outputMode == mode)
  }

  @Test("the arguments of this process are those it was started with")
  func thisProcess() {
    let own = CArguments.ofThisProcess().map { String(decoding: $0, as: UTF8.self) }
    #expect(own == Array(CommandLine.arguments.dropFirst()))
  }
}
