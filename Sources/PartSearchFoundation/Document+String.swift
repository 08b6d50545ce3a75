public import Foundation
public import PartSearch

/// Texts of a document as Foundation's callers have them, and places in them.
///
/// Bytes that are not UTF-8 are U+FFFD in such a text, one for each maximal subpart, which is how
/// Swift decodes and how a document counts. `base` is the byte offset at which the text begins in
/// the document: 0 for the whole, the line's start for a line. A byte offset within a character is
/// taken for the end of that character.
extension Document {
  /// The text of `range`, which must be in the document, or of all of it.
  ///
  /// - Complexity: O(n) in the length of the range, in time and memory.
  public func string(in range: Range<Int>? = nil) -> String {
    let range = range ?? 0..<count
    return withBytes { bytes in
      let part = bytes.extracting(range)
      return unsafe part.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The place of a range of bytes in UTF-16 units of the text that begins at `base`, as NSString,
  /// NSRegularExpression and text views count.
  ///
  /// `base` must not be behind the range.
  ///
  /// - Complexity: O(range's end) at first, then O(1).
  public func nsRange(of bytes: Range<Int>, base: Int = 0) -> NSRange {
    let origin = utf16Offset(at: base)
    let start = utf16Offset(at: bytes.lowerBound)
    return NSRange(location: start - origin, length: utf16Offset(at: bytes.upperBound) - start)
  }

  /// The place of a range of bytes in `text`, which is `string(in:)` of this document from `base` on.
  /// `nil` where the text is too short.
  ///
  /// - Complexity: O(range's end) at first, then as `String.UTF16View` finds an index; O(1) in a text
  ///   that is known to be valid (`traits` has been asked for).
  public func stringRange(
    of bytes: Range<Int>, in text: String, base: Int = 0
  ) -> Range<String.Index>? {
    if knownTraits?.isValidUTF8 == true {
      // Byte for byte the same, so that the byte offsets are those of the text.
      let view = text.utf8
      guard bytes.lowerBound >= base,
        let start = view.index(
          view.startIndex, offsetBy: bytes.lowerBound - base, limitedBy: view.endIndex),
        let end = view.index(start, offsetBy: bytes.count, limitedBy: view.endIndex)
      else { return nil }
      return start..<end
    }
    return Range(nsRange(of: bytes, base: base), in: text)
  }
}
