import PartSearch
import Testing

/// The index of a search, which workers pack chunk by chunk.
@Suite struct PackedPartsTests {
  @Test("an index that several threads packed holds every match of a dense text", arguments: 1...4)
  func dense(threads: Int) throws {
    // `ab` 300,000 times: chunks of 100,000 bytes hold 50,000 matches each, more than a run.
    let text = [UInt8]((0..<600_000).map { $0 % 2 == 0 ? 0x61 : 0x62 })
    var searcher = Searcher()
    (searcher.threads, searcher.chunkSize) = (threads, 100_000)
    let index = try searcher.matches(of: try Pattern("a"), in: Document(bytes: text))
    index.verifyInvariants()
    #expect(index.count == 300_000)
    #expect((0..<300_000).allSatisfy { index[$0].range == $0 * 2..<$0 * 2 + 1 })
    // A gap and a length of a byte each, and the directory: 12 bytes for 64 matches.
    #expect(Double(index.byteCount) < 2.5 * 300_000)
  }

  @Test("matches that run from chunk to chunk are stitched into packed parts")
  func stitched() throws {
    // Three characters a match, and chunks of a length that three does not divide.
    let text = [UInt8](repeating: 0x61, count: 300_000)
    var searcher = Searcher()
    (searcher.threads, searcher.chunkSize) = (3, 10_000)
    let index = try searcher.matches(of: try Pattern("aaa"), in: Document(bytes: text))
    index.verifyInvariants()
    #expect(index.count == 100_000)
    #expect((0..<100_000).allSatisfy { index[$0].range == $0 * 3..<$0 * 3 + 3 })
  }
}
