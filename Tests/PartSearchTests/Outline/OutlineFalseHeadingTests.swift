import PartSearch
import Testing

@Suite("Outline: what only looks like a heading")
struct OutlineFalseHeadingTests {
  @Test(
    "lines of text are no headings",
    arguments: [
      "#hashtag", "####### seven", "    # code", "text # mark", "\\# no", "#x",
      "Chapter 3 explains the rest.", "Part of the capital is fixed.", "Particular acts of it",
      "Book two rooms,", "CHAPTERS I", "CHAPTER", "Chapter and verse", "Articles of faith",
      "§ 12 gilt entsprechend.", "§ 12 Absatz 2 findet keine Anwendung.", "§", "§ a",
      "Art. 5 Abs. 1 gilt, soweit nichts anderes bestimmt ist.", "Artikel des täglichen Bedarfs",
      "ART. I. His sacred royal majesty of Portugal promises, both in his own name and that of his "
        + "successors, to admit.",
      "1. item", "1. Item", "1 Item", "2021 was a year", "1.2.2021", "1.5 litres", "12:30 Uhr",
      "CHAPTER I ........ 5", "CHAPTER I. Loomings. . . . . 1", "CHAPTER I\t5", "CHAPTER II  17",
      "Teil des Ganzen", "Erste Hilfe", "Erste Teile kamen an", "First of all", "IV",
      "제출한 서류", "제3자", "제 생각에는", "第一次见到他", "第三", "第三章では、そのことについて述べる。", "卷起袖子",
      "三章", "Kapitel Eins", "kapitel 3", "chapter iv", "Act now", "Letter to a friend",
      "Section 3 of the law; ", "Mixing 3",
    ])
  func text(line: String) {
    // "Kapitel Eins" is one: the number in words.
    let expected = line == "Kapitel Eins" ? ["Kapitel Eins"] : []
    let outline = Outline(text: "Before.\n\n\(line)\n\nBehind.\n")
    #expect(outline.map(\.title) == expected)
  }

  @Test("a line within a paragraph is no heading")
  func paragraph() {
    for line in ["CHAPTER IV", "§ 12", "1.2 Title", "Buch 1", "第三章では何も", "Erster Abschnitt"] {
      #expect(Outline(text: "as in\n\(line)\nwe saw.\n").isEmpty, "\(line)")
      #expect(Outline(text: "as in\n\(line)\n\nwe saw.\n").isEmpty, "\(line)")
      #expect(Outline(text: "\n\(line)\nwe saw\nand more.\n").isEmpty, "\(line)")
    }
  }

  @Test("code between fences is no heading, and a fence that nothing closes is none")
  func fences() {
    let text = "# A\n```sh\n# no\n## no\n```\n# B\n~~~~\n# no\n~~~\n# no\n~~~~\n# C\n```\n# D\n"
    #expect(Outline(text: text).map(\.title) == ["A", "B", "C", "D"])
    #expect(Outline(text: "``` a`b\n# A\n```\n# B\n").map(\.title) == ["A", "B"])
  }

  @Test("lines above the text, between ---, are no headings")
  func frontMatter() {
    let text = "---\n# no\nTitle: x\n\nslug: y\n---\n\n# A\n"
    #expect(Outline(text: text).map(\.title) == ["A"])
    #expect(Outline(text: "---\n\n# A\n").map(\.title) == ["A"])
  }

  @Test("a rule below a paragraph, a list, a table or nothing underlines no title")
  func underlines() {
    let texts = [
      "two lines\nof text\n---\n", "- item\n---\n", "a | b\n---\n", "\n---\n", "text\n\n---\n",
      "text\n--\n", "text\n=-=\n", "> text\n---\n", "a\tb\n---\n", "text\n--- ---\n",
    ]
    for text in texts { #expect(Outline(text: text).isEmpty, "\(text)") }
  }

  @Test("a table of contents announces headings and is none itself")
  func contents() {
    let book = """
      A NOVEL

      Contents

      BOOK ONE

      CHAPTER I

      CHAPTER II

      BOOK TWO

      CHAPTER I

      CHAPTER II

      BOOK ONE

      CHAPTER I

      It began.

      CHAPTER II

      It went on.

      BOOK TWO

      CHAPTER I

      And on.

      CHAPTER II

      It ended.

      """
    let outline = Outline(text: book)
    #expect(
      outline.lines == [
        "1 BOOK ONE", "2 CHAPTER I", "2 CHAPTER II", "1 BOOK TWO", "2 CHAPTER I", "2 CHAPTER II",
      ])
    #expect(outline.first?.range.lowerBound == 85)
    let preface = book.replacing(
      "CHAPTER II\n\nBOOK ONE\n\nCHAPTER I\n\nIt",
      with: "CHAPTER II\n\nPreface.\n\nBOOK ONE\n\nCHAPTER I\n\nIt")
    #expect(Outline(text: preface).lines == outline.lines)
    let packed = "Contents\n\nCHAPTER I\nCHAPTER II\nCHAPTER III\n\nCHAPTER I\n\nText.\n"
    #expect(Outline(text: packed).lines == ["1 CHAPTER I"])
    #expect(Outline(text: packed).first?.range.lowerBound == 44)
  }

  @Test("repealed paragraphs without text stay headings")
  func repealed() {
    let text =
      "§ 1 Name\n\nText.\n\n§ 2 (weggefallen)\n\n§ 3 (weggefallen)\n\n§ 4 (weggefallen)\n\n§ 5 Ort\n\nText.\n"
    #expect(Outline(text: text).map(\.number) == [1, 2, 3, 4, 5])
  }

  @Test("where a kind is marked up, plain lines of it are citations")
  func citations() {
    let text = "## § 1 Name\n\nSiehe\n\n§ 5 Ort\n\nund\n\nBuch 2\n\n## § 2 Ort\n"
    #expect(Outline(text: text).map(\.title) == ["§ 1 Name", "Buch 2", "§ 2 Ort"])
  }
}
