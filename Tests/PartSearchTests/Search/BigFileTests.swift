import PartSearch
import TestSupport
import Testing

/// Offsets that no 32 bits hold. The file is a hole but for four lines; it takes hardly any disk.
@Suite struct BigFileTests {
  private static let isSoak = environmentNumber("PARTSEARCH_SOAK") != nil

  @Test(
    "in a file of 6 GB matches, lines and questions are right beyond 4 GiB",
    .enabled(if: isSoak, "PARTSEARCH_SOAK is not set"))
  func beyondFourGiB() throws {
    // The second one goes across 2^32, the last one ends the file.
    let places = [1000, 4_294_967_293, 5_000_000_000, 5_999_999_994]
    let file = try TemporaryFile()
    try file.truncate(to: 6_000_000_000)
    for place in places.dropLast() { try file.write(Array("needle\n".utf8), at: place) }
    try file.write(Array("needle".utf8), at: places[3])
    let document = try Document(contentsOf: file.path)
    #expect(document.count == 6_000_000_000)

    let pattern = try Pattern("needle")
    var searcher = Searcher()
    for usesFilters in [true, false] {
      searcher.usesFilters = usesFilters
      let index = try searcher.matches(of: pattern, in: document)
      #expect(index.map(\.range) == places.map { $0..<$0 + 6 })
      #expect(index.firstIndex(atOrAfter: 4_294_967_293) == 1)
      #expect(index.firstIndex(atOrAfter: 4_294_967_294) == 2)
      #expect(index.firstIndex(endingAfter: 1 << 32) == 1)
      #expect(index.firstIndex(atOrAfter: 5_999_999_995) == 4)
    }
    #expect(places.map { document.lineNumber(at: $0) } == [1, 2, 3, 4])
    // Lines end behind 1006, 4294967299 and 5000000006.
    #expect(document.offset(line: 3, column: 1) == 4_294_967_300)
    #expect(document.offset(line: 4, column: 1) == 5_000_000_007)
    #expect(document.position(at: places[3]) == TextPosition(line: 4, column: 999_999_988))
    #expect(document.lineRange(at: places[2]) == 4_294_967_300..<5_000_000_007)
  }
}
