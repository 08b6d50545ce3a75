import Dispatch
import PartSearch
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Cancellation, progress and time limits of searches.
@Suite struct ControlTests {
  /// A text with a match at every byte, long enough for many slices.
  static let dense = Document(bytes: [UInt8](repeating: 0x61, count: 1 << 20))
  /// Quadratic work without a match: minutes for the whole text.
  static let runaway = "(?s)a(?:b|.)*?[qz]"
  static let runawayText = Document(bytes: [UInt8](repeating: 0x61, count: 100_000))

  @Test("a search that is cancelled before it begins finds nothing")
  func cancelledBefore() throws {
    let cancellation = Cancellation()
    cancellation.cancel()
    var found = 0
    var sink = ClosureSink { batch in
      found += batch.count
      return .goOn
    }
    let error = #expect(throws: SearchError.self) {
      try Searcher(cancellation: cancellation).search(
        try Pattern("a"), in: Self.dense, into: &sink)
    }
    #expect(error?.matchError?.reason == .cancelled)
    #expect(error?.matchError?.offset == 0)
    #expect(found == 0)
  }

  @Test(
    "a search that is cancelled while it runs ends early, after the matches so far",
    arguments: [Searcher.Scope.document, .line])
  func cancelledMidway(scope: Searcher.Scope) throws {
    // By line the matches are many short lines.
    let line = Array("a\n".utf8)
    let text = (0..<1 << 19).flatMap { _ in line }
    let cancellation = Cancellation()
    var last: Match?
    var sink = ClosureSink { batch in
      last = batch.last
      cancellation.cancel()
      return .goOn
    }
    let error = #expect(throws: SearchError.self) {
      try Searcher(scope: scope, cancellation: cancellation).search(
        try Pattern("a"), in: Document(bytes: text), into: &sink)
    }
    #expect(error?.matchError?.reason == .cancelled)
    let end = try #require(last).range.upperBound
    let offset = try #require(error?.matchError?.offset)
    #expect(end <= offset && offset < text.count)
  }

  @Test(
    "another thread ends a search that runs away",
    arguments: [Searcher.Scope.document, .line])
  func cancelledFromOutside(scope: Searcher.Scope) throws {
    let (cancellation, progress) = (Cancellation(), SearchProgress())
    let searcher = Searcher(scope: scope, cancellation: cancellation, progress: progress)
    let isOver = Cancellation()
    defer { isOver.cancel() }
    // A thread outside of the pool that tests run on, which may have no free one.
    DispatchQueue.global().async {
      while progress.bytesDone == 0, !isOver.isCancelled { usleep(1000) }
      cancellation.cancel()
    }
    let error = #expect(throws: SearchError.self) {
      try searcher.firstMatch(of: try Pattern(Self.runaway), in: Self.runawayText)
    }
    #expect(error?.matchError?.reason == .cancelled)
  }

  @Test(
    "progress grows, stays before what is not delivered yet, and ends at the document's end",
    arguments: [Searcher.Scope.document, .line])
  func progress(scope: Searcher.Scope) throws {
    let text = Array(String(repeating: "ab\n", count: 100_000).utf8)
    let progress = SearchProgress()
    var seen: [Int] = []
    var isBehind = true
    var sink = ClosureSink { batch in
      seen.append(progress.bytesDone)
      isBehind = isBehind && batch.allSatisfy { $0.range.upperBound <= text.count }
      isBehind = isBehind && progress.bytesDone <= (batch.last?.range.upperBound ?? 0) + (256 << 10)
      return .goOn
    }
    try Searcher(scope: scope, progress: progress).search(
      try Pattern("b"), in: Document(bytes: text), into: &sink)
    #expect(isBehind)
    #expect(seen == seen.sorted())
    #expect(Set(seen).count > 2)
    #expect(progress.bytesDone == text.count)
  }

  @Test("progress does not claim the rest of a document after a sink has stopped the search")
  func progressAfterStop() throws {
    let progress = SearchProgress()
    _ = try Searcher(progress: progress).firstMatch(of: try Pattern("a"), in: Self.dense)
    #expect(progress.bytesDone < Self.dense.count)
  }

  @Test(
    "a time limit ends a search that runs away, and says how far it came",
    arguments: [Searcher.Scope.document, .line])
  func timeLimit(scope: Searcher.Scope) throws {
    let limits = Pattern.Limits(time: .milliseconds(30))
    let pattern = try Pattern(Self.runaway, limits: limits)
    let error = #expect(throws: SearchError.self) {
      try Searcher(scope: scope).firstMatch(of: pattern, in: Self.runawayText)
    }
    #expect(error?.matchError?.reason == .timeLimit)
    #expect(try #require(error?.matchError?.offset) < Self.runawayText.count)
    #expect(error?.matchError?.message == "time limit exceeded")
  }

  @Test("a time limit longer than the clock can count is none")
  func endlessTimeLimit() throws {
    for seconds in [9_000_000_000, 18_446_744_000, Int64.max] {
      let limits = Pattern.Limits(time: .seconds(seconds))
      let match = try Searcher().firstMatch(
        of: try Pattern("b", limits: limits), in: Document(text: "ab"))
      #expect(match?.range == 1..<2)
    }
  }

  @Test("text without a byte of ASCII is cut into slices whatever ends a line")
  func slicesOfOtherScripts() throws {
    for newline in Pattern.Newline.allCases {
      let cancellation = Cancellation()
      var sink = ClosureSink { _ in
        cancellation.cancel()
        return .goOn
      }
      let error = #expect(throws: SearchError.self) {
        try Searcher(cancellation: cancellation).search(
          try Pattern("ж", newline: newline),
          in: Document(text: String(repeating: "ж", count: 500_000)), into: &sink)
      }
      #expect(error?.matchError?.reason == .cancelled, "\(newline)")
    }
  }

  @Test("the first batch holds one match, later ones more, and none is empty")
  func batches() throws {
    var sizes: [Int] = []
    var sink = ClosureSink { batch in
      sizes.append(batch.count)
      return .goOn
    }
    try Searcher().search(try Pattern("a"), in: Self.dense, into: &sink)
    #expect(sizes.first == 1)
    #expect(sizes.allSatisfy { $0 > 0 })
    #expect(sizes.contains { $0 > 100 })
    #expect(sizes.reduce(0, +) == Self.dense.count)
  }

  @Test("a sink that says stop gets nothing more")
  func stop() throws {
    for batches in 1...4 {
      var calls = 0
      var sink = ClosureSink { _ in
        calls += 1
        return calls == batches ? .stop : .goOn
      }
      try Searcher().search(try Pattern("a"), in: Self.dense, into: &sink)
      #expect(calls == batches)
    }
  }

  @Test("the first match is the leftmost, and none is nil")
  func firstMatch() throws {
    let document = Document(text: "abc abc")
    #expect(try Searcher().firstMatch(of: try Pattern("c"), in: document)?.range == 2..<3)
    #expect(try Searcher().firstMatch(of: try Pattern("x"), in: document) == nil)
    #expect(try Searcher().firstMatch(of: try Pattern(anyOf: []), in: document) == nil)
    let either = try Pattern(anyOf: [Array("c".utf8), Array("b".utf8)])
    #expect(
      try Searcher().firstMatch(of: either, in: document) == Match(range: 1..<2, alternative: 1))
  }
}
