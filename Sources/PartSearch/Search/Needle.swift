internal import CPartSearch

/// A literal to find in text, at memory speed.
struct Needle: Hashable, Sendable {
  private let bytes: [UInt8]
  /// 0x20 for a letter that matches in either case, else 0.
  private let fold: [UInt8]
  private let first: Int
  private let second: Int

  /// The bytes to find, of which there is at least one; in lower case where case does not matter.
  init(_ bytes: [UInt8], isCaseless: Bool) {
    self.bytes = bytes
    fold = bytes.map { byte in
      isCaseless && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? 0x20 : 0
    }
    // The two rarest places, so that little is left to verify.
    let order = bytes.indices.sorted {
      ByteFrequency.probability(of: bytes[$0]) < ByteFrequency.probability(of: bytes[$1])
    }
    first = order[0]
    second = order.count > 1 ? order[1] : order[0]
  }

  /// How many bytes it has.
  var count: Int { bytes.count }

  /// The first offset in `range` where it stands whole, or nil.
  ///
  /// - Complexity: O(*n*) in the distance; some 10 GB/s where it is rare.
  @unsafe func firstOffset(in subject: Subject, from start: Int, to end: Int) -> Int? {
    let found = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe fold.withUnsafeBufferPointer { fold in
        var needle = unsafe partsearch_needle(
          bytes: bytes.baseAddress, fold: fold.baseAddress, length: bytes.count, first: first,
          second: second)
        return unsafe partsearch_find(subject.base, start, min(end, subject.count), &needle)
      }
    }
    return found >= 0 ? found : nil
  }
}
