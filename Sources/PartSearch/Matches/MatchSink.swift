/// What a sink answers to a batch of matches.
public enum SinkAnswer: Hashable, Sendable {
  /// The search goes on.
  case goOn

  /// The search ends; the sink gets nothing more.
  case stop
}

/// Takes what a search finds, while it is found.
///
/// A search hands its matches over in batches. They come in order: the matches of a batch are
/// sorted and do not overlap, and those of the next batch follow them. No batch is empty. The first
/// one holds a single match, so that it can be shown at once; later ones hold more, so that a call
/// costs little where matches are dense. Batches say nothing about the text: the same search may
/// cut them elsewhere next time.
///
/// After `.stop` nothing more is delivered. The rest of that batch is the sink's to use or to leave.
public protocol MatchSink: ~Copyable {
  /// Takes the next matches. The span is valid during the call only.
  mutating func receive(_ matches: Span<Match>) -> SinkAnswer

  /// Learns how far the search has come: every match that starts before `offset` has been delivered.
  ///
  /// `offset` is the start of a line or the end of the text, and never less than in the call before.
  /// A search may say this between batches, or not at all. By default nothing is done.
  mutating func searched(upTo offset: Int)

  /// The first byte before the `offset` last told by `searched(upTo:)` that the sink still has to
  /// look at; `Int.max` (the default) for none. A stream may free what stands before both, but for
  /// the last byte of a text that has come to its end.
  var neededFrom: Int { get }

  /// Learns that the search waits for more text: what is held back should be shown.
  mutating func searchWaits()
}

extension MatchSink where Self: ~Copyable {
  /// Does nothing.
  ///
  /// - Complexity: O(1).
  public mutating func searched(upTo offset: Int) {}

  /// Nothing is needed.
  ///
  /// - Complexity: O(1).
  public var neededFrom: Int { .max }

  /// Does nothing.
  ///
  /// - Complexity: O(1).
  public mutating func searchWaits() {}
}

/// Counts matches, up to a limit.
public struct CountingSink: MatchSink {
  /// The number of matches so far: at most the limit.
  public private(set) var count = 0

  /// The number of matches after which the search is stopped; nil for all.
  public let limit: Int?

  /// A sink that counts all matches, or stops the search at the first `limit`, which must not be
  /// negative.
  ///
  /// - Complexity: O(1).
  public init(limit: Int? = nil) {
    precondition(limit ?? 0 >= 0, "a limit is not negative")
    self.limit = limit
  }

  /// Adds the number of `matches`, and stops as soon as the limit is reached.
  ///
  /// - Complexity: O(1).
  public mutating func receive(_ matches: Span<Match>) -> SinkAnswer {
    count += allowed(matches.count, of: limit, after: count)
    return count == limit ? .stop : .goOn
  }
}

/// Puts matches into an index, up to a limit.
public struct IndexingSink: MatchSink {
  /// The matches so far: at most as many as the limit.
  public private(set) var index = MatchIndex()

  /// The number of matches after which the search is stopped; nil for all.
  public let limit: Int?

  /// A sink that keeps all matches, or stops the search at the first `limit`, which must not be
  /// negative.
  ///
  /// - Complexity: O(1).
  public init(limit: Int? = nil) {
    precondition(limit ?? 0 >= 0, "a limit is not negative")
    self.limit = limit
  }

  /// Appends `matches` to the index, and stops as soon as the limit is reached.
  ///
  /// - Complexity: O(n) in the number of matches.
  public mutating func receive(_ matches: Span<Match>) -> SinkAnswer {
    for place in 0..<allowed(matches.count, of: limit, after: index.count) {
      index.append(matches[place])
    }
    return index.count == limit ? .stop : .goOn
  }

  /// Puts the matches of `part` behind the others, without a look at each where there are many.
  /// For a sink without a limit.
  mutating func take(_ part: MatchIndex) -> SinkAnswer {
    index.append(contentsOf: part)
    return .goOn
  }
}

/// How many of `offered` matches a sink takes that has `count` already and stops at `limit`.
private func allowed(_ offered: Int, of limit: Int?, after count: Int) -> Int {
  guard let limit else { return offered }
  return min(offered, limit - count)
}
