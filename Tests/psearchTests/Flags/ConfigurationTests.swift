import Testing

@testable import psearch

@Suite("Configuration files")
struct ConfigurationTests {
  static func parse(
    _ file: String, _ arguments: String..., name: String = "config"
  ) throws -> Options {
    let folder = try TemporaryFolder()
    try folder.write(file, to: name)
    let path = "\(folder.path)/\(name)"
    return try Configuration.parse(
      arguments.map { Array($0.utf8) }, environment: Environment(["PSEARCH_CONFIG_PATH": path]))
  }

  @Test("a line is an argument, without blanks at its ends; comments and empty lines do not count")
  func lines() {
    let text = "\u{FEFF}-i\r\n\n  # comment\n \t--glob=a b \n#x\n-g\n#\n--\u{B}\nlast"
    let expected: [(String, Int)] = [
      ("-i", 1), ("--glob=a b", 4), ("-g", 6), ("--", 8), ("last", 9),
    ]
    #expect(
      Configuration.lines(of: Array(text.utf8))
        == expected.map { Configuration.Line(argument: Array($0.0.utf8), number: $0.1) })
  }

  @Test("the command line wins over the file, and adds to what can be given several times")
  func precedence() throws {
    let file = "--case-sensitive\n-m\n3\n-g=*.c\n--ranges\n"
    let plain = try Self.parse(file, "x")
    #expect(plain.matching.caseMode == .sensitive && plain.output.maxCount == 3)
    #expect(plain.output.form == .ranges && plain.input.globs == [Array("=*.c".utf8)])
    let changed = try Self.parse(file, "x", "-i", "-m4", "-c", "-g*.h")
    #expect(changed.matching.caseMode == .ignore && changed.output.maxCount == 4)
    #expect(changed.output.form == .count && changed.input.globs.count == 2)
    #expect(changed.configurationFile == nil)
  }

  @Test("patterns in the file make every operand a path")
  func patterns() throws {
    let options = try Self.parse("-e\na b\n", "path")
    #expect(options.patternArguments == [.text(Array("a b".utf8), position: 1)])
    #expect(options.paths == [Array("path".utf8)])
  }

  @Test(
    "what is wrong is told with file and line",
    arguments: [
      ("-i\n\n--bogus\n-i", "3: unrecognized flag --bogus"),
      ("# c\n-m\nx\n", "3: -m: 'x' is not a number"), ("-i\n-m", "2: -m: the value NUM is missing"),
      ("-i\nword\n-s", "2: 'word' is no flag"), ("--\n-i", "2: '-i' is no flag"),
      ("--heading-no", "1: unrecognized flag --heading-no"), ("-g\n[", "2: -g: '[' is not a glob"),
      ("-s\n-h", "2: --help, --version and --config are for the command line only"),
      ("--config=x", "1: --help, --version and --config are for the command line only"),
      ("-s\n-\u{0}i", "2: '-': an argument holds a NUL byte"),
    ])
  func errors(file: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(file, to: "c")
    let error = #expect(throws: UsageError.self) {
      try Configuration.parse(
        [Array("x".utf8), Array("--config=\(folder.path)/c".utf8)], environment: Environment([:]))
    }
    #expect(
      error?.message == Array("configuration file \(folder.path)/c:\(message)".utf8),
      "\(String(decoding: error?.message ?? [], as: UTF8.self))")
  }

  @Test("--config beats the environment, a path there beats the usual place, --no-config all")
  func places() throws {
    let folder = try TemporaryFolder()
    for (name, limit) in [("a", 1), ("b", 2), ("xdg/psearch/config", 3)] {
      try folder.write("-m\(limit)", to: name)
    }
    try folder.write("-m4", to: "home/.config/psearch/config")
    func limit(_ arguments: [String], _ variables: [String: String]) throws -> Int? {
      try Configuration.parse(
        ["x"].map { Array($0.utf8) } + arguments.map { Array($0.utf8) },
        environment: Environment(variables.mapValues { "\(folder.path)/\($0)" })
      ).output.maxCount
    }
    let home = ["HOME": "home"]
    let xdg = home.merging(["XDG_CONFIG_HOME": "xdg"]) { $1 }
    let all = xdg.merging(["PSEARCH_CONFIG_PATH": "b"]) { $1 }
    #expect(try limit(["--config=\(folder.path)/a"], all) == 1)
    #expect(try limit(["--no-config", "--config=\(folder.path)/a"], all) == 1)
    #expect(try limit(["--config=\(folder.path)/a", "--no-config"], all) == nil)
    #expect(try limit([], all) == 2)
    #expect(try limit([], xdg) == 3)
    #expect(try limit([], home) == 4)
    #expect(try limit([], ["HOME": "nowhere"]) == nil)
    #expect(try limit([], [:]) == nil)
    #expect(throws: UsageError.self) { try limit([], ["PSEARCH_CONFIG_PATH": "none"]) }
    #expect(throws: UsageError.self) { try limit(["--config=\(folder.path)/none"], [:]) }
    let none = Environment(["PSEARCH_CONFIG_PATH": "", "HOME": "\(folder.path)/home"])
    #expect(try Configuration.parse([Array("x".utf8)], environment: none).output.maxCount == nil)
  }

  @Test("help does not ask for a file that is wrong")
  func help() throws {
    #expect(try Self.parse("--bogus", "-h").action == .help(isFull: false))
  }
}
