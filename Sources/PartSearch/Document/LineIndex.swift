import CPartSearch

/// How many LFs stand before every 4 KiB block: 2 bytes a kilobyte of text.
///
/// It grows from the front, only as far as it is asked for: the first screen of a long text does
/// not wait for its end.
struct LineIndex: Sendable {
  private static let blockSize = 4096
  /// `sums[k]` LFs stand before block `k`.
  private var sums = [0]

  /// The number of LFs before `offset`.
  ///
  /// - Complexity: O(offset) at first, then O(1).
  mutating func lineFeeds(before offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let block = offset / Self.blockSize
    while sums.count <= block { unsafe addBlock(of: bytes) }
    return unsafe sums[block]
      + countLineFeeds(in: bytes, from: block * Self.blockSize, to: offset)
  }

  /// Where LF number `number` is, counted from 1; `nil` when there are fewer.
  ///
  /// - Complexity: O(answer) at first, then O(log n).
  mutating func offset(ofLineFeed number: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    while sums[sums.count - 1] < number && sums.count <= bytes.count / Self.blockSize {
      unsafe addBlock(of: bytes)
    }
    // The last block with fewer LFs before it holds the wanted one.
    var (low, high) = (0, sums.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if sums[middle] < number { low = middle } else { high = middle }
    }
    var missing = number - sums[low]
    var offset = low * Self.blockSize
    let end = min(offset + Self.blockSize, bytes.count)
    while offset < end {
      if unsafe bytes[offset] == UInt8(ascii: "\n") { missing -= 1 }
      if missing == 0 { return offset }
      offset += 1
    }
    return nil
  }

  /// Counts the next whole block.
  private mutating func addBlock(of bytes: UnsafeBufferPointer<UInt8>) {
    // All the room at once: pages that are not reached yet cost no memory, and doubling would.
    if sums.count == 1 { sums.reserveCapacity(bytes.count / Self.blockSize + 1) }
    let start = (sums.count - 1) * Self.blockSize
    let found = unsafe countLineFeeds(in: bytes, from: start, to: start + Self.blockSize)
    sums.append(sums[sums.count - 1] + found)
  }
}

/// Line numbers for offsets that come in increasing order, as when matches are printed: it counts
/// the LFs between one and the next, and needs no index.
package struct LineCounter: Sendable {
  private var offset = 0
  private var lineFeeds = 0

  /// A counter at the start of a document.
  ///
  /// - Complexity: O(1).
  package init() {}

  /// A counter at `offset`, before which there are so many LFs.
  ///
  /// - Complexity: O(1).
  package init(at offset: Int, lineFeedsBefore count: Int) {
    (self.offset, lineFeeds) = (offset, count)
  }

  /// The number of the line that `offset` is in, counted from 1. Always of the same `bytes`.
  ///
  /// - Complexity: O(distance from the offset before), in either direction.
  package mutating func lineNumber(
    at offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    if offset >= self.offset {
      unsafe lineFeeds += countLineFeeds(in: bytes, from: self.offset, to: offset)
    } else {
      // A file may have changed between the two counts, which is said after the search.
      unsafe lineFeeds = max(
        0, lineFeeds - countLineFeeds(in: bytes, from: offset, to: self.offset))
    }
    self.offset = offset
    return lineFeeds + 1
  }
}

extension LineCounter {
  /// The number of the line that `offset` is in, counted from 1. Always of the same `document`.
  ///
  /// - Complexity: O(distance from the offset before), in either direction.
  package mutating func lineNumber(at offset: Int, in document: Document) -> Int {
    unsafe document.withUnsafeBytes { unsafe lineNumber(at: offset, in: $0) }
  }
}

/// The number of LFs between two offsets.
func countLineFeeds(
  in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
) -> Int {
  precondition(0 <= start && start <= end && end <= bytes.count, "offset out of the document")
  guard let base = bytes.baseAddress else { return 0 }
  return unsafe Int(partsearch_count_byte(base + start, end - start, UInt8(ascii: "\n")))
}
