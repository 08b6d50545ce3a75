import PartSearch
import TestSupport
import Testing

@testable import psearch_reader

@Suite("The hits as a list")
struct HitsTests {
  /// 100 lines, every tenth `the fox N of them`; a heading on line 51.
  static let text = (1...100).map { number in
    number == 51
      ? "# Second\n" : number % 10 == 0 ? "the fox \(number / 10) of them\n" : "line \(number)\n"
  }.joined()

  static func reader(_ keys: String = "", columns: Int = 40, rows: Int = 12) -> TestReader {
    var reader = TestReader(text, columns: columns, rows: rows)
    reader.press(keys)
    return reader
  }

  /// The text part and the pane of a screen of 12 rows.
  static func parts(_ reader: TestReader) -> (text: [String], bar: String, pane: [String]) {
    let screen = reader.screen
    return (Array(screen[..<6]), screen[6], Array(screen[7...]))
  }

  @Test("o lists line and excerpt under the text, the current hit selected")
  func opens() {
    let (text, bar, pane) = Self.parts(Self.reader("/fox<Enter>2no"))
    #expect(
      pane.prefix(3) == [
        "  10  the fox 1 of them", "  20  the fox 2 of them", "> 30  the fox 3 of them",
      ])
    #expect(bar.hasPrefix("hits: "))
    #expect(bar.hasSuffix("3 of 10"))
    #expect(text.contains { $0.hasPrefix("the fox 3") })
  }

  @Test("moving through it moves the text, a third down, and the current hit with it")
  func moves() {
    var reader = Self.reader("/fox<Enter>o<Down>")
    #expect(reader.screen[2].hasPrefix("the fox 2"))
    #expect(reader.model.render().styles[2].hasPrefix("    GGG"))
    reader.press("<End>")
    #expect(Self.parts(reader).bar.hasSuffix("10 of 10"))
    #expect(Self.parts(reader).text.contains { $0.hasPrefix("the fox 10") })
    reader.press("<Home><PgDn>")
    #expect(Self.parts(reader).bar.hasSuffix("5 of 10"))
    #expect(reader.screen[2].hasPrefix("the fox 5"))
  }

  @Test("Enter closes it at the hit; '' comes back to where it was opened")
  func takes() {
    var reader = Self.reader("/fox<Enter>o<Down><Down><Enter>")
    #expect(reader.model.sheet == nil)
    #expect(reader.counter == "3 of 10")
    #expect(reader.screen[3].hasPrefix("the fox 3"))
    reader.press("''")
    #expect(reader.screen.contains { $0.hasPrefix("the fox 1") })
  }

  @Test("Esc goes back: page, current hit and the last place are as before")
  func escapes() {
    var reader = Self.reader("c<Esc>50G/fox<Enter>2n")
    let before = reader.screen
    let place = reader.model.lastPlace
    reader.press("o<End><Up><Esc>")
    #expect(reader.screen == before)
    #expect(reader.model.lastPlace == place)
  }

  @Test("typing narrows it by text and section, and the first row that holds it is shown")
  func narrows() {
    var reader = Self.reader("/fox<Enter>o10")
    #expect(Self.parts(reader).pane[0].hasPrefix(">100  the fox 10"))
    #expect(Self.parts(reader).text.contains { $0.hasPrefix("the fox 10") })
    reader.press("<C-u>second")
    #expect(
      Self.parts(reader).bar.hasSuffix("1 of 5") || Self.parts(reader).bar.hasSuffix("5 of 5"))
  }

  @Test("the section stands beside the line where there is room")
  func sections() {
    var reader = Self.reader("/fox<Enter>", columns: 80)
    reader.model.search?.current = nil
    reader.press("o<End>")
    #expect(Self.parts(reader).pane.last == ">100  Second  the fox 10 of them")
  }

  @Test("a long line is cut around the hit")
  func excerpt() {
    let long = String(repeating: "word ", count: 100)
    var reader = TestReader(long + "fox" + long + "\n", columns: 30, rows: 10)
    reader.press("/fox<Enter>o")
    let row = reader.screen[6]
    #expect(row.hasPrefix(">1  …"))
    #expect(row.contains("fox"))
    #expect(row.hasSuffix("…"))
    #expect(reader.model.render().styles[6].contains("yyy"))
  }

  @Test("without a search, and without a hit, that is said")
  func nothing() {
    for key in ["o", "O"] {
      #expect(Self.reader(key).bottom.hasPrefix("no search is on"))
    }
    #expect(Self.reader("/zebra<Enter>o").bottom.hasPrefix("no matches"))
    #expect(Self.reader("/zebra<Enter>O").bottom.contains("no matches"))
  }

  @Test("hits that are still being found come into the list, and the selected one stays")
  func growing() {
    var reader = Self.reader()
    reader.searches = false
    reader.press("/fox<Enter>o")
    #expect(Self.parts(reader).bar.contains("searching…"))
    reader.count(upTo: 400)
    #expect(Self.parts(reader).bar.hasSuffix("1 of 4"))
    #expect(reader.current == "fox")
    reader.press("<End>")
    reader.finishCount()
    #expect(Self.parts(reader).bar.hasSuffix("4 of 10"))
  }

  @Test("ten million hits open, move and answer at once; they are not narrowed, and that is said")
  func many() {
    let count = 10_000_000
    let document = Document(text: String(repeating: "ab\n", count: count))
    var index = MatchIndex()
    for number in 0..<count { index.append(Match(range: 3 * number..<3 * number + 1)) }
    var reader = TestReader(document, columns: 60, rows: 12)
    reader.searches = false
    reader.press("/a<Enter>")
    reader.update(
      .counted(
        generation: reader.model.generation,
        CountUpdate(index: index, counted: document.count, isComplete: true)))
    reader.press("o<End>")
    #expect(Self.parts(reader).bar.hasSuffix("10,000,000 of 10,000,000"))
    #expect(Self.parts(reader).pane.last == ">10,000,000  ab")
    reader.press("x")
    #expect(
      Self.parts(reader).bar.contains("not filtered") || Self.parts(reader).bar.contains("too many")
    )
    #expect(Self.parts(reader).pane.last == ">10,000,000  ab")
    reader.press("<Enter>")
    #expect(reader.counter == "10,000,000 of 10,000,000")
  }

  @Test(
    "every size of screen has text, bar and list",
    arguments: [(80, 24), (40, 10), (20, 5), (12, 3)])
  func sizes(columns: Int, rows: Int) {
    var reader = Self.reader("/fox<Enter>o", columns: columns, rows: rows)
    #expect(reader.screen.count == rows)
    #expect(reader.screen.filter { $0.hasPrefix(">") }.count == 1)
    reader.press("<End>")
    #expect(reader.screen.contains { $0.hasPrefix(">100") })
    #expect(reader.screen.contains { $0.hasPrefix("the fox 10") })
    reader.update(.resize(columns: 30, rows: 8))
    #expect(reader.screen.last?.hasPrefix(">") == true)
  }
}

@Suite("The hits of all parts")
struct LibraryHitsTests {
  static func reader(_ keys: String = "") -> TestReader {
    let many = (1...300).map { "fox \($0)\n" }.joined()
    var reader = TestReader(
      files: [("a.txt", "one\nfox A\n"), ("b.txt", "none\n"), ("c.txt", many)], columns: 60,
      rows: 12)
    reader.press("/fox<Enter>" + keys)
    return reader
  }

  @Test("O groups the hits by part with a count each; parts without are left out")
  func groups() {
    let reader = Self.reader("O")
    #expect(reader.screen[0].hasPrefix(">a.txt"))
    #expect(reader.screen[0].hasSuffix(" 1"))
    #expect(reader.screen[1] == "   2  fox A")
    #expect(reader.screen[2].hasPrefix(" c.txt"))
    #expect(reader.screen[2].hasSuffix(" 300"))
    #expect(reader.screen[3] == "   1  fox 1")
    #expect(reader.bottom.contains("301 matches"))
  }

  @Test("only the first hits of a part have rows, then it says how many more there are")
  func bounded() {
    var reader = Self.reader("O<End>")
    #expect(reader.screen[10] == ">  and 100 more")
    #expect(reader.screen[9] == "   200  fox 200")
    reader.press("<Enter>")
    #expect(reader.model.file == 2)
    #expect(reader.counter == "201 of 300")
  }

  @Test("Enter opens the part at the hit, or at its first one")
  func opens() {
    var reader = Self.reader("O<Down><Down><Down><Down><Enter>")
    #expect(reader.model.file == 2)
    #expect(reader.counter == "2 of 300")
    reader.press("O<Home><Enter>")
    #expect(reader.model.file == 0)
    #expect(reader.counter == "1 of 1")
    reader.press("O<Down><Enter>")
    #expect(reader.model.file == 0)
    #expect(reader.counter == "1 of 1")
    reader.press("O<Esc>")
    #expect(reader.first == "one")
  }

  @Test("typing narrows it, and the part of a hit stays in sight")
  func narrows() {
    let reader = Self.reader("Ofox 77")
    #expect(reader.screen[0].hasPrefix(" c.txt"))
    #expect(reader.screen[1] == ">  77  fox 77")
  }

  @Test("parts come while they are searched; another search does not take them")
  func coming() {
    var reader = Self.reader()
    reader.searches = false
    reader.press("O")
    #expect(reader.bottom.contains("≥0 matches… 0 of 3 parts"))
    let generation = reader.model.libraryGeneration
    let part = PartHits(file: 0, count: 1_204)
    reader.update(.libraryHits(generation: generation, [part]))
    #expect(reader.screen[0].hasSuffix("1,204"))
    #expect(reader.bottom.contains("≥1,204 matches… 1 of 3 parts"))
    reader.update(.libraryHits(generation: generation - 1, [part]))
    #expect(reader.bottom.contains("1 of 3 parts"))
    let failed = PartHits(file: 1, failure: "Permission denied")
    reader.update(.libraryHits(generation: generation, [failed, PartHits(file: 2)]))
    #expect(reader.screen[2].hasPrefix(" b.txt  Permission denied"))
    #expect(reader.bottom.contains("1,204 matches"))
    reader.press("<Esc>/none<Enter>O")
    #expect(reader.model.libraryGeneration == generation + 1)
    #expect(reader.bottom.contains("≥0 matches"))
  }

  @Test("on a wide screen a hit's section stands before it, and typing narrows by it")
  func sections() {
    var reader = TestReader(
      files: [
        ("a.md", "# Law\nfox\n## § 12 Names\nfox\n"), ("b.txt", "fox\n"),
      ], columns: 60)
    reader.press("/fox<Enter>O")
    #expect(
      reader.screen.prefix(5).map { $0.dropFirst().split(separator: " ") } == [
        ["a.md", "2"], ["2", "Law", "fox"], ["4", "§", "12", "fox"], ["b.txt", "1"], ["1", "fox"],
      ])
    reader.press("12")
    #expect(reader.screen[1] == ">  4  § 12  fox")
    reader.update(.resize(columns: 49, rows: 10))
    #expect(reader.screen[1] == ">  4  fox")
  }

  @Test("counts and lines of a part are those of the text", arguments: [0, 1, 200])
  func counts(most: Int) throws {
    let document = Document(text: "fox\n\nfox fox\nno\nfox")
    let pattern = try Pattern("fox")
    let part = LibrarySearch.hits(
      of: pattern, in: document, file: 3, most: most, Cancellation(), threads: 1)
    #expect(part.count == 4)
    #expect(part.hits.map(\.line) == Array([1, 3, 3, 5].prefix(most)))
    #expect(part.hits.map(\.offset) == Array([0, 5, 9, 16].prefix(most)))
  }
}

@Suite("Marks at the edge")
struct EdgeTests {
  static func edge(_ reader: TestReader) -> [String] {
    let frame = reader.model.render()
    return frame.cells.dropLast().map { $0[frame.columns - 1].text }
  }

  @Test("they say where in the text the hits lie, the current one apart, by sign and style")
  func marks() {
    var reader = TestReader(
      "fox\n" + numberedLines(98) + "fox fox", columns: 40, rows: 11, settings: .init())
    #expect(Self.edge(reader).allSatisfy { $0 == " " })
    reader.press("/fox<Enter>")
    #expect(Self.edge(reader) == ["<"] + [String](repeating: " ", count: 8) + ["|"])
    var styles = reader.model.render().cells.map { $0[39].style }
    #expect(styles[0] == .current)
    #expect(styles[9] == .hit)
    reader.press("n")
    #expect(Self.edge(reader) == ["|"] + [String](repeating: " ", count: 8) + ["<"])
    styles = reader.model.render().cells.map { $0[39].style }
    #expect(styles[0] == .hit)
    reader.press("X")
    #expect(Self.edge(reader).allSatisfy { $0 == " " })
  }

  @Test("their column is not text's while a search is on, whatever the width")
  func room() {
    var reader = TestReader(
      String(repeating: "x", count: 40) + "\nfox\n", columns: 40, rows: 6, settings: .init())
    #expect(reader.first == String(repeating: "x", count: 40))
    reader.press("/fox<Enter>")
    #expect(reader.screen[1] == "x")
    reader.press("-S")
    #expect(reader.model.render().cells[0][38].text == "›")
    reader.press("-E")
    #expect(reader.bottom.hasPrefix("no marks at the edge"))
    #expect(reader.model.render().cells[0][39].text == "x")
    reader.press("-E")
    #expect(reader.bottom.hasPrefix("marks at the edge"))
  }

  @Test("every hit is in one row's share, and no row without one is marked, on random texts")
  func random() throws {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    func next(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    for _ in 0..<50 {
      let text = (0..<1 + next(300)).map { _ in next(12) == 0 ? "x" : next(9) == 0 ? "\n" : "o" }
        .joined()
      let rows = 3 + next(20)
      var reader = TestReader(text, columns: 30, rows: rows, settings: .init())
      reader.press("/x<Enter>X/x<Enter>")
      let search = try #require(reader.model.search)
      let shares = rows - 1
      let count = text.utf8.count
      let marked = Set(
        search.hits.index.map { match in
          // By plain arithmetic: the last row whose share begins at or before it.
          (0..<shares).last { count * $0 / shares <= match.range.lowerBound } ?? 0
        })
      let shown = Set(Self.edge(reader).indices.filter { Self.edge(reader)[$0] != " " })
      #expect(shown == marked, "seed \(seed)")
    }
  }
}
