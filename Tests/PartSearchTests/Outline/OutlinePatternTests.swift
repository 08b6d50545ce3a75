import PartSearch
import Testing

@Suite("Outline: headings by a pattern")
struct OutlinePatternTests {
  static func outline(_ text: String, _ pattern: String) throws -> Outline {
    try Outline(
      of: Document(text: text), headings: Pattern(pattern, options: .multiline))
  }

  @Test("group 1 is the title, else the match, and nothing else is a heading")
  func title() throws {
    let text = "# no\n== One ==\na\n== Two ==\nb\n"
    let groups = try Self.outline(text, "^==[ ]*(.*?)[ ]*==$")
    #expect(groups.lines == ["1 One", "1 Two"])
    #expect(groups.map(\.range) == [5..<17, 17..<29])
    #expect(groups.map(\.titleRange) == [8..<11, 20..<23])
    #expect(try Self.outline(text, "^==.*==$").map(\.title) == ["== One ==", "== Two =="])
    #expect(try Self.outline(text, "^(x)?==.*$").map(\.title) == ["== One ==", "== Two =="])
    #expect(try Self.outline(text, "^x?").isEmpty)
    #expect(try Self.outline(text, "zzz").isEmpty)
  }

  @Test("they nest by marks and by kinds")
  func nesting() throws {
    let text = "## Buch 1\nKapitel 2: a\ntext\nKapitel 3: b\n# Anhang\n"
    #expect(
      try Self.outline(text, "^#+ .*|^Kapitel .*").lines == [
        "1 Buch 1", "2 Kapitel 2: a", "2 Kapitel 3: b", "1 Anhang",
      ])
    let plain = "BOOK I\nCHAPTER I\nx\nCHAPTER II\n"
    #expect(try Self.outline(plain, "^[A-Z]{4,} .*").map(\.level) == [1, 2, 2])
    #expect(try Self.outline(plain, "^[A-Z]{4,} .*").map(\.number) == [1, 1, 2])
  }

  @Test("a pattern that runs away is an error")
  func limit() throws {
    let pattern = try Pattern("(?:a|aa)+[bd]", limits: Pattern.Limits(match: 100))
    let document = Document(text: String(repeating: "a", count: 60) + "c")
    #expect(throws: SearchError.self) { try Outline(of: document, headings: pattern) }
  }
}
