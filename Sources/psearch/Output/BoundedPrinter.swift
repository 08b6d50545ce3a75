internal import PartSearch

/// Counts matches and bounds what a printer gets: `-m` by lines, `--max-matches` by matches.
///
/// A match is never cut: one that begins on a line that counts already, or while there is room for a
/// line, is taken whole.
struct BoundedPrinter<Base: Printer>: Printer {
  private(set) var base: Base
  private let maxMatches: Int?
  private let maxLines: Int?
  private let countsLines: Bool
  private var lines: TouchedLines
  private let document: Document
  /// The matches that were taken.
  private(set) var matchCount = 0
  /// The lines that they touch; 0 where neither `maxLines` nor the totals ask for it.
  private(set) var lineCount = 0
  /// Where the search was stopped.
  private var stop: Int?
  /// How far into the document the search has come: less than its length where it was stopped.
  var searchedBytes: Int { stop ?? document.count }

  var failure: SearchError? { base.failure }

  init(_ base: Base, _ context: PrintContext) {
    self.base = base
    document = context.document
    maxMatches = context.options.output.maxMatches
    maxLines = context.options.output.maxCount
    countsLines = maxLines != nil || context.options.countsTotals
    lines = TouchedLines(of: context.document)
  }

  mutating func receive(_ matches: Span<Match>) -> SinkAnswer {
    var taken = matches.count
    if let maxMatches { taken = min(taken, maxMatches - matchCount) }
    if countsLines { taken = withinLines(matches, upTo: taken) }
    matchCount += taken
    let isFull = taken < matches.count || matchCount == maxMatches
    guard taken > 0 else { return stopped() }
    let answer = base.receive(matches.extracting(0..<taken))
    return isFull || answer == .stop ? stopped() : .goOn
  }

  /// What the base takes, unless matches are counted one by one.
  var handover: Handover<Self> {
    var handover = Handover<Self>()
    guard !countsLines else { return handover }
    let inner = base.handover
    handover.readsText = inner.readsText
    guard maxMatches == nil else { return handover }
    handover.prepare = inner.prepare
    handover.takePrepared = { prepared, printer in
      guard let answer = inner.takePrepared(prepared, &printer.base) else { return nil }
      printer.matchCount += prepared.places.count
      return answer
    }
    handover.countsLineFeeds = inner.countsLineFeeds
    handover.noteLineFeeds = { inner.noteLineFeeds($0, $1, &$2.base) }
    return handover
  }

  mutating func searched(upTo offset: Int) {
    lines.advance(to: offset)
    base.searched(upTo: offset)
  }

  var neededFrom: Int { countsLines ? min(lines.end, base.neededFrom) : base.neededFrom }

  mutating func finish() {
    base.finish()
  }

  mutating func searchWaits() { base.searchWaits() }

  mutating func searchBroke(at offset: Int) { base.searchBroke(at: offset) }

  private mutating func stopped() -> SinkAnswer {
    if countsLines { stop = lines.end }
    return .stop
  }

  /// How many of the first `bound` matches the lines have room for.
  private mutating func withinLines(_ matches: Span<Match>, upTo bound: Int) -> Int {
    for place in 0..<bound {
      let match = matches[place]
      if let maxLines, lineCount >= maxLines, !lines.isTouched(by: match) { return place }
      if let range = lines.add(match) { lineCount += document.lineCount(in: range) }
    }
    return bound
  }
}
