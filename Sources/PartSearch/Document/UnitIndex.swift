import CPartSearch

/// How many characters start before every 4 KiB block, and how many of them take two units in
/// UTF-16: 4 bytes a kilobyte of text, and none for the blocks in front in which each byte is a
/// unit, as in ASCII.
///
/// It grows from the front, only as far as it is asked for.
struct UnitIndex: Sendable {
  /// What starts before a place.
  struct Sum: Sendable {
    var scalars: Int
    /// Those above U+FFFF.
    var astral: Int

    /// The same as a count of scalars or of UTF-16 units.
    func count(of unit: TextUnit) -> Int { unit == .utf16 ? scalars + astral : scalars }
  }

  private static let blockSize = 4096
  /// In so many blocks in front a byte is a unit.
  private var plainBlocks = 0
  /// `sums[k]` stands before block `plainBlocks + k`.
  private var sums = [Sum(scalars: 0, astral: 0)]

  private var blocks: Int { plainBlocks + sums.count - 1 }

  /// What starts before `offset`. `isValid` says that the text is known to be valid UTF-8.
  ///
  /// - Complexity: O(offset) at first, then O(1).
  mutating func sum(
    before offset: Int, in bytes: UnsafeBufferPointer<UInt8>, isValid: Bool
  ) -> Sum {
    precondition(offset >= 0 && offset <= bytes.count, "offset out of the document")
    let block = offset / Self.blockSize
    while blocks < block { unsafe addBlock(of: bytes, isValid: isValid) }
    if block < plainBlocks { return Sum(scalars: offset, astral: 0) }
    let start = sums[block - plainBlocks]
    return unsafe start + units(in: bytes, from: block * Self.blockSize, to: offset, isValid)
  }

  /// Where unit number `number` (from 0) starts, or the character that it is the second half of.
  /// The text's end for the number of all units; `nil` above it.
  ///
  /// - Complexity: O(answer) at first, then O(log n).
  mutating func offset(
    of number: Int, counting unit: TextUnit, in bytes: UnsafeBufferPointer<UInt8>, isValid: Bool
  ) -> Int? {
    guard number >= 0, let base = bytes.baseAddress else { return nil }
    while sums[sums.count - 1].count(of: unit) <= number
      && blocks < bytes.count / Self.blockSize
    {
      unsafe addBlock(of: bytes, isValid: isValid)
    }
    if number < plainBlocks * Self.blockSize { return number }
    // The last block with no more units before it than that.
    var (low, high) = (0, sums.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if sums[middle].count(of: unit) <= number { low = middle } else { high = middle }
    }
    let found = unsafe partsearch_skip_units(
      base, bytes.count, (plainBlocks + low) * Self.blockSize,
      number - sums[low].count(of: unit), unit == .utf16)
    // size_t comes as Int, and its largest value as -1.
    return found >= 0 ? found : nil
  }

  /// How many units of a kind start in `start..<end`; `isValid` says that the text is known to be
  /// valid UTF-8.
  static func count(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, counting unit: TextUnit,
    isValid: Bool
  ) -> Int {
    let found = unsafe units(in: bytes, from: start, to: end, isValid)
    return (Sum(scalars: 0, astral: 0) + found).count(of: unit)
  }

  /// Counts the next whole block.
  private mutating func addBlock(of bytes: UnsafeBufferPointer<UInt8>, isValid: Bool) {
    let start = blocks * Self.blockSize
    let last = sums[sums.count - 1]
    let sum = unsafe last + units(in: bytes, from: start, to: start + Self.blockSize, isValid)
    if sums.count == 1 {
      if sum.astral == 0 && sum.scalars == start + Self.blockSize {
        plainBlocks += 1
        sums[0] = sum
        return
      }
      // All the room at once: pages that are not reached yet cost no memory, and doubling would.
      sums.reserveCapacity(bytes.count / Self.blockSize - plainBlocks + 1)
    }
    sums.append(sum)
  }
}

extension UnitIndex.Sum {
  fileprivate static func + (left: Self, right: partsearch_units) -> Self {
    Self(scalars: left.scalars + Int(right.scalars), astral: left.astral + Int(right.astral))
  }
}

/// What starts in `start..<end`.
private func units(
  in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, _ isValid: Bool
) -> partsearch_units {
  guard let base = bytes.baseAddress else { return partsearch_units() }
  return isValid
    ? unsafe partsearch_count_valid_units(base + start, end - start)
    : unsafe partsearch_count_units(base, bytes.count, start, end)
}
