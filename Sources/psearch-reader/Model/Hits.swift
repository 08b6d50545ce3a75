internal import PartSearch

/// What is known of a search's matches.
struct Hits: Sendable {
  /// The matches from the document's start on: those of the one search that counts.
  var index = MatchIndex()
  /// Every match that starts before this offset is in `index`.
  var counted = 0
  /// Whether the search has come to the document's end.
  var isComplete = false
  /// Why it ended before that.
  var failure: String?

  /// Matches of a quick look at the visible lines, to be shown until `index` reaches there.
  var look: [Match] = []
  /// Where `look` is meant to hold all.
  var lookRange = 0..<0

  /// Whether `index` holds every match that starts before `offset`.
  func covers(_ offset: Int) -> Bool { isComplete || counted >= offset }

  /// The matches that touch `range`, as far as they are known.
  func touching(_ range: Range<Int>) -> [Match] {
    var found = Array(index.matches(at: index.indices(touching: range)))
    if isComplete || counted >= range.upperBound { return found }
    let from = max(counted, found.last?.range.upperBound ?? 0)
    for match in look where match.range.lowerBound >= from {
      let touches =
        match.range.isEmpty
        ? range.contains(match.range.lowerBound) : match.range.overlaps(range)
      if touches { found.append(match) }
    }
    return found
  }

  /// The number of `match` in the index, from 0; nil where it is not among those counted.
  func position(of match: Match) -> Int? {
    let first = index.firstIndex(atOrAfter: match.range.lowerBound)
    return (first..<min(first + 2, index.count)).first { index[$0].range == match.range }
  }
}
