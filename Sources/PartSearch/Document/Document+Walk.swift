internal import CPartSearch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What printers and scans need that go through a document from front to back: no index is built.
extension Document {
  /// The line that begins at `start`: its content without the LF and a CR before that, and where the
  /// next line begins (`count` behind the last).
  ///
  /// - Precondition: `start` is a line's start, less than `count`.
  /// - Complexity: O(*n*) in the line's length.
  package func line(from start: Int) -> (content: Range<Int>, next: Int) {
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = unsafe memchr(base + start, 0x0A, bytes.count - start)
      else { return (start..<bytes.count, bytes.count) }
      let end = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
      let hasCR = unsafe end > start && base[end - 1] == 0x0D
      return (start..<(hasCR ? end - 1 : end), end + 1)
    }
  }

  /// The start of the line that `offset` is in, or `bound` if that comes later.
  ///
  /// - Precondition: `bound` is at most `offset`.
  /// - Complexity: O(*n*) in the distance.
  package func lineStart(before offset: Int, notBefore bound: Int = 0) -> Int {
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = unsafe partsearch_last_byte(base + bound, offset - bound, 0x0A)
      else { return bound }
      return unsafe found - base + 1
    }
  }

  /// The offset behind the first LF at or after `offset`, or `count`.
  ///
  /// - Complexity: O(*n*) in the distance.
  package func lineEnd(from offset: Int) -> Int { lineEnd(from: offset, notAfter: count) }

  /// The offset behind the first LF at or after `offset`, or `bound` if that comes first.
  ///
  /// - Precondition: `offset` is at most `bound`.
  /// - Complexity: O(*n*) in the distance.
  package func lineEnd(from offset: Int, notAfter bound: Int) -> Int {
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = unsafe memchr(base + offset, 0x0A, bound - offset)
      else { return bound }
      return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
    }
  }

  /// Whether the last byte is an LF.
  package var endsWithLineFeed: Bool { hasLineFeed(before: count) }

  /// Whether the byte before `offset` is an LF.
  ///
  /// - Complexity: O(1).
  package func hasLineFeed(before offset: Int) -> Bool {
    unsafe offset > 0 && withUnsafeBytes { unsafe $0[offset - 1] == 0x0A }
  }

  /// The number of LFs in `range`.
  ///
  /// - Complexity: O(*n*) in its length.
  package func lineFeedCount(in range: Range<Int>) -> Int {
    unsafe withUnsafeBytes {
      unsafe countLineFeeds(in: $0, from: range.lowerBound, to: range.upperBound)
    }
  }

  /// The number of lines in `range`, which begins at a line's start and ends behind a line's end.
  ///
  /// - Complexity: O(*n*) in its length.
  package func lineCount(in range: Range<Int>) -> Int {
    guard !range.isEmpty else { return 0 }
    return lineFeedCount(in: range) + (hasLineFeed(before: range.upperBound) ? 0 : 1)
  }
}
