import CPartSearch

/// One character of a text, or one ill-formed piece of it, and what stands for it on a terminal that
/// it must never reach.
struct ControlUnit {
  /// Why the bytes are not sent as they are, with what is needed to show them.
  enum Shown: Hashable {
    /// U+0000 to U+001F and U+007F: `^@` to `^_` and `^?`.
    case caret(UInt8)
    /// U+0080 to U+009F: `<80>` to `<9F>`, the byte that a terminal in 8-bit mode would obey.
    case c1(UInt8)
    /// A character that is invisible and changes what others look like: `<U+202E>`.
    case scalar(UInt32)
    /// One to three bytes that are not UTF-8, the first in the lowest byte: `<FF>` each.
    case invalid(UInt32, count: Int)
  }

  /// How many bytes of the text it takes; at least one.
  let length: Int
  /// `nil` for what may be sent as it is.
  let shown: Shown?

  /// What starts at `offset` and ends at `end` or before it; a character that `end` cuts is ill-formed.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  init(
    at offset: Int, before end: Int, of bytes: UnsafeBufferPointer<UInt8>,
    scope: ControlEscaping.Scope
  ) {
    let first = unsafe bytes[offset]
    if first < 0x80 {
      let next = unsafe offset + 1 < bytes.count ? bytes[offset + 1] : 0
      let isShown = scope.shows(first, before: next)
      self.init(length: 1, shown: isShown ? .caret(first) : nil)
      return
    }
    guard let base = bytes.baseAddress else {
      self.init(length: 1, shown: nil)
      return
    }
    let length = unsafe Int(partsearch_utf8_length(base + offset, end - offset))
    if length < 0 {
      var packed: UInt32 = 0
      for place in 0..<(-length) {
        unsafe packed |= UInt32(bytes[offset + place]) << (8 * UInt32(place))
      }
      self.init(length: -length, shown: .invalid(packed, count: -length))
      return
    }
    // Most characters are told harmless by their first byte.
    guard Self.mayBeControl(first) else {
      self.init(length: length, shown: nil)
      return
    }
    let scalar = unsafe decodedScalar(at: offset, length: length, of: bytes)
    self.init(length: length, shown: Self.shown(scalar))
  }

  private init(length: Int, shown: Shown?) {
    self.length = length
    self.shown = shown
  }

  /// Whether a character that begins with this byte can be in the table below.
  @inline(__always)
  private static func mayBeControl(_ first: UInt8) -> Bool {
    switch first {
    case 0xC2, 0xD8, 0xE2, 0xEF, 0xF3: true
    default: false
    }
  }

  /// The table: what is shown instead of the characters from U+0080 on that must not be sent. The
  /// first bytes of all of them stand above.
  ///
  /// Bidirectional controls: Unicode 17, section 23.3, and UAX #9. U+206A to U+206F are the deprecated
  /// controls of mirroring and digit shapes. Tags (section 23.9) can hold any hidden text. What
  /// scripts need stays: U+200B, U+200C, U+200D, U+2060 and variation selectors.
  private static func shown(_ scalar: UInt32) -> Shown? {
    switch scalar {
    case 0x80...0x9F:
      .c1(UInt8(truncatingIfNeeded: scalar))
    case 0x061C,  // Arabic letter mark
      0x200E...0x200F,  // left-to-right and right-to-left mark
      0x2028...0x2029,  // line and paragraph separator
      0x202A...0x202E,  // embeddings and overrides
      0x2066...0x2069,  // isolates
      0x206A...0x206F,  // deprecated controls
      0xFEFF,  // byte order mark, zero width no-break space
      0xE0000...0xE007F:  // tags
      .scalar(scalar)
    default:
      nil
    }
  }
}

/// The scalar of a well-formed sequence of `length` bytes.
@inline(__always)
func decodedScalar(at offset: Int, length: Int, of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
  let first = unsafe UInt32(bytes[offset])
  if length == 1 { return first }
  var scalar = first & (0x7F >> UInt32(length))
  for place in 1..<length {
    unsafe scalar = scalar << 6 | UInt32(bytes[offset + place] & 0x3F)
  }
  return scalar
}

extension ControlUnit.Shown {
  /// How many bytes, and as many columns, `write(into:)` makes: 12 at most.
  ///
  /// - Complexity: O(1).
  var columns: Int {
    switch self {
    case .caret: 2
    case .c1: 4
    case .scalar(let scalar): scalar > 0xFFFF ? 9 : 8
    case .invalid(_, let count): 4 * count
    }
  }

  /// Calls `body` with the ASCII bytes that are sent instead.
  ///
  /// - Complexity: O(1) beside `body`.
  func withBytes<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
    var room = InlineArray<12, UInt8>(repeating: 0)
    var used = 0
    func put(_ byte: UInt8) {
      room[used] = byte
      used += 1
    }
    func putHex(_ value: UInt32, digits: Int) {
      for place in (0..<digits).reversed() {
        let digit = UInt8(truncatingIfNeeded: value >> (4 * UInt32(place)) & 0xF)
        put(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") - 10 + digit)
      }
    }
    func putByte(_ byte: UInt32) {
      put(UInt8(ascii: "<"))
      putHex(byte & 0xFF, digits: 2)
      put(UInt8(ascii: ">"))
    }
    switch self {
    case .caret(let byte):
      put(UInt8(ascii: "^"))
      put(byte ^ 0x40)
    case .c1(let byte):
      putByte(UInt32(byte))
    case .scalar(let scalar):
      put(UInt8(ascii: "<"))
      put(UInt8(ascii: "U"))
      put(UInt8(ascii: "+"))
      putHex(scalar, digits: scalar > 0xFFFF ? 5 : 4)
      put(UInt8(ascii: ">"))
    case .invalid(let bytes, let count):
      for place in 0..<count { putByte(bytes >> (8 * UInt32(place))) }
    }
    return try body(room.span.extracting(0..<used))
  }
}
