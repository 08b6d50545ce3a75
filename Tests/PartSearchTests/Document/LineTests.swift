import PartSearch
import TestSupport
import Testing

@Suite struct LineTests {
  @Test("lines of a small text, by hand")
  func byHand() {
    let document = Document(text: "ab\r\n\ncd\re\nf")
    // Offsets: a0 b1 CR2 LF3 LF4 c5 d6 CR7 e8 LF9 f10
    #expect(document.lineCount == 4)
    #expect((0...11).map { document.lineNumber(at: $0) } == [1, 1, 1, 1, 2, 3, 3, 3, 3, 3, 4, 4])
    #expect(document.position(at: 8) == TextPosition(line: 3, column: 4))
    #expect(document.lineRange(at: 3) == 0..<4)
    #expect(document.lineContentRange(at: 3) == 0..<2)
    #expect(document.lineRange(at: 4) == 4..<5)
    #expect(document.lineContentRange(at: 4) == 4..<4)
    #expect(document.lineContentRange(at: 5) == 5..<9)
    #expect(document.lineRange(at: 11) == 10..<11)
    #expect(document.offset(line: 3, column: 4) == 8)
    #expect(document.offset(line: 1, column: 4) == 3)
    #expect(document.offset(line: 1, column: 5) == nil)
    #expect(document.offset(line: 4, column: 2) == 11)
    #expect(document.offset(line: 4, column: 3) == nil)
    #expect(document.offset(line: 5, column: 1) == nil)
    #expect(document.offset(line: 0, column: 1) == nil)
    #expect(document.offset(line: 1, column: 0) == nil)
  }

  @Test("an empty document has no line, and a place all the same")
  func empty() {
    let document = Document(text: "")
    #expect(document.lineCount == 0)
    #expect(document.position(at: 0) == TextPosition(line: 1, column: 1))
    #expect(document.offset(line: 1, column: 1) == 0)
    #expect(document.offset(line: 1, column: 2) == nil)
    #expect(document.lineRange(at: 0) == 0..<0)
  }

  @Test("behind the last LF there is a place but no line")
  func afterLastLineFeed() {
    let document = Document(text: "a\r\n")
    #expect(document.lineCount == 1)
    #expect(document.position(at: 3) == TextPosition(line: 2, column: 1))
    #expect(document.offset(line: 2, column: 1) == 3)
    #expect(document.offset(line: 2, column: 2) == nil)
    #expect(document.lineRange(at: 3) == 3..<3)
    #expect(document.lineContentRange(at: 0) == 0..<1)
  }

  @Test("a CR at the end of an unfinished line is content")
  func lastCR() {
    #expect(Document(text: "a\r").lineContentRange(at: 0) == 0..<2)
    #expect(Document(text: "\r\n").lineContentRange(at: 0) == 0..<0)
  }

  /// Sizes round the index's block of 4096 bytes.
  static let sizes = [1, 100, 4095, 4096, 4097, 8192, 12_000]

  @Test("offsets have the line and column that counting gives, and back", arguments: sizes)
  func offsets(size: Int) {
    for (seed, rarity) in [(1, 3), (2, 60), (3, 5000)] {
      var random = SeededGenerator(seed: UInt64(size * 10 + seed))
      let bytes: [UInt8] = (0..<size).map { _ in
        Int.random(in: 0..<rarity, using: &random) == 0 ? 0x0A : 0x61
      }
      let document = Document(bytes: bytes)
      var counter = LineCounter()
      var (line, column, lineStart) = (1, 1, 0)
      // Asked from the end first or not, so that the index grows in both ways.
      if seed == 2 { _ = document.lineNumber(at: size) }
      for offset in 0...size {
        if isWorthATest(offset) || offset == size {
          let position = document.position(at: offset)
          let counted = unsafe document.withUnsafeBytes {
            unsafe counter.lineNumber(at: offset, in: $0)
          }
          if position != TextPosition(line: line, column: column) || counted != line
            || document.offset(line: line, column: column) != offset
            || document.lineRange(at: offset).lowerBound != lineStart
          {
            Issue.record("size \(size), seed \(seed), offset \(offset): \(position), \(counted)")
          }
        }
        guard offset < size else { break }
        column += 1
        if bytes[offset] == 0x0A { (line, column, lineStart) = (line + 1, 1, offset + 1) }
      }
      #expect(document.lineCount == (bytes.last == 0x0A ? line - 1 : line))
      #expect(document.offset(line: line + 1, column: 1) == nil)
    }
  }

  @Test("a fresh index finds a far line without being asked for anything else")
  func offsetFirst() {
    let bytes = [UInt8](repeating: 0x61, count: 9000) + [0x0A, 0x62, 0x0A]
    #expect(Document(bytes: bytes).offset(line: 2, column: 1) == 9001)
    #expect(Document(bytes: bytes).offset(line: 3, column: 1) == 9003)
    #expect(Document(bytes: bytes).offset(line: 4, column: 1) == nil)
  }

  @Test("a line counter may go back")
  func counterGoesBack() {
    let document = Document(text: "a\nb\nc\n")
    var counter = LineCounter()
    let numbers = [4, 0, 3, 6, 2].map { offset in
      unsafe document.withUnsafeBytes { unsafe counter.lineNumber(at: offset, in: $0) }
    }
    #expect(numbers == [3, 1, 2, 4, 2])
  }

  @Test("LFs are counted right in stretches of each length and past 255 a lane")
  func counts() {
    for count in 0...300 {
      let document = Document(bytes: [UInt8](repeating: 0x0A, count: count))
      #expect(document.lineNumber(at: count) == count + 1)
    }
    // One count over the whole text, not by blocks.
    let document = Document(bytes: [UInt8](repeating: 0x0A, count: 100_003))
    var counter = LineCounter()
    let number = unsafe document.withUnsafeBytes {
      unsafe counter.lineNumber(at: 100_003, in: $0)
    }
    #expect(number == 100_004)
  }

  @Test("a text that was counted as another one does not bring the line numbers below one")
  func changed() {
    // Five LFs were counted before; since then the text has more.
    var counter = LineCounter(at: 20, lineFeedsBefore: 5)
    let document = Document(text: String(repeating: "\n", count: 30))
    #expect(counter.lineNumber(at: 10, in: document) == 1)
  }
}
