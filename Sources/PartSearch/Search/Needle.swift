internal import CPartSearch

/// A literal to find in text.
struct Needle: Hashable, Sendable {
  fileprivate let bytes: [UInt8]
  /// 0x20 for a letter that matches in either case, else 0.
  fileprivate let fold: [UInt8]
  fileprivate let first: Int
  fileprivate let second: Int

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
}

/// Needles as the kernel takes them, for one thread.
///
/// To look for one touches nothing that other threads touch: with needles of all, each would wait for
/// the others to count references. It owns its memory and frees it.
@safe final class NeedleRun {
  let needles: UnsafeMutablePointer<partsearch_needle>
  private let bytes: UnsafeMutablePointer<UInt8>
  /// How many needles there are.
  let count: Int

  init(_ needles: [Needle]) {
    count = needles.count
    unsafe bytes = .allocate(capacity: 2 * needles.reduce(0) { $0 + $1.count } + 1)
    unsafe self.needles = .allocate(capacity: needles.count + 1)
    var end = unsafe bytes
    for (place, needle) in needles.enumerated() {
      let (start, fold) = unsafe (end, end + needle.count)
      for index in 0..<needle.count {
        unsafe (start + index).initialize(to: needle.bytes[index])
        unsafe (fold + index).initialize(to: needle.fold[index])
      }
      unsafe end = fold + needle.count
      unsafe (self.needles + place).initialize(
        to: partsearch_needle(
          bytes: start, fold: fold, length: needle.count, first: needle.first,
          second: needle.second))
    }
  }

  deinit {
    unsafe needles.deallocate()
    unsafe bytes.deallocate()
  }

  /// The first offset from `start` on where needle `place` stands and ends at `end` at the latest, or
  /// nil.
  ///
  /// - Complexity: O(*n*) in the distance; some 10 GB/s where it is rare.
  @unsafe func firstOffset(
    of place: Int, in subject: Subject, from start: Int, to end: Int
  ) -> Int? {
    let found = unsafe partsearch_find(
      subject.base, start, min(end, subject.count), needles + place)
    return found >= 0 ? found : nil
  }
}
