import PartSearch
import Testing

/// Files that another process changes while they are searched.
@Suite struct ChangedDocumentTests {
  @Test("a file truncated under the search is an error after the matches found before")
  func truncated() throws {
    let file = try TemporaryFile([UInt8](repeating: 0x78, count: 1 << 20))
    let document = try Document(contentsOf: file.path)
    try #require(document.isMapped)
    var found: [Match] = []
    var sink = ClosureSink { batch in
      if found.isEmpty { #expect(throws: Never.self) { try file.truncate(to: 0) } }
      found += batch
      return .goOn
    }
    let error = #expect(throws: SearchError.self) {
      try Searcher().search(try Pattern("x"), in: document, into: &sink)
    }
    #expect(error?.documentError?.operation == .change)
    #expect(error?.documentError?.path == Array(file.path.utf8))
    #expect(found.first?.range == 0..<1)
    #expect(found.count < 1 << 20)
  }

  @Test("a stream says so too, and so does a search that its sink stopped")
  func otherWays() async throws {
    let file = try TemporaryFile([UInt8](repeating: 0x78, count: 100))
    let document = try Document(contentsOf: file.path)
    try file.truncate(to: 0)
    let first = #expect(throws: SearchError.self) {
      try Searcher().firstMatch(of: try Pattern("^"), in: document)
    }
    #expect(first?.documentError?.operation == .change)
    var matches = Searcher().stream(of: try Pattern("x"), in: document).makeAsyncIterator()
    let streamed = await #expect(throws: SearchError.self) { _ = try await matches.next() }
    #expect(streamed?.documentError?.operation == .change)
  }

  @Test("a file overwritten after it was validated is not searched as if it were valid")
  func overwrittenAfterValidation() throws {
    let file = try TemporaryFile([UInt8](repeating: 0x78, count: 1 << 16))
    try file.setModified(1_000_000_000)
    let document = try Document(contentsOf: file.path)
    #expect(document.traits.isValidUTF8)
    try file.write([UInt8](repeating: 0xF0, count: 1 << 16), at: 0)
    // The first two are searched in a copy that is taken for valid where the library is at fault.
    for source in ["\\X", "(a)*+.\\1", "x"] {
      let error = #expect(throws: SearchError.self) {
        try Searcher().firstMatch(of: try Pattern(source), in: document)
      }
      #expect(error?.documentError?.operation == .change, "\(source)")
    }
  }
}
