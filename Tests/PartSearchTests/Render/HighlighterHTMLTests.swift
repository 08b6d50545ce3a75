import PartSearch
import TestSupport
import Testing

@Suite("Highlighted text for pages")
struct HighlighterHTMLTests {
  private let highlighter = Highlighter()

  private func html(_ bytes: [UInt8], _ matches: [Range<Int>] = [], current: Int? = nil) -> String {
    rendered(bytes, matches, current: current, by: highlighter.html)
  }

  @Test("matches and the current one are marked")
  func marks() {
    #expect(
      html(Array("a bc".utf8), [0..<1, 2..<4], current: 1)
        == "<mark class=\"match\">a</mark> <mark class=\"current\">bc</mark>")
  }

  @Test("what is markup in HTML is escaped, within matches too")
  func markup() {
    #expect(
      html(Array("</mark>&\"'<b>".utf8), [0..<7])
        == "<mark class=\"match\">&lt;/mark&gt;</mark>&amp;&quot;'&lt;b&gt;")
  }

  @Test("no mark reaches across a line end")
  func lineEnds() {
    #expect(
      html(Array("ab\r\ncd".utf8), [1..<5])
        == "a<mark class=\"match\">b</mark>\r\n<mark class=\"match\">c</mark>d")
  }

  @Test("invalid bytes become U+FFFD, one for each maximal subpart")
  func invalidBytes() {
    #expect(html([0x61, 0xFF, 0x62]) == "a\u{FFFD}b")
    #expect(html([0xE2, 0x82, 0x41, 0xC0, 0xAF]) == "\u{FFFD}A\u{FFFD}\u{FFFD}")
  }

  @Test("control characters are shown as pictures or by their numbers")
  func controls() {
    func span(_ text: String) -> String { "<span class=\"control\">\(text)</span>" }
    #expect(html([0x00, 0x1B, 0x7F, 0x09, 0x0A]) == span("␀") + span("␛") + span("␡") + "\t\n")
    #expect(
      html(Array("\u{9B}\u{202E}\u{61C}\u{E0041}".utf8))
        == span("U+009B") + span("U+202E") + span("U+061C") + span("U+E0041"))
  }

  @Test("names are escaped without elements, so that they can stand in attributes")
  func names() {
    let escaped = Highlighter.escapedHTML(Array("a\"b\n<\u{202E}".utf8))
    #expect(String(decoding: escaped, as: UTF8.self) == "a&quot;b␊&lt;U+202E")
  }

  @Test("unescaped and without marks the output is the text")
  func roundTrip() {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        ["a", "&", "<", ">", "\"", "&amp;", "<mark>", "\n", "\r\n", "ü", "😀"]
          .randomElement(using: &random) ?? ""
      }.joined()
      let bytes = Array(text.utf8)
      let edges = bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 } + [bytes.count]
      let matches = randomMatches(within: edges.count - 1, using: &random).map {
        edges[$0.range.lowerBound]..<edges[$0.range.upperBound]
      }
      let output = html(bytes, matches, current: 1)
      let unescaped = output.replacing(/<[^>]*>/, with: "")
        .replacing("&lt;", with: "<").replacing("&gt;", with: ">")
        .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
      #expect(unescaped == text, "seed \(seed)")
    }
  }
}
