import PartSearch
import TestSupport
import Testing

@Suite("Outline: what holds of every text")
struct OutlinePropertyTests {
  static let lines = [
    "# A", "## B", "### C", "###### D", "BOOK ONE", "BOOK TWO", "CHAPTER I", "CHAPTER II", "Part 1",
    "§ 1", "§ 2 Ort", "1.1 One", "1. One", "제1장", "第二条", "EPILOGUE", "Title", "===", "---",
    "```", "~~~", "text", "more text.", "  indented", "\u{FEFF}", "# \u{FFFD}", "Erster Teil", "#",
    "Kapitel V", "Untertitel 2", "> # A", "\t", "ART. II", "Section 2",
  ]

  static func text(_ random: inout SeededGenerator) -> [UInt8] {
    var text: [UInt8] = []
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      text += Array(lines[Int.random(in: 0..<lines.count, using: &random)].utf8)
      if Int.random(in: 0..<20, using: &random) == 0 { text.append(0xFF) }
      let ends = ["\n", "\n\n", "\n\n", "\r\n\r\n", "\n \n", ""]
      text += Array(ends[Int.random(in: 0..<ends.count, using: &random)].utf8)
    }
    return text
  }

  @Test("sections nest, cover the text from the first heading on, and are found by offset")
  func nesting() throws {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    var total = 0
    for round in 0..<1500 {
      let text = Self.text(&random)
      let document = Document(bytes: text)
      let outline = Outline(of: document)
      let hint: Comment = "seed \(seed), round \(round): \(String(decoding: text, as: UTF8.self))"
      total += outline.count
      var end: [Int] = []
      for (place, section) in outline.enumerated() {
        let range = section.range
        #expect(range.contains(section.titleRange.lowerBound), hint)
        #expect(section.titleRange.upperBound <= range.upperBound, hint)
        #expect(!section.titleRange.isEmpty && !section.title.isEmpty, hint)
        #expect(range.upperBound <= document.count, hint)
        if place > 0 { #expect(range.lowerBound > outline[place - 1].range.lowerBound, hint) }
        // What is open behind it is what it is in.
        while let last = end.last, last <= range.lowerBound { end.removeLast() }
        #expect(section.level == end.count + 1, hint)
        if let outer = end.last { #expect(range.upperBound <= outer, hint) }
        end.append(range.upperBound)
        if let parent = section.parent {
          #expect(parent < place && outline[parent].level == section.level - 1, hint)
          #expect(outline[parent].range.contains(range.lowerBound), hint)
        } else {
          #expect(section.level == 1, hint)
        }
        // It ends where the next one begins that is not deeper, or with the text.
        let next = outline[(place + 1)...].first { $0.level <= section.level }
        #expect(range.upperBound == next?.range.lowerBound ?? document.count, hint)
      }
      for offset in 0..<document.count {
        let naive = outline.naiveIndex(at: offset)
        #expect(outline.index(at: offset) == naive, hint)
      }
      #expect(
        outline.index(at: document.count) == (outline.isEmpty ? nil : outline.count - 1), hint)
    }
    #expect(total > 1000, "seed \(seed)")
  }

  @Test("marked headings are those of a plain reading of the lines")
  func marked() {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "#", "##", " ", "  ", "    ", "a", "\n", "\n", "\r\n", "\t", "b #", "#######", "é",
    ]
    for round in 0..<3000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...24, using: &random) {
        text += pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }
      let naive = Self.naive(text)
      let outline = Outline(text: text)
      let found = outline.map { "\($0.range.lowerBound) \($0.title)" }
      #expect(found == naive, "seed \(seed), round \(round): \(text.debugDescription)")
    }
  }

  /// Headings by splitting: at most three spaces, one to six marks, a blank, a title.
  private static func naive(_ text: String) -> [String] {
    var found: [String] = []
    var start = 0
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      defer { start += line.count + 1 }
      var words = String(decoding: line, as: UTF8.self).unicodeScalars
        .map { $0 == "\r" ? " " : Character($0) }
      let indent = words.prefix { $0 == " " }.count
      words.removeFirst(indent)
      let marks = words.prefix { $0 == "#" }.count
      guard indent <= 3, (1...6).contains(marks), words.count > marks,
        words[marks] == " " || words[marks] == "\t"
      else { continue }
      var title = words[marks...].split { $0 == " " || $0 == "\t" }.map { String($0) }
      if let last = title.last, last.allSatisfy({ $0 == "#" }) { title.removeLast() }
      if !title.isEmpty { found.append("\(start) \(title.joined(separator: " "))") }
    }
    return found
  }
}
