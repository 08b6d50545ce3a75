import PartSearch
import TestSupport
import Testing

@Suite struct UTF8BoundaryTests {
  @Test("characters are found at each offset as by the naive twin", arguments: 1...40)
  func random(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let bytes = OddText.make(size: 300, rarity: seed % 4 + 1, using: &random)
    let units = NaiveUTF8.units(of: bytes)
    let starts = Dictionary(
      uniqueKeysWithValues: units.filter(\.isValid).map { ($0.range.lowerBound, $0.range.count) })
    let ends = Dictionary(
      uniqueKeysWithValues: units.filter(\.isValid).map { ($0.range.upperBound, $0.range.count) })
    let inside = Set(units.filter(\.isValid).flatMap { $0.range.dropFirst() })

    unsafe bytes.withUnsafeBufferPointer { bytes in
      for offset in 0...bytes.count {
        let comment: Comment = "seed \(seed), offset \(offset)"
        let start = starts[offset] ?? 0
        let end = ends[offset] ?? 0
        #expect(
          unsafe UTF8Boundary.characterLength(startingAt: offset, in: bytes) == start, comment)
        #expect(unsafe UTF8Boundary.characterLength(endingAt: offset, in: bytes) == end, comment)
        #expect(
          unsafe UTF8Boundary.isCharacterBoundary(offset, in: bytes) == !inside.contains(offset),
          comment)
        let between = (offset == 0 || end > 0) && (offset == bytes.count || start > 0)
        #expect(unsafe UTF8Boundary.isBetweenCharacters(offset, in: bytes) == between, comment)
      }
    }
  }

  @Test("an empty match may stand beside a letter, not beside an invalid byte")
  func besideInvalid() {
    // a, FF, b, euro sign
    let bytes: [UInt8] = [0x61, 0xFF, 0x62, 0xE2, 0x82, 0xAC]
    let allowed = unsafe bytes.withUnsafeBufferPointer { bytes in
      (0...6).filter { unsafe UTF8Boundary.isBetweenCharacters($0, in: bytes) }
    }
    #expect(allowed == [0, 3, 6])
  }
}
