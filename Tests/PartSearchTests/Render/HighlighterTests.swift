import PartSearch
import TestSupport
import Testing

@Suite("Highlighted text for terminals")
struct HighlighterTests {
  private let highlighter = Highlighter()

  private func ansi(_ text: String, _ matches: [Range<Int>] = [], current: Int? = nil) -> String {
    rendered(Array(text.utf8), matches, current: current, by: highlighter.ansi)
  }

  @Test("matches are black on yellow, the current one is black on green")
  func standardColours() {
    #expect(
      ansi("a bc d", [0..<1, 2..<4], current: 1)
        == "\u{1B}[30;43ma\u{1B}[0m \u{1B}[30;42mbc\u{1B}[0m d")
  }

  @Test("a style is closed before each line end and opened again behind it")
  func lineEnds() {
    #expect(
      ansi("ab\r\ncd\n", [1..<5])
        == "a\u{1B}[30;43mb\u{1B}[0m\r\n\u{1B}[30;43mc\u{1B}[0md\n")
  }

  @Test("without colour matches are underlined and the current one is bold and reversed")
  func withoutColour() {
    let plain = Highlighter(theme: .noColour)
    #expect(
      rendered(Array("ab".utf8), [0..<1, 1..<2], current: 1, by: plain.ansi)
        == "\u{1B}[4ma\u{1B}[0m\u{1B}[1;7mb\u{1B}[0m")
  }

  @Test("sequences in the text are shown, not sent: SGR, window titles, the clipboard")
  func nestedSequences() {
    #expect(
      ansi("\u{1B}[31mred\u{1B}]52;c;eA==\u{07}")
        == "\u{1B}[7m^[\u{1B}[0m[31mred\u{1B}[7m^[\u{1B}[0m]52;c;eA==\u{1B}[7m^G\u{1B}[0m")
  }

  @Test("within a match a control has the style of controls on top, and the match goes on")
  func controlWithinMatch() {
    #expect(
      ansi("a\u{1B}b", [0..<3])
        == "\u{1B}[30;43ma\u{1B}[0m\u{1B}[7;30;43m^[\u{1B}[0m\u{1B}[30;43mb\u{1B}[0m")
  }

  @Test("controls are sent where that is asked for")
  func rawControls() {
    let raw = Highlighter(showsControls: false)
    #expect(
      rendered(Array("\u{1B}[1mx".utf8), [4..<5], by: raw.ansi)
        == "\u{1B}[1m\u{1B}[30;43mx\u{1B}[0m")
  }

  @Test("what a sink throws ends the writing")
  func throwingSink() {
    struct Full: Error {}
    var pieces = 0
    let document = Document(text: "a b c")
    let runs = HighlightRuns(
      of: document, in: 0..<5, matches: [Match(range: 0..<1), Match(range: 2..<3)])
    #expect(throws: Full.self) {
      try highlighter.writeANSI(runs) { (_: Span<UInt8>) throws(Full) in
        pieces += 1
        if pieces == 2 { throw Full() }
      }
    }
    #expect(pieces == 2)
  }

  @Test("without its sequences the output is the text, and every line is balanced")
  func sequencesOnly() {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        ["a", "[", "m", "ü", "\n", "\r\n", "\t", "한", "😀"].randomElement(using: &random) ?? ""
      }.joined()
      let bytes = Array(text.utf8)
      // Matches are of characters, as those of a search are.
      let edges = bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 } + [bytes.count]
      let matches = randomMatches(within: edges.count - 1, using: &random).map {
        edges[$0.range.lowerBound]..<edges[$0.range.upperBound]
      }
      let output = rendered(bytes, matches, current: 0, by: highlighter.ansi)
      #expect(output.replacing(/\u{1B}\[[0-9;]*m/, with: "") == text, "seed \(seed)")
      for line in output.utf8.split(separator: 0x0A) {
        var isOpen = false
        for sequence in String(decoding: line, as: UTF8.self).matches(of: /\u{1B}\[[0-9;]*m/) {
          #expect((sequence.output == "\u{1B}[0m") == isOpen, "seed \(seed), \(output)")
          isOpen.toggle()
        }
        #expect(!isOpen, "seed \(seed), \(output)")
      }
    }
  }
}
