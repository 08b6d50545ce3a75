/// One place where a pattern matches a document.
///
/// `range` is in bytes of the document, 0-based, end excluded. It is empty for an empty match.
public struct Match: Hashable, Sendable {
  /// The matched bytes: offsets into the document, 0-based, end excluded.
  public let range: Range<Int>

  /// Which of the pattern's alternatives matched: 0 for a pattern of one, else the position in the
  /// list that `Pattern(anyOf:)` was given.
  public let alternative: Int

  /// A match at `range` by the alternative numbered `alternative`.
  ///
  /// - Complexity: O(1).
  public init(range: Range<Int>, alternative: Int = 0) {
    self.range = range
    self.alternative = alternative
  }
}
