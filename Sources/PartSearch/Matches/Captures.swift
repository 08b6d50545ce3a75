/// What the groups of a pattern captured in one match.
public struct Captures: Hashable, Sendable {
  /// The match.
  public let match: Match
  /// The range of each group by number, in bytes of the document; 0 is the whole match. Nil for a
  /// group that took no part in it.
  public let ranges: [Range<Int>?]

  package init(match: Match, ranges: [Range<Int>?]) {
    self.match = match
    self.ranges = ranges
  }

  /// The range of the group numbered `group`, or nil if it is not set or does not exist.
  public subscript(group: Int) -> Range<Int>? {
    ranges.indices.contains(group) ? ranges[group] : nil
  }
}
