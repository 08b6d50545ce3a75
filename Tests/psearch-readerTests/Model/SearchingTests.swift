import PartSearch
import Testing

@testable import psearch_reader

@Suite("Searching in the reader")
struct SearchingTests {
  /// `fox 1`, `fox 2`... each ten lines apart, among `line`s.
  static let text = (1...100).map { $0 % 10 == 0 ? "fox \($0 / 10)\n" : "line \($0)\n" }.joined()

  static func reader(_ keys: String = "") -> TestReader {
    var reader = TestReader(text)
    reader.press(keys)
    return reader
  }

  @Test("typing finds the first hit and goes there, a third down the page")
  func live() {
    let reader = Self.reader("/fox")
    #expect(reader.current == "fox")
    #expect(reader.counter == "1 of 10")
    // 8 rows of text over the bar: the hit is two below the first.
    #expect(reader.screen[2] == "fox 1")
    #expect(reader.screen[8].hasPrefix("/fox"))
    #expect(reader.screen[8].hasSuffix(" 1 of 10"))
  }

  @Test("a hit that can be seen moves nothing")
  func visible() {
    let reader = Self.reader("5j/fox")
    #expect(reader.first == "line 6")
    #expect(reader.current == "fox")
  }

  @Test("a step puts the hit a third down the page, even where it could be seen")
  func stepsMove() {
    var reader = Self.reader("5j/fox<Enter>")
    #expect(reader.first == "line 6")
    for number in 2...4 {
      reader.press("n")
      #expect(reader.screen[3] == "fox \(number)")
    }
    reader.press("N")
    #expect(reader.screen[3] == "fox 3")
    reader.press("k<Enter>")
    #expect(reader.screen[3] == "fox 4")
    reader.press("k2N")
    #expect(reader.screen[3] == "fox 2")
  }

  @Test(
    "Down and Up in the bar before the first hit is known are made when it comes",
    arguments: [("<Down>", 2), ("<Down><C-n>", 3), ("<Up>", 10), ("<Down><Up>", 1)])
  func early(keys: String, number: Int) {
    var reader = Self.reader()
    reader.searches = false
    reader.press("/fox" + keys)
    #expect(reader.current == nil)
    reader.finishCount()
    #expect(reader.counter == "\(number) of 10")
    #expect(reader.model.bar != nil)
  }

  @Test("Esc gives up the steps that were still to be made; so does another pattern")
  func earlyGivenUp() {
    var reader = Self.reader()
    reader.searches = false
    reader.press("/fo<Down><Down>x")
    reader.finishCount()
    #expect(reader.counter == "1 of 10")
    reader.press("<Esc>/fox<Enter>nn<Esc>")
    reader.finishCount()
    #expect(reader.current == nil)
  }

  @Test("every edit begins where the bar was opened")
  func fromOrigin() {
    var reader = Self.reader("35j/fox")
    #expect(reader.counter == "4 of 10")
    reader.press(" 9")
    #expect(reader.counter == "1 of 1")
    reader.press("<Bs><Bs>")
    #expect(reader.counter == "4 of 10")
    #expect(reader.first == "line 36")
  }

  @Test("n, N and Enter go round and say so", arguments: ["n", "<Enter>"])
  func steps(next: String) {
    var reader = Self.reader("/fox<Enter>")
    for number in 2...10 {
      reader.press(next)
      #expect(reader.counter == "\(number) of 10")
      #expect(!reader.bottom.contains("wrapped"))
    }
    reader.press(next)
    #expect(reader.counter == "1 of 10")
    #expect(reader.bottom.hasPrefix("wrapped to first"))
    reader.press("N")
    #expect(reader.counter == "10 of 10")
    #expect(reader.bottom.hasPrefix("wrapped to last"))
    reader.press("N")
    #expect(reader.counter == "9 of 10")
    reader.press("3N")
    #expect(reader.counter == "6 of 10")
    reader.press("12n")
    #expect(reader.counter == "8 of 10")
    #expect(reader.bottom.hasPrefix("wrapped to first"))
  }

  @Test("a search from behind the last hit wraps to the first")
  func wrapsAtOnce() {
    let reader = Self.reader("G/fox 3<Enter>")
    #expect(reader.counter == "1 of 1")
    // A third of the page while the bar was open.
    #expect(reader.screen[2] == "fox 3")
  }

  @Test("? looks towards the start, and n still goes on")
  func backwards() {
    var reader = Self.reader("55G?fox")
    // Line 60 is on the page of 8 rows that begins at 55: hits before its end count.
    #expect(reader.counter == "6 of 10")
    reader.press("<Enter>N")
    #expect(reader.counter == "5 of 10")
    reader.press("n")
    #expect(reader.counter == "6 of 10")
  }

  @Test("no matches are said, and Esc puts everything back", arguments: ["<Esc>", "<C-c>"])
  func escape(key: String) {
    var reader = Self.reader("/fox<Enter>3n")
    let before = reader.screen
    reader.press("/zebra")
    #expect(reader.counter == "no matches")
    reader.press(key)
    #expect(reader.screen == before)
    #expect(reader.counter == "4 of 10")
    reader.press("/line 8" + key)
    #expect(reader.screen == before)
  }

  @Test("Down, Up, Ctrl-N and Ctrl-P step without leaving the bar")
  func barSteps() {
    var reader = Self.reader("/fox<Down><C-n>")
    #expect(reader.counter == "3 of 10")
    reader.press("<Up><C-p>")
    #expect(reader.counter == "1 of 10")
    reader.press("<Up>")
    #expect(reader.counter == "10 of 10")
    #expect(reader.screen[8].contains("wrapped to last"))
    #expect(reader.model.bar != nil)
  }

  @Test("the steps are offered only where there are hits")
  func offered() {
    var reader = TestReader(Self.text, columns: 80, rows: 10)
    reader.press("/fox")
    #expect(reader.bottom.contains("Down next"))
    reader.press("zzz")
    #expect(!reader.bottom.contains("Down next"))
    reader.press("<Down>")
    #expect(reader.model.bar != nil)
  }

  @Test("Ctrl-U empties the bar and nothing is lit; an empty bar closes with Backspace")
  func clear() {
    var reader = Self.reader("/fox<C-u>")
    #expect(reader.screen[8] == "/")
    #expect(reader.counter == "")
    #expect(reader.first == "line 1")
    reader.press("<Bs>")
    #expect(reader.model.bar == nil)
  }

  @Test("the switches change the search at once, and are shown")
  func switches() {
    var reader = TestReader("Fox fox foxes f.x\n", columns: 80, rows: 6)
    reader.press("/fox")
    #expect(reader.counter == "1 of 3")
    #expect(reader.bottom.hasPrefix("Alt-R [x] regex   Alt-C [ ] case   Alt-W [ ] word"))
    reader.press("<M-c>")
    #expect(reader.counter == "1 of 2")
    reader.press("<M-w>")
    #expect(reader.counter == "1 of 1")
    #expect(reader.bottom.hasPrefix("Alt-R [x] regex   Alt-C [x] case   Alt-W [x] word"))
    reader.press("<M-c><M-w><C-u>f.x")
    #expect(reader.counter == "1 of 4")
    reader.press("<M-r>")
    #expect(reader.counter == "1 of 1")
    #expect(reader.current == "f.x")
    #expect(reader.bottom.hasPrefix("Alt-R [ ] regex"))
  }

  @Test("Alt-P and Alt-N go through earlier patterns and back to what was typed")
  func history() {
    var reader = Self.reader("/fox 2<Enter>/fox 3<Enter>/li<M-p>")
    #expect(reader.screen[8].hasPrefix("/fox 3"))
    reader.press("<M-p>")
    #expect(reader.screen[8].hasPrefix("/fox 2"))
    reader.press("<M-p>")
    #expect(reader.asked == ["bell"])
    reader.press("<M-n><M-n>")
    #expect(reader.screen[8].hasPrefix("/li "))
    // The bar was opened on the page of lines 28 to 35.
    #expect(reader.counter == "26 of 90")
  }

  @Test("a pattern that does not compile: caret and message under the bar, the hits stay")
  func badPattern() {
    var reader = Self.reader("/fox")
    let lit = reader.model.render().styles[2]
    reader.press("(")
    #expect(reader.screen[8].hasPrefix("/fox("))
    #expect(reader.bottom == "     ^ missing closing parenthesis")
    #expect(reader.counter == "1 of 10")
    #expect(reader.model.render().styles[2] == lit)
    #expect(lit == "GGG")
    reader.press("<Enter>")
    #expect(reader.asked == ["bell"])
    #expect(reader.model.bar != nil)
    reader.press(")")
    #expect(!reader.bottom.contains("^"))
    #expect(reader.counter == "1 of 10")
  }

  @Test("a search that ends by a limit says so, and the reader goes on")
  func costly() {
    var reader = Self.reader()
    reader.searches = false
    reader.press("/fox")
    reader.update(
      .counted(
        generation: reader.model.generation,
        CountUpdate(index: MatchIndex(), counted: 400, failure: "match limit exceeded")))
    #expect(reader.bottom == "match limit exceeded at 51%")
    reader.press("<Esc>j")
    #expect(reader.first == "line 2")
  }

  @Test("results of an earlier search are not taken for this one's")
  func stale() {
    var reader = Self.reader("/fox")
    let old = reader.model.generation
    reader.press(" 1")
    reader.update(
      .counted(
        generation: old, CountUpdate(index: MatchIndex(), counted: 0, isComplete: true)))
    reader.update(.stepped(generation: old, .onward(0, afterEmpty: false), nil))
    reader.update(.looked(generation: old, matches: [Match(range: 0..<3)], range: 0..<9))
    #expect(reader.counter == "1 of 2")
  }

  @Test("the counter says what is known: ≥ while counting, # once all before it is counted")
  func counting() {
    var reader = Self.reader()
    reader.searches = false
    reader.press("55G/fox")
    #expect(reader.counter == "≥0… 0%")
    let hit = Array(Self.text.utf8).firstRange(of: Array("fox 6".utf8))?.lowerBound ?? 0
    reader.update(
      .stepped(
        generation: reader.model.generation,
        .onward(reader.model.visibleRange.lowerBound, afterEmpty: false),
        Match(range: hit..<hit + 3)))
    #expect(reader.current == "fox")
    reader.count(upTo: 300)
    #expect(reader.counter.hasPrefix("≥"))
    #expect(reader.counter.hasSuffix("%"))
    reader.count(upTo: hit + 1)
    #expect(reader.counter.hasPrefix("#6 of …"))
    reader.finishCount()
    #expect(reader.counter == "6 of 10")
  }

  @Test("a hit that the count does not confirm gives way to the count's")
  func confirmed() {
    // From the second a on, aa is found at 1; from the start it is at 0 and at 2.
    var reader = TestReader("aaaa\n")
    reader.searches = false
    reader.press("/aa")
    let step = ActiveSearch.Step.onward(0, afterEmpty: false)
    reader.update(
      .stepped(generation: reader.model.generation, step, Match(range: 1..<3)))
    #expect(reader.model.search?.current?.range == 1..<3)
    reader.finishCount()
    #expect(reader.model.search?.current?.range == 0..<2)
    #expect(reader.counter == "1 of 2")
  }

  @Test("Enter before the first hit arms the search: the page jumps when the hit comes")
  func armed() {
    var reader = Self.reader()
    reader.searches = false
    reader.press("/fox 7<Enter>")
    #expect(reader.first == "line 1")
    reader.finishCount()
    #expect(reader.counter == "1 of 1")
    #expect(reader.screen[3] == "fox 7")
  }

  @Test("a key gives up the wait for a hit that is far away")
  func giveUp() {
    var reader = Self.reader()
    reader.searches = false
    reader.press("/fox 7<Enter><Esc>")
    reader.finishCount()
    #expect(reader.first == "line 1")
  }

  @Test("X puts the search out; n then says that there is none")
  func out() {
    var reader = Self.reader("/fox<Enter>X")
    #expect(reader.counter == "")
    #expect(reader.model.render().styles.prefix(9).allSatisfy { $0 == "" })
    reader.press("n")
    #expect(reader.bottom == "no search is on")
    let first = reader.first
    reader.press("<Enter>")
    #expect(reader.first != first)
  }

  @Test("& shows only the lines that match, and all again")
  func filter() {
    var reader = Self.reader("/fox<Enter>3n&")
    #expect(reader.screen.prefix(9).allSatisfy { $0.hasPrefix("fox") })
    #expect(reader.counter == "4 of 10")
    reader.press("g")
    #expect(reader.first == "fox 1")
    reader.press("G")
    #expect(reader.screen[8] == "fox 10")
    reader.press("k")
    #expect(reader.first == "fox 1")
    reader.press("&")
    #expect(reader.bottom.hasPrefix("all lines"))
    #expect(reader.screen.contains("line 39"))
  }

  @Test("-i changes case for the search that is on")
  func caseToggle() {
    var reader = TestReader("Fox fox\n")
    reader.press("/fox<Enter>")
    #expect(reader.counter == "1 of 2")
    reader.press("-i")
    #expect(reader.counter == "1 of 1")
    #expect(reader.bottom.hasPrefix("case matters"))
    reader.press("-i")
    #expect(reader.counter.hasSuffix("of 2"))
  }

  @Test("an empty bar closed with Enter goes to the next hit of the search before")
  func repeatSearch() {
    var reader = Self.reader("/fox<Enter>/<Enter>")
    #expect(reader.counter == "2 of 10")
    reader.press("?<Enter>")
    #expect(reader.counter == "1 of 10")
  }

  @Test("a pipe's text is searched again as it comes, and counted as at least")
  func pipe() {
    var reader = TestReader("fox\n", isComplete: false)
    reader.press("/fox<Enter>")
    #expect(reader.counter == "#1 of …")
    reader.update(.text(Document(text: "fox\nfox\n"), isComplete: false))
    #expect(reader.counter == "#1 of …")
    reader.update(.text(Document(text: "fox\nfox\nfox\n"), isComplete: true))
    #expect(reader.counter == "1 of 3")
  }

  @Test("empty matches are stepped through, at line ends and at the text's end too")
  func emptyMatches() {
    var reader = TestReader("ab\n\nc")
    reader.press("/$<Enter>")
    #expect(reader.counter == "1 of 3")
    #expect(reader.model.search?.current?.range == 2..<2)
    #expect(reader.model.render().styles[0] == "  G")
    reader.press("n")
    #expect(reader.model.search?.current?.range == 3..<3)
    #expect(Array(reader.model.render().styles.prefix(3)) == ["  y", "G", " y"])
    reader.press("n")
    #expect(reader.model.search?.current?.range == 5..<5)
    reader.press("n")
    #expect(reader.model.search?.current?.range == 2..<2)
  }
}
