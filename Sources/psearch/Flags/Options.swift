internal import PartSearch

/// Everything a command line says, as plain values. Nothing here was opened, read or compiled.
///
/// Where a flag was not given, a property holds the default, or nil where that depends on what only
/// the run knows (a terminal, the number of files).
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
    /// Print the man page, or completions for a shell.
    case generate(GeneratedText)
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
  /// Which match is the current one.
  var current = Current()
  /// When to colour.
  var color: ColorChoice = .auto
  /// What is coloured how.
  var theme: Theme = .standard
  /// Whether control characters of a text go to a terminal.
  var sendsControls = false
  /// Whether a configuration file is to be looked for.
  var readsConfiguration = true
  /// `--config`: the configuration file; nil: where the environment says.
  var configurationFile: [UInt8]?
  /// Whether to show how far the search is; nil: where it is fit to.
  var showsProgress: Bool?
}

/// A pattern, or a file of patterns, as it was given.
enum PatternArgument: Equatable, Sendable {
  /// The pattern itself; `position` is its place in the list of arguments, 0-based.
  case text([UInt8], position: Int)
  /// A file of patterns, one a line; `-` is standard input.
  case file([UInt8])
}

extension Options {
  /// The "matching" table of `FlagTable`.
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
    /// Bytes of a stream that may be held for one match.
    var window = 256 << 20
    /// `-g`, in the order given; each is a glob.
    var globs: [[UInt8]] = []
    /// Whether hidden files in folders are searched.
    var includesHidden = false
    /// Whether ignore files count.
    var usesIgnoreFiles = true
    /// Whether links in folders are followed.
    var followsLinks = false
    /// How far down a folder is searched: 1 is the files right in it. Nil: to the end.
    var maxDepth: Int?
    /// Files in folders with more bytes are left out.
    var maxFileSize: Int?
    /// `--files`: list what would be searched. Then all operands are paths.
    var listsFiles = false
    /// `--files-from`: the file with further paths; `-` is standard input.
    var pathList: [UInt8]?
    /// The order of files.
    var order = FileOrder()
    /// `--pre`: the command whose output is searched instead of a file.
    var preprocessor: [UInt8]?
    /// `--pre-glob`: the files that the command is for; empty: all.
    var preprocessorGlobs: [[UInt8]] = []
  }

  /// The "current match" table.
  struct Current: Equatable, Sendable {
    /// Where the way to it begins.
    enum Start: Equatable, Sendable {
      /// `--current`: the match of that number; 0 is the last, -1 the one before it.
      case ordinal(Int)
      /// `--at`: the first match from that offset on, in the units of offsets.
      case offset(Int)
    }

    var start: Start = .ordinal(1)
    /// `--next` and `--previous`, in the order given; those back are negative.
    var steps: [Int] = []
    /// Only that match is printed.
    var isAlone = false
    /// Its number is told at the end.
    var showsStatus = false

    /// Whether it is the first match.
    var isFirst: Bool { start == .ordinal(1) && steps.isEmpty }
  }

  /// The order in which files are searched.
  struct FileOrder: Equatable, Sendable {
    var key: SortKey = .path
    var isReversed = false
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

/// The values of `--sort` and `--sortr`.
enum SortKey: String, CaseIterable, Sendable {
  case path
  case modified
  case size
}

/// The values of `--generate`.
enum GeneratedText: String, CaseIterable, Sendable {
  case man
  case bash = "complete-bash"
  case zsh = "complete-zsh"
  case fish = "complete-fish"
}
