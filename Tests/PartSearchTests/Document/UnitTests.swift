import PartSearch
import TestSupport
import Testing

@Suite struct UnitTests {
  @Test("units of a small text, by hand")
  func byHand() {
    // a, e acute (2 bytes), euro (3), emoji (4), b: offsets 0, 1, 3, 6, 10
    let document = Document(text: "aé€😀b")
    #expect((0...11).map { document.scalarOffset(at: $0) } == [0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5])
    #expect((0...11).map { document.utf16Offset(at: $0) } == [0, 1, 2, 2, 3, 3, 3, 5, 5, 5, 5, 6])
    #expect((0...6).map { document.byteOffset(utf16Offset: $0) } == [0, 1, 3, 6, 6, 10, 11])
    #expect((0...5).map { document.byteOffset(scalarOffset: $0) } == [0, 1, 3, 6, 10, 11])
    for wrong in [-1, 7, Int.max] {
      #expect(document.byteOffset(utf16Offset: wrong) == nil)
      #expect(document.byteOffset(scalarOffset: wrong) == nil)
    }
  }

  @Test("an ill-formed sequence counts one unit a maximal subpart, by hand")
  func illFormed() {
    // Python: len(bytes.decode("utf-8", "replace"))
    let cases: [([UInt8], Int)] = [
      ([0x80], 1), ([0xC0, 0xAF], 2), ([0xE0, 0x80, 0xAF], 3), ([0xE2, 0x82], 1),
      ([0xE2, 0x82, 0x41], 2), ([0xED, 0xA0, 0x80], 3), ([0xF0, 0x9F, 0x98], 1),
      ([0xF0, 0x9F, 0x98, 0xF0, 0x9F, 0x98, 0x80], 2), ([0xF4, 0x90, 0x80, 0x80], 4),
      ([0xF0, 0x80, 0x80, 0x41], 4), ([0xF1, 0x80, 0xE1, 0x80, 0xC2, 0x62], 4),
    ]
    for (bytes, scalars) in cases {
      #expect(Document(bytes: bytes).scalarOffset(at: bytes.count) == scalars, "\(bytes)")
    }
  }

  @Test("an empty document has no unit")
  func empty() {
    let document = Document(text: "")
    #expect(document.utf16Offset(at: 0) == 0)
    #expect(document.byteOffset(utf16Offset: 0) == 0)
    #expect(document.byteOffset(scalarOffset: 0) == 0)
    #expect(document.byteOffset(scalarOffset: 1) == nil)
  }

  /// Size and one ill-formed piece in so many; 0 for none.
  static let shapes = [
    (50, 2), (300, 0), (4200, 0), (4200, 1), (9000, 0), (9000, 30), (9000, 2000),
  ]

  @Test("offsets have the units that decoding gives, and back", arguments: shapes)
  func offsets(size: Int, rarity: Int) {
    for seed in 1...3 {
      var random = SeededGenerator(seed: UInt64(seed * 100_000 + size * 10 + rarity))
      // Blocks of ASCII in front, for which the index holds nothing.
      let plain = [UInt8](repeating: 0x61, count: seed == 2 ? 9000 : 0)
      let bytes = plain + OddText.make(size: size, rarity: rarity, using: &random)
      let document = Document(bytes: bytes, encoding: .none)
      // With the traits known, valid text is counted by the faster kernel.
      if seed == 3 { _ = document.traits }
      let units = NaiveUTF8.units(of: bytes)
      let decoded = String(decoding: bytes, as: UTF8.self)
      #expect(units.count == decoded.unicodeScalars.count)

      var (scalars, utf16, next) = (0, 0, units.startIndex)
      for offset in 0...bytes.count {
        if isWorthATest(offset) || offset == bytes.count,
          document.scalarOffset(at: offset) != scalars
            || document.utf16Offset(at: offset) != utf16
        {
          Issue.record("size \(size), rarity \(rarity), seed \(seed), offset \(offset)")
        }
        if next < units.count && units[next].range.lowerBound == offset {
          scalars += 1
          utf16 += units[next].utf16Count
          next += 1
        }
      }
      #expect(utf16 == decoded.utf16.count)

      // Backwards on a fresh document, whose index has seen nothing yet.
      let fresh = Document(bytes: bytes, encoding: .none)
      (scalars, utf16) = (0, 0)
      for unit in units {
        let start = unit.range.lowerBound
        let places =
          !isWorthATest(start)
          ? []
          : [fresh.byteOffset(scalarOffset: scalars)]
            + (0..<unit.utf16Count).map { fresh.byteOffset(utf16Offset: utf16 + $0) }
        if places.contains(where: { $0 != start }) {
          Issue.record("size \(size), rarity \(rarity), seed \(seed), unit at \(start): \(places)")
        }
        scalars += 1
        utf16 += unit.utf16Count
      }
      #expect(fresh.byteOffset(scalarOffset: scalars) == bytes.count)
      #expect(fresh.byteOffset(utf16Offset: utf16) == bytes.count)
      #expect(fresh.byteOffset(scalarOffset: scalars + 1) == nil)
      #expect(fresh.byteOffset(utf16Offset: utf16 + 1) == nil)
    }
  }

  @Test("a byte offset is found on an index that has seen nothing yet")
  func backFirst() {
    let text = String(repeating: "a", count: 5000) + String(repeating: "😀", count: 3000)
    #expect(Document(text: text).byteOffset(utf16Offset: 5000 + 2 * 2999) == 5000 + 4 * 2999)
    #expect(Document(text: text).byteOffset(scalarOffset: 8000) == 17_000)
    #expect(Document(text: text).byteOffset(scalarOffset: 8001) == nil)
  }
}
