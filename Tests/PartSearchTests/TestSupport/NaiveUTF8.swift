import PartSearch
import TestSupport

/// The naive twin of everything that looks at UTF-8: rows of table 3-7 of the Unicode standard, tried
/// one after the other.
enum NaiveUTF8 {
  private static let tail: ClosedRange<UInt8> = 0x80...0xBF
  private static let rows: [[ClosedRange<UInt8>]] = [
    [0x00...0x7F],
    [0xC2...0xDF, tail],
    [0xE0...0xE0, 0xA0...0xBF, tail],
    [0xE1...0xEC, tail, tail],
    [0xED...0xED, 0x80...0x9F, tail],
    [0xEE...0xEF, tail, tail],
    [0xF0...0xF0, 0x90...0xBF, tail, tail],
    [0xF1...0xF3, tail, tail, tail],
    [0xF4...0xF4, 0x80...0x8F, tail, tail],
  ]

  /// A character, or a maximal subpart in place of which a decoder puts U+FFFD.
  struct Unit {
    let range: Range<Int>
    let isValid: Bool
    var utf16Count: Int { isValid && range.count == 4 ? 2 : 1 }
  }

  static func units(of bytes: [UInt8]) -> [Unit] {
    var units: [Unit] = []
    var start = 0
    while start < bytes.count {
      var unit = Unit(range: start..<start + 1, isValid: false)
      if let row = rows.first(where: { $0[0].contains(bytes[start]) }) {
        var length = 1
        while length < row.count, start + length < bytes.count,
          row[length].contains(bytes[start + length])
        {
          length += 1
        }
        unit = Unit(range: start..<start + length, isValid: length == row.count)
      }
      units.append(unit)
      start = unit.range.upperBound
    }
    return units
  }
}

/// Texts that are hard on decoders.
enum OddText {
  static let characters = [
    "a", "7", " ", "\n", "\r\n", "\r", "ß", "é", "€", "한", "\u{FFFD}", "😀", "𝔘",
  ].map { Array($0.utf8) }

  /// One of each kind of ill-formed sequence.
  static let invalid: [[UInt8]] = [
    [0x80], [0xBF, 0xBF], [0xC0, 0xAF], [0xC1, 0xBF], [0xC3], [0xE0, 0x80, 0xAF],
    [0xE0, 0x9F, 0xBF],
    [0xE2], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
    [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80],
    [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF],
  ]

  /// About `size` bytes in which one piece in `rarity` is ill-formed (none for 0), with runs of ASCII
  /// long enough for the fast paths.
  static func make(size: Int, rarity: Int, using random: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < size {
      if rarity > 0, Int.random(in: 0..<rarity, using: &random) == 0 {
        bytes += invalid.randomElement(using: &random) ?? []
      } else if Int.random(in: 0..<40, using: &random) == 0 {
        bytes += [UInt8](repeating: 0x78, count: Int.random(in: 1...200, using: &random))
      } else {
        bytes += characters.randomElement(using: &random) ?? []
      }
    }
    return bytes
  }
}

/// Offsets for tests of the indexes, whose blocks have 4096 bytes: all near the edges of blocks, where
/// mistakes are made, and every seventh elsewhere, since a debug build is slow.
func isWorthATest(_ offset: Int) -> Bool {
  let place = offset % 4096
  return offset < 300 || place < 40 || place >= 4056 || offset % 7 == 0
}

extension Document {
  /// A copy of all bytes.
  var allBytes: [UInt8] {
    withBytes { span in
      span.indices.map { span[$0] }
    }
  }
}
