internal import PartSearch

/// What the threads that search files together have in common.
struct FileShare: Sendable {
  /// What was asked for, but for one thread a file.
  let options: Options
  let pattern: Pattern
  let sectionPatterns: SectionPatterns?
  let showsNames: Bool
  /// Whether the output goes to a terminal.
  let isTerminal: Bool
  /// What is known of the pattern.
  let common = SearchSeries.Common()
  /// Ends the searches that run when nobody wants them any more.
  let stop = Cancellation()

  /// The searches of one thread.
  func series() -> SearchSeries {
    var searcher = options.searcher
    searcher.cancellation = stop
    return SearchSeries(pattern, searcher, common: common)
  }
}

/// What a file gave that was searched away from its turn.
struct FileFinding: Sendable {
  /// Where its output stands in that of its batch.
  var output: Range<Int>
  /// How long what separates it from output before it is, at its start.
  var separatorLength: Int
  var messages: KeptMessages
  var tally: Tally
  /// The length of the text.
  var count: Int
}

/// Files that follow one another, and what they gave.
struct FileBatch: Sendable {
  let steps: [InputStep]
  /// One for each step; nil for what has to be done in its turn.
  var findings: [FileFinding?] = []
  /// The output of all.
  var output: [UInt8] = []

  init(_ steps: [InputStep]) {
    self.steps = steps
  }
}
