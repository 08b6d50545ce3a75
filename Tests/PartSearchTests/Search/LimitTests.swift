import PartSearch
import Testing

/// What a single start position may cost.
@Suite struct LimitTests {
  /// Exponential in the length of a run of `a` with nothing good behind it.
  static let exponential = "(?:a|aa)+[bd]"

  @Test("a match limit is an error at the place that cost too much, after the matches before it")
  func place() throws {
    let text =
      String(repeating: "ab ", count: 10) + String(repeating: "x", count: 1000)
      + String(repeating: "a", count: 60) + "c ab"
    for limit: UInt32 in [10_000, 3_000_000] {
      let pattern = try Pattern(Self.exponential, limits: Pattern.Limits(match: limit))
      var sink = IndexingSink()
      let error = #expect(throws: SearchError.self) {
        try Searcher().search(pattern, in: Document(text: text), into: &sink)
      }
      #expect(error?.matchError?.reason == .matchLimit)
      #expect(error?.matchError?.offset == 1030)
      #expect(error?.matchError?.message == "match limit exceeded")
      #expect(sink.index.map(\.range) == (0..<10).map { $0 * 3..<$0 * 3 + 2 })
    }
  }

  @Test("by line the place is still counted from the start of the document")
  func placeByLine() throws {
    let text = "ab\r\nxx\n" + String(repeating: "a", count: 60) + "c\n"
    let pattern = try Pattern(Self.exponential, limits: Pattern.Limits(match: 10_000))
    var sink = IndexingSink()
    let error = #expect(throws: SearchError.self) {
      try Searcher(scope: .line).search(pattern, in: Document(text: text), into: &sink)
    }
    #expect(error?.matchError?.offset == 7)
    #expect(sink.index.map(\.range) == [0..<2])
  }

  @Test("the error names the alternative that cost too much")
  func alternative() throws {
    let sources = ["q", Self.exponential].map { Array($0.utf8) }
    let pattern = try Pattern(anyOf: sources, limits: Pattern.Limits(match: 10_000))
    let text = String(repeating: "a", count: 60) + "c q"
    let error = #expect(throws: SearchError.self) {
      try Searcher().firstMatch(of: pattern, in: Document(text: text))
    }
    #expect(error?.matchError?.alternative == 1)
    #expect(error?.matchError?.offset == 0)
  }

  /// Needs a backtracking point for every character.
  static let deep = "(?:(a)|(b))*c"
  static let deepText = String(repeating: "ab", count: 50_000) + "c"

  @Test("a match for which the machine stack is too small is found by the interpreter")
  func stackOverflow() throws {
    let pattern = try Pattern(Self.deep, limits: Pattern.Limits(stack: 32 << 10))
    let index = try Searcher().matches(of: pattern, in: Document(text: Self.deepText))
    #expect(index.map(\.range) == [0..<100_001])
  }

  @Test("what the interpreter needs is bounded by the heap limit")
  func heapLimit() throws {
    let limits = Pattern.Limits(heap: 64 << 10, stack: 32 << 10)
    let pattern = try Pattern(Self.deep, limits: limits)
    let error = #expect(throws: SearchError.self) {
      try Searcher().firstMatch(of: pattern, in: Document(text: "x" + Self.deepText))
    }
    #expect(error?.matchError?.reason == .heapLimit)
    #expect(error?.matchError?.message == "heap limit exceeded")
  }

  @Test("a match that runs backwards is an error, not a range")
  func backwards() throws {
    let pattern = try Pattern("(?(DEFINE)(b\\K))a(?=(?1))")
    let error = #expect(throws: SearchError.self) {
      try Searcher().firstMatch(of: pattern, in: Document(text: "x ab"))
    }
    #expect(error?.matchError?.reason == .runsBackwards)
    let byLine = #expect(throws: SearchError.self) {
      try Searcher(scope: .line).firstMatch(of: pattern, in: Document(text: "x\nab"))
    }
    #expect(byLine?.matchError?.offset == 2)
  }
}
