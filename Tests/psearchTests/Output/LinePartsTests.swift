import Foundation
import PartSearch
import TestSupport
import Testing

@testable import psearch

/// Lines that the threads of a search write.
@Suite("Lines written in parts")
struct LinePartsTests {
  static let flags = [
    "", "-n", "-b", "-H -n --column", "-H --null", "--heading -H -n", "-o", "-o -n -b",
    "-o --column", "--vimgrep",
    "-A1", "-n -B2", "-n -C1", "-o -n -C1", "--color=always", "--color=always -n -o",
    "--color=always -n --column -C1", "--color=always --heading -H", "-M6", "-M6 -n -o",
    "--trim -n", "--html", "--html -C1", "--html -o", "--field-match-separator=<> -n",
    "--context-separator=## -A1",
  ]

  /// Flags with which only the printer itself can write.
  static let serial = [
    "-v", "-m2", "--max-matches=3", "--passthru", "-r x", "--column --units=utf16", "--stats",
  ]

  /// Runs of lines with and without matches, some long, and all kinds of line ends.
  private static func text(_ random: inout SeededGenerator) -> String {
    let pieces = ["x", "x", "a", "é", "😀", " ", "\n", "\n", "\n", "\r\n", "\n\n", "b"]
    return (0..<Int.random(in: 0...400, using: &random)).map { _ in
      pieces[Int.random(in: 0..<pieces.count, using: &random)]
    }.joined()
  }

  private struct Output {
    var bytes: [UInt8]
    /// How many parts were taken.
    var parts = 0
  }

  /// What is printed of `document`, by the printer alone where `searcher` is nil; or of the stream whose
  /// document it is.
  private static func output(
    _ document: Document, _ pattern: Pattern, _ flags: String, _ searcher: Searcher?,
    stream: TextStream? = nil
  ) throws -> Output {
    let words = flags.split(separator: " ").map(String.init)
    let options = try Parser.parse(strings: words + ["-e", "x"])
    let writer = ByteWriter(memory: 64 << 20, isTerminal: false)
    let context = PrintContext(
      writer: writer, document: document,
      name: options.output.showsNames(ofFiles: 1) ? Array("name".utf8) : nil, options: options,
      pattern: pattern, surface: Surface(options, isTerminal: false), current: 0)
    let style: LinePrinter.Style =
      options.output.isOnlyMatching
      ? .matches : options.output.isVimgrep ? .lineForEachMatch : .lines
    var printer = BoundedPrinter(LinePrinter(context, style: style), context)
    var parts = 0
    if let searcher {
      var handover = printer.handover
      let take = handover.takePrepared
      handover.takePrepared = { prepared, printer in
        guard let answer = take(prepared, &printer) else { return nil }
        parts += 1
        return answer
      }
      if let stream {
        try searcher.search(
          pattern, in: stream, window: 1 << 20, into: &printer, handover: handover)
      } else {
        try searcher.search(pattern, in: document, into: &printer, handover: handover)
      }
    } else {
      try Searcher().search(pattern, in: document, into: &printer)
    }
    printer.finish()
    return Output(bytes: writer.takeBytes(), parts: parts)
  }

  @Test("what is printed is what one thread prints, on random texts", arguments: flags)
  func twin(flags: String) throws {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    let patterns = try ["x", "x+|a\\R+b?", "\\b", "(?s)b.{7}|$", "[^b]+\\n", "\\n"]
      .map { try Pattern($0, options: .multiline) }
    var parts = 0
    for round in 0..<60 {
      let text = Self.text(&random)
      let document = Document(text: text, name: Array("name".utf8))
      let pattern = patterns[round % patterns.count]
      let expected = try Self.output(document, pattern, flags, nil)
      var searcher = Searcher()
      searcher.threads = Int.random(in: 1...4, using: &random)
      searcher.chunkSize = [7, 16, 40, 100].randomElement(using: &random)
      let printed = try Self.output(document, pattern, flags, searcher)
      #expect(
        printed.bytes == expected.bytes,
        "seed \(seed), round \(round): \(String(decoding: printed.bytes, as: UTF8.self))")
      parts += printed.parts
    }
    #expect(parts > 100, "seed \(seed)")
  }

  @Test("what is printed of lines that are read from a file is the same", arguments: flags)
  func file(flags: String) throws {
    var random = SeededGenerator(seed: randomSeed())
    let folder = try TemporaryFolder()
    // Chunks of less are not read into memory of their own.
    var text = ""
    while text.utf8.count < 300 << 10 {
      text += Bool.random(using: &random) ? "a bé b\n" : Self.text(&random)
    }
    let path = "\(folder.path)/text"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let document = try Document(contentsOf: path, mapping: .automatic)
    try #require(document.isMapped)
    let pattern = try Pattern("x+a?", options: .multiline)
    var searcher = Searcher()
    (searcher.threads, searcher.chunkSize) = (3, 70_000)
    let printed = try Self.output(document, pattern, flags, searcher)
    #expect(printed.bytes == (try Self.output(document, pattern, flags, nil)).bytes)
    #expect(printed.parts > 2)
  }

  @Test("what is printed of a stream is what one thread prints of a text", arguments: flags)
  func stream(flags: String) throws {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    let patterns = try ["x", "x+a?", "[^b\\n]+"].map { try Pattern($0, options: .multiline) }
    var parts = 0
    for round in 0..<30 {
      let text = "a" + Self.text(&random)
      let pattern = patterns[round % patterns.count]
      let document = Document(text: text, name: Array("name".utf8))
      let expected = try Self.output(document, pattern, flags, nil)
      var searcher = Searcher()
      searcher.threads = Int.random(in: 1...4, using: &random)
      searcher.streamChunkSize = [7, 16, 40, 100].randomElement(using: &random)
      let pipe = Pipe()
      try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      try pipe.fileHandleForWriting.close()
      let opened = try TextStream.open(
        fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: Array("name".utf8),
        encoding: .none, blockSize: 20)
      guard case .stream(let stream) = opened else {
        Issue.record("a pipe is a stream")
        return
      }
      let printed = try Self.output(stream.document, pattern, flags, searcher, stream: stream)
      #expect(
        printed.bytes == expected.bytes,
        "seed \(seed), round \(round): \(String(decoding: printed.bytes, as: UTF8.self))")
      parts += printed.parts
    }
    #expect(parts > 50, "seed \(seed)")
  }

  @Test(
    "where lines or matches are counted, or left out, nothing is written in parts",
    arguments: serial)
  func alone(flags: String) throws {
    let text = String(repeating: "a x\nb\n", count: 100)
    let document = Document(text: text, name: Array("name".utf8))
    let pattern = try Pattern("x")
    var searcher = Searcher()
    (searcher.threads, searcher.chunkSize) = (2, 20)
    #expect(try Self.output(document, pattern, flags, searcher).parts == 0)
  }

  @Test("a part that comes out too large is left to the printer")
  func large() throws {
    // A name before each of many lines makes more of them than is kept.
    let text = String(repeating: "x\n", count: 1 << 16)
    let document = Document(text: text)
    let options = try Parser.parse(strings: ["-H", "-e", "x"])
    let context = PrintContext(
      writer: ByteWriter(memory: 64 << 20, isTerminal: false), document: document,
      name: Array(repeating: 0x61, count: 300), options: options,
      surface: Surface(options, isTerminal: false))
    let parts = try #require(LineParts(LinePrinter(context)))
    let matches = (0..<1 << 16).map { Match(range: 2 * $0..<2 * $0 + 1) }
    func chunk(_ matches: [Match]) -> ScannedChunk {
      ScannedChunk(
        matches: matches, range: 2..<document.count, lineFeedsBefore: nil, text: document)
    }
    let some = try #require(parts.write(chunk(Array(matches[1..<9]))))
    #expect(some.places == 0..<8)
    #expect(some.lines == 2..<18)
    #expect(parts.write(chunk(matches)) == nil)
    #expect(parts.write(chunk(Array(matches[1..<9]))) == nil)
  }

  @Test("of a long line that is full of matches, columns are those of the line")
  func longLine() throws {
    // The second chunk has both lines whole.
    let start = 2 * 1553
    let text =
      String(repeating: "b\n", count: 1553) + String(repeating: "a", count: 3000) + "\naba\n"
      + String(repeating: "b\n", count: 100)
    var searcher = Searcher()
    (searcher.threads, searcher.chunkSize) = (1, 3100)
    let printed = try Self.output(
      Document(text: "a" + text), try Pattern("a"), "-o -n --column -b", searcher)
    let expected =
      "1:1:0:a\n" + (1...3000).map { "1554:\($0):\(start + $0):a\n" }.joined()
      + "1555:1:\(start + 3002):a\n1555:3:\(start + 3004):a\n"
    #expect(String(decoding: printed.bytes, as: UTF8.self) == expected)
    #expect(printed.parts == 1)
  }

  @Test("matches are left out whose lines go on before a chunk, behind it or in another match")
  func places() throws {
    let document = Document(text: "x\nx x\nxa\nax\nx\nx")
    let options = try Parser.parse(strings: ["-e", "x"])
    let context = PrintContext(
      writer: ByteWriter(memory: 1 << 20, isTerminal: false), document: document, name: nil,
      options: options, surface: Surface(options, isTerminal: false))
    let parts = try #require(LineParts(LinePrinter(context)))
    func written(_ matches: [Range<Int>], _ range: Range<Int>) -> PreparedMatches? {
      parts.write(
        ScannedChunk(
          matches: matches.map { Match(range: $0) }, range: range, lineFeedsBefore: nil,
          text: document))
    }
    // The second x of line 2, then line 3, then a match over the end of line 4.
    let first = try #require(written([4..<5, 6..<7, 10..<13], 3..<13))
    #expect(first.places == 1..<2)
    #expect(first.lines == 6..<9)
    // A match that ends with its line touches no other.
    let second = try #require(written([6..<9, 10..<11, 12..<13], 6..<14))
    #expect(second.places == 0..<3)
    #expect(second.lines == 6..<14)
    // The last line may go on.
    #expect(written([14..<15], 14..<15) == nil)
    #expect(written([6..<12], 6..<11) == nil)
  }
}
