import PartSearch
import TestSupport
import Testing

@Suite("Control characters are shown")
struct ControlEscapingTests {
  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: ControlEscaping.escaped(bytes, scope: .text), as: UTF8.self)
  }

  private func text(_ string: String) -> String { text(Array(string.utf8)) }

  @Test("C0 controls and DEL are shown with a caret; TAB, LF and CR LF stay in a text")
  func caretNotation() {
    #expect(text("\u{0}a\u{1B}[0m\u{1F}\u{7F}") == "^@a^[[0m^_^?")
    #expect(text("a\tb\nc\r\nd\re\r") == "a\tb\nc\r\nd^Me^M")
  }

  @Test("in a name TAB, LF and CR are shown too")
  func names() {
    #expect(
      ControlEscaping.escaped(Array("a\tb\nc\r\n".utf8)) == Array("a^Ib^Jc^M^J".utf8))
  }

  @Test("C1 controls and invalid bytes are shown in hexadecimal")
  func hexadecimal() {
    #expect(text("\u{80}\u{9B}31m\u{9F}\u{A0}") == "<80><9B>31m<9F>\u{A0}")
    #expect(text([0x61, 0x9B, 0xFF, 0x62]) == "a<9B><FF>b")
    #expect(text([0xE2, 0x80]) == "<E2><80>", "a cut U+202E")
    #expect(text([0xED, 0xA0, 0x80]) == "<ED><A0><80>", "a surrogate")
    #expect(text([0xF0, 0x9F, 0x98, 0x41]) == "<F0><9F><98>A")
  }

  @Test(
    "what changes direction or hides is shown by its number",
    arguments: [0x61C, 0x200E, 0x200F, 0x2028, 0x2029] + Array(0x202A...0x202E)
      + Array(0x2066...0x206F) + [0xFEFF, 0xE0000, 0xE0001, 0xE007F] as [UInt32])
  func numbered(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let digits = String(value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    #expect(text("a\(scalar)b") == "a<U+\(padded)>b")
  }

  @Test(
    "what scripts, emoji and private fonts need stays",
    arguments: [
      0x200B, 0x200C, 0x200D, 0x2060, 0x2065, 0xFE0F, 0x301, 0xAD, 0xE000, 0xE0080, 0xE0100,
      0x10FFFD,
      0x0378, 0x200A, 0x2010, 0x2027, 0x202F, 0x061B, 0xA0, 0xFFFD,
    ] as [UInt32])
  func kept(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(text("a\(scalar)b") == "a\(scalar)b")
  }

  @Test("whether a CR ends a line is seen behind the range")
  func carriageReturnAtTheEdge() {
    let document = Document(text: "a\r\nb\rc")
    func pieces(_ range: Range<Int>) -> String {
      var bytes: [UInt8] = []
      ControlEscaping.forEachPiece(in: range, of: document) { piece, _ in
        for place in piece.indices { bytes.append(piece[place]) }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(pieces(0..<2) == "a\r")
    #expect(pieces(3..<5) == "b^M")
  }

  @Test("plain text comes as one piece, replacements one by one")
  func pieces() {
    var kinds: [String] = []
    let bytes = Array("über\tden\n\u{7}\u{7}Berg".utf8)
    ControlEscaping.forEachPiece(of: bytes.span) { kinds.append("\($1) \($0.count)") }
    #expect(kinds == ["plain 10", "replacement 2", "replacement 2", "plain 4"])
  }

  @Test("each byte at each place in a word of eight is found as alone")
  func everyPlace() {
    for byte in UInt8.min...UInt8.max {
      let alone = ControlEscaping.escaped([byte], scope: .text)
      for place in 0..<20 {
        var bytes = [UInt8](repeating: 0x7E, count: 20)
        bytes[place] = byte
        let expected =
          [UInt8](repeating: 0x7E, count: place) + alone
          + [UInt8](repeating: 0x7E, count: 19 - place)
        #expect(ControlEscaping.escaped(bytes, scope: .text) == expected, "\(byte) at \(place)")
      }
    }
  }

  @Test("no output holds a control, and valid harmless text is not changed")
  func randomTexts() {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<100 {
      let bytes = OddText.make(size: 200, rarity: round % 5, using: &random)
      let expected = NaiveUTF8.units(of: bytes).flatMap { unit -> [UInt8] in
        let part = Array(bytes[unit.range])
        if !unit.isValid { return part.flatMap { hex($0) } }
        let isLoneCR =
          part == [0x0D]
          && (unit.range.upperBound == bytes.count || bytes[unit.range.upperBound] != 0x0A)
        return isLoneCR ? Array("^M".utf8) : part
      }
      #expect(ControlEscaping.escaped(bytes, scope: .text) == expected, "seed \(seed)")
    }
  }

  private func hex(_ byte: UInt8) -> [UInt8] {
    Array("<\(String(byte, radix: 16, uppercase: true))>".utf8)
  }
}
