import PartSearch
import Testing

@Suite("Calling off a search that a filter hurries on")
struct FilteredCancellationTests {
  @Test("a search for a literal that is nowhere hears that it is called off", arguments: [1, 2])
  func cancelled(threads: Int) throws {
    let document = Document(bytes: Array(repeating: UInt8(ascii: "a"), count: 8 << 20))
    let pattern = try Pattern("needle")
    let cancellation = Cancellation()
    cancellation.cancel()
    var searcher = Searcher(cancellation: cancellation)
    searcher.threads = threads
    let error = #expect(throws: SearchError.self) {
      try searcher.matches(of: pattern, in: document)
    }
    guard case .match(let match) = error else {
      Issue.record("not an error of matching: \(String(describing: error))")
      return
    }
    #expect(match.reason == .cancelled)
    // Not after all of the text.
    #expect(match.offset < document.count / 2)
  }
}
