import PartSearch
import Testing

@testable import psearch

/// A flag, its value, and by hand what it is to change.
struct FlagCase: Sendable, CustomTestStringConvertible {
  let name: String
  let letter: Character?
  let value: String?
  let change: @Sendable (inout Options) -> Void

  init(
    _ name: String, _ letter: Character? = nil, _ value: String? = nil,
    _ change: @escaping @Sendable (inout Options) -> Void
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.change = change
  }

  var testDescription: String { "--\(name) \(value ?? "")" }

  /// Every flag, alias and negation. Those whose effect is the default are tested for what they
  /// undo elsewhere (`lastWins`); here they must at least be accepted.
  static let all = [
    FlagCase("ignore-case", "i") { $0.matching.caseMode = .ignore },
    FlagCase("case-sensitive", "s") { $0.matching.caseMode = .sensitive },
    FlagCase("smart-case", "S") { $0.matching.caseMode = .smart },
    FlagCase("fixed-strings", "F") { $0.matching.isFixed = true },
    FlagCase("no-fixed-strings") { $0.matching.isFixed = false },
    FlagCase("word-regexp", "w") { $0.matching.isWholeWord = true },
    FlagCase("line-regexp", "x") { $0.matching.isWholeLine = true },
    FlagCase("invert-match", "v") { $0.matching.isInverted = true },
    FlagCase("no-invert-match") { $0.matching.isInverted = false },
    FlagCase("dotall") { $0.matching.dotMatchesLineEnds = true },
    FlagCase("no-dotall") { $0.matching.dotMatchesLineEnds = false },
    FlagCase("ascii") { $0.matching.isASCII = true },
    FlagCase("no-ascii") { $0.matching.isASCII = false },
    FlagCase("by-line") { $0.matching.isByLine = true },
    FlagCase("no-by-line") { $0.matching.isByLine = false },
    FlagCase("newline", nil, "anycrlf") { $0.matching.newline = .anycrlf },
    FlagCase("newline", nil, "lf") { $0.matching.newline = .lf },
    FlagCase("newline", nil, "crlf") { $0.matching.newline = .crlf },
    FlagCase("newline", nil, "cr") { $0.matching.newline = .cr },
    FlagCase("newline", nil, "any") { $0.matching.newline = .any },
    FlagCase("match-limit", nil, "4294967295") { $0.matching.matchLimit = 4_294_967_295 },
    FlagCase("heap-limit", nil, "64k") { $0.matching.heapLimit = 65536 },
    FlagCase("timeout", nil, "2.5") { $0.matching.timeout = .milliseconds(2500) },
    FlagCase("timeout", nil, "0") { $0.matching.timeout = nil },
    FlagCase("explain") { $0.output.explains = true },
    FlagCase("no-filter") { $0.matching.usesFilters = false },
    FlagCase("wrap-lines") { _ in },
    FlagCase("chop-lines") { _ in },
    FlagCase("quit-if-one-screen") { _ in },
    FlagCase("keep-screen") { _ in },
    FlagCase("no-marks") { _ in },
    FlagCase("no-state") { _ in },
    FlagCase("text", "a") { $0.input.treatsBinaryAsText = true },
    FlagCase("no-text") { $0.input.treatsBinaryAsText = false },
    FlagCase("threads", "j", "4") { $0.input.threads = 4 },
    FlagCase("threads", "j", "0") { $0.input.threads = nil },
    FlagCase("chunk-size", nil, "1") { $0.input.chunkSize = 1 },
    FlagCase("window", nil, "64K") { $0.input.window = 64 << 10 },
    FlagCase("chunk-size", nil, "1M") { $0.input.chunkSize = 1_048_576 },
    FlagCase("glob", "g", "*.c") { $0.input.globs = [Array("*.c".utf8)] },
    FlagCase("hidden") { $0.input.includesHidden = true },
    FlagCase("no-hidden") { $0.input.includesHidden = false },
    FlagCase("no-ignore") { $0.input.usesIgnoreFiles = false },
    FlagCase("ignore") { $0.input.usesIgnoreFiles = true },
    FlagCase("follow", "L") { $0.input.followsLinks = true },
    FlagCase("no-follow") { $0.input.followsLinks = false },
    FlagCase("max-depth", "d", "2") { $0.input.maxDepth = 2 },
    FlagCase("max-filesize", nil, "1M") { $0.input.maxFileSize = 1_048_576 },
    FlagCase("pre", nil, "cat") { $0.input.preprocessor = Array("cat".utf8) },
    FlagCase("no-pre") { $0.input.preprocessor = nil },
    FlagCase("pre-glob", nil, "!a") { $0.input.preprocessorGlobs = [Array("!a".utf8)] },
    FlagCase("files-from", nil, "-") { $0.input.pathList = Array("-".utf8) },
    FlagCase("sort", nil, "size") { $0.input.order.key = .size },
    FlagCase("sortr", nil, "modified") {
      $0.input.order = Options.FileOrder(key: .modified, isReversed: true)
    },
    FlagCase("progress") { $0.showsProgress = true },
    FlagCase("no-progress") { $0.showsProgress = false },
    FlagCase("config", nil, "x") { $0.configurationFile = Array("x".utf8) },
    FlagCase("mmap") { $0.input.mapsFiles = true },
    FlagCase("no-mmap") { $0.input.mapsFiles = false },
    FlagCase("line-number", "n") { $0.output.lineNumbers = true },
    FlagCase("no-line-number", "N") { $0.output.lineNumbers = false },
    FlagCase("with-filename", "H") { $0.output.fileNames = true },
    FlagCase("no-filename", "I") { $0.output.fileNames = false },
    FlagCase("only-matching", "o") { $0.output.isOnlyMatching = true },
    FlagCase("ranges") { $0.output.form = .ranges },
    FlagCase("units", nil, "byte") { $0.output.units = .byte },
    FlagCase("units", nil, "utf16") { $0.output.units = .utf16 },
    FlagCase("units", nil, "scalar") { $0.output.units = .scalar },
    FlagCase("count", "c") { $0.output.form = .count },
    FlagCase("count-matches") { $0.output.form = .countMatches },
    FlagCase("quiet", "q") { $0.output.isQuiet = true },
    FlagCase("silent") { $0.output.isQuiet = true },
    FlagCase("max-count", "m", "3") { $0.output.maxCount = 3 },
    FlagCase("max-count", "m", "0") { $0.output.maxCount = 0 },
    FlagCase("max-matches", nil, "7") { $0.output.maxMatches = 7 },
    FlagCase("include-zero") { $0.output.includesZero = true },
    FlagCase("no-include-zero") { $0.output.includesZero = false },
    FlagCase("files-with-matches", "l") { $0.output.form = .filesWithMatches },
    FlagCase("files-without-match") { $0.output.form = .filesWithoutMatch },
    FlagCase("json") { $0.output.form = .json },
    FlagCase("vimgrep") { $0.output.isVimgrep = true },
    FlagCase("sections") { $0.output.showsSections = true },
    FlagCase("no-sections") { $0.output.showsSections = false },
    FlagCase("in-section", nil, "§ 12") { $0.output.inSection = Array("§ 12".utf8) },
    FlagCase("section-pattern", nil, "^(A.*)$") {
      $0.output.sectionPattern = Array("^(A.*)$".utf8)
    },
    FlagCase("stats") { $0.output.printsStats = true },
    FlagCase("no-stats") { $0.output.printsStats = false },
    FlagCase("after-context", "A", "2") { $0.output.context.afterGiven = 2 },
    FlagCase("before-context", "B", "0") { $0.output.context.beforeGiven = 0 },
    FlagCase("context", "C", "3") { $0.output.context.bothGiven = 3 },
    FlagCase("passthru") { $0.output.context.isPassthru = true },
    FlagCase("passthrough") { $0.output.context.isPassthru = true },
    FlagCase("context-separator", nil, #"=\t\\\x41\q"#) {
      $0.output.contextSeparator = Array("=\t\\A\\q".utf8)
    },
    FlagCase("no-context-separator") { $0.output.contextSeparator = nil },
    FlagCase("field-match-separator", nil, "::") {
      $0.output.fieldMatchSeparator = Array("::".utf8)
    },
    FlagCase("field-context-separator", nil, #"\0"#) { $0.output.fieldContextSeparator = [0] },
    FlagCase("heading") { $0.output.headings = true },
    FlagCase("no-heading") { $0.output.headings = false },
    FlagCase("column") { $0.output.columns = true },
    FlagCase("no-column") { $0.output.columns = false },
    FlagCase("byte-offset", "b") { $0.output.showsByteOffsets = true },
    FlagCase("no-byte-offset") { $0.output.showsByteOffsets = false },
    FlagCase("null", "0") { $0.output.endsNamesWithNUL = true },
    FlagCase("max-columns", "M", "80") { $0.output.maxColumns = 80 },
    FlagCase("max-columns", "M", "0") { $0.output.maxColumns = nil },
    FlagCase("trim") { $0.output.trims = true },
    FlagCase("no-trim") { $0.output.trims = false },
    FlagCase("replace", "r", "$1") { $0.output.replacement = Array("$1".utf8) },
    FlagCase("color", nil, "auto") { $0.color = .auto },
    FlagCase("color", nil, "always") { $0.color = .always },
    FlagCase("color", nil, "never") { $0.color = .never },
    FlagCase("colour", nil, "ansi") { $0.color = .ansi },
    FlagCase("colors", nil, "match:none") { $0.theme.match = .plain },
    FlagCase("colours", nil, "current:fg:red") { $0.theme.current.foreground = .named(.red) },
    FlagCase("raw-control") { $0.sendsControls = true },
    FlagCase("no-raw-control") { $0.sendsControls = false },
    FlagCase("html") { $0.output.form = .html },
    FlagCase("hyperlink-format", nil, "none") { $0.output.hyperlinks = nil },
    FlagCase("hyperlink-format", nil, "x:{path}") {
      $0.output.hyperlinks = try? HyperlinkFormat.reading(Array("x:{path}".utf8))
    },
    FlagCase("current", nil, "17") { $0.current.start = .ordinal(17) },
    FlagCase("current", nil, "-1") { $0.current.start = .ordinal(-1) },
    FlagCase("at", nil, "0") { $0.current.start = .offset(0) },
    FlagCase("only-current") { $0.current.isAlone = true },
    FlagCase("no-only-current") { $0.current.isAlone = false },
    FlagCase("status") { $0.current.showsStatus = true },
    FlagCase("no-status") { $0.current.showsStatus = false },
    FlagCase("no-config") { $0.readsConfiguration = false },
  ]
}

@Suite("Every flag in every spelling")
struct SpellingTests {
  /// The options of a search for `pattern` with a change made.
  static func expected(position: Int, _ change: (inout Options) -> Void) -> Options {
    var options = Options()
    options.patternArguments = [.text(Array("pattern".utf8), position: position)]
    change(&options)
    return options
  }

  @Test("the cases below leave out no flag, no alias, no negation and no letter")
  func complete() {
    // ParserTests, PatternFileTests, InputsTests, ReaderFlagTests
    let apart: Set = ["regexp", "file", "files", "help", "version", "generate", "reader", "resume"]
    let names = Set(FlagTable.spellings.map(\.name.description)).subtracting(apart)
    #expect(Set(FlagCase.all.map(\.name)) == names.subtracting(["next", "previous"]))
    let letters = Set(FlagTable.all.compactMap { $0.letter.map(Character.init) })
    #expect(Set(FlagCase.all.compactMap(\.letter)) == letters.subtracting("efhVR"))
  }

  @Test("long, short, joined, separate, before and behind the pattern", arguments: FlagCase.all)
  func spellings(given: FlagCase) throws {
    var spellings: [[String]] = []
    let long = "--\(given.name)"
    if let value = given.value {
      spellings += [[long, value], ["\(long)=\(value)"]]
      if let letter = given.letter {
        spellings += [["-\(letter)", value], ["-\(letter)\(value)"], ["-i\(letter)\(value)"]]
      }
    } else {
      spellings.append([long])
      if let letter = given.letter { spellings += [["-\(letter)"], ["-i\(letter)"]] }
    }
    for spelling in spellings {
      let before = try Parser.parse(strings: spelling + ["pattern"])
      #expect(before == Self.expected(position: spelling.count, given.change), "\(spelling)")
      let behind = try Parser.parse(strings: ["pattern"] + spelling)
      #expect(behind == Self.expected(position: 0, given.change), "\(spelling)")
    }
  }

  @Test("a long name may be shortened as long as all it may be short for is one flag")
  func abbreviations() throws {
    var accepted = 0
    var refused = 0
    for given in FlagCase.all {
      let own = try #require(Self.identity(of: given.name))
      for length in 1..<given.name.count {
        let short = String(given.name.prefix(length))
        // An exact name is no abbreviation: --text, --count.
        if Self.identity(of: short) != nil { continue }
        let meant = Set(
          FlagTable.spellings.map(\.name.description).filter { $0.hasPrefix(short) }
            .compactMap(Self.identity))
        let arguments = ["--\(short)" + (given.value.map { "=\($0)" } ?? ""), "pattern"]
        if meant == [own] {
          accepted += 1
          let options = try Parser.parse(strings: arguments)
          #expect(options == Self.expected(position: 1, given.change), "\(arguments)")
        } else {
          refused += 1
          #expect(throws: UsageError.self, "\(arguments)") { try Parser.parse(strings: arguments) }
        }
      }
    }
    #expect(accepted > 100 && refused > 100)
  }

  /// What a name stands for: `quiet` and `silent` for the same.
  static func identity(of name: String) -> String? {
    FlagTable.spellings.first { $0.name.description == name }.map { "\($0.row) \($0.isNegation)" }
  }

  @Test(
    "the last one given wins",
    arguments: [
      ("-i -s", Self.change { $0.matching.caseMode = .sensitive }),
      ("-s -i", Self.change { _ in }),
      ("-sSi", Self.change { _ in }),
      ("-iS", Self.change { $0.matching.caseMode = .smart }),
      ("-S --case-sensitive", Self.change { $0.matching.caseMode = .sensitive }),
      ("-s -S", Self.change { $0.matching.caseMode = .smart }),
      ("-nN", Self.change { $0.output.lineNumbers = false }),
      ("-N --line-number", Self.change { $0.output.lineNumbers = true }),
      ("-HI", Self.change { $0.output.fileNames = false }),
      ("-IH", Self.change { $0.output.fileNames = true }),
      ("-F --no-fixed-strings", Self.change { _ in }),
      ("--no-fixed-strings -F", Self.change { $0.matching.isFixed = true }),
      ("-v --no-invert-match", Self.change { _ in }),
      ("--dotall --no-dotall", Self.change { _ in }),
      ("--ascii --no-ascii", Self.change { _ in }),
      ("--by-line --no-by-line", Self.change { _ in }),
      ("-a --no-text", Self.change { _ in }),
      ("--mmap --no-mmap", Self.change { $0.input.mapsFiles = false }),
      ("--no-mmap --mmap", Self.change { $0.input.mapsFiles = true }),
      ("--newline lf --newline=cr", Self.change { $0.matching.newline = .cr }),
      ("--timeout 3 --timeout 0", Self.change { _ in }),
      ("-j3 -j0", Self.change { _ in }),
      ("-m 3 -m 4", Self.change { $0.output.maxCount = 4 }),
      ("-C1 --passthru", Self.change { $0.output.context.isPassthru = true }),
      ("--passthru -A1", Self.change { $0.output.context.afterGiven = 1 }),
      (
        "--context-separator x --no-context-separator",
        Self.change { $0.output.contextSeparator = nil }
      ),
      ("--column --no-column", Self.change { $0.output.columns = false }),
      ("--heading --no-heading", Self.change { $0.output.headings = false }),
      ("-b --no-byte-offset", Self.change { _ in }),
      ("--trim --no-trim", Self.change { _ in }),
      ("--stats --no-stats", Self.change { _ in }),
      ("--include-zero --no-include-zero", Self.change { _ in }),
      ("-M3 -M0", Self.change { _ in }),
      ("-l --files-without-match", Self.change { $0.output.form = .filesWithoutMatch }),
      ("--json -l", Self.change { $0.output.form = .filesWithMatches }),
      ("-c --ranges", Self.change { $0.output.form = .ranges }),
      ("--ranges -c", Self.change { $0.output.form = .count }),
      ("-c --count-matches", Self.change { $0.output.form = .countMatches }),
      ("--current 3 --at 5", Self.change { $0.current.start = .offset(5) }),
      ("--at 5 --current 3", Self.change { $0.current.start = .ordinal(3) }),
      ("--next --previous=2 --next=3", Self.change { $0.current.steps = [1, -2, 3] }),
      (
        "--colors match:none --colors match:fg:red",
        Self.change {
          $0.theme.match = .init(foreground: .named(.red))
        }
      ),
      ("--raw-control --no-raw-control", Self.change { _ in }),
      ("--json --html", Self.change { $0.output.form = .html }),
      ("--color never --color always", Self.change { $0.color = .always }),
      (
        "--config x --no-config",
        Self.change {
          $0.readsConfiguration = false
          $0.configurationFile = Array("x".utf8)
        }
      ),
      ("--no-config --config x", Self.change { $0.configurationFile = Array("x".utf8) }),
      ("--hidden --no-hidden", Self.change { _ in }),
      ("--no-ignore --ignore", Self.change { _ in }),
      ("-L --no-follow", Self.change { _ in }),
      ("--pre x --no-pre", Self.change { _ in }),
      ("--pre x --pre=", Self.change { _ in }),
      ("--sortr size --sort path", Self.change { _ in }),
      ("--units utf16 --units byte", Self.change { _ in }),
      ("--sections --no-sections", Self.change { _ in }),
    ])
  func lastWins(arguments: String, change: @Sendable (inout Options) -> Void) throws {
    let words = arguments.split(separator: " ").map(String.init)
    let options = try Parser.parse(strings: words + ["pattern"])
    #expect(options == Self.expected(position: words.count, change))
  }

  static func change(
    _ change: @escaping @Sendable (inout Options) -> Void
  ) -> @Sendable (inout Options) -> Void { change }
}

extension Parser {
  /// Arguments that are text.
  static func parse(strings: [String]) throws(UsageError) -> Options {
    try parse(strings.map { Array($0.utf8) })
  }
}
