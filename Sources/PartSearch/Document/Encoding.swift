extension Document {
  /// How the bytes of a file become the document's text.
  public enum Encoding: Hashable, Sendable {
    /// What the byte order mark says (UTF-8, UTF-16 little- or big-endian; the mark is not part of
    /// the document), else the bytes as they are, taken for UTF-8.
    case automatic
    /// The bytes as they are; a byte order mark is part of the document.
    case none
  }
}

/// The marks that `Encoding.automatic` knows (Unicode 17, section 23.8).
enum ByteOrderMark {
  case utf8
  case utf16LittleEndian
  case utf16BigEndian

  /// The mark that `bytes` start with.
  ///
  /// - Complexity: O(1).
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    if unsafe bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self = .utf8
    } else if unsafe bytes.starts(with: [0xFF, 0xFE]) {
      self = .utf16LittleEndian
    } else if unsafe bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16BigEndian
    } else {
      return nil
    }
  }

  /// How many bytes the mark takes.
  var count: Int { self == .utf8 ? 3 : 2 }
}

/// UTF-8 for the UTF-16 code units in `bytes`, the mark already taken off.
///
/// An unpaired surrogate and an odd byte at the end become U+FFFD each, as in the WHATWG's decoder.
/// `nil` when there is not enough memory.
///
/// - Complexity: O(n).
func decodeUTF16(_ bytes: UnsafeBufferPointer<UInt8>, bigEndian: Bool) -> OwnedBytes? {
  let units = bytes.count / 2
  let (high, low) = bigEndian ? (0, 1) : (1, 0)
  var decoded = GrowingBytes()
  // Three bytes a unit are the most there can be: a pair of units takes four.
  guard decoded.reserve(units * 3 + 3) else { return nil }

  unsafe decoded.write { room in
    var end = 0
    var next = 0
    while next < units {
      let unit = unsafe UInt16(bytes[2 * next + high]) << 8 | UInt16(bytes[2 * next + low])
      next += 1
      var scalar = UInt32(unit)
      if unit & 0xF800 == 0xD800 {
        scalar = 0xFFFD
        if unit < 0xDC00 && next < units {
          let second = unsafe UInt16(bytes[2 * next + high]) << 8 | UInt16(bytes[2 * next + low])
          if second & 0xFC00 == 0xDC00 {
            scalar = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(second & 0x3FF))
            next += 1
          }
        }
      }
      unsafe encode(scalar, into: room, at: &end)
    }
    if bytes.count % 2 == 1 { unsafe encode(0xFFFD, into: room, at: &end) }
    return end
  }
  return decoded.finish()
}

/// Writes one scalar as UTF-8 at `end` and moves `end` behind it.
@inline(__always)
private func encode(
  _ scalar: UInt32, into room: UnsafeMutableRawBufferPointer, at end: inout Int
) {
  func put(_ bits: UInt32) {
    unsafe room[end] = UInt8(truncatingIfNeeded: bits)
    end += 1
  }
  switch scalar {
  case ..<0x80:
    put(scalar)
  case ..<0x800:
    put(0xC0 | scalar >> 6)
    put(0x80 | scalar & 0x3F)
  case ..<0x10000:
    put(0xE0 | scalar >> 12)
    put(0x80 | scalar >> 6 & 0x3F)
    put(0x80 | scalar & 0x3F)
  default:
    put(0xF0 | scalar >> 18)
    put(0x80 | scalar >> 12 & 0x3F)
    put(0x80 | scalar >> 6 & 0x3F)
    put(0x80 | scalar & 0x3F)
  }
}
