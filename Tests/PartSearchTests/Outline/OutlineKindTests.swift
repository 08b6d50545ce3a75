import PartSearch
import Testing

@Suite("Outline: the kinds of headings")
struct OutlineKindTests {
  /// A line that stands alone, and the label and the number it has.
  static let headings: [(line: String, label: String, number: Int?)] = [
    ("CHAPTER IV", "CHAPTER IV", 4),
    ("CHAPTER IV.", "CHAPTER IV", 4),
    ("Chapter 12", "Chapter 12", 12),
    ("Chapter 12: The Whale", "Chapter 12", 12),
    ("CHAPTER 1. Loomings.", "CHAPTER 1", 1),
    ("CHAPTER THE FIRST", "CHAPTER THE FIRST", 1),
    ("Chapter Twenty-One", "Chapter Twenty-One", 21),
    ("BOOK ONE", "BOOK ONE", 1),
    ("BOOK ONE: 1805", "BOOK ONE", 1),
    ("Book the Second", "Book the Second", 2),
    ("PART II", "PART II", 2),
    ("Part I -- Of the Unreasonableness of those Restraints", "Part I", 1),
    ("VOL. III", "VOL. III", 3),
    ("ACT V", "ACT V", 5),
    ("Scene 2", "Scene 2", 2),
    ("FIRST EPILOGUE: 1813 - 20", "FIRST EPILOGUE", 1),
    ("EPILOGUE", "EPILOGUE", nil),
    ("Kapitel 3", "Kapitel 3", 3),
    ("Kapitel III", "Kapitel III", 3),
    ("Kapitel VIIIa", "Kapitel VIIIa", 8),
    ("Erstes Kapitel", "Erstes Kapitel", 1),
    ("2. Kapitel", "2. Kapitel", 2),
    ("Siebenundzwanzigster Abschnitt - Sachbeschädigung", "Siebenundzwanzigster Abschnitt", 27),
    ("Buch 1", "Buch 1", 1),
    ("Buch 1 - Allgemeiner Teil", "Buch 1", 1),
    ("Abschnitt 2", "Abschnitt 2", 2),
    ("Titel 2a - Verträge über digitale Produkte", "Titel 2a", 2),
    ("Untertitel 1", "Untertitel 1", 1),
    ("Teil 4", "Teil 4", 4),
    ("§ 12", "§ 12", 12),
    ("§12 Namensrecht", "§12", 12),
    ("§\u{A0}312a Grundsätze", "§\u{A0}312a", 312),
    ("§§ 12 bis 14", "§§ 12 bis 14", 12),
    ("§§ 109b und 109c (weggefallen)", "§§ 109b und 109c", 109),
    ("§ 5. Ordnung.", "§ 5", 5),
    ("Art. 5", "Art. 5", 5),
    ("Art 142a (weggefallen)", "Art 142a", 142),
    ("Artikel 5", "Artikel 5", 5),
    ("Article V", "Article V", 5),
    ("ARTICLE V. THE AMENDMENTS.", "ARTICLE V", 5),
    ("Section 3", "Section 3", 3),
    ("Capítulo IV", "Capítulo IV", 4),
    ("CAPÍTULO IV", "CAPÍTULO IV", 4),
    ("Κεφάλαιο Γ΄: Ο δρόμος", "Κεφάλαιο Γ΄", 3),
    ("Κεφάλαιο ΙΒ΄", "Κεφάλαιο ΙΒ΄", 12),
    ("Глава 7", "Глава 7", 7),
    ("ГЛАВА VII", "ГЛАВА VII", 7),
    ("제3장", "제3장", 3),
    ("제3장 잠수교", "제3장", 3),
    ("제 3 장 잠수교", "제 3 장", 3),
    ("제12조", "제12조", 12),
    ("제12조(목적)", "제12조", 12),
    ("제12조의2(목적)", "제12조의2", 12),
    ("제1편 총칙", "제1편", 1),
    ("第三章", "第三章", 3),
    ("第三章　雨", "第三章", 3),
    ("第3章", "第3章", 3),
    ("第１２章", "第１２章", 12),
    ("第一回 甄士隱夢幻識通靈", "第一回", 1),
    ("第一百二十回", "第一百二十回", 120),
    ("卷一・周文", "卷一", 1),
    ("第二条", "第二条", 2),
    ("1.2.3 Title", "1.2.3", 3),
    ("1.2. Title", "1.2", 2),
  ]

  @Test("a line that stands alone is a heading with a label and a number", arguments: headings)
  func plain(line: String, label: String, number: Int?) throws {
    let text = "Text before.\n\n\(line)\n\nText behind.\n"
    let outline = Outline(text: text)
    let section = try #require(outline.first, "no heading")
    #expect(outline.count == 1)
    #expect(section.title == line)
    #expect(section.label == label)
    #expect(section.number == number)
    #expect(section.level == 1)
    #expect(section.parent == nil)
    #expect(section.range == 14..<text.utf8.count)
    #expect(section.titleRange == 14..<14 + line.utf8.count)
  }

  @Test("the same with marks, an underline, CRLF, indents and at either end", arguments: headings)
  func otherForms(line: String, label: String, number: Int?) {
    let forms = [
      "## \(line)\nText", "\(line)\n=====\n", "   \(line)   ", "\r\n\(line)\r\n\r\nText",
      "\n\n\t\t\(line)\n \t\nText", "# \(line) ##\n",
    ]
    for form in forms {
      let outline = Outline(text: form)
      #expect(outline.map(\.label) == [label], "\(form)")
      #expect(outline.map(\.number) == [number], "\(form)")
      #expect(outline.map(\.title) == [line], "\(form)")
    }
  }

  @Test("a title may be on the line below its number, and in capitals on two lines")
  func twoLines() {
    let outline = Outline(
      text: """
        CHAPTER I.
        Down the Rabbit-Hole

        Alice was beginning.

        CHAPTER II. OF THE PRINCIPLE WHICH GIVES OCCASION
        TO THE DIVISION OF LABOUR.

        This division.
        """)
    #expect(
      outline.lines == [
        "1 CHAPTER I. Down the Rabbit-Hole",
        "1 CHAPTER II. OF THE PRINCIPLE WHICH GIVES OCCASION TO THE DIVISION OF LABOUR.",
      ])
    #expect(outline.map(\.label) == ["CHAPTER I", "CHAPTER II"])
  }

  @Test("text may run on behind the number of an article in the far east")
  func runIn() {
    let outline = Outline(
      text: """
        第一条 为了保护民事主体的合法权益，调整民事关系，维护社会和经济秩序，适应中国特色社会主义发展要求，制定本法。
        第二条 民法调整平等主体的自然人、法人和非法人组织之间的人身关系和财产关系以及其他有关的各种关系。
        제3조(정의) 이 법에서 사용하는 용어의 뜻은 다음과 같다.
        제3조에 따라 정한다.
        제3조 제1항에 따라
        """)
    #expect(outline.map(\.title) == ["第一条", "第二条", "제3조(정의)"])
    #expect(outline.map(\.range.lowerBound) == Array(outline.map(\.titleRange.lowerBound)))
  }
}
