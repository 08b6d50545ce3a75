/// Everything a command line says, as plain values. Nothing here was opened, read or compiled.
///
/// Where a flag was not given, a property holds the default of CLI.md, or nil where the default
/// depends on what only the run knows (a terminal, the number of files).
struct Options: Equatable, Sendable {
  /// What the program is asked to do.
  enum Action: Equatable, Sendable {
    /// Search, with the patterns and paths below.
    case search
    /// Print the help: the page of `-h`, or everything.
    case help(isFull: Bool)
    /// Print the version.
    case version
    /// Become the full-screen reader.
    case reader
  }

  /// What to do. Help, version and reader end the parsing, so that nothing behind them can be wrong.
  var action: Action = .search
  /// Where the patterns come from, in the order given. Empty only when no search is asked for.
  var patternArguments: [PatternArgument] = []
  /// The operands that are paths, in their order, as given: any bytes but NUL. `-` is standard
  /// input. Empty: the caller chooses between standard input and the current directory.
  var paths: [[UInt8]] = []

  /// How a pattern is understood.
  var matching = Matching()
  /// What is read, and how.
  var input = Input()
  /// What is printed.
  var output = Output()
  /// When to colour.
  var color: ColorChoice = .auto
  /// Whether a configuration file is to be looked for.
  var readsConfiguration = true
}

/// A pattern, or a file of patterns, as it was given.
enum PatternArgument: Equatable, Sendable {
  /// The pattern itself; `position` is its place in the list of arguments, 0-based.
  case text([UInt8], position: Int)
  /// A file of patterns, one a line; `-` is standard input.
  case file([UInt8])
}

extension Options {
  /// The "matching" table of CLI.md.
  struct Matching: Equatable, Sendable {
    /// Upper and lower case.
    var caseMode: CaseMode = .ignore
    /// Patterns are texts, not regular expressions.
    var isFixed = false
    /// No word character may stand before or after a match. With `isWholeLine`, that says it all.
    var isWholeWord = false
    /// A match is a whole line.
    var isWholeLine = false
    /// `.` matches line ends.
    var dotMatchesLineEnds = false
    /// Character classes know ASCII only.
    var isASCII = false
    /// Every line is its own subject.
    var isByLine = false
    /// Take the lines that no match touches.
    var isInverted = false
    /// What `^`, `$` and `.` take for a line end.
    var newline: NewlineChoice = .anycrlf
    /// Match steps a start may take, 1 to 4,294,967,295.
    var matchLimit = 10_000_000
    /// Bytes of heap a match may take.
    var heapLimit = 256 << 20
    /// The time the whole search may take, nil for no limit.
    var timeout: Duration?
    /// Whether literals and other filters may run ahead of the engine.
    var usesFilters = true
  }

  /// The "input" table.
  struct Input: Equatable, Sendable {
    /// Search binary files as text.
    var treatsBinaryAsText = false
    /// Map files, or read them; nil: as it suits.
    var mapsFiles: Bool?
    /// Worker threads, nil: as many as it suits.
    var threads: Int?
    /// Bytes a worker takes at a time, 1 or more; nil: as it suits.
    var chunkSize: Int?
  }

  /// The "output" table. The form of the output is ``Options/outputMode``.
  struct Output: Equatable, Sendable {
    /// The form that was asked for last.
    var form: OutputForm = .lines
    /// `-o`.
    var isOnlyMatching = false
    /// `-q`.
    var isQuiet = false
    /// The units of offsets that are printed.
    var units: UnitChoice = .byte
    /// Line numbers; nil: on a terminal.
    var lineNumbers: Bool?
    /// File names; nil: when there may be more than one file.
    var fileNames: Bool?
    /// `-m`: the lines a file may give, nil for all of them.
    var maxCount: Int?
    /// The matches a file may give, nil for all of them.
    var maxMatches: Int?
  }
}

/// The forms of output that exclude one another: the last one given wins.
enum OutputForm: Equatable, Sendable {
  case lines
  case ranges
  case count
  case countMatches
}

/// The form of output after all flags are weighed.
enum OutputMode: Equatable, Sendable {
  /// The lines that matches touch.
  case lines
  /// Each non-empty match by itself.
  case onlyMatching
  /// Start and end of each match.
  case ranges
  /// How many lines matches touch.
  case count
  /// How many matches there are.
  case countMatches
  /// Nothing: only the exit status counts.
  case quiet
}

extension Options {
  /// The form of output, weighed as ripgrep does: `-q` beats all; `-o -c` counts matches; an
  /// inverted search has only lines to count. `--ranges` beats `-o`.
  var outputMode: OutputMode {
    if output.isQuiet { return .quiet }
    switch output.form {
    case .ranges: return .ranges
    case .lines: return output.isOnlyMatching ? .onlyMatching : .lines
    case .count: return output.isOnlyMatching && !matching.isInverted ? .countMatches : .count
    case .countMatches: return matching.isInverted ? .count : .countMatches
    }
  }
}

/// Upper and lower case: `-i`, `-s`, `-S`.
enum CaseMode: Equatable, Sendable {
  /// The same.
  case ignore
  /// Not the same.
  case sensitive
  /// Not the same if the pattern has an upper case letter.
  case smart
}

/// The values of `--newline`.
enum NewlineChoice: String, CaseIterable, Sendable {
  case anycrlf
  case lf
  case crlf
  case cr
  case any
}

/// The values of `--units`.
enum UnitChoice: String, CaseIterable, Sendable {
  case byte
  case utf16
  case scalar
}

/// The values of `--color`.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never
  case ansi
}
