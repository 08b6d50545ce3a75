#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Names as a person sorts them: 9 before 10, the letters as the locale has them.
enum NaturalOrder {
  /// Whether `one` stands before `other`. What differs in leading zeros only goes by its bytes.
  ///
  /// - Complexity: O(n), and what the locale's comparison takes.
  static func precedes(_ one: some Sequence<UInt8>, _ other: some Sequence<UInt8>) -> Bool {
    let (one, other) = (Array(one), Array(other))
    var (left, right) = (one[...], other[...])
    while let a = run(from: &left) {
      guard let b = run(from: &right) else { return false }
      let order = compare(a, b)
      if order != 0 { return order < 0 }
    }
    if !right.isEmpty { return true }
    return one.lexicographicallyPrecedes(other)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The digits, or the bytes that are none, that a name begins with; nil at its end.
  private static func run(from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = rest.first else { return nil }
    let run = rest.prefix { isDigit($0) == isDigit(first) }
    rest = rest.dropFirst(run.count)
    return run
  }

  /// Below 0 where `a` stands before `b`. Numbers stand before all else.
  private static func compare(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Int {
    switch (isDigit(a[a.startIndex]), isDigit(b[b.startIndex])) {
    case (true, false): return -1
    case (false, true): return 1
    case (true, true):
      // Of any length: by how many digits there are, then by those.
      let (x, y) = (a.drop { $0 == 0x30 }, b.drop { $0 == 0x30 })
      if x.count != y.count { return x.count - y.count }
      return x.elementsEqual(y) ? 0 : x.lexicographicallyPrecedes(y) ? -1 : 1
    case (false, false):
      return Int(unsafe strcoll(terminated(a), terminated(b)))
    }
  }
}
