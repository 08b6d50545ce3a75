import PartSearch
import Testing

@Suite struct MatchTests {
  @Test("a match of a single pattern is the first alternative's")
  func defaultAlternative() {
    #expect(Match(range: 3..<5).alternative == 0)
  }
}
