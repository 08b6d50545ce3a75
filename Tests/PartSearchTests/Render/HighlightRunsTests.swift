import PartSearch
import TestSupport
import Testing

@Suite("Runs of a highlighted text")
struct HighlightRunsTests {
  @Test("text and matches alternate, and the current match is told apart")
  func currentAndOthers() {
    #expect(
      runs("one two three", [0..<3, 8..<13], current: 1)
        == ["match:one", "plain: two ", "current:three"])
  }

  @Test("a text without matches is one plain run, an empty range is none")
  func noMatches() {
    #expect(runs("one", []) == ["plain:one"])
    #expect(runs("", []) == [])
    #expect(runs("one", [0..<3], in: 1..<1) == [])
  }

  @Test("a match over several lines is lit on each, its line ends are plain")
  func severalLines() {
    #expect(
      runs("xab\ncd\n\nefy", [1..<10])
        == ["plain:x", "match:ab", "plain:\n", "match:cd", "plain:\n\n", "match:ef", "plain:y"])
  }

  @Test("the CR before an LF belongs to the line end, another CR does not")
  func carriageReturns() {
    #expect(
      runs("ab\r\nc\rd\r\n", [0..<9])
        == ["match:ab", "plain:\r\n", "match:c\rd", "plain:\r\n"])
    #expect(runs("a\r\nb", [0..<2]) == ["match:a", "plain:\r\nb"], "the match ends with the CR")
    #expect(runs("a\r\nb", [1..<2]) == ["plain:a\r\nb"], "the match is the CR")
    #expect(runs("a\r\nb", [2..<4]) == ["plain:a\r\n", "match:b"], "the match begins with the LF")
    #expect(runs("a\r\r\nb", [0..<5]) == ["match:a\r", "plain:\r\n", "match:b"])
    #expect(runs("a\r\nb", [0..<2], in: 0..<2) == ["match:a", "plain:\r"], "the LF is outside")
    #expect(runs("a\r", [0..<2]) == ["match:a\r"], "no LF follows")
  }

  @Test("empty matches are not lit and do not cut the text")
  func emptyMatches() {
    #expect(runs("abc", [0..<0, 1..<1, 3..<3]) == ["plain:abc"])
    #expect(runs("abc", [0..<0, 1..<2, 2..<2], current: 1) == ["plain:a", "current:b", "plain:c"])
  }

  @Test("matches side by side stay two runs")
  func adjacentMatches() {
    #expect(
      runs("abcd", [0..<1, 1..<3, 3..<4], current: 1) == ["match:a", "current:bc", "match:d"])
    #expect(runs("ab", [0..<1, 1..<2]) == ["match:a", "match:b"])
  }

  @Test("matches that reach out of the range are cut, those outside are left out")
  func cutMatches() {
    #expect(
      runs("abcdefgh", [0..<1, 1..<4, 5..<7, 7..<8], current: 1, in: 2..<6)
        == ["current:cd", "plain:e", "match:f"])
    #expect(runs("abcdefgh", [0..<8], in: 3..<5) == ["match:de"])
  }

  @Test("from an index the same runs come as from its matches")
  func fromAnIndex() {
    let document = Document(text: "ab ab\nab ab")
    let matches = [0..<2, 3..<5, 6..<8, 9..<11].map { Match(range: $0) }
    for start in 0..<document.count {
      for end in start..<document.count {
        let viaIndex = HighlightRuns(
          of: document, in: start..<end, index: MatchIndex(matches), current: 2)
        let viaList = HighlightRuns(of: document, in: start..<end, matches: matches, current: 2)
        #expect(Array(viaIndex) == Array(viaList), "\(start)..<\(end)")
      }
    }
  }

  @Test("any text, matches and range give what colouring byte by byte gives")
  func againstNaiveTwin() {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        [0x61, 0x62, 0x0A, 0x0D].randomElement(using: &random) ?? UInt8(0x61)
      }
      let matches = randomMatches(within: bytes.count, using: &random)
      let current = matches.indices.randomElement(using: &random)
      let edges = [0, 1].map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
      let found = HighlightRuns(
        of: Document(bytes: bytes), in: edges[0]..<edges[1], matches: matches, current: current)
      #expect(
        Array(found) == naiveRuns(bytes, matches, current: current, in: edges[0]..<edges[1]),
        "seed \(seed), \(bytes), \(matches)")
    }
  }

  /// Each byte by itself: which match it is lit by, if any; then equal neighbours together.
  private func naiveRuns(
    _ bytes: [UInt8], _ matches: [Match], current: Int?, in range: Range<Int>
  ) -> [HighlightRun] {
    func owner(_ offset: Int) -> Int? {
      let isLineEnd =
        bytes[offset] == 0x0A
        || bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
      return isLineEnd ? nil : matches.firstIndex { $0.range.contains(offset) }
    }
    var result: [HighlightRun] = []
    var start = range.lowerBound
    for offset in range {
      if offset + 1 < range.upperBound && owner(offset) == owner(offset + 1) { continue }
      let kind: HighlightRun.Kind =
        owner(offset).map { $0 == current ? .current : .match } ?? .plain
      result.append(HighlightRun(range: start..<offset + 1, kind: kind))
      start = offset + 1
    }
    return result
  }
}
