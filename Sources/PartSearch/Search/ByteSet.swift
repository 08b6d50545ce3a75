/// A set of bytes.
package struct ByteSet: Hashable, Sendable {
  /// A bit a byte, the lowest byte first.
  package private(set) var words = SIMD4<UInt64>()

  /// No byte.
  package init() {}

  /// Every byte.
  static let all: ByteSet = {
    var set = ByteSet()
    set.words = SIMD4(repeating: .max)
    return set
  }()

  /// Every byte but LF.
  static let line: ByteSet = {
    var set = all
    set.remove(0x0A)
    return set
  }()

  /// The bytes of which characters above U+007F are made, and those that are none at all.
  static let nonASCII: ByteSet = {
    var set = ByteSet()
    (set.words[2], set.words[3]) = (.max, .max)
    return set
  }()

  /// ASCII letters and digits.
  static let alphanumeric: ByteSet = {
    var set = ByteSet()
    for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { set.insert(byte) }
    for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") {
      set.insert(byte)
      set.insert(byte | 0x20)
    }
    return set
  }()

  package func contains(_ byte: UInt8) -> Bool {
    words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1
  }

  package mutating func insert(_ byte: UInt8) {
    words[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
  }

  mutating func remove(_ byte: UInt8) {
    words[Int(byte >> 6)] &= ~(1 << UInt64(byte & 63))
  }

  mutating func formUnion(_ other: ByteSet) {
    words |= other.words
  }

  mutating func subtract(_ other: ByteSet) {
    words &= ~other.words
  }

  func isDisjoint(with other: ByteSet) -> Bool {
    words & other.words == SIMD4()
  }
}
