import PartSearch
import TestSupport
import Testing

@Suite struct TextTraitsTests {
  /// The naive twin's answer, in the order of the properties.
  private static func expect(_ bytes: [UInt8], _ comment: Comment) {
    let traits = Document(bytes: bytes, encoding: .none).traits
    let firstInvalid = NaiveUTF8.units(of: bytes).first { !$0.isValid }?.range.lowerBound
    #expect(traits.firstInvalid == firstInvalid, comment)
    #expect(traits.isValidUTF8 == (firstInvalid == nil), comment)
    #expect(traits.isASCII == bytes.allSatisfy { $0 < 0x80 }, comment)
    #expect(traits.hasCR == bytes.contains(0x0D), comment)
    #expect(traits.hasNUL == bytes.contains(0), comment)
  }

  @Test("known texts have known traits")
  func known() {
    let empty = Document(text: "").traits
    #expect(empty.isASCII && empty.isValidUTF8 && !empty.hasCR && !empty.hasNUL)
    let mixed = Document(bytes: Array("ä\r\n".utf8) + [0xFF, 0]).traits
    #expect(!mixed.isASCII && !mixed.isValidUTF8 && mixed.hasCR && mixed.hasNUL)
    #expect(mixed.firstInvalid == 4)
  }

  @Test("each kind of ill-formed sequence is found at each place", arguments: OddText.invalid)
  func everyPlace(invalid: [UInt8]) {
    for filler in ["x", "é", "€", "😀"] {
      let unit = Array(filler.utf8)
      for before in 0..<(160 / unit.count) {
        let start = (0..<before).flatMap { _ in unit }
        for behind in [0, 1, 20, 80] {
          let bytes = start + invalid + [UInt8](repeating: 0x79, count: behind)
          let found = Document(bytes: bytes, encoding: .none).traits.firstInvalid
          #expect(found == start.count, "\(before) times \(filler), \(behind) behind")
        }
      }
    }
  }

  @Test("CR, NUL and a letter that is not ASCII are found at each place", arguments: [0...200])
  func singles(places: ClosedRange<Int>) {
    for place in places {
      for piece in [[0x0D], [0x00], Array("ü".utf8), []] as [[UInt8]] {
        var bytes = [UInt8](repeating: 0x61, count: 200)
        bytes.insert(contentsOf: piece, at: place)
        Self.expect(bytes, "\(piece) at \(place)")
        // Behind an invalid byte too.
        let traits = Document(bytes: [0xFF] + bytes).traits
        #expect(traits.hasCR == (piece == [0x0D]))
        #expect(traits.hasNUL == (piece == [0x00]))
      }
    }
  }

  @Test("every pair and many quadruples of bytes are judged as by the naive twin")
  func smallSequences() {
    // At the front for the single steps, and behind 70 bytes for the vectors.
    let edges: [UInt8] = [
      0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1,
      0xEC,
      0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    let prefix = [UInt8](repeating: 0x61, count: 70)
    let suffix = [UInt8](repeating: 0x62, count: 128)
    for first in edges where first >= 0xC0 {
      for second in edges {
        for third in edges {
          for fourth: UInt8 in [0x41, 0x7F, 0x80, 0xBF, 0xC2] {
            let bytes = [first, second, third, fourth]
            let expected = NaiveUTF8.units(of: bytes + [0x62]).first { !$0.isValid }
            let place = expected?.range.lowerBound
            let alone = Document(bytes: bytes + [0x62], encoding: .none).traits.firstInvalid
            let inside = Document(bytes: prefix + bytes + suffix).traits.firstInvalid
            if alone != place || inside != place.map({ $0 + 70 }) {
              Issue.record("\(bytes): \(String(describing: alone)), \(String(describing: inside))")
            }
          }
        }
      }
    }
  }

  @Test("random texts have the traits that the naive twin sees", arguments: 1...60)
  func random(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let size = Int.random(in: 0...1500, using: &random)
    for rarity in [0, 300, 10] {
      let bytes = OddText.make(size: size, rarity: rarity, using: &random)
      Self.expect(bytes, "seed \(seed), rarity \(rarity)")
    }
  }

  @Test("known traits are there once somebody has asked")
  func knownOnce() {
    let document = Document(text: "abc")
    #expect(document.knownTraits == nil)
    let traits = document.traits
    #expect(document.knownTraits == traits)
  }
}
