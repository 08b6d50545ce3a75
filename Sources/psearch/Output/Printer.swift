internal import PartSearch

/// What becomes of the matches of one document.
///
/// A printer gets the matches as the search finds them. `finish` is called once, after the last
/// match, also when the search ended with an error.
protocol Printer: MatchSink {
  mutating func finish()

  /// Comes before `finish` where an error ended the search: only what stands before `offset` has been
  /// searched.
  mutating func searchBroke(at offset: Int)
}

extension Printer {
  mutating func searchBroke(at offset: Int) {}
}

/// What every printer needs to know.
struct PrintContext {
  let writer: ByteWriter
  let document: Document
  /// The document's name where it is to be printed.
  let name: [UInt8]?
  let options: Options

  /// Whether the search may go on: not when nobody reads any more.
  var answer: SinkAnswer { writer.isOpen ? .goOn : .stop }

  /// Shows a batch at once where someone watches.
  func batchIsDone() {
    if writer.isTerminal { writer.flush() }
  }

  /// Writes the name and `separator`, where names are printed.
  func writeName(_ separator: UInt8) {
    guard let name else { return }
    writer.write(name)
    writer.write(separator)
  }
}

/// Counts matches and bounds what a printer gets: `-m` by lines, `--max-matches` by matches.
///
/// A match is never cut: one that begins on a line that counts already, or while there is room for a
/// line, is taken whole.
struct BoundedPrinter<Base: Printer>: Printer {
  private var base: Base
  private let maxMatches: Int?
  private let maxLines: Int?
  private var lines: TouchedLines
  private var lineCount = 0
  private let document: Document
  /// The matches that were taken.
  private(set) var matchCount = 0

  init(_ base: Base, document: Document, maxMatches: Int?, maxLines: Int?) {
    self.base = base
    self.document = document
    self.maxMatches = maxMatches
    self.maxLines = maxLines
    lines = TouchedLines(of: document)
  }

  mutating func receive(_ matches: Span<Match>) -> SinkAnswer {
    var taken = matches.count
    if let maxMatches { taken = min(taken, maxMatches - matchCount) }
    if maxLines != nil { taken = withinLines(matches, upTo: taken) }
    matchCount += taken
    let isFull = taken < matches.count || matchCount == maxMatches
    guard taken > 0 else { return .stop }
    let answer = base.receive(matches.extracting(0..<taken))
    return isFull ? .stop : answer
  }

  mutating func finish() {
    base.finish()
  }

  /// How many of the first `bound` matches the lines have room for.
  private mutating func withinLines(_ matches: Span<Match>, upTo bound: Int) -> Int {
    guard let maxLines else { return bound }
    for place in 0..<bound {
      let match = matches[place]
      if lineCount >= maxLines, !lines.isTouched(by: match) { return place }
      if let range = lines.add(match) { lineCount += document.lineCount(in: range) }
    }
    return bound
  }
}
