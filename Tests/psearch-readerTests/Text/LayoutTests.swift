import PartSearch
import TestSupport
import Testing

@testable import psearch_reader

@Suite("Lines, segments and rows")
struct LayoutTests {
  /// Segments by their definition: cut the text at LFs, then each line at multiples of the length
  /// that are at least that far from its start, moved on to where a character begins.
  static func naiveSegments(_ bytes: [UInt8]) -> [Range<Int>] {
    var segments: [Range<Int>] = []
    var start = 0
    var line = 0
    let longest = Segments.longest
    var place = 0
    while place < bytes.count {
      place += 1
      let isLineEnd = bytes[place - 1] == 0x0A
      var isCut = false
      if !isLineEnd, place < bytes.count, bytes[place] & 0xC0 != 0x80 {
        // The multiple that this place stands for: itself or up to three bytes before.
        for back in 0...3 where (place - back) % longest == 0 && place - back >= line + longest {
          isCut = (place - back..<place).allSatisfy { bytes[$0] & 0xC0 == 0x80 }
        }
      }
      if isLineEnd || isCut || place == bytes.count {
        segments.append(start..<place)
        start = place
        if isLineEnd { line = place }
      }
    }
    return segments
  }

  @Test("every offset is in the segment that the definition gives, on random texts")
  func segments() {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      var text = ""
      while text.utf8.count < 200_000 {
        let kind = Int.random(in: 0..<3, using: &random)
        let length = Int.random(in: 0...(kind == 0 ? 20 : 90_000), using: &random)
        text += String(repeating: ["a", "é", "가"][kind], count: length / (kind + 1)) + "\n"
      }
      let bytes = Array(text.utf8)
      let segments = Segments(Document(bytes: bytes))
      for segment in Self.naiveSegments(bytes) {
        for offset in [
          segment.lowerBound, segment.upperBound - 1,
          Int.random(in: segment, using: &random),
        ] {
          #expect(segments.segment(at: offset) == segment, "seed \(seed), offset \(offset)")
        }
      }
    }
  }

  @Test("a line of a million bytes without an end is cut, and every part is in reach")
  func oneLine() {
    let segments = Segments(Document(bytes: Array(repeating: 0x61, count: 1_000_000)))
    var place = 0
    while place < 1_000_000 {
      let segment = segments.segment(at: place)
      #expect(segment.lowerBound == place && segment.count <= 2 * Segments.longest)
      place = segment.upperBound
    }
  }

  @Test("rows cover the text without gaps, forwards and backwards, at any width")
  func rows() {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "bc ", "\t", "가", "e\u{301}", "👩‍👩‍👧", "\u{1B}", "\u{202E}", "\n", "\r\n", "\n"]
    for _ in 0..<60 {
      let text = (0..<Int.random(in: 1...200, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let document = Document(text: text)
      let columns = Int.random(in: 1...30, using: &random)
      let layout = Layout(segments: Segments(document), columns: columns)
      var forwards: [Row] = []
      var next = layout.row(at: 0)
      while let row = next {
        #expect(row.range.lowerBound == (forwards.last?.end ?? 0), "seed \(seed)")
        let width = Layout.width.columns(in: row.range, of: document)
        #expect(width <= max(columns, 9), "seed \(seed)")
        forwards.append(row)
        next = layout.row(after: row)
      }
      #expect(forwards.last?.end == document.count, "seed \(seed)")
      #expect(layout.lastRow == forwards.last, "seed \(seed)")
      var backwards: [Row] = []
      next = layout.lastRow
      while let row = next {
        backwards.append(row)
        next = layout.row(before: row)
      }
      #expect(backwards.reversed() == forwards, "seed \(seed)")
      for (number, row) in forwards.enumerated() {
        #expect(layout.row(at: row.range.lowerBound) == row, "seed \(seed)")
        let back = Int.random(in: 0...10, using: &random)
        #expect(layout.row(back, before: row) == forwards[max(0, number - back)], "seed \(seed)")
      }
    }
  }

  @Test("a filter leaves the segments that a match touches, forwards and backwards")
  func filter() {
    let text = "one\ntwo\nthree\nfour\nfive\nsix\n"
    let document = Document(text: text)
    // In `two`, from the end of `three` into `four`, and an empty one at the start of `six`.
    let matches = [Match(range: 4..<6), Match(range: 11..<16), Match(range: 24..<24)]
    var layout = Layout(segments: Segments(document), columns: 20)
    layout.filter = MatchIndex(matches)
    var found: [Int] = []
    var next = layout.row(at: 0)
    while let row = next {
      found.append(row.range.lowerBound)
      next = layout.row(after: row)
    }
    #expect(found == [4, 8, 14, 24])
    var back: [Int] = []
    next = layout.lastRow
    while let row = next {
      back.append(row.range.lowerBound)
      next = layout.row(before: row)
    }
    #expect(back == [24, 14, 8, 4])
  }

  @Test("line numbers are those of counting, on either side of a step")
  func lineNumbers() {
    let bytes = Array(String(repeating: "seven b\n", count: 300_000).utf8)
    let document = Document(bytes: bytes)
    let reader = TestReader(document)
    let lines = reader.model.lines
    #expect(lines.total == 300_000)
    for number in [1, 2, 131_072, 131_073, 131_074, 262_145, 299_999, 300_000] {
      #expect(lines.start(ofLine: number, in: document) == (number - 1) * 8)
      #expect(lines.number(at: (number - 1) * 8, in: document) == number)
      #expect(lines.number(at: (number - 1) * 8 + 7, in: document) == number)
    }
    #expect(lines.start(ofLine: 300_001, in: document) == 299_999 * 8)
    #expect(LineNumbers().start(ofLine: 2, in: document) == nil)
    #expect(LineNumbers().start(ofLine: 1, in: document) == 0)
  }
}
