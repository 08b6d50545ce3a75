import PartSearch
import Testing

@Suite("Outline: nesting")
struct OutlineNestingTests {
  /// Headings with text under each, or none where the line begins with `+`.
  static func text(_ lines: [String]) -> String {
    lines.map { line in
      line.hasPrefix("+") ? "\(line.dropFirst())\n\n" : "\(line)\n\nSome text.\n\n"
    }.joined()
  }

  @Test(
    "plain headings nest by their kinds",
    arguments: [
      (["+BOOK ONE", "CHAPTER I", "CHAPTER II", "+BOOK TWO", "CHAPTER I"], "12212"),
      (["+PART I", "+BOOK I", "CHAPTER I", "+BOOK II", "CHAPTER I", "+PART II"], "123231"),
      (["+BOOK I", "+PART I", "CHAPTER I", "PART II", "BOOK II"], "12321"),
      (["CHAPTER I", "+CHAPTER II", "Part I", "Part II", "CHAPTER III"], "11221"),
      (
        [
          "+Buch 1", "+Abschnitt 1", "+Titel 1", "§ 1", "§ 2", "+Titel 2", "+Untertitel 1",
          "+Kapitel 1",
        ]
          + ["§ 21", "Abschnitt 2", "§ 90", "+Buch 2", "+Abschnitt 1", "§ 241"],
        "12344345623123"
      ),
      (["+Kapitel 1", "+Abschnitt 1", "§ 1", "+Abschnitt 2", "§ 2", "Kapitel 2"], "123231"),
      (["+Erster Teil", "+Erster Abschnitt", "§ 1", "§ 2", "Zweiter Teil"], "12331"),
      (["+ARTICLE I", "SECTION 1", "SECTION 2", "+ARTICLE II", "SECTION 1"], "12212"),
      (["+CHAPTER I", "ARTICLE 1", "+CHAPTER II", "+SECTION 1", "ARTICLE 2"], "12123"),
      (["+ACT I", "SCENE I", "SCENE II", "+ACT II", "SCENE I"], "12212"),
      (["제1편 총칙", "제1장 통칙", "제1조(법원)", "제2조(신의성실)", "제2장 인", "제3조(능력)"], "123323"),
      (["第一部", "第一章", "第一節", "第二章", "第二部"], "12321"),
      (["1. One", "1.1 Two", "1.1.1 Three", "1.2 Two", "2. One", "2.1 Two"], "123212"),
      (["+BOOK I", "CHAPTER I", "EPILOGUE"], "121"),
    ])
  func kinds(lines: [String], levels: String) {
    let outline = Outline(text: Self.text(lines))
    #expect(outline.map { String($0.level) }.joined() == levels, "\(outline.lines)")
  }

  @Test(
    "marks nest by their number, and kinds at one number of marks",
    arguments: [
      (["# A", "## B", "### C", "## D", "# E", "### F"], "123212"),
      (["### A", "# B", "## C"], "112"),
      // As War and Peace has them: the first chapter of a book with one mark more.
      (["+# W", "+## BOOK ONE", "### CHAPTER I", "## CHAPTER II", "## BOOK TWO"], "12332"),
      (["## CHAPTER I", "### Title", "## CHAPTER II", "### Title"], "1212"),
      // What has no name stands where the innermost of its marks did before.
      (
        ["+# T", "## Year", "+## BOOK I", "## CHAPTER I", "## End", "+## BOOK II", "## Begin"],
        "1223323"
      ),
      (
        ["+###### Kapitel 1", "###### § 21", "###### (XXXX) §§ 22 bis 24", "+###### Kapitel 2"],
        "1221"
      ),
      // Plain headings lie below marked ones.
      (["# T", "CHAPTER I", "CHAPTER II", "# U"], "1221"),
    ])
  func marks(lines: [String], levels: String) {
    let outline = Outline(text: Self.text(lines))
    #expect(outline.map { String($0.level) }.joined() == levels, "\(outline.lines)")
  }

  @Test("underlined titles are of the first and second level")
  func underlined() {
    let outline = Outline(text: "Title\n=====\n\nSub\n---\ntext\n\n### Deep\n\nOther\n=====\n")
    #expect(outline.lines == ["1 Title", "2 Sub", "3 Deep", "1 Other"])
  }

  @Test("ranges, parents and paths are those of the tree")
  func tree() {
    let text = "intro\n# A\n## B\nb\n# C\n"
    let outline = Outline(text: text)
    #expect(outline.map(\.range) == [6..<17, 10..<17, 17..<21])
    #expect(outline.map(\.parent) == [nil, 0, nil])
    #expect(outline.path(at: 5).isEmpty)
    #expect(outline.section(at: 5) == nil)
    #expect(outline.path(at: 6).map(\.title) == ["A"])
    #expect(outline.path(at: 16).map(\.title) == ["A", "B"])
    #expect(outline.path(at: 17).map(\.title) == ["C"])
    #expect(outline.path(at: 21).map(\.title) == ["C"])
    #expect(outline.section(at: 12) == outline[1])
  }

  @Test("the text of a path has numbers where there are any, and leaves out the document's title")
  func pathText() {
    let outline = Outline(
      text: "# Civil Code\n\n## Buch 1 - General\n\n### Persons\n\n#### § 12 Names\n\ntext\n")
    #expect(
      outline.indices.map { outline.pathText(toSectionAt: $0) } == [
        "Civil Code", "Buch 1", "Buch 1 › Persons", "Buch 1 › Persons › § 12",
      ])
    let two = Outline(text: "# A\n\n## B\n\n# C\n\n## D\n")
    #expect(two.pathText(toSectionAt: 1) == "A › B")
  }

  @Test("a document without headings, or of nothing, has no sections")
  func none() {
    for text in ["", "\n", "text", "text\n\n\n", "#", "##\n", "# \n", "######\n", "==="] {
      #expect(Outline(text: text).isEmpty, "\(text)")
    }
  }
}
