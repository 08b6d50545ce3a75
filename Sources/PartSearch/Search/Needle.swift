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

/// Needles as the kernels take them, for one thread.
///
/// To look for them touches nothing that other threads touch: with needles of all, each would wait for
/// the others to count references. It owns its memory and frees it.
@safe final class NeedleRun {
  private let needles: UnsafeMutablePointer<partsearch_needle>
  private let bytes: UnsafeMutablePointer<UInt8>
  /// Of several needles what finds any of them in one pass: for a few the one, for many the other.
  private let literals: UnsafeMutablePointer<partsearch_literals>?
  private let table: UnsafeMutablePointer<partsearch_table>?

  /// With more, most places would look like one of a few.
  private static let mostLiterals = 24

  /// For `needles`, of which there is at least one.
  init(_ needles: [Needle]) {
    unsafe bytes = .allocate(capacity: 2 * needles.reduce(0) { $0 + $1.count })
    unsafe self.needles = .allocate(capacity: needles.count)
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
    let count = needles.count
    unsafe literals = count > 1 && count <= Self.mostLiterals ? .allocate(capacity: 1) : nil
    unsafe table = count > Self.mostLiterals ? .allocate(capacity: 1) : nil
    if let literals = unsafe literals {
      unsafe partsearch_literals_prepare(
        literals, self.needles, count, Self.rarestPlace(in: needles))
    } else if let table = unsafe table, unsafe !partsearch_table_prepare(table, self.needles, count)
    {
      preconditionFailure("no memory for a table of literals")
    }
  }

  /// Where the bytes stand that are rarest in all needles together: what many have in common, as the
  /// indentation of code, tells nothing.
  private static func rarestPlace(in needles: [Needle]) -> Int {
    let depth = Int(PARTSEARCH_FINGERPRINT)
    let shortest = needles.reduce(.max) { min($0, $1.count) }
    let frequencies = (0...max(0, shortest - depth)).map { place in
      needles.reduce(0.0) { sum, needle in
        sum
          + needle.bytes.dropFirst(place).prefix(depth)
          .reduce(1.0) { $0 * ByteFrequency.probability(of: $1) }
      }
    }
    return frequencies.indices.min { frequencies[$0] < frequencies[$1] } ?? 0
  }

  deinit {
    if let table = unsafe table {
      unsafe partsearch_table_free(table)
      unsafe table.deallocate()
    }
    unsafe literals?.deallocate()
    unsafe needles.deallocate()
    unsafe bytes.deallocate()
  }

  /// The first offset from `start` on where a needle stands and ends at `end` at the latest, or nil.
  ///
  /// - Complexity: O(*n*) in the distance; some 10 GB/s where they are rare.
  @unsafe func firstOffset(in subject: Subject, from start: Int, to end: Int) -> Int? {
    var span = partsearch_span()
    let end = unsafe min(end, subject.count)
    var start = start
    // A call may end early with nothing found.
    while start < end {
      let found = unsafe find(
        in: Subject(base: subject.base, count: end), from: start, to: end - 1, into: &span, room: 1)
      if found.count == 1 { return span.lower }
      start = found.next
    }
    return nil
  }

  /// Where needles stand that begin from `start` to `last`: the leftmost, then each time the leftmost
  /// behind the last, at one place the first of the needles; as many as there is room for in `spans`, and
  /// fewer where very much looks like them. What was found begins before the answer's `next`.
  @unsafe func find(
    in subject: Subject, from start: Int, to last: Int,
    into spans: UnsafeMutablePointer<partsearch_span>, room: Int
  ) -> partsearch_found {
    if let literals = unsafe literals {
      return unsafe partsearch_find_literals(
        subject.base, start, last, subject.count, literals, spans, room)
    }
    if let table = unsafe table {
      return unsafe partsearch_find_in_table(
        subject.base, start, last, subject.count, table, spans, room)
    }
    return unsafe partsearch_find_each(
      subject.base, start, last, subject.count, needles, spans, room)
  }
}
