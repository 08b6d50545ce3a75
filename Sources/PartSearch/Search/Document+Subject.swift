internal import CPartSearch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension Document {
  /// The bytes of `range`, or all of them, for match calls.
  ///
  /// The pointer leaves the closure: safe while the document lives, since its bytes never move, and
  /// whoever asks keeps the document.
  @unsafe func subject(_ range: Range<Int>? = nil) -> Subject {
    unsafe withUnsafeBytes { bytes in
      let start = unsafe bytes.baseAddress ?? emptySubject
      guard let range else { return unsafe Subject(base: start, count: bytes.count) }
      return unsafe Subject(base: start + range.lowerBound, count: range.count)
    }
  }
}

extension Subject {
  /// The same for what wants a buffer.
  var buffer: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: base, count: count)
  }

  /// Whether the byte at `offset` is the LF of a CRLF.
  func isSecondOfPair(_ offset: Int) -> Bool {
    unsafe offset > 0 && offset < count && base[offset] == 0x0A && base[offset - 1] == 0x0D
  }

  /// The offset behind the first LF in `range`, or nil.
  func endOfFirstLine(in range: Range<Int>) -> Int? {
    let found = unsafe memchr(base + range.lowerBound, 0x0A, range.count)
    return unsafe found.map { unsafe UnsafeRawPointer($0) - UnsafeRawPointer(base) + 1 }
  }

  /// The offset behind the last LF in `range`, or nil.
  func endOfLastLine(in range: Range<Int>) -> Int? {
    let found = unsafe partsearch_last_byte(base + range.lowerBound, range.count, 0x0A)
    return unsafe found.map { unsafe $0 - base + 1 }
  }
}
