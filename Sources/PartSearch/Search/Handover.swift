/// What a sink takes beside plain matches, so that the thread that found them does more of the work.
///
/// The matches of a chunk are true matches unless one from before runs into them, and only whoever
/// merges the chunks knows that. So what a worker made of them is an offer: where it does not fit, the
/// matches themselves are handed over.
package struct Handover<Sink: MatchSink & ~Copyable> {
  /// Takes matches that a worker has packed, behind those that it has handed in as they are; nil for a
  /// sink that takes none.
  package var takePacked: ((MatchIndex, inout Sink) -> SinkAnswer)?
  /// Writes what becomes of matches, on the thread that found them; nil where nothing is written there.
  private(set) var write: (@Sendable (ScannedChunk) -> WrittenMatches?)?
  /// Takes that in place of the matches; nil from a sink that has to have them all the same.
  private(set) var takeWritten: (WrittenMatches, inout Sink) -> SinkAnswer? = { _, _ in nil }
  /// Whether the LFs before a chunk are counted for `write`.
  private(set) var countsLineFeeds = false
  /// Learns how many LFs stand before an offset, where they are counted.
  private(set) var noteLineFeeds: (_ count: Int, _ offset: Int, inout Sink) -> Void = { _, _, _ in }

  /// Matches and nothing else.
  package init() {}

  /// For a sink that writes.
  ///
  /// - Parameters:
  ///   - write: called by all threads of a search, each with chunks of its own.
  ///   - countsLineFeeds: whether `write` needs to know how many LFs stand before a chunk.
  ///   - takeWritten: called in the order of the text, between the matches before and behind.
  ///   - noteLineFeeds: called behind the matches before `offset`, where LFs are counted.
  package init(
    write: @escaping @Sendable (ScannedChunk) -> WrittenMatches?, countsLineFeeds: Bool,
    takeWritten: @escaping (WrittenMatches, inout Sink) -> SinkAnswer?,
    noteLineFeeds: @escaping (_ count: Int, _ offset: Int, inout Sink) -> Void
  ) {
    self.write = write
    self.countsLineFeeds = countsLineFeeds
    self.takeWritten = takeWritten
    self.noteLineFeeds = noteLineFeeds
  }
}

/// A chunk and the matches that a scan found which began at its start.
package struct ScannedChunk: Sendable {
  /// The matches, in order; never none.
  package let matches: [Match]
  /// Where their attempts began. They may reach further.
  package let range: Range<Int>
  /// How many LFs stand before it; nil where that was not asked for.
  package let lineFeedsBefore: Int?

  package init(matches: [Match], range: Range<Int>, lineFeedsBefore: Int?) {
    self.matches = matches
    self.range = range
    self.lineFeedsBefore = lineFeedsBefore
  }
}

/// What some matches of a chunk became.
package struct WrittenMatches: Sendable {
  /// Which of the chunk's matches.
  package let places: Range<Int>
  /// The lines that they touch: from the start of the first to the end of the last.
  package let lines: Range<Int>
  /// How many LFs stand before the end of `lines`; nil where none were counted.
  package let lineFeedsBeforeEnd: Int?
  /// What was written; the sink knows of what type it is.
  package let output: any Sendable

  package init(
    places: Range<Int>, lines: Range<Int>, lineFeedsBeforeEnd: Int?, output: any Sendable
  ) {
    self.places = places
    self.lines = lines
    self.lineFeedsBeforeEnd = lineFeedsBeforeEnd
    self.output = output
  }
}
