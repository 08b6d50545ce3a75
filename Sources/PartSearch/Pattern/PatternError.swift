/// Why a pattern does not compile.
///
/// `offset` is in bytes of the pattern as it was given, 0-based: the place where PCRE2 stopped
/// reading, which is often just behind the fault.
public struct PatternError: Error, Hashable, Sendable {
  /// PCRE2's number for the fault (`PCRE2_ERROR_...` of pcre2.h).
  public let code: Int
  /// Where in the pattern, in bytes, 0-based; at most the pattern's length.
  public let offset: Int
  /// PCRE2's sentence for the fault.
  public let message: String
  /// Which of several patterns it is: the position in the list given to `Pattern(anyOf:)`.
  public let alternative: Int

  /// The fault `code` at `offset` of the pattern numbered `alternative`.
  package init(code: Int, offset: Int, message: String, alternative: Int = 0) {
    self.code = code
    self.offset = offset
    self.message = message
    self.alternative = alternative
  }
}
