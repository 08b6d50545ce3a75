/// Matches on their way to a sink, in batches that grow: the first match at once, many later ones
/// together.
struct MatchBatch: ~Copyable {
  private var matches: [Match] = []
  private var room = 1

  private static let most = 1024

  /// Adds a match, and hands over what there is when that is enough.
  mutating func add(
    _ match: Match, to sink: inout some MatchSink & ~Copyable
  ) -> SinkAnswer {
    matches.append(match)
    guard matches.count >= room else { return .goOn }
    room = min(room * 2, Self.most)
    return flush(to: &sink)
  }

  /// Hands over what there is.
  mutating func flush(to sink: inout some MatchSink & ~Copyable) -> SinkAnswer {
    guard !matches.isEmpty else { return .goOn }
    let answer = sink.receive(matches.span)
    matches.removeAll(keepingCapacity: true)
    return answer
  }

  /// Begins anew with a batch of one.
  mutating func restart() {
    matches.removeAll(keepingCapacity: true)
    room = 1
  }
}
