import CPartSearch

/// What one pass over a text has shown about all of it.
public struct TextTraits: Hashable, Sendable {
  /// No byte is above 0x7F. True of the empty text.
  public let isASCII: Bool
  /// There is a carriage return, so line ends other than LF may matter.
  public let hasCR: Bool
  /// There is a NUL byte.
  public let hasNUL: Bool
  /// The byte offset of the first sequence that is not well-formed UTF-8 (Unicode 17, table 3-7: no
  /// overlong forms, no surrogates, nothing above U+10FFFF); `nil` when all of it is.
  public let firstInvalid: Int?

  /// Whether all of it is well-formed UTF-8.
  ///
  /// - Complexity: O(1).
  public var isValidUTF8: Bool { firstInvalid == nil }

  /// The traits of `bytes`.
  ///
  /// - Complexity: O(n): at the speed of memory for ASCII, a few times slower for the rest.
  package init(scanning bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else {
      (isASCII, hasCR, hasNUL, firstInvalid) = (true, false, false, nil)
      return
    }
    let traits = unsafe partsearch_scan_text(base, bytes.count)
    isASCII = traits.ascii
    hasCR = traits.has_cr
    hasNUL = traits.has_nul
    firstInvalid = traits.first_invalid < bytes.count ? Int(traits.first_invalid) : nil
  }
}
