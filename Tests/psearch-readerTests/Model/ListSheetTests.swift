import TestSupport
import Testing

@testable import psearch_reader

@Suite("The list that sheets are made of")
struct ListSheetTests {
  /// A tree: part A with a, b and c, part B with b and Öl.
  static let tree = ListRows([
    ListRow("Part A"), ListRow("alpha", level: 1), ListRow("beta", level: 1),
    ListRow("gamma", level: 1), ListRow("Part B"), ListRow("beta two", level: 1),
    ListRow("Öl", level: 1),
  ])

  /// The list after some keys on a screen of four rows for it.
  static func list(_ keys: String, _ rows: ListRows = tree, selecting: Int = 0)
    -> ListSheet<ListRows>
  {
    var list = ListSheet(rows, selecting: selecting)
    for key in TestReader.keys(keys) { _ = list.receive(key, rows: 4) }
    return list
  }

  static func shown(_ list: ListSheet<ListRows>) -> [String] {
    (0..<list.count).map { list.source.rows[list.row(at: $0)].text }
  }

  @Test(
    "arrows, pages and ends move the selection and stop at the ends",
    arguments: [
      ("", 0), ("<Down>", 1), ("<Down><Down><Up>", 1), ("<Up>", 0), ("<C-n><C-n><C-p>", 1),
      ("<PgDn>", 3), ("<PgDn><PgDn>", 6), ("<PgDn><PgDn><PgDn>", 6), ("<End>", 6),
      ("<End><PgUp>", 3), ("<End><Home>", 0), ("<End><Down>", 6),
    ])
  func moves(keys: String, row: Int) {
    #expect(Self.list(keys).selectedRow == row)
  }

  @Test("the page of the list moves no more than it has to")
  func scrolling() {
    #expect(Self.list("").window(rows: 4) == 0..<4)
    #expect(Self.list("<Down><Down><Down>").window(rows: 4) == 0..<4)
    #expect(Self.list("<Down><Down><Down><Down>").window(rows: 4) == 1..<5)
    #expect(Self.list("<End><Up>").window(rows: 4) == 3..<7)
    #expect(Self.list("<End>").window(rows: 100) == 0..<7)
    #expect(Self.list("<End>").window(rows: 1) == 6..<7)
    #expect(Self.list("", selecting: 5).window(rows: 2).contains(5))
  }

  @Test(
    "typing narrows it to the rows that hold the words, with what they lie under",
    arguments: [
      ("beta", ["Part A", "beta", "Part B", "beta two"]), ("BETA TW", ["Part B", "beta two"]),
      ("two be", ["Part B", "beta two"]), ("ol", ["Part B", "Öl"]), ("ÖL", ["Part B", "Öl"]),
      ("part", ["Part A", "Part B"]), ("zz", []), ("zz<C-u>", tree.rows.map(\.text)),
      ("betax<Bs> tw", ["Part B", "beta two"]), (" ", tree.rows.map(\.text)),
    ])
  func narrowing(keys: String, rows: [String]) {
    #expect(Self.shown(Self.list(keys)) == rows)
  }

  @Test("the selected row stays if it holds what is typed; else the first that does is selected")
  func selection() {
    #expect(Self.list("<End>l").selectedRow == 6)
    #expect(Self.list("<End>bet").selectedRow == 2)
    #expect(Self.list("bet<C-u>").selectedRow == 2)
    #expect(Self.list("<Down>zz<C-u>").selectedRow == 0)
    #expect(Self.list("zz").selectedRow == nil)
  }

  @Test("Enter takes the selected row, Esc and Ctrl-C close, others are left to the caller")
  func answers() {
    var list = Self.list("bet")
    #expect(list.receive(.enter, rows: 4) == .take(2))
    #expect(list.receive(.escape, rows: 4) == .close)
    #expect(list.receive(.control("c"), rows: 4) == .close)
    #expect(list.receive(.control("l"), rows: 4) == .other)
    #expect(list.receive(.character("z"), rows: 4) == .stay)
    #expect(list.receive(.enter, rows: 4) == .stay)
  }

  @Test("the line edits by what a person sees as characters")
  func editing() {
    #expect(Self.list("가나<Bs>").filter.string == "가")
    #expect(Self.list("e\u{301}<Bs>x").filter.string == "x")
    #expect(Self.list("ab<Left>c<Del>").filter.string == "ac")
    #expect(Self.list("ab cd<C-w>").filter.string == "ab ")
    #expect(Self.list("<paste bet\n>").filter.string == "bet")
  }

  @Test("rows that come later are narrowed too, and the selection stays where it is")
  func growing() {
    var list = Self.list("beta<Down>")
    #expect(list.selectedRow == 4)
    list.extend(ListRows(Self.tree.rows + [ListRow("Part C"), ListRow("beta three", level: 1)]))
    #expect(
      Self.shown(list) == ["Part A", "beta", "Part B", "beta two", "Part C", "beta three"])
    #expect(list.selectedRow == 4)
    list.replace(ListRows([ListRow("x"), ListRow("beta")]))
    #expect(Self.shown(list) == ["beta"])
  }

  @Test("a list that is too long says so and stays as it is")
  func tooLong() {
    struct Long: ListSource {
      let count = 10_000_000
      let mostFiltered = 10_000
      func row(_ number: Int, columns: Int) -> ListRow { ListRow("row \(number)") }
    }
    var list = ListSheet(Long())
    for key in TestReader.keys("77<End>") { _ = list.receive(key, rows: 4) }
    #expect(list.count == 10_000_000)
    #expect(list.selectedRow == 9_999_999)
    var frame = Frame(columns: 80, rows: 4)
    list.render(in: &frame, from: 0, rows: 4, title: "long")
    #expect(frame.texts[2] == ">row 9999999")
    #expect(frame.texts[3].contains("77 (more than 10,000: not filtered)"))
    #expect(frame.texts[3].hasSuffix("10,000,000 of 10,000,000"))
  }

  @Test(
    "it fits every screen, and the selected row is marked without colour too",
    arguments: [(80, 24), (40, 10), (20, 5), (3, 2), (1, 1)])
  func sizes(columns: Int, rows: Int) {
    var list = Self.list("")
    for keys in ["", "<End>", "bet"] {
      for key in TestReader.keys(keys) { _ = list.receive(key, rows: rows - 1) }
      var frame = Frame(columns: columns, rows: rows)
      list.render(in: &frame, from: 0, rows: rows, title: "tree", news: "more")
      #expect(frame.cells.allSatisfy { $0.count == columns })
      #expect(frame.cursor.map { $0.row == rows - 1 && $0.column < columns } == true)
      if rows > 1 { #expect(frame.texts.filter { $0.hasPrefix(">") }.count == 1) }
    }
  }

  @Test(
    "case, marks and composition do not count",
    arguments: [
      ("ÜBER", "uber"), ("u\u{308}ber", "über"), ("Straße", "STRASSE"), ("Ὀδυσσεύς", "οδυσσευσ"),
      ("한", "\u{1112}\u{1161}\u{11AB}"), ("ĳ", "Ĳ"), ("naïve", "NAIVE"), ("abc", "ABC"),
    ])
  func folding(one: String, other: String) {
    #expect(Folding.folded(one) == Folding.folded(other))
  }

  @Test("the quick way gives what the properties of scalars do, on random texts")
  func quickFolding() {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    func next(_ bound: UInt32) -> UInt32 { UInt32.random(in: 0..<bound, using: &random) }
    for _ in 0..<3000 {
      var text = String.UnicodeScalarView()
      for _ in 0...next(8) {
        let value =
          switch next(12) {
          case 0...2: next(0x80)
          case 3...6: next(0x5A0)
          case 7: 0x300 + next(0x70)
          case 8: 0x2000 + next(0x70)
          case 9: 0x3300 + next(0x7000)
          case 10: 0xAC00 + next(0x100)
          default: 0x900 + next(0x80)
          }
        Unicode.Scalar(value).map { text.append($0) }
      }
      let string = String(text)
      #expect(Folding.folded(string) == Folding.foldedByProperties(string), "seed \(seed)")
    }
    for value in UInt32(0)..<0x600 {
      let string = Unicode.Scalar(value).map { String(Character($0)) } ?? ""
      #expect(Folding.folded(string) == Folding.foldedByProperties(string), "\(value)")
    }
  }

  @Test("letters that differ stay different")
  func unlike() {
    #expect(Folding.folded("ol") != Folding.folded("al"))
    #expect(Folding.folded("क") != Folding.folded("ख"))
    #expect(Folding.folded("क\u{93C}") != Folding.folded("क"))
  }
}
