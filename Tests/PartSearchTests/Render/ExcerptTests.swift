import PartSearch
import TestSupport
import Testing

@Suite("Excerpts of long lines")
struct ExcerptTests {
  /// The excerpt with `…` for what is left out.
  private func excerpt(
    _ text: String, _ matches: [Range<Int>], focus: Range<Int>? = nil, _ columns: Int
  ) -> String {
    let document = Document(text: text)
    let excerpt = Excerpt(
      of: 0..<document.count, in: document, around: matches.map { Match(range: $0) },
      focus: focus, columns: columns)
    return (excerpt.omitsBefore ? "…" : "") + document.text(excerpt.range)
      + (excerpt.omitsAfter ? "…" : "")
  }

  @Test("a line that fits is whole")
  func fits() {
    #expect(excerpt("0123456789", [3..<4], 10) == "0123456789")
    #expect(excerpt("", [], 0) == "")
  }

  @Test("the match stands in the middle")
  func middle() {
    #expect(excerpt("0123456789abcdef", [8..<9], 5) == "…6789a…")
  }

  @Test("at an end of the line the other side gets the room")
  func ends() {
    #expect(excerpt("0123456789abcdef", [0..<1], 5) == "01234…")
    #expect(excerpt("0123456789abcdef", [1..<2], 5) == "01234…")
    #expect(excerpt("0123456789abcdef", [15..<16], 5) == "…bcdef")
    #expect(excerpt("0123456789abcdef", [14..<15], 5) == "…bcdef")
  }

  @Test("without a match the line's beginning is shown, of a long match its own")
  func noMatchAndLongMatch() {
    #expect(excerpt("0123456789", [], 4) == "0123…")
    #expect(excerpt("0123456789", [0..<0, 5..<5], 4) == "0123…")
    #expect(excerpt("0123456789", [2..<9], 4) == "…2345…")
  }

  @Test("matches behind the first that fit are taken in")
  func severalMatches() {
    #expect(excerpt("0123456789abcdef", [4..<5, 8..<9, 14..<15], 7) == "…3456789…")
    #expect(excerpt("0123456789abcdef", [4..<5, 8..<9], focus: 8..<9, 3) == "…789…")
  }

  @Test("characters and clusters are not cut, and wide ones count twice")
  func clusters() {
    #expect(excerpt("漢字漢字漢字", [6..<9], 5) == "…漢字…", "half of 3 columns has no room for one of 2")
    #expect(excerpt("漢字漢字漢字", [6..<9], 6) == "…字漢字…")
    #expect(excerpt("ae\u{301}🇩🇪bcdefg", [4..<12], 4) == "…e\u{301}🇩🇪b…")
    #expect(excerpt("漢字", [0..<3], 1) == "…")
    #expect(
      excerpt("abcde\u{301}fghij", [5..<7], 3) == "…de\u{301}f…", "the match is a combining mark")
  }

  @Test("every window is of clusters, fits, and shows the match or what fits of it")
  func randomLines() {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    let width = DisplayWidth()
    for round in 0..<400 {
      let text = (0..<Int.random(in: 0...(round % 10 == 0 ? 600 : 40), using: &random)).map { _ in
        ["a", "b", " ", "ü", "漢", "e\u{301}", "👍🏽", "🇩🇪", "\t", "\u{1B}"].randomElement(
          using: &random)
          ?? ""
      }.joined()
      let document = Document(text: text)
      var edges = [0]
      width.forEachCluster(in: 0..<document.count, of: document) {
        edges.append($0.range.upperBound)
        return true
      }
      let place = Int.random(in: 0..<edges.count, using: &random)
      let match = edges[place]..<edges[min(place + 1, edges.count - 1)]
      let columns = Int.random(in: 0...20, using: &random)
      let excerpt = Excerpt(
        of: 0..<document.count, in: document, around: [Match(range: match)], columns: columns)
      let note: Comment = "seed \(seed), \(text), \(match), \(columns)"
      #expect(edges.contains(excerpt.range.lowerBound), note)
      #expect(edges.contains(excerpt.range.upperBound), note)
      #expect(width.columns(in: excerpt.range, of: document) <= columns, note)
      if columns >= 8 && !match.isEmpty {
        // A match of one cluster fits.
        #expect(match.clamped(to: excerpt.range) == match, note)
      }
    }
  }

  @Test("far into a line without ASCII the edges are still those of clusters")
  func farIntoALine() {
    let family = "👨‍👩‍👧"
    let text = String(repeating: family, count: 2_000)
    let size = family.utf8.count
    let excerpt = Excerpt(
      of: 0..<text.utf8.count, in: Document(text: text),
      around: [Match(range: 1_000 * size..<1_001 * size)], columns: 10)
    #expect(excerpt.range == 998 * size..<1_003 * size)
    #expect(excerpt.omitsBefore && excerpt.omitsAfter)
  }

  @Test("a flood of marks does not make an excerpt long")
  func marks() {
    let text = "ab" + String(repeating: "\u{301}", count: 100_000) + "cd"
    let count = text.utf8.count
    for match in [0..<1, 1..<2, 50_000..<50_002, count - 2..<count - 1] {
      let excerpt = Excerpt(
        of: 0..<count, in: Document(text: text), around: [Match(range: match)], columns: 20)
      #expect(excerpt.range.count < 2_000)
    }
  }
}

extension Document {
  fileprivate func text(_ range: Range<Int>) -> String {
    String(decoding: allBytes[range], as: UTF8.self)
  }
}
