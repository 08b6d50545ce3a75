import PartSearch
import Testing

@Suite struct MatchSinkTests {
  let matches = (0..<10).map { Match(range: ($0 * 5)..<($0 * 5 + 2), alternative: $0 % 2) }

  /// Delivers `matches` as a search does, one first and then in batches of `size`, and says how many
  /// batches were taken.
  func deliver(to sink: inout some MatchSink, batchesOf size: Int) -> Int {
    var batches = 0
    var start = 0
    while start < matches.count {
      let batch = Array(matches[start..<min(start + (start == 0 ? 1 : size), matches.count)])
      batches += 1
      if sink.receive(batch.span) == .stop { break }
      start += batch.count
    }
    return batches
  }

  @Test("without a limit all matches are counted, and kept", arguments: [1, 2, 4, 9, 50])
  func unlimited(size: Int) {
    var counting = CountingSink()
    var indexing = IndexingSink()
    let batches = 1 + (9 + size - 1) / size
    #expect(deliver(to: &counting, batchesOf: size) == batches)
    #expect(deliver(to: &indexing, batchesOf: size) == batches)
    #expect(counting.count == 10)
    #expect(Array(indexing.index) == matches)
  }

  @Test("a limit is kept within a batch, and stops the search", arguments: 0...12)
  func limited(limit: Int) {
    var counting = CountingSink(limit: limit)
    var indexing = IndexingSink(limit: limit)
    // Batches of one and then 4 end behind 1, 5, 9 and 10 matches.
    let batches = limit <= 1 ? 1 : limit <= 5 ? 2 : limit <= 9 ? 3 : 4
    #expect(deliver(to: &counting, batchesOf: 4) == batches)
    #expect(deliver(to: &indexing, batchesOf: 4) == batches)
    #expect(counting.count == min(limit, 10))
    #expect(Array(indexing.index) == Array(matches.prefix(limit)))
  }

  @Test("a sink may own what cannot be copied")
  func noncopyable() {
    struct FirstStart: MatchSink, ~Copyable {
      var start: Int?
      mutating func receive(_ matches: Span<Match>) -> SinkAnswer {
        start = matches[0].range.lowerBound
        return .stop
      }
    }
    var sink = FirstStart()
    let batch = [Match(range: 7..<8), Match(range: 9..<9)]
    #expect(sink.receive(batch.span) == .stop)
    #expect(sink.start == 7)
  }
}
