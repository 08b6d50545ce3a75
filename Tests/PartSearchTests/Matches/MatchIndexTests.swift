import PartSearch
import TestSupport
import Testing

@Suite("MatchIndex: questions, against an array") struct MatchIndexTests {
  @Test("an index without matches answers every question")
  func empty() {
    let index = MatchIndex()
    #expect(index.isEmpty)
    #expect(index.first == nil && index.last == nil)
    #expect(Array(index) == [])
    for offset in [Int.min, -1, 0, 1, Int.max] {
      #expect(index.firstIndex(atOrAfter: offset) == 0)
      #expect(index.firstIndex(endingAfter: offset) == 0)
    }
    #expect(index.indices(touching: 0..<100) == 0..<0)
    #expect(index.count(in: 0..<100) == 0)
    index.verifyInvariants()
  }

  @Test("every question at every offset of a small document", arguments: 0..<16 as Range<UInt64>)
  func everyOffset(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let matches = NaiveMatches.random(
      Int.random(in: 0...140, using: &generator),
      gaps: 0...Int.random(in: 0...4, using: &generator),
      lengths: 0...Int.random(in: 1...4, using: &generator),
      alternativesOnceIn: Int.random(in: 0...100, using: &generator), using: &generator)
    let naive = NaiveMatches(matches: matches)
    let index = MatchIndex(matches)
    index.verifyInvariants()
    #expect(index.count == matches.count)
    #expect(Array(index) == matches)
    #expect(index.indices.map { index[$0] } == matches)

    let end = (matches.last?.range.upperBound ?? 0) + 2
    for offset in -2...end {
      #expect(index.firstIndex(atOrAfter: offset) == naive.firstIndex(atOrAfter: offset))
      #expect(index.firstIndex(endingAfter: offset) == naive.firstIndex(endingAfter: offset))
      for length in [0, 1, Int.random(in: 2...9, using: &generator), end] {
        let bytes = offset..<(offset + length)
        #expect(Array(index.indices(touching: bytes)) == naive.indices(touching: bytes))
        #expect(index.count(in: bytes) == naive.count(in: bytes))
      }
    }
  }

  @Test("iterating over any part gives what the array has there", arguments: 0..<8 as Range<UInt64>)
  func parts(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let matches = NaiveMatches.random(
      300, gaps: 0...500, lengths: 0...200, alternativesOnceIn: 40, using: &generator)
    let index = MatchIndex(matches)
    for _ in 0..<100 {
      let lower = Int.random(in: 0...300, using: &generator)
      let part = lower..<Int.random(in: lower...300, using: &generator)
      let found = index.matches(at: part)
      #expect(found.underestimatedCount == part.count)
      #expect(Array(found) == Array(matches[part]))
      #expect(Array(index[part]) == Array(matches[part]))
    }
  }

  @Test("questions far into an index of several runs", arguments: 0..<2 as Range<UInt64>)
  func severalRuns(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let matches = NaiveMatches.random(
      100_000, gaps: 0...300, lengths: 0...9, alternativesOnceIn: 5000, using: &generator)
    let naive = NaiveMatches(matches: matches)
    let index = MatchIndex(matches)
    index.verifyInvariants()
    #expect(index.elementsEqual(matches))
    let end = matches[matches.count - 1].range.upperBound
    // The edges of the runs, and places in between.
    let edges = [0, 32_767, 32_768, 65_535, 65_536, 98_303, 98_304, 99_999]
    let offsets =
      edges.flatMap { [matches[$0].range.lowerBound, matches[$0].range.upperBound] }
      + (0..<8).map { _ in Int.random(in: 0...end, using: &generator) }
    for offset in offsets {
      let bytes = offset..<(offset + Int.random(in: 0...2000, using: &generator))
      #expect(index.firstIndex(atOrAfter: offset) == naive.firstIndex(atOrAfter: offset))
      #expect(index.firstIndex(endingAfter: offset) == naive.firstIndex(endingAfter: offset))
      #expect(Array(index.indices(touching: bytes)) == naive.indices(touching: bytes))
      #expect(index.count(in: bytes) == naive.count(in: bytes))
    }
    for position in edges { #expect(index[position] == matches[position]) }
    #expect(Array(index.matches(at: 32_700..<65_600)) == Array(matches[32_700..<65_600]))
  }

  @Test("an empty match touches the byte at its place, and only that")
  func emptyMatches() {
    let index = MatchIndex([0..<3, 3..<3, 3..<5, 5..<5, 9..<9].map { Match(range: $0) })
    #expect(index.indices(touching: 0..<3) == 0..<1)
    #expect(index.indices(touching: 3..<4) == 1..<3)
    #expect(index.indices(touching: 4..<5) == 2..<3)
    #expect(index.indices(touching: 5..<9) == 3..<4)
    #expect(index.indices(touching: 9..<10) == 4..<5)
    #expect(index.indices(touching: 4..<4).isEmpty)
  }

  @Test("equal matches are an equal index, and one that differs makes it another")
  func equality() {
    let index = MatchIndex([1..<2, 2..<4].map { Match(range: $0) })
    #expect(index == MatchIndex([Match(range: 1..<2), Match(range: 2..<4)]))
    #expect(index != MatchIndex([Match(range: 1..<2)]))
    #expect(index != MatchIndex([Match(range: 1..<2), Match(range: 2..<5)]))
    #expect(index != MatchIndex([Match(range: 1..<2), Match(range: 2..<4, alternative: 1)]))
  }
}
