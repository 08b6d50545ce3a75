import TestSupport
import Testing

@testable import PartSearch

@Suite("MatchIndex: packing") struct MatchIndexPackingTests {
  @Test("records are gap, length and, where there is one in the block, alternative")
  func records() {
    var run = MatchIndex.Run()
    run.append(Match(range: 1000..<1003))
    run.append(Match(range: 1010..<1010))
    run.append(Match(range: 1210..<1511))
    // 200 is 0b1_1001000 and 301 is 0b10_0101101.
    #expect(run.bytes == [3, 7, 0, 0xc8, 0x01, 0xad, 0x02])
    #expect(run.starts == [1000])
    #expect(run.places == [0])
    run.append(Match(range: 1511..<1512, alternative: 128))
    #expect(run.bytes == [3, 0, 7, 0, 0, 0xc8, 0x01, 0xad, 0x02, 0, 0, 1, 0x80, 0x01])
    #expect(run.places == [1])
  }

  @Test("5 million matches of a short word take at most 4 bytes each")
  func density() {
    var generator = SeededGenerator(seed: 5)
    var index = MatchIndex()
    var end = 0
    let count = 5_000_000
    for _ in 0..<count {
      // The sum of two dice: 0...400, mean 200.
      let dice = generator.next()
      let start =
        end + Int(truncatingIfNeeded: dice & 0xffff_ffff) % 201
        + Int(truncatingIfNeeded: dice >> 32) % 201
      end = start + 3
      index.append(Match(range: start..<end))
    }
    #expect(index.count == count)
    #expect((900_000_000...1_100_000_000).contains(end))
    #expect(Double(index.byteCount) / Double(count) <= 4)
    // A match cannot be told from nothing: gap and length take a byte each at least.
    #expect(index.byteCount > 2 * count)
  }

  @Test("gaps, lengths and offsets of any size come back", arguments: 0..<16 as Range<UInt64>)
  func anySize(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var matches: [Match] = []
    var end = 0
    while true {
      // As many small numbers as large ones: bits first, then the number.
      let gap = Int.random(
        in: 0...(1 << Int.random(in: 0...52, using: &generator)), using: &generator)
      let length = Int.random(
        in: 1...(1 << Int.random(in: 0...52, using: &generator)), using: &generator)
      guard Int.max - end > gap + length && matches.count < 2000 else { break }
      matches.append(Match(range: (end + gap)..<(end + gap + length)))
      end += gap + length
    }
    let index = MatchIndex(matches)
    index.verifyInvariants()
    #expect(end > 1 << 32)
    #expect(Array(index) == matches)
    for (position, match) in matches.enumerated() {
      #expect(index.firstIndex(atOrAfter: match.range.lowerBound) == position)
      #expect(index.firstIndex(endingAfter: match.range.upperBound - 1) == position)
      #expect(index.firstIndex(atOrAfter: match.range.lowerBound + 1) == position + 1)
    }
  }

  @Test("gaps and lengths of 2^62 and the last offsets of all come back")
  func largest() {
    let huge = 1 << 62
    for ranges in [
      [0..<1, (1 + huge)..<(2 + huge)], [5..<5, 5..<(5 + huge)], [0..<huge, huge..<Int.max],
      [0..<Int.max, Int.max..<Int.max], [huge..<(huge + 1), Int.max..<Int.max],
    ] {
      let index = MatchIndex(ranges.map { Match(range: $0) })
      index.verifyInvariants()
      #expect(index.map(\.range) == ranges)
      #expect(
        index.firstIndex(atOrAfter: Int.max) == ranges.firstIndex { $0.lowerBound == .max } ?? 2)
      #expect(index.firstIndex(endingAfter: Int.max) == 2)
    }
  }

  @Test("alternatives up to 65535 come back wherever in a block they first appear")
  func alternatives() {
    for first in 0..<130 {
      for alternative in [1, 127, 128, 65_535] {
        let matches = (0..<200).map {
          Match(
            range: ($0 * 300)..<($0 * 300 + $0),
            alternative: $0 == first ? alternative : ($0 == 150 ? 7 : 0))
        }
        let index = MatchIndex(matches)
        #expect(Array(index) == matches)
        #expect(index[first] == matches[first])
      }
    }
  }

  @Test("only the blocks with an alternative pay for it")
  func alternativesCost() {
    func bytes(alternativeAt position: Int?) -> Int {
      var run = MatchIndex.Run()
      for place in 0..<640 {
        run.append(
          Match(range: (place * 9)..<(place * 9 + 2), alternative: place == position ? 1 : 0))
      }
      return run.bytes.count
    }
    let without = bytes(alternativeAt: nil)
    // Two bytes a match, but for the gap that the first of a block keeps in the directory.
    #expect(without == 640 * 2 - 640 / MatchIndex.Run.blockSize)
    for position in [0, 63, 64, 320, 639] {
      #expect(bytes(alternativeAt: position) == without + MatchIndex.Run.blockSize)
    }
  }

  @Test("the memory said to be used is no less than what is stored")
  func byteCount() {
    var index = MatchIndex()
    let none = index.byteCount
    for place in 0..<100_000 { index.append(Match(range: (place * 50)..<(place * 50 + 4))) }
    let stored = index.sealed.map(\.run) + [index.tail]
    let least = stored.reduce(0) { $0 + $1.bytes.count + 8 * $1.starts.count + 4 * $1.places.count }
    #expect(none < 1000)
    #expect((least...(least * 3 / 2)).contains(index.byteCount))
  }
}
