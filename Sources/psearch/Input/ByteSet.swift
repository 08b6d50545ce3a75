/// A set of bytes: what a character class of a glob matches.
struct ByteSet: Equatable, Sendable {
  private var words = SIMD4<UInt64>()

  /// Whether `byte` is in the set.
  func contains(_ byte: UInt8) -> Bool {
    words[Int(byte >> 6)] & (1 << UInt64(byte & 63)) != 0
  }

  mutating func insert(_ byte: UInt8) {
    words[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
  }

  mutating func remove(_ byte: UInt8) {
    words[Int(byte >> 6)] &= ~(1 << UInt64(byte & 63))
  }

  mutating func insert(_ bytes: ClosedRange<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  /// The set becomes that of all other bytes.
  mutating func invert() {
    words = ~words
  }

  /// The members of a POSIX class of the C locale by its name; nil where there is no such class.
  ///
  /// The names are those that git's wildmatch knows.
  init?(posixClass name: ArraySlice<UInt8>) {
    let ranges: [ClosedRange<UInt8>]
    switch String(decoding: name, as: UTF8.self) {
    case "alnum": ranges = [0x30...0x39, 0x41...0x5A, 0x61...0x7A]
    case "alpha": ranges = [0x41...0x5A, 0x61...0x7A]
    case "blank": ranges = [0x09...0x09, 0x20...0x20]
    case "cntrl": ranges = [0x00...0x1F, 0x7F...0x7F]
    case "digit": ranges = [0x30...0x39]
    case "graph": ranges = [0x21...0x7E]
    case "lower": ranges = [0x61...0x7A]
    case "print": ranges = [0x20...0x7E]
    case "punct": ranges = [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E]
    case "space": ranges = [0x09...0x0D, 0x20...0x20]
    case "upper": ranges = [0x41...0x5A]
    case "xdigit": ranges = [0x30...0x39, 0x41...0x46, 0x61...0x66]
    default: return nil
    }
    for range in ranges { insert(range) }
  }

  init() {}

  mutating func formUnion(_ other: ByteSet) {
    words |= other.words
  }
}
