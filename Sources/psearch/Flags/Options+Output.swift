extension Options {
  /// The "output" table. The form of the output is ``Options/outputMode``.
  struct Output: Equatable, Sendable {
    /// `--explain`.
    var explains = false
    /// The form that was asked for last.
    var form: OutputForm = .lines
    /// `-o`.
    var isOnlyMatching = false
    /// `-q`.
    var isQuiet = false
    /// A line for each match, for editors.
    var isVimgrep = false
    /// The units of offsets that are printed.
    var units: UnitChoice = .byte
    /// Line numbers; nil: on a terminal, and with columns.
    var lineNumbers: Bool?
    /// File names; nil: when there may be more than one file, and with `--vimgrep`.
    var fileNames: Bool?
    /// File names as headings; nil: on a terminal.
    var headings: Bool?
    /// Columns of matches; nil: with `--vimgrep`.
    var columns: Bool?
    /// Byte offsets.
    var showsByteOffsets = false
    /// A NUL stands behind a file name, in place of what usually does.
    var endsNamesWithNUL = false
    /// The lines printed around others.
    var context = ContextChoice()
    /// The line between groups of lines; nil for none.
    var contextSeparator: [UInt8]? = Array("--".utf8)
    /// What stands behind each field before a line that matches.
    var fieldMatchSeparator = Array(":".utf8)
    /// What stands behind each field before a line around.
    var fieldContextSeparator = Array("-".utf8)
    /// The characters of a line that are printed, nil for all of them.
    var maxColumns: Int?
    /// Blanks at line starts are left out.
    var trims = false
    /// What is printed in place of a match.
    var replacement: [UInt8]?
    /// Counts of nothing are printed too.
    var includesZero = false
    /// What links to files look like; nil for none.
    var hyperlinks: HyperlinkFormat?
    /// The section that each match is in is printed.
    var showsSections = false
    /// `--in-section`: the pattern for the sections whose matches are taken.
    var inSection: [UInt8]?
    /// `--section-pattern`: the pattern for headings.
    var sectionPattern: [UInt8]?
    /// Totals at the end.
    var printsStats = false
    /// `-m`: the lines a file may give, nil for all of them.
    var maxCount: Int?
    /// The matches a file may give, nil for all of them.
    var maxMatches: Int?
  }
}

/// The lines around those that match.
struct ContextChoice: Equatable, Sendable {
  /// `-B`, which beats `-C` wherever it stands.
  var beforeGiven: Int?
  /// `-A`, likewise.
  var afterGiven: Int?
  /// `-C`.
  var bothGiven = 0
  /// All of them.
  var isPassthru = false

  var before: Int { beforeGiven ?? bothGiven }
  var after: Int { afterGiven ?? bothGiven }
}

extension Options.Output {
  /// Whether columns are printed.
  var showsColumns: Bool { columns ?? isVimgrep }

  /// Whether lines around others are printed in groups.
  var hasContext: Bool { !context.isPassthru && (context.before > 0 || context.after > 0) }

  /// Whether line numbers are printed.
  func showsNumbers(onTerminal isTerminal: Bool) -> Bool {
    lineNumbers ?? (isTerminal || showsColumns || isVimgrep)
  }

  /// Whether names, if any, stand above the lines and not before each.
  func usesHeading(onTerminal isTerminal: Bool) -> Bool {
    (headings ?? isTerminal) && !isVimgrep
  }

  /// Whether names are printed on a page: above the lines of each document.
  var showsNamesOnPage: Bool { fileNames ?? true }

  /// Whether names are printed when `count` files are searched.
  func showsNames(ofFiles count: Int) -> Bool {
    fileNames ?? (isVimgrep || count > 1)
  }
}

/// The forms of output that exclude one another: the last one given wins.
enum OutputForm: Equatable, Sendable {
  case lines
  case ranges
  case count
  case countMatches
  case filesWithMatches
  case filesWithoutMatch
  case json
  case html
}

/// The form of output after all flags are weighed.
enum OutputMode: Equatable, Sendable {
  /// The lines that matches touch.
  case lines
  /// Each non-empty match by itself.
  case onlyMatching
  /// The line of each match, once for each.
  case lineForEachMatch
  /// Start and end of each match.
  case ranges
  /// How many lines matches touch.
  case count
  /// How many matches there are.
  case countMatches
  /// The names of files with a match.
  case filesWithMatches
  /// The names of files without one.
  case filesWithoutMatch
  /// An object for each match.
  case json
  /// A page with the lines.
  case html
  /// Nothing: only the exit status counts.
  case quiet
}

extension Options {
  /// Whether totals of the run are printed.
  var countsTotals: Bool { output.printsStats || outputMode == .json }

  /// The form of output, weighed as ripgrep does: `-q` beats all; `-o -c` counts matches; an
  /// inverted search has only lines to print and count. `-o` beats `--vimgrep`, and is beaten by
  /// every other form.
  var outputMode: OutputMode {
    if output.isQuiet { return .quiet }
    switch output.form {
    case .lines:
      if output.isOnlyMatching { return .onlyMatching }
      return output.isVimgrep ? .lineForEachMatch : .lines
    case .count: return output.isOnlyMatching && !matching.isInverted ? .countMatches : .count
    case .countMatches: return matching.isInverted ? .count : .countMatches
    case .ranges: return .ranges
    case .filesWithMatches: return .filesWithMatches
    case .filesWithoutMatch: return .filesWithoutMatch
    case .json: return .json
    case .html: return .html
    }
  }
}

extension OutputMode {
  /// Whether text of the documents is printed as it is, which makes no sense of a binary one.
  var printsLines: Bool {
    self == .lines || self == .onlyMatching || self == .lineForEachMatch || self == .html
  }
}

extension Options {
  /// Whether nothing is left to be found after a match.
  var stopsAtFirstMatch: Bool { outputMode == .quiet && !needsAllMatches }

  /// Whether searches go on to their end although what is printed is known.
  var needsAllMatches: Bool { output.printsStats || current.showsStatus }

  /// Whether a document without a match is printed too, or may be.
  var printsWithoutMatch: Bool {
    outputMode == .filesWithoutMatch || output.includesZero || output.context.isPassthru
  }
}
