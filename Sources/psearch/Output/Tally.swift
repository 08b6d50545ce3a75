/// What the documents of a run, or of a part of it, add up to.
struct Tally: Sendable {
  /// Whether something was found that was looked for.
  private(set) var hasMatch = false
  /// The matches of all documents, within the bounds of each.
  private(set) var matchCount = 0
  var totals = Totals()

  /// Adds a document that was searched.
  ///
  /// - Parameters:
  ///   - matches: how many were taken.
  ///   - lines: how many lines they touch, if that was asked for.
  ///   - bytes: how much of the document was searched.
  mutating func add(matches: Int, lines: Int, bytes: Int, _ options: Options) {
    let isFound = matches > 0
    // With --files-without-match a file without one is what was looked for.
    hasMatch = hasMatch || isFound != (options.outputMode == .filesWithoutMatch)
    matchCount += matches
    totals.files += 1
    totals.filesWithMatch += isFound ? 1 : 0
    totals.matches += options.matching.isInverted ? 0 : matches
    totals.lines += lines
    totals.bytesSearched += bytes
  }

  /// Adds what another part found.
  mutating func add(_ other: Tally) {
    hasMatch = hasMatch || other.hasMatch
    matchCount += other.matchCount
    totals.add(other.totals)
  }
}
