import TestSupport
import Testing

@testable import PartSearch

@Suite("MatchIndex: growing") struct MatchIndexAppendTests {
  // Parts below and above the size from which runs are shared, and beyond a run.
  @Test("parts cut anywhere make the whole again", arguments: [3, 300, 3000, 10_000, 45_000])
  func parts(longest: Int) {
    var generator = SeededGenerator(seed: UInt64(longest))
    let matches = NaiveMatches.random(
      60_000, gaps: 0...300, lengths: 0...5, alternativesOnceIn: 3000, using: &generator)
    var whole = MatchIndex()
    var cut = 0
    while cut < matches.count {
      let next = min(cut + Int.random(in: 0...longest, using: &generator), matches.count)
      let part = MatchIndex(matches[cut..<next])
      if Int.random(in: 0..<8, using: &generator) == 0 {
        for match in part { whole.append(match) }
      } else {
        whole.append(contentsOf: part)
      }
      cut = next
    }
    whole.verifyInvariants()
    #expect(whole.count == matches.count)
    #expect(whole.elementsEqual(matches))
    #expect(whole == MatchIndex(matches))
    let naive = NaiveMatches(matches: matches)
    for _ in 0..<10 {
      let position = Int.random(in: 0..<matches.count, using: &generator)
      let offset = matches[position].range.lowerBound
      #expect(whole[position] == matches[position])
      #expect(whole.firstIndex(atOrAfter: offset) == naive.firstIndex(atOrAfter: offset))
      #expect(whole.firstIndex(endingAfter: offset) == naive.firstIndex(endingAfter: offset))
    }
  }

  @Test("an index put together from parts is not much larger than one built in a piece")
  func partsStayDense() {
    let matches = (0..<200_000).map { Match(range: ($0 * 60)..<($0 * 60 + 3)) }
    let inOnePiece = MatchIndex(matches).byteCount
    for size in [1, 100, MatchIndex.fewestToShare - 1, MatchIndex.fewestToShare, 40_000] {
      var whole = MatchIndex()
      for cut in stride(from: 0, to: matches.count, by: size) {
        whole.append(contentsOf: MatchIndex(matches[cut..<min(cut + size, matches.count)]))
      }
      #expect(whole.count == matches.count)
      #expect(whole.byteCount < inOnePiece + matches.count / 4)
    }
  }

  @Test("large parts are taken over without a look at their matches")
  func sharing() {
    let part = MatchIndex((0..<40_000).map { Match(range: (100 + $0 * 60)..<(103 + $0 * 60)) })
    var whole = MatchIndex([Match(range: 0..<1)])
    whole.append(contentsOf: part)
    #expect(whole.sealed.map(\.run.count) == [1, 32_768, 40_000 - 32_768])
    #expect(whole.tail.count == 0)
    whole.append(Match(range: 3_000_000..<3_000_001))
    whole.verifyInvariants()
    #expect(whole.last == Match(range: 3_000_000..<3_000_001))
    #expect(part.count == 40_000)
  }

  @Test("a snapshot stays as it was while the original grows", arguments: 0..<2 as Range<UInt64>)
  func snapshots(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let matches = NaiveMatches.random(
      80_000, gaps: 0...200, lengths: 0...4, alternativesOnceIn: 500, using: &generator)
    var index = MatchIndex()
    var snapshots: [MatchIndex] = []
    for (position, match) in matches.enumerated() {
      // Often around the edges of blocks and runs, and now and then elsewhere.
      if [32_767, 32_768, 65_535, 65_536].contains(position)
        || Int.random(in: 0..<4000, using: &generator) == 0
      {
        snapshots.append(index)
        #expect(snapshots.last?.count == position)
      }
      index.append(match)
    }
    #expect(snapshots.count > 4)
    for snapshot in snapshots {
      snapshot.verifyInvariants()
      #expect(snapshot.elementsEqual(matches[..<snapshot.count]))
    }
    #expect(index.elementsEqual(matches))
  }

  @Test("a snapshot may grow on its own way")
  func forks() {
    let first = MatchIndex([Match(range: 0..<2)])
    var left = first
    var right = first
    left.append(Match(range: 2..<3, alternative: 9))
    right.append(Match(range: 5..<6))
    #expect(first.map(\.range) == [0..<2])
    #expect(Array(left) == [Match(range: 0..<2), Match(range: 2..<3, alternative: 9)])
    #expect(Array(right) == [Match(range: 0..<2), Match(range: 5..<6)])
  }

  @Test("a snapshot can be read in another task while the index grows")
  func readersInAnotherTask() async {
    var index = MatchIndex()
    await withTaskGroup(of: Bool.self) { group in
      for round in 0..<20 {
        for place in (round * 3000)..<(round * 3000 + 3000) {
          index.append(Match(range: (place * 10)..<(place * 10 + 4)))
        }
        let snapshot = index
        group.addTask {
          snapshot.count == (round + 1) * 3000
            && snapshot.last?.range.lowerBound == ((round + 1) * 3000 - 1) * 10
            && snapshot.enumerated().allSatisfy { $1.range == ($0 * 10)..<($0 * 10 + 4) }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    #expect(index.count == 60_000)
  }

  @Test(
    "room that is reserved changes nothing that can be seen", arguments: [-1, 0, 10, 1_000_000])
  func reserving(count: Int) {
    var index = MatchIndex([Match(range: 3..<4)])
    index.reserveCapacity(count)
    #expect(Array(index) == [Match(range: 3..<4)])
    index.append(Match(range: 4..<4))
    index.verifyInvariants()
    #expect(index.map(\.range) == [3..<4, 4..<4])
  }

  #if DEBUG
    @Test("a match that overlaps the last one is a caller's mistake")
    func overlapping() async {
      await #expect(processExitsWith: .failure) {
        var index = MatchIndex([Match(range: 3..<6)])
        index.append(Match(range: 5..<7))
      }
    }

    @Test("a second empty match in the same place is a caller's mistake")
    func emptyTwice() async {
      await #expect(processExitsWith: .failure) {
        var index = MatchIndex([Match(range: 3..<3)])
        index.append(Match(range: 3..<3))
      }
    }

    @Test("a part that begins before the last match ends is a caller's mistake")
    func overlappingPart() async {
      await #expect(processExitsWith: .failure) {
        var index = MatchIndex([Match(range: 3..<6)])
        index.append(contentsOf: MatchIndex([Match(range: 0..<1)]))
      }
    }

    @Test("an alternative past 65535 is a caller's mistake")
    func alternativeTooLarge() async {
      await #expect(processExitsWith: .failure) {
        var index = MatchIndex()
        index.append(Match(range: 0..<1, alternative: 65_536))
      }
    }
  #endif
}
