import PartSearch
import TestSupport
import Testing

/// Random patterns on random texts, each searched by one way of many: against the naive twin.
@Suite struct RandomSearchTests {
  /// `PARTSEARCH_CASES` and `PARTSEARCH_SEED` make it longer or repeat one run.
  private static let caseCount = environmentNumber("PARTSEARCH_CASES") ?? 20_000
  private static let firstSeed = UInt64(environmentNumber("PARTSEARCH_SEED") ?? 1)
  private static let shares = min(4, caseCount)

  @Test(
    "every search finds what a plain loop of match calls finds, whatever its way",
    arguments: 0..<shares)
  func everySearch(share: Int) throws {
    var (drawn, compared, filtered, parallel, plain, scanned, buffered, direct, severalInChunks) = (
      0, 0, 0, 0, 0, 0, 0, 0, 0
    )
    for number in stride(from: share, to: Self.caseCount, by: Self.shares) {
      let seed = Self.firstSeed &+ UInt64(number)
      let search = RandomSearch(seed: seed)
      drawn += 1
      guard let comparison = try SearchComparison(search) else { continue }
      compared += 1
      if comparison.isFiltered { filtered += 1 }
      if comparison.isPlain { plain += 1 }
      if comparison.isScanned { scanned += 1 }
      if comparison.isBuffered { buffered += 1 }
      if comparison.isDirect { direct += 1 }
      if comparison.isParallel {
        parallel += 1
        if search.patterns.count > 1 { severalInChunks += 1 }
      }
      guard !comparison.isRight else { continue }
      let smallest = search.shrunk { candidate in
        // What depends on how threads meet fails now and then only.
        (0..<(candidate.way.threads > 1 ? 5 : 1)).contains { _ in
          (try? SearchComparison(candidate))?.isRight == false
        }
      }
      let answers = try SearchComparison(smallest)
      Issue.record(
        """
        seed \(seed), made as small as it gets:
        \(smallest)
        expected: \(answers?.expected.map(\.range) ?? [])
        found:    \(answers?.found.map(\.range) ?? []), \(answers?.error as Any)
        at first:
        \(search)
        """)
      return
    }
    guard drawn >= 1000 else { return }
    #expect(compared > drawn / 2)
    #expect(filtered > drawn / 20)
    #expect(parallel > drawn / 10)
    #expect(plain > drawn / 100)
    #expect(buffered > drawn / 200)
    #expect(direct > drawn / 100)
    #expect(Scanner.version == nil || scanned > drawn / 100)
    #expect(severalInChunks > drawn / 50)
  }
}
