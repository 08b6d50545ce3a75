/// What a sink takes beside plain matches, so that the thread that found them does more of the work.
///
/// The matches of a chunk are true matches unless one from before runs into them, and only whoever
/// merges the chunks knows that. So what a worker made of them is an offer: where it does not fit, the
/// matches themselves are handed over.
package struct Handover<Sink: MatchSink & ~Copyable> {
  /// Takes matches that a worker has packed, behind those that it has handed in as they are; nil for a
  /// sink that takes none.
  package var takePacked: ((MatchIndex, inout Sink) -> SinkAnswer)?
  /// Makes something of the matches of a chunk on the thread that found them; nil where nothing is
  /// made there. All threads of a search call it, each with chunks of its own. Not for a sink that takes
  /// packed matches, which would be missing.
  package var prepare: (@Sendable (ScannedChunk) -> PreparedMatches?)?
  /// Takes that in place of the matches, in the order of the text; nil from a sink that has to have
  /// them all the same.
  package var takePrepared: (PreparedMatches, inout Sink) -> SinkAnswer? = { _, _ in nil }
  /// Whether the LFs before a chunk are counted for `prepare`.
  package var countsLineFeeds = false
  /// Learns how many LFs stand before an offset, behind the matches there, where they are counted.
  package var noteLineFeeds: (_ count: Int, _ offset: Int, inout Sink) -> Void = { _, _, _ in }
  /// Whether the sink looks at the text round the matches that it gets. Then text with many matches is
  /// looked at in its mapping rather than read, or both would be done.
  package var readsText = true

  /// Matches and nothing else.
  package init() {}
}

/// A chunk and the matches that a scan found which began at its start.
package struct ScannedChunk: Sendable {
  /// The matches, in order; never none.
  package let matches: [Match]
  /// Where their attempts began. They may reach further.
  package let range: Range<Int>
  /// How many LFs stand before it; nil where that was not asked for.
  package let lineFeedsBefore: Int?
  /// Has the bytes of the chunk's lines where the document has them; not to be asked for others, nor to
  /// be kept.
  package let text: Document

  package init(matches: [Match], range: Range<Int>, lineFeedsBefore: Int?, text: Document) {
    self.matches = matches
    self.range = range
    self.lineFeedsBefore = lineFeedsBefore
    self.text = text
  }

  /// The matches whose lines all begin and end in the chunk, and where the line of the last ends. Those
  /// are left out that share a line with a match which reaches out of the chunk; one that comes in from
  /// before may still touch the first line, which only whoever merges can tell. Nil for no match, and for
  /// the chunk in front: the first match of all is handed over by itself.
  ///
  /// - Complexity: O(*n*) in the number of matches and the length of the lines at both ends.
  package func onWholeLines() -> (places: Range<Int>, end: Int)? {
    guard range.lowerBound > 0 else { return nil }
    let lower = text.lineEnd(from: range.lowerBound - 1, notAfter: range.upperBound)
    var upper = text.lineStart(before: range.upperBound, notBefore: range.lowerBound)
    var end = matches.count
    let first = matches.firstIndex { $0.range.lowerBound >= lower } ?? end
    while end > first {
      let last = matches[end - 1].range
      if last.lowerBound >= upper {
        end -= 1
      } else if last.upperBound > upper {
        upper = text.lineStart(before: last.lowerBound, notBefore: range.lowerBound)
      } else {
        return (first..<end, upper)
      }
    }
    return nil
  }
}

/// What some matches of a chunk became.
package struct PreparedMatches: Sendable {
  /// Which of the chunk's matches.
  package let places: Range<Int>
  /// The lines that they touch: from the start of the first to the end of the last.
  package let lines: Range<Int>
  /// How many LFs stand before the end of `lines`; nil where none were counted.
  package let lineFeedsBeforeEnd: Int?
  /// What it is, of a type that the sink knows.
  package let result: any Sendable

  package init(
    places: Range<Int>, lines: Range<Int>, lineFeedsBeforeEnd: Int? = nil, result: any Sendable
  ) {
    self.places = places
    self.lines = lines
    self.lineFeedsBeforeEnd = lineFeedsBeforeEnd
    self.result = result
  }
}
