import PartSearch
import Testing

@Suite("Captures")
struct CaptureTests {
  @Test("a group that took no part in a match is nil, the others have their ranges")
  func unset() throws {
    let pattern = try Pattern("(a)|(b)(c)?")
    let document = Document(text: "xa bc b")
    let index = try Searcher().matches(of: pattern, in: document)
    let ranges = try index.indices.map {
      try Searcher().captures(at: $0, of: index, pattern: pattern, in: document).ranges
    }
    #expect(
      ranges == [
        [1..<2, 1..<2, nil, nil], [3..<5, nil, 3..<4, 4..<5], [6..<7, nil, 6..<7, nil],
      ])
  }
}
