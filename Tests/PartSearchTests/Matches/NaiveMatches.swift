import PartSearch
import TestSupport

/// The naive twin of `MatchIndex`: an array, and each question answered from its definition.
struct NaiveMatches {
  var matches: [Match]

  func firstIndex(atOrAfter offset: Int) -> Int {
    matches.firstIndex { $0.range.lowerBound >= offset } ?? matches.count
  }

  func firstIndex(endingAfter offset: Int) -> Int {
    matches.firstIndex { $0.range.upperBound > offset } ?? matches.count
  }

  func indices(touching bytes: Range<Int>) -> [Int] {
    matches.indices.filter {
      let range = matches[$0].range
      return range.isEmpty ? bytes.contains(range.lowerBound) : range.overlaps(bytes)
    }
  }

  func count(in bytes: Range<Int>) -> Int {
    matches.count { bytes.contains($0.range.lowerBound) }
  }

  /// Matches in order, with gaps and lengths drawn from the given ranges; each alternative that is
  /// not 0 comes up once in `alternativesOnceIn` matches, or never if that is 0.
  static func random(
    _ count: Int, gaps: ClosedRange<Int>, lengths: ClosedRange<Int>, alternativesOnceIn: Int = 0,
    using generator: inout SeededGenerator
  ) -> [Match] {
    var matches: [Match] = []
    var end = 0
    while matches.count < count {
      let start = end + Int.random(in: gaps, using: &generator)
      let range = start..<(start + Int.random(in: lengths, using: &generator))
      // Two empty matches cannot stand in one place.
      if range.isEmpty && matches.last?.range == range { continue }
      var alternative = 0
      if alternativesOnceIn > 0 && Int.random(in: 0..<alternativesOnceIn, using: &generator) == 0 {
        alternative = Int.random(in: 0...0xffff, using: &generator)
      }
      matches.append(Match(range: range, alternative: alternative))
      end = range.upperBound
    }
    return matches
  }
}
