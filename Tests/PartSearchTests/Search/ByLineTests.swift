import PartSearch
import TestSupport
import Testing

/// Every line by itself, as grep searches.
@Suite struct ByLineTests {
  private static let caseCount =
    environmentNumber("PARTSEARCH_CASES").map { max(4, $0 / 4) } ?? 2_000
  private static let firstSeed = UInt64(environmentNumber("PARTSEARCH_SEED") ?? 1)

  @Test("by line a search finds what a loop over the lines finds")
  func likeALoop() throws {
    var compared = 0
    for seed in Self.firstSeed..<Self.firstSeed + UInt64(Self.caseCount) {
      var random = RandomCase(seed: seed)
      let sources = (0..<(random.chance(6) ? 2 : 1)).map { _ in Array(random.pattern().source.utf8)
      }
      let options = random.options()
      let text = Array(random.text(isValid: true).joined())
      let limits = Pattern.Limits(match: 100_000)
      guard let pattern = try? Pattern(anyOf: sources, options: options, limits: limits),
        let expected = try naive(pattern, text)
      else { continue }
      compared += 1
      let found = try Searcher(scope: .line).matches(
        of: pattern, in: Document(bytes: text, encoding: .none))
      #expect(
        Array(found) == expected,
        "seed \(seed): \(sources.map { String(decoding: $0, as: UTF8.self) }) \(options) on \(text)"
      )
    }
    #expect(compared > Self.caseCount / 2)
  }

  /// The lines one after the other; nil where a call ended with an error.
  private func naive(_ pattern: Pattern, _ text: [UInt8]) throws -> [Match]? {
    var matches: [Match] = []
    var start = 0
    while start < text.count {
      let lineFeed = text[start...].firstIndex(of: 0x0A)
      var line = Array(text[start..<(lineFeed ?? text.count)])
      if lineFeed != nil, line.last == 0x0D { line.removeLast() }
      guard let found = try NaiveSearch.matches(of: pattern, in: line) else { return nil }
      matches += found.map { match in
        Match(
          range: match.range.lowerBound + start..<match.range.upperBound + start,
          alternative: match.alternative)
      }
      start = lineFeed.map { $0 + 1 } ?? text.count
    }
    return matches
  }

  @Test("a pattern for the interpreter can be searched for in many lines")
  func manyLinesWithoutMachineCode() throws {
    // Slices of the interpreter doubled in length with every line, past the largest number.
    let text = String(repeating: "abab\n", count: 300)
    let index = try Searcher(scope: .line).matches(
      of: try Pattern("(a)*+b\\1"), in: Document(text: text))
    // `(a)*+` takes the first `a`, so `\1` is the second.
    #expect(index.map(\.range) == (0..<300).map { $0 * 5..<$0 * 5 + 3 })
  }

  @Test("an empty document has no line, and none stands behind the last line end")
  func noLine() throws {
    let pattern = try Pattern("^")
    func ranges(_ text: String) throws -> [Range<Int>] {
      try Searcher(scope: .line).matches(of: pattern, in: Document(text: text)).map(\.range)
    }
    #expect(try ranges("") == [])
    #expect(try ranges("\n") == [0..<0])
    #expect(try ranges("a\n") == [0..<0])
    #expect(try ranges("a\r\n\r\nb") == [0..<0, 3..<3, 5..<5])
  }
}
