import PartSearch
import Testing

@Suite struct StreamTests {
  static let dense = Document(bytes: [UInt8](repeating: 0x61, count: 1 << 16))

  @Test("a stream in a cancelled task ends with an error right away, and then stays ended")
  func cancelledTask() async throws {
    let pattern = try Pattern("a")
    let task = Task {
      var matches = Searcher().stream(of: pattern, in: Self.dense).makeAsyncIterator()
      let first = try await matches.next()
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      let error = await #expect(throws: SearchError.self) { _ = try await matches.next() }
      let after = try await matches.next()
      return (first, error, after)
    }
    let (first, error, after) = try await task.value
    #expect(first?.range == 0..<1)
    #expect(error?.matchError?.reason == .cancelled)
    #expect(error?.matchError?.offset == 1)
    #expect(after == nil)
  }

  @Test("leaving the loop ends the search, and each loop is a pass of its own")
  func passes() async throws {
    let stream = Searcher().stream(of: try Pattern("a"), in: Self.dense)
    for _ in 0..<2 {
      var count = 0
      for try await match in stream {
        #expect(match.range.lowerBound == count)
        count += 1
        if count == 3 { break }
      }
      #expect(count == 3)
    }
  }

  @Test("a stream heeds its searcher's cancellation, and reports its progress to the end")
  func control() async throws {
    let (cancellation, progress) = (Cancellation(), SearchProgress())
    let searcher = Searcher(cancellation: cancellation, progress: progress)
    let pattern = try Pattern("a$")
    for try await match in searcher.stream(of: pattern, in: Self.dense) {
      #expect(match.range.upperBound == Self.dense.count)
    }
    #expect(progress.bytesDone == Self.dense.count)
    cancellation.cancel()
    var matches = searcher.stream(of: pattern, in: Self.dense).makeAsyncIterator()
    let error = await #expect(throws: SearchError.self) { _ = try await matches.next() }
    #expect(error?.matchError?.reason == .cancelled)
  }

  @Test("a stream by line, and of a pattern of none")
  func byLineAndNone() async throws {
    let document = Document(text: "ab\nab\n")
    var ranges: [Range<Int>] = []
    for try await match in Searcher(scope: .line).stream(of: try Pattern("\\Aa"), in: document) {
      ranges.append(match.range)
    }
    #expect(ranges == [0..<1, 3..<4])
    for try await _ in Searcher().stream(of: try Pattern(anyOf: []), in: document) {
      Issue.record("nothing can match")
    }
  }
}
