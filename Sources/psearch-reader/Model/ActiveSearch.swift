internal import PartSearch

/// A search that is on: its matches are lit and stepped through.
struct ActiveSearch: Sendable {
  let query: Query
  let pattern: Pattern
  /// Results carry it, so that those of an earlier search are told from this one's.
  var generation: Int
  var hits = Hits()
  /// The green one.
  var current: Match?
  /// Whether Enter steps to the next match. Not so for a search of an earlier time until it is used:
  /// one who goes on reading presses Enter for the next line.
  var isArmed = true
  /// A move that waits for what it needs to know.
  var pending: Step?
  /// Steps to be made behind that one: keys that came before it was known.
  var stepsBehind = 0
  /// Whether the pending move is a step from hit to hit.
  var isStepping = false

  /// A move among the matches.
  enum Step: Hashable, Sendable {
    /// To the first match at or after an offset; round to the first of all.
    case onward(Int, afterEmpty: Bool)
    /// To the last match that starts before an offset; round to the last of all.
    case back(Int)
  }

  /// Where a step led.
  enum Outcome: Hashable, Sendable {
    case found(Match)
    case wrapped(Match)
    /// There is no match in the whole document.
    case nothing
    /// Not known yet.
    case unknown
  }

  /// Where `step` leads by what the search from the start has found.
  func outcome(of step: Step) -> Outcome {
    let index = hits.index
    switch step {
    case .onward(let offset, let afterEmpty):
      var number = index.firstIndex(atOrAfter: offset)
      // The empty match that the step comes from.
      if afterEmpty, number < index.count, index[number].range == offset..<offset { number += 1 }
      if number < index.count, hits.covers(index[number].range.lowerBound), hits.covers(offset) {
        return .found(index[number])
      }
      guard hits.isComplete else { return .unknown }
      return index.first.map { .wrapped($0) } ?? .nothing
    case .back(let offset):
      if hits.covers(offset) {
        let number = index.firstIndex(atOrAfter: offset)
        if number > 0 { return .found(index[number - 1]) }
      }
      guard hits.isComplete else { return .unknown }
      return index.last.map { .wrapped($0) } ?? .nothing
    }
  }

  /// Replaces a current match of a quick look, once the search itself has come there, by its own.
  mutating func confirmCurrent() {
    guard let match = current, hits.covers(match.range.lowerBound + 1),
      hits.position(of: match) == nil
    else { return }
    let index = hits.index
    guard !index.isEmpty else {
      current = nil
      return
    }
    let start = match.range.lowerBound
    let number = min(index.firstIndex(endingAfter: start), index.firstIndex(atOrAfter: start))
    current = index[min(number, index.count - 1)]
  }
}
