internal import PartSearch

/// Turns a printer of matches into one of the lines that no match touches: `-v`.
///
/// Each such line is handed on as a match of its content, without the line end.
struct InvertedLines<Base: Printer>: Printer {
  private(set) var base: Base
  private let document: Document
  private var lines: TouchedLines
  /// The end of what has been dealt with.
  private var done = 0
  /// How far the search has come where an error ended it.
  private var broken: Int?
  private var isStopped = false

  var failure: SearchError? { base.failure }

  init(_ base: Base, document: Document) {
    self.base = base
    self.document = document
    lines = TouchedLines(of: document)
  }

  mutating func receive(_ matches: Span<Match>) -> SinkAnswer {
    for place in matches.indices {
      guard let range = lines.add(matches[place]) else { continue }
      if handOn(done..<range.lowerBound) == .stop { return .stop }
      done = range.upperBound
    }
    return .goOn
  }

  mutating func searched(upTo offset: Int) {
    if offset == document.count, !document.endsWithLineFeed { return }
    lines.advance(to: offset)
    if done < offset {
      _ = handOn(done..<offset)
      done = offset
    }
    base.searched(upTo: offset)
  }

  mutating func searchWaits() { base.searchWaits() }

  /// What is handed on is printed by then.
  var neededFrom: Int { min(done, base.neededFrom) }

  mutating func searchBroke(at offset: Int) {
    // Of a line that was not searched to its end nobody knows whether a match touches it.
    broken = document.lineStart(before: max(done, offset), notBefore: done)
  }

  mutating func finish() {
    let end = broken ?? document.count
    if !isStopped, done < end { _ = handOn(done..<end) }
    base.finish()
  }

  private mutating func handOn(_ range: Range<Int>) -> SinkAnswer {
    var batch: [Match] = []
    var start = range.lowerBound
    while start < range.upperBound, !isStopped {
      let (content, next) = document.line(from: start)
      batch.append(Match(range: content))
      start = next
      if batch.count == 1024 || start >= range.upperBound {
        isStopped = base.receive(batch.span) == .stop
        batch.removeAll(keepingCapacity: true)
      }
    }
    return isStopped ? .stop : .goOn
  }
}
