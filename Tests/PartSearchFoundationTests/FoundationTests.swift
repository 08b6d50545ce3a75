import Foundation
import PartSearch
import PartSearchFoundation
import Testing

@Suite("Texts for Foundation's callers")
struct FoundationTests {
  /// Valid and not: each maximal subpart is one U+FFFD, in Swift as in the document.
  private static let texts: [[UInt8]] = [
    Array("plain".utf8), Array("über 漢字 😀 e\u{301}\r\nend".utf8),
    [0x61, 0xFF, 0x62], [0xE2, 0x82, 0x41, 0xF0, 0x9F, 0x98, 0x42],
    [0xC0, 0xAF, 0xED, 0xA0, 0x80, 0x43],
    [0xF4, 0x90, 0x80, 0x80, 0xF0, 0x9F, 0x98, 0x80, 0x80],
  ]

  @Test("UTF-16 offsets of a document are those of its text", arguments: texts)
  func offsetsAgree(bytes: [UInt8]) throws {
    let document = Document(bytes: bytes, encoding: .none)
    let text = document.string()
    #expect(text == String(decoding: bytes, as: UTF8.self))
    #expect(document.utf16Offset(at: document.count) == text.utf16.count)
    #expect(document.scalarOffset(at: document.count) == text.unicodeScalars.count)
    // At each boundary the text in front, decoded by itself, is as long as the offset says.
    for end in 0...bytes.count where isBoundary(end, in: bytes) {
      #expect(
        document.nsRange(of: 0..<end).length
          == String(decoding: bytes[..<end], as: UTF8.self).utf16.count)
    }
  }

  @Test(
    "ranges of a text are those of its bytes, known to be valid or not", arguments: [false, true])
  func ranges(asksForTraits: Bool) throws {
    let document = Document(text: "x\nüber 😀 漢字")
    if asksForTraits { _ = document.traits }
    let text = document.string()
    let emoji = try #require(document.stringRange(of: 8..<12, in: text))
    #expect(text[emoji] == "😀")
    #expect(document.nsRange(of: 8..<12) == NSRange(location: 7, length: 2))
    let line = document.string(in: 2..<document.count)
    let inLine = try #require(document.stringRange(of: 8..<12, in: line, base: 2))
    #expect(line[inLine] == "😀")
    #expect(document.nsRange(of: 8..<12, base: 2) == NSRange(location: 5, length: 2))
    #expect((line as NSString).substring(with: document.nsRange(of: 13..<16, base: 2)) == "漢")
    #expect(document.stringRange(of: 8..<12, in: "short") == nil)
  }

  @Test("behind invalid bytes the ranges still fit")
  func behindInvalidBytes() throws {
    let document = Document(bytes: [0xFF, 0xE2, 0x82] + Array(" word".utf8))
    let text = document.string()
    let word = try #require(document.stringRange(of: 4..<8, in: text))
    #expect(text[word] == "word")
    #expect(document.nsRange(of: 4..<8) == NSRange(location: 3, length: 4))
  }

  @Test("an attributed text has its matches lit")
  func attributedText() {
    let document = Document(text: "one two\nthree")
    let runs = HighlightRuns(
      of: document, in: 0..<document.count,
      matches: [Match(range: 0..<3), Match(range: 4..<13)], current: 1)
    let text = AttributedString(runs)
    #expect(String(text.characters) == "one two\nthree")
    let found = text.runs[\.matchStyle].map { style, range in
      (style?.rawValue ?? "none") + ":" + String(text[range].characters)
    }
    #expect(found == ["match:one", "none: ", "current:two", "none:\n", "current:three"])
  }

  @Test("a document opens from a file URL, and from no other")
  func opensURL() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("partsearch ü \(UUID().uuidString).txt")
    try Data("text".utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    #expect(try Document(contentsOf: url).string() == "text")
    let missing = #expect(throws: DocumentError.self) {
      try Document(contentsOf: url.appendingPathExtension("missing"))
    }
    #expect(missing?.errno == ENOENT)
    let remote = try #require(URL(string: "https://example.org/a.txt"))
    let error = #expect(throws: DocumentError.self) { try Document(contentsOf: remote) }
    #expect(error?.message == "not the URL of a file")
  }

  private func isBoundary(_ offset: Int, in bytes: [UInt8]) -> Bool {
    // Where decoding both sides by themselves makes the same of them.
    let (front, back) = (bytes[..<offset], bytes[offset...])
    return String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(
      (String(decoding: front, as: UTF8.self) + String(decoding: back, as: UTF8.self)).utf8)
  }
}
