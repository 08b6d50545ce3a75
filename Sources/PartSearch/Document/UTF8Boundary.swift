import CPartSearch

/// Questions about characters at one place of any bytes, answered by looking at four bytes to each
/// side at most.
///
/// That is enough because UTF-8 synchronises itself: a well-formed sequence is a character whatever
/// stands around it, as no other sequence can hold its first byte.
package enum UTF8Boundary {
  /// The length of the valid character that starts at `offset`, or 0 where none does (as at the end).
  ///
  /// - Complexity: O(1).
  package static func characterLength(
    startingAt offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    guard offset >= 0, offset < bytes.count, let base = bytes.baseAddress else { return 0 }
    return unsafe max(0, Int(partsearch_utf8_length(base + offset, bytes.count - offset)))
  }

  /// The length of the valid character that ends exactly at `offset`, or 0 where none does (as at 0).
  ///
  /// - Complexity: O(1).
  package static func characterLength(
    endingAt offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    guard offset <= bytes.count else { return 0 }
    var start = offset - 1
    while start >= max(0, offset - 4) {
      if unsafe !partsearch_utf8_continues(bytes[start]) {
        let length = unsafe characterLength(startingAt: start, in: bytes)
        return length == offset - start ? length : 0
      }
      start -= 1
    }
    return 0
  }

  /// Whether no valid character reaches across `offset`. True at both ends and between invalid bytes.
  ///
  /// - Complexity: O(1).
  package static func isCharacterBoundary(
    _ offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard offset > 0, offset < bytes.count, let base = bytes.baseAddress else { return true }
    let start = unsafe Int(partsearch_utf8_start(base, bytes.count, offset))
    return unsafe start == offset || characterLength(startingAt: start, in: bytes) == 0
  }

  /// Whether each side of `offset` is the text's end or a valid character: no invalid byte touches
  /// it, and it is not inside a character. Only there may an empty match stand.
  ///
  /// - Complexity: O(1).
  package static func isBetweenCharacters(
    _ offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    unsafe (offset == 0 || characterLength(endingAt: offset, in: bytes) > 0)
      && (offset == bytes.count || characterLength(startingAt: offset, in: bytes) > 0)
  }
}
