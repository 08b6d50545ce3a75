import PartSearch
import TestSupport
import Testing

/// One series over many documents, against the naive twin on each.
@Suite struct SearchSeriesTests {
  /// Fewer than of other random searches: a case is nine documents, searched several times by threads.
  private static let caseCount =
    environmentNumber("PARTSEARCH_CASES").map { max(4, $0 / 100) } ?? 120
  private static let firstSeed = UInt64(environmentNumber("PARTSEARCH_SEED") ?? 1)

  /// Some texts of a few characters, one that is long.
  private static func texts(_ random: inout RandomCase) -> [[UInt8]] {
    let isValid = !random.chance(3)
    var texts = (0..<8).map { _ in Array(random.text(isValid: isValid).joined()) }
    let block = Array(random.text(isValid: isValid).joined()) + Array("x\n".utf8)
    texts.insert(Array(repeatElement(block, count: 200 / block.count + 1).joined()), at: 4)
    return texts
  }

  @Test("what was searched before changes nothing of what is found")
  func series() throws {
    var (compared, kept) = (0, 0)
    for seed in Self.firstSeed..<Self.firstSeed + UInt64(Self.caseCount) {
      let search = RandomSearch(seed: seed)
      var random = RandomCase(seed: ~seed)
      var limits = Pattern.Limits.standard
      limits.match = 50_000
      let sources = search.patterns.map { Array($0.source.utf8) }
      let hard = try? Pattern(
        anyOf: sources, options: search.options, newline: search.newline, limits: limits)
      guard let hard else { continue }
      let pattern = try Pattern(
        anyOf: sources, options: search.options, newline: search.newline)
      let common = SearchSeries.Common()
      var searcher = Searcher()
      searcher.threads = random.number(1...2)
      searcher.usesFilters = !random.chance(4)
      searcher.chunkSize = random.chance(4) ? random.number(1...64) : nil
      let all = [
        SearchSeries(pattern, searcher, common: common),
        SearchSeries(pattern, searcher, common: common),
      ]
      for bytes in Self.texts(&random) {
        guard let expected = try NaiveSearch.matches(of: hard, in: bytes) else { continue }
        let document = Document(bytes: bytes, encoding: .none)
        let series = all[random.number(0...1)]
        // A search that is stopped leaves nothing behind for the next.
        if random.chance(3) {
          var first = IndexingSink(limit: 1)
          try series.search(in: document, into: &first)
          #expect(Array(first.index) == Array(expected.prefix(1)), "seed \(seed)")
        }
        var sink = IndexingSink()
        try series.search(in: document, into: &sink)
        #expect(Array(sink.index) == expected, "seed \(seed), \(sources), \(bytes)")
        compared += 1
        if try SearchPlan(pattern, in: document).suitsAnyText { kept += 1 }
      }
    }
    guard Self.caseCount >= 120 else { return }
    #expect(compared > 300)
    #expect(kept > compared / 2)
    #expect(kept < compared)
  }

  @Test("by line, too")
  func byLine() throws {
    for seed in Self.firstSeed..<Self.firstSeed + UInt64(Self.caseCount / 4) {
      let search = RandomSearch(seed: seed)
      var random = RandomCase(seed: ~seed)
      let sources = search.patterns.map { Array($0.source.utf8) }
      let pattern = try? Pattern(
        anyOf: sources, options: search.options, newline: search.newline)
      guard let pattern else { continue }
      let series = SearchSeries(pattern, Searcher(scope: .line))
      for bytes in Self.texts(&random) where bytes.count < 1000 {
        let document = Document(bytes: bytes, encoding: .none)
        // A limit that is hit is hit by both, after the same matches.
        func found(
          _ search: (inout IndexingSink) throws(SearchError) -> Void
        ) -> (matches: [Match], error: MatchError?) {
          var sink = IndexingSink()
          do {
            try search(&sink)
            return (Array(sink.index), nil)
          } catch {
            return (Array(sink.index), error.matchError)
          }
        }
        let own = found { sink throws(SearchError) in
          try series.search(in: document, into: &sink)
        }
        let expected = found { sink throws(SearchError) in
          try Searcher(scope: .line).search(pattern, in: document, into: &sink)
        }
        #expect(own.matches == expected.matches, "seed \(seed), \(sources), \(bytes)")
        #expect(own.error?.reason == expected.error?.reason, "seed \(seed)")
        #expect(own.error?.offset == expected.error?.offset, "seed \(seed)")
      }
    }
  }

  @Test("each way is tried on documents, and a long one is cut up, with the same matches")
  func ways() throws {
    let pattern = try Pattern("\\w+ing|[a-k]+x", options: [.multiline, .caseless])
    var random = SeededGenerator(seed: 7)
    let words = ["sing", "Ring", "ax", "and", "é", "\n", " ", "ingx", "K\r\n"]
    var searcher = Searcher()
    searcher.threads = 2
    let series = SearchSeries(pattern, searcher)
    for length in [40, 30_000, 30_000, 90_000, 200, 20_000, 30_000, 60_000, 10, 400_000, 3000] {
      var text = ""
      while text.utf8.count < length {
        text += words[Int.random(in: 0..<words.count, using: &random)]
      }
      let document = Document(text: text)
      var sink = IndexingSink()
      try series.search(in: document, into: &sink)
      #expect(Array(sink.index) == (try NaiveSearch.matches(of: pattern, in: Array(text.utf8))))
    }
  }

  @Test("an error comes with the matches before it, and the next document is searched as ever")
  func limits() throws {
    var limits = Pattern.Limits.standard
    limits.match = 1000
    let pattern = try Pattern("a|(?:b+)+[cd]", options: .multiline, limits: limits)
    var searcher = Searcher()
    searcher.threads = 1
    // A filter would see that there is no match to be had.
    searcher.usesFilters = false
    let series = SearchSeries(pattern, searcher)
    for _ in 0..<3 {
      var broken = IndexingSink()
      let error = #expect(throws: SearchError.self) {
        let text = "aa" + String(repeating: "b", count: 40)
        try series.search(in: Document(text: text), into: &broken)
      }
      #expect(error?.matchError?.reason == .matchLimit)
      #expect(broken.index.map(\.range) == [0..<1, 1..<2])
      var sink = IndexingSink()
      try series.search(in: Document(text: "xabc"), into: &sink)
      #expect(sink.index.map(\.range) == [1..<2, 2..<4])
    }
  }
}
