import PartSearch
import Testing

/// The shrinker of the random tests, on searches of which a planted fault loses a match.
@Suite struct ShrinkingTests {
  /// `x?(b|\R+c*)|(?=é)a` on a text of all sorts, by a way that leaves nothing out.
  private static let large: RandomSearch = {
    func repeated(_ text: String, _ quantifier: String) -> PatternTree {
      PatternTree(kind: .repeated(quantifier), children: [.text(text)])
    }
    let group = PatternTree(
      kind: .bracket("("),
      children: [
        PatternTree(
          kind: .alternation,
          children: [
            .text("b"),
            PatternTree(kind: .sequence, children: [repeated("\\R", "+"), repeated("c", "*")]),
          ])
      ])
    let pattern = PatternTree(
      kind: .alternation,
      children: [
        PatternTree(kind: .sequence, children: [repeated("x", "?"), group]),
        PatternTree(
          kind: .sequence,
          children: [
            PatternTree(kind: .bracket("(?="), children: [.text("é")]), .text("a"),
          ]),
      ])
    var way = RandomSearch.Way()
    (way.isStreamed, way.usesFilter, way.threads) = (true, true, 4)
    (way.chunkSize, way.sliceSize, way.window) = (40, 7, 4096)
    return RandomSearch(
      patterns: [pattern, .text("k[^a]")], options: [.caseless, .multiline, .dotAll],
      newline: .crlf, text: "aébbx\r\nkx\nc\n\nabxb".unicodeScalars.map { Array(String($0).utf8) },
      way: way)
  }()

  private func shrunk(whereLost isLost: (RandomSearch, [Match]) -> Bool) -> RandomSearch {
    Self.large.shrunk { candidate in
      guard var comparison = try? SearchComparison(candidate) else { return false }
      if isLost(candidate, comparison.found) { comparison.found.removeLast() }
      return !comparison.isRight
    }
  }

  @Test("a fault that loses a match of a line feed shrinks to a line feed")
  func lineFeed() {
    let smallest = shrunk { search, found in
      let bytes = search.bytes
      return found.last.map { bytes[$0.range].contains(0x0A) } ?? false
    }
    #expect(smallest == RandomSearch(patterns: [.text("\\R")], text: [[0x0A]]))
  }

  @Test("a fault that loses the second of two matches shrinks to the two sides of a letter")
  func secondMatch() {
    let smallest = shrunk { _, found in found.count > 1 }
    #expect(smallest == RandomSearch(patterns: [.text("")], text: [[0x61]]))
  }

  @Test("a fault that shows with three threads and chunks of five bytes keeps those")
  func ways() {
    let smallest = shrunk { search, found in
      !found.isEmpty && search.way.threads >= 3 && search.way.chunkSize ?? 0 >= 5
    }
    var expected = RandomSearch(patterns: [.text("")], text: [])
    (expected.way.threads, expected.way.chunkSize) = (3, 5)
    #expect(smallest == expected)
  }

  @Test("a search that does not fail when it is simpler stays as it is")
  func nothingSimpler() {
    #expect(Self.large.shrunk { _ in false } == Self.large)
  }
}
