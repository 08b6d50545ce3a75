import Synchronization

/// A unit that text offsets can be counted in, beside bytes.
package enum TextUnit: Sendable {
  case scalar
  case utf16
}

/// Offsets in the units of other programs. Bytes that are not well-formed UTF-8 count as one U+FFFD
/// for each maximal subpart (Unicode 17, section 3.9), which is what decoders on the web and
/// Python's `decode("utf-8", "replace")` make of them. The first call counts from the start to the
/// place it is asked for, and later ones look that up in an index of at most 4 bytes a kilobyte.
extension Document {
  /// How many UTF-16 code units the text before `byteOffset` has.
  ///
  /// A character that starts before the offset counts whole. `byteOffset` is from 0 to `count`, which
  /// is a precondition.
  ///
  /// - Complexity: O(byteOffset) at first, then O(1).
  public func utf16Offset(at byteOffset: Int) -> Int {
    sum(before: byteOffset).count(of: .utf16)
  }

  /// How many Unicode scalars the text before `byteOffset` has.
  ///
  /// A character that starts before the offset counts whole. `byteOffset` is from 0 to `count`, which
  /// is a precondition.
  ///
  /// - Complexity: O(byteOffset) at first, then O(1).
  public func scalarOffset(at byteOffset: Int) -> Int {
    sum(before: byteOffset).count(of: .scalar)
  }

  /// The byte offset of the character that UTF-16 code unit number `utf16Offset` (from 0) belongs to.
  ///
  /// The second half of a surrogate pair gives the start of its character. The number of all units
  /// gives `count`, and a larger one or a negative one `nil`.
  ///
  /// - Complexity: O(answer) at first, then O(log n).
  public func byteOffset(utf16Offset: Int) -> Int? {
    byteOffset(of: utf16Offset, counting: .utf16)
  }

  /// The byte offset of scalar number `scalarOffset` (from 0).
  ///
  /// The number of all scalars gives `count`, and a larger one or a negative one `nil`.
  ///
  /// - Complexity: O(answer) at first, then O(log n).
  public func byteOffset(scalarOffset: Int) -> Int? {
    byteOffset(of: scalarOffset, counting: .scalar)
  }

  /// How many units start from `start` on and before `end`.
  ///
  /// - Complexity: O(*n*) in the distance.
  func units(from start: Int, to end: Int, counting unit: TextUnit) -> Int {
    let isValid = knownTraits?.isValidUTF8 ?? false
    return unsafe withUnsafeBytes {
      unsafe UnitIndex.count(in: $0, from: start, to: end, counting: unit, isValid: isValid)
    }
  }

  private func sum(before offset: Int) -> UnitIndex.Sum {
    let isValid = knownTraits?.isValidUTF8 ?? false
    return unitIndex.withLock { index in
      unsafe withUnsafeBytes { unsafe index.sum(before: offset, in: $0, isValid: isValid) }
    }
  }

  private func byteOffset(of number: Int, counting unit: TextUnit) -> Int? {
    let isValid = knownTraits?.isValidUTF8 ?? false
    return unitIndex.withLock { index in
      unsafe withUnsafeBytes {
        unsafe index.offset(of: number, counting: unit, in: $0, isValid: isValid)
      }
    }
  }
}
