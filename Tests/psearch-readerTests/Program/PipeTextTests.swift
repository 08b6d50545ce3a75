import PartSearch
import Testing

@testable import psearch_reader

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("What comes through a pipe")
struct PipeTextTests {
  /// What the reader is told of a text that comes in pieces of so many bytes.
  static func received(_ bytes: [UInt8], pieces: Int, mostInMemory: Int) throws -> [Document] {
    let mailbox = try #require(Mailbox())
    var ends: [CInt] = [-1, -1]
    try #require(unsafe pipe(&ends) == 0)
    let (input, output) = (ends[0], ends[1])
    BackgroundThread.start {
      PipeText.receive(
        from: input, name: Array("pipe".utf8), mailbox: mailbox, mostInMemory: mostInMemory)
    }
    var documents: [Document] = []
    var rest = bytes[...]
    while true {
      if !rest.isEmpty {
        let piece = rest.prefix(pieces)
        let count = unsafe piece.withUnsafeBytes { unsafe write(output, $0.baseAddress, $0.count) }
        rest = rest.dropFirst(max(0, count))
        if rest.isEmpty { close(output) }
      }
      var isOver = false
      for case .text(let document, let isComplete) in mailbox.take() {
        documents.append(document)
        if isComplete { isOver = true }
      }
      if isOver { break }
      usleep(100)
    }
    close(input)
    return documents
  }

  @Test(
    "each document is the beginning of the next, in memory and in a file",
    arguments: [10_000_000, 5_000, 1])
  func grows(mostInMemory: Int) throws {
    let bytes = Array(numberedLines(2_000).utf8)
    let documents = try Self.received(bytes, pieces: 700, mostInMemory: mostInMemory)
    for document in documents {
      let text = document.withBytes { bytes in (0..<document.count).map { bytes[$0] } }
      #expect(bytes.starts(with: text))
    }
    #expect(documents.last?.count == bytes.count)
    #expect(documents.map(\.count) == documents.map(\.count).sorted())
  }
}
