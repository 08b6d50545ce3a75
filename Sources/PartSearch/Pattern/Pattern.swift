/// What is searched for: one PCRE2 pattern, or several of which either matches.
///
/// Immutable and safe to share. Compiling costs tens of microseconds; machine code is made when the
/// first search needs it.
public struct Pattern: Sendable {
  /// The patterns, each on its own.
  package let alternatives: [Alternative]
  /// What a search may cost.
  public let limits: Limits

  /// One pattern.
  ///
  /// - Throws: `PatternError` where PCRE2 refuses it.
  /// - Complexity: O(*n*) in the length of `source` for all but contrived patterns.
  public init(
    _ source: String, options: Options = .study, newline: Newline = .anycrlf,
    limits: Limits = .standard
  ) throws(PatternError) {
    try self.init(
      anyOf: [Array(source.utf8)], options: options, newline: newline, limits: limits)
  }

  /// Several patterns, as if each were searched alone: the next match is the leftmost of theirs, at
  /// one place that of the pattern given first. Each keeps its own groups, names and settings.
  ///
  /// A pattern of none matches nothing. Patterns are bytes since they may come from a command line
  /// or a file; one that is not UTF-8 is an error.
  ///
  /// - Throws: `PatternError` of the first one that PCRE2 refuses.
  /// - Complexity: O(*n*) in their length together for all but contrived patterns.
  public init(
    anyOf sources: [[UInt8]], options: Options = .study, newline: Newline = .anycrlf,
    limits: Limits = .standard
  ) throws(PatternError) {
    var alternatives: [Alternative] = []
    alternatives.reserveCapacity(sources.count)
    for source in sources {
      do {
        alternatives.append(
          try Alternative(source, options: options, newline: newline))
      } catch {
        throw PatternError(
          code: error.code, offset: error.offset, message: error.message,
          alternative: alternatives.count)
      }
    }
    self.alternatives = alternatives
    self.limits = limits
  }

  /// The number of alternatives, one for a pattern made of a single source.
  public var alternativeCount: Int { alternatives.count }

  /// The names of an alternative's capture groups, each with the group's number (1 is the first).
  /// With `(?J)` a name can stand more than once.
  ///
  /// - Precondition: `alternative` is less than `alternativeCount`.
  public func captureNames(ofAlternative alternative: Int = 0) -> [(name: String, number: Int)] {
    alternatives[alternative].plain.captureNames
  }

  /// The number of capture groups of an alternative, the whole match not counted.
  ///
  /// - Precondition: `alternative` is less than `alternativeCount`.
  public func captureCount(ofAlternative alternative: Int = 0) -> Int {
    alternatives[alternative].plain.captureCount
  }
}
