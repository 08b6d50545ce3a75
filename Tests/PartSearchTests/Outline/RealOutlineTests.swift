import PartSearch
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The outlines of real texts, which stand beside the checkout in `../shared/texts`. Expected values
/// were found with grep and by reading.
@Suite("Outline: real texts")
struct RealOutlineTests {
  static let texts: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(4).joined(separator: "/") + "/../shared/texts/"
  }()

  static let isThere = unsafe access(texts + "law/bgb.md", R_OK) == 0

  static func outline(_ path: String) throws -> Outline {
    Outline(of: try Document(contentsOf: texts + path))
  }

  @Test(
    "the first, the last and twenty headings are where they are, and there are no others",
    .enabled(if: isThere, "no ../shared/texts"), arguments: RealHeadings.all)
  func headings(expected: RealHeadings) throws {
    let outline = try Self.outline(expected.path)
    // One heading of the Wealth of Nations has no marks.
    let unmarked = expected.path == "books/wealth-of-nations.md" ? 1 : 0
    #expect(outline.count == expected.count + unmarked)
    for (start, title) in expected.headings {
      let section = outline.section(at: start)
      #expect(section?.range.lowerBound == start, "\(title)")
      #expect(section?.title == title)
    }
    #expect(outline.first?.range.lowerBound == expected.headings.first?.start)
    #expect(outline.last?.range.lowerBound == expected.headings.last?.start)
  }

  @Test("texts without headings have none", .enabled(if: isThere, "no ../shared/texts"))
  func json() throws {
    for path in ["poetry/guwenguanzhi.json", "poetry/mengzi.json"] {
      #expect(try Self.outline(path).isEmpty)
    }
  }

  /// A file, an offset where a heading begins, and the titles from the outermost to it; of the long
  /// ones the beginning.
  static let paths: [(path: String, offset: Int, titles: [String])] = [
    ("books/war-and-peace.md", 11727, ["Title: War", "BOOK ONE: 1805", "CHAPTER II"]),
    ("books/war-and-peace.md", 2_995_331, ["Title: War", "FIRST EPILOGUE: 1813 - 20"]),
    ("books/war-and-peace.md", 3_133_461, ["Title: War", "SECOND EPILOGUE"]),
    (
      "books/wealth-of-nations.md", 558_418,
      ["Title: The Wealth", "BOOK I.", "Conclusion of the Digression"]
    ),
    ("books/wealth-of-nations.md", 592_515, ["Title: The Wealth", "BOOK II. OF", "INTRODUCTION."]),
    (
      "books/wealth-of-nations.md", 1_568_657,
      [
        "Title: The Wealth", "BOOK V. OF", "CHAPTER I. OF THE EXPENSES",
        "PART I. Of the Expense of D",
      ]
    ),
    (
      "books/wealth-of-nations.md", 1_731_173,
      [
        "Title: The Wealth", "BOOK V. OF", "CHAPTER I. OF THE EXPENSES", "PART III. Of the Expense",
        "ART. II.--Of the Expense",
      ]
    ),
    (
      "books/wealth-of-nations.md", 1_867_124,
      ["Title: The Wealth", "BOOK V. OF", "CHAPTER I. OF THE EXPENSES", "CONCLUSION."]
    ),
    (
      "books/wealth-of-nations.md", 1_891_352,
      ["Title: The Wealth", "BOOK V. OF", "CHAPTER II. OF THE SOURCES", "PART II. Of Taxes."]
    ),
    (
      "books/don-quixote.md", 11170,
      ["Title: Don Quixote", "VOLUME I.", "CHAPTER II.", "WHICH TREATS OF THE FIRST SALLY"]
    ),
    ("books/don-quixote.md", 1_042_155, ["Title: Don Quixote", "Volume II."]),
    (
      "books/federalist-papers.md", 9652,
      ["Title: The Fed", "FEDERALIST No. 2.", "For the Independent Journal. Wed"]
    ),
    (
      "law/bgb.md", 6454,
      ["Bürgerliches", "Buch 1 -", "Abschnitt 1 -", "Titel 1 -", "(XXXX) §§ 3 bis 6"]
    ),
    (
      "law/bgb.md", 28125,
      [
        "Bürgerliches", "Buch 1 -", "Abschnitt 1 -", "Titel 2 -", "Untertitel 1 -", "Kapitel 2 -",
        "(XXXX) §§ 61 bis 63 (weggefallen)",
      ]
    ),
    ("law/bgb.md", 108_233, ["Bürgerliches", "Buch 1 -", "Abschnitt 6 -", "§ 226 Schikaneverbot"]),
    (
      "law/stgb.md", 1576,
      [
        "Strafgesetzbuch", "Allgemeiner Teil -", "Erster Abschnitt -", "Erster Titel -",
        "§ 1 Keine Strafe",
      ]
    ),
    (
      "law/stgb.md", 27674,
      [
        "Strafgesetzbuch", "Allgemeiner Teil -", "Dritter Abschnitt -", "Erster Titel -",
        "Freiheitsstrafe -",
      ]
    ),
    (
      "law/stgb.md", 203_154,
      ["Strafgesetzbuch", "Besonderer Teil -", "Fünfter Abschnitt -", "(XXXX) §§ 109b und 109c"]
    ),
    ("law/gg.md", 38193, ["Grundgesetz", "III. - Der Bundestag", "Art 38"]),
    ("law/gg.md", 46988, ["Grundgesetz", "IV a. - Gemeinsamer Ausschuß"]),
  ]

  @Test(
    "headings lie in the parts that they belong to", .enabled(if: isThere, "no ../shared/texts"),
    arguments: paths)
  func path(path: String, offset: Int, titles: [String]) throws {
    let found = try Self.outline(path).path(at: offset)
    #expect(found.last?.range.lowerBound == offset)
    #expect(found.count == titles.count, "\(found.map(\.title))")
    for (section, title) in zip(found, titles) {
      #expect(section.title.hasPrefix(title), "\(found.map(\.title))")
    }
  }

  @Test("the texts of the repository have the headings that grep finds in them")
  func corpus() throws {
    let corpus =
      Self.texts.split(separator: "/", omittingEmptySubsequences: false)
      .dropLast(4).joined(separator: "/") + "/Corpus/"
    let law = Outline(
      of: try Document(
        contentsOf: corpus + "strassenrecht/02-widmung-und-gemeingebrauch.md"))
    #expect(
      law.lines == [
        "1 Kapitel II Widmung und Gemeingebrauch", "2 § 5 Widmung", "2 § 6 Gemeingebrauch",
        "2 § 7 Vorrang der Fußgänger", "2 § 8 Übergänge",
      ])
    #expect(law.map(\.label) == ["Kapitel II", "§ 5", "§ 6", "§ 7", "§ 8"])
    let river = Outline(of: try Document(contentsOf: corpus + "hangang/03-jamsugyo.md"))
    #expect(river.lines == ["1 제3장 잠수교"])
    #expect(river.map(\.number) == [3])
    let course = Outline(
      of: try Document(contentsOf: corpus + "regular-expressions/06-lookaround.md"))
    #expect(
      course.lines == [
        "1 Chapter VI: Lookaround", "2 Two traps", "2 Several questions at once", "2 Exercises",
      ])
    #expect(course.map(\.number) == [6, nil, nil, nil])
    let harbour = Outline(of: try Document(contentsOf: corpus + "peripatos/01-sto-limani.md"))
    #expect(harbour.map(\.number) == [1])
  }
}
