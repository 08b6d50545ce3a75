extension LiteralFilter {
  /// The most literals that are looked for at once.
  static let mostLiterals = 12

  /// The best filter for what matches one of `alternatives`, or nil where one of them requires no
  /// literal, or they do not go together.
  package init?(anyOf alternatives: [Alternative], mostFrequent: Double = 0.03) {
    guard !alternatives.isEmpty else { return nil }
    // What is found for one of them costs a look of all of them.
    let share = mostFrequent / Double(alternatives.count)
    var literals: [[UInt8]] = []
    var isCaseless: Bool?
    var reach: Reach?
    for alternative in alternatives {
      guard let filter = RequiredLiterals.filter(for: alternative, mostFrequent: share),
        filter.isCaseless == isCaseless ?? filter.isCaseless
      else { return nil }
      isCaseless = filter.isCaseless
      guard let both = Self.union(reach ?? filter.reach, filter.reach) else { return nil }
      reach = both
      for literal in filter.literals where !literals.contains(literal) {
        literals.append(literal)
      }
    }
    guard literals.count <= LiteralFilter.mostLiterals, let reach else { return nil }
    self.init(
      literals: literals, isCaseless: isCaseless ?? false, reach: reach)
  }

  /// From where one of two literals is reached; nil where they do not go together.
  private static func union(_ a: Reach, _ b: Reach) -> Reach? {
    switch (a, b) {
    case (.prefix(let one), .prefix(let other)): return one == other ? a : nil
    case (.prefix(0), .run): return b
    case (.run, .prefix(0)): return a
    case (.run(var bytes), .run(let others)):
      bytes.formUnion(others)
      return .run(bytes)
    default: return nil
    }
  }
}
