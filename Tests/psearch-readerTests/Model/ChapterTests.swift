import PartSearch
import Testing

@testable import psearch_reader

@Suite("Chapters")
struct ChapterTests {
  /// A title, two parts of two chapters each, ten lines a chapter; headings on lines 1, 2, 3, 13, 23,
  /// 24, 34.
  static let text: String = {
    var text = "# The Book\n"
    for part in ["Part One", "Part Two"] {
      text += "## \(part)\n"
      for chapter in ["Chapter One", "CHAPTER II. Über Öl"] {
        text += "### \(chapter)\n" + (2...10).map { "line \($0)\n" }.joined()
      }
    }
    return text
  }()

  static func reader(_ keys: String = "", columns: Int = 40, rows: Int = 10) -> TestReader {
    var reader = TestReader(text, columns: columns, rows: rows)
    reader.press(keys)
    return reader
  }

  /// The number of the page's first line.
  static func line(_ reader: TestReader) -> Int? {
    reader.model.lines.number(at: reader.model.top, in: reader.model.document)
  }

  @Test("c shows the headings as a tree, with numerals beside numbers in words only")
  func tree() {
    let reader = Self.reader("c")
    #expect(
      reader.screen.prefix(7) == [
        ">The Book", "   I  Part One", "     I  Chapter One", "     CHAPTER II. Über Öl",
        "   II  Part Two", "     I  Chapter One", "     CHAPTER II. Über Öl",
      ])
    #expect(reader.bottom.hasPrefix("chapters: "))
    #expect(reader.bottom.hasSuffix("1 of 7"))
  }

  @Test(
    "the section that is read is selected at first",
    arguments: [("", 1), ("4j", 3), ("15j", 4), ("30j", 6), ("G", 7)])
  func current(keys: String, number: Int) {
    #expect(Self.reader(keys + "c").bottom.hasSuffix("\(number) of 7"))
  }

  @Test("Enter goes to the heading, and '' comes back; Esc leaves the place as it was")
  func going() {
    var reader = Self.reader("4jc<End><Up><Up><Enter>")
    #expect(reader.first == "## Part Two")
    reader.press("''")
    #expect(reader.first == "line 3")
    let before = reader.screen
    reader.press("c<End><Esc>")
    #expect(reader.screen == before)
  }

  @Test("typing narrows the tree to headings that hold it and what they lie under")
  func narrowing() {
    var reader = Self.reader("cuber")
    #expect(
      reader.screen.prefix(6) == [
        " The Book", "   I  Part One", ">    CHAPTER II. Über Öl", "   II  Part Two",
        "     CHAPTER II. Über Öl", "",
      ])
    reader.press("<Enter>")
    #expect(reader.first == "### CHAPTER II. Über Öl")
    #expect(Self.line(reader) == 13)
    reader = Self.reader("cii  two")
    #expect(reader.screen.prefix(2) == [" The Book", ">  II  Part Two"])
  }

  @Test(
    "] and [ go to the next heading and the one before, with counts",
    arguments: [
      ("]", 2), ("]]", 3), ("3]", 13), ("4j]", 13), ("4j[", 3), ("4j2[", 2), ("4j9[", 1),
      ("15j[", 13), ("15j[[", 3), ("3][", 3), ("G[", 34), ("4j}", 23), ("}", 2), ("}}", 23),
      ("2}", 23),
      ("9}", 23), ("25j{", 23), ("25j{{", 2), ("25j2{", 2), ("25j{{{", 1),
    ])
  func steps(keys: String, line: Int) {
    // Tall enough to move in, short enough that no heading is on the last page.
    let reader = Self.reader(keys, rows: 4)
    #expect(Self.line(reader) == line)
  }

  @Test("where there is no other heading, that is said")
  func ends() {
    #expect(Self.reader("[").bottom.hasPrefix("this is the first heading"))
    #expect(Self.reader("9]]").bottom.hasPrefix("this is the last heading"))
    #expect(Self.reader("{").bottom.hasPrefix("this is the first part"))
    #expect(Self.reader("}}}").bottom.hasPrefix("this is the last part"))
    for key in ["}", "{", "5}"] {
      var reader = TestReader("just text\n" + numberedLines(30))
      reader.press("5j\(key)")
      #expect(reader.bottom.hasPrefix("this is one text, and no parts in it"))
      #expect(reader.first == "line 5")
    }
    for key in ["c", "]", "["] {
      var reader = TestReader("just text\n")
      reader.press(key)
      #expect(reader.bottom.hasPrefix("no headings"))
    }
  }

  @Test("headings on the last page are stepped through, though the page cannot move")
  func lastPage() {
    var reader = TestReader("# A\n## B\n## C\ntext\n")
    reader.press("]")
    #expect(reader.bottom.contains("B"))
    reader.press("]")
    #expect(reader.bottom.contains("C"))
    reader.press("]")
    #expect(reader.bottom.hasPrefix("this is the last heading"))
    reader.press("[")
    #expect(reader.bottom.contains("B"))
  }

  @Test("without a further part, } and { go to the next file and the one before")
  func acrossFiles() {
    var reader = TestReader(files: [
      ("a", "# A1\ntext\n# A2\ntext\n"), ("b", "plain\n"), ("c", "c\n"),
    ])
    reader.press("}")
    #expect(reader.model.file == 0)
    reader.press("}")
    #expect(reader.model.file == 1)
    reader.press("}")
    #expect(reader.model.file == 2)
    reader.press("}")
    #expect(reader.bottom.hasPrefix("this is the last part"))
    reader.press("{{")
    #expect(reader.model.file == 0)
  }

  @Test("the bottom line says where one is, shortened from the left")
  func path() {
    var reader = Self.reader("]]", columns: 80)
    #expect(reader.bottom.hasPrefix("book.txt  Part One › Chapter One  line 3 of 43  "))
    reader.update(.resize(columns: 40, rows: 10))
    #expect(reader.bottom.hasPrefix("book.txt  …ne › Chapter One  line 3  "))
    reader.update(.resize(columns: 20, rows: 5))
    #expect(reader.bottom.hasPrefix("…"))
    #expect(reader.bottom.contains("Chapter One"))
    #expect(reader.bottom.hasSuffix("%"))
  }

  @Test("until the headings are known the sheet says so, and a step waits for them")
  func waiting() {
    var reader = Self.reader()
    reader.outlines = false
    reader.press("c")
    #expect(reader.bottom == "chapters:  reading the outline…")
    reader.update(.outlined(Outline(of: reader.model.document)))
    #expect(reader.bottom.hasSuffix("1 of 7"))
    reader = Self.reader()
    reader.outlines = false
    reader.press("3]")
    #expect(reader.bottom.hasPrefix("reading the outline…"))
    #expect(Self.line(reader) == 1)
    reader.press("j")
    reader.update(.outlined(Outline(of: reader.model.document)))
    #expect(Self.line(reader) == 23)
    reader = Self.reader()
    reader.outlines = false
    reader.press("3]<Esc>")
    reader.update(.outlined(Outline(of: reader.model.document)))
    #expect(Self.line(reader) == 1)
  }

  @Test("headings of a text that is no longer shown are not taken for this one's")
  func stale() {
    var reader = Self.reader()
    reader.outlines = false
    reader.press("c")
    reader.update(.outlined(Outline(of: Document(text: "# Other\n"))))
    #expect(reader.model.outline == nil)
  }

  @Test("reading ends when it is called off")
  func cancelled() {
    let cancellation = Cancellation()
    #expect(Outline(of: Document(text: Self.text), cancellation: cancellation)?.count == 7)
    cancellation.cancel()
    #expect(Outline(of: Document(text: Self.text), cancellation: cancellation) == nil)
  }
}
