import Testing

@testable import psearch_reader

@Suite("The find bar's line")
struct FindBarTests {
  /// The text after some keys, with `|` for the cursor.
  static func edited(_ keys: String) -> String {
    var reader = TestReader("text\n")
    reader.press("/")
    for key in TestReader.keys(keys) { reader.update(.key(key)) }
    guard let bar = reader.model.bar else { return "closed" }
    return String(bar.text[..<bar.cursor]) + "|" + String(bar.text[bar.cursor...])
  }

  @Test(
    "keys edit as in other lines",
    arguments: [
      ("abc", "abc|"), ("abc<Left><Left>x", "ax|bc"), ("abc<Home>x", "x|abc"),
      ("abc<Home><Right>x", "ax|bc"), ("abc<Home><End>x", "abcx|"), ("abc<Bs>", "ab|"),
      ("abc<Left><Bs>", "a|c"), ("abc<Home><Del>", "|bc"), ("abc<Del>", "abc|"),
      ("ab cd<C-w>", "ab |"), ("ab cd<C-u>", "|"), ("abc<Left><C-k>", "ab|"),
      ("abc<C-a><C-e>x", "abcx|"), ("a<Tab>b", "a\tb|"), ("<Left>", "|"), ("a<Bs><Bs>", "closed"),
      ("a<Home><Bs>b", "b|a"), ("<C-h>", "closed"), ("a<Right>b", "ab|"), ("ab<C-b>x", "ax|b"),
    ])
  func keys(keys: String, text: String) {
    #expect(Self.edited(keys) == text)
  }

  @Test("wide, combining and joined characters are one to edit")
  func clusters() {
    #expect(Self.edited("가나<Bs>") == "가|")
    #expect(Self.edited("e\u{301}<Bs>") == "|")
    #expect(Self.edited("👩‍👩‍👧<Left>x") == "x|👩‍👩‍👧")
    // A mark that comes as a key of its own joins what stands before the cursor.
    var reader = TestReader("text\n")
    reader.press("/ex<Left>")
    reader.update(.key(.character("\u{301}")))
    reader.press("y")
    #expect(reader.model.bar?.text == ["e\u{301}", "y", "x"])
    #expect(reader.model.bar?.cursor == 2)
    reader.press("<Bs><Bs>")
    #expect(reader.model.bar?.text == ["x"])
  }

  @Test("a paste is text, whatever is in it, without the line end it brings along")
  func paste() {
    #expect(Self.edited("a<paste q\u{3}/n>b") == "aq\u{3}/nb|")
    #expect(Self.edited("<paste one\ntwo\n>") == "one\ntwo|")
  }

  @Test("below the bar nothing is cut in the middle of a word", arguments: 20...90)
  func switches(columns: Int) {
    var reader = TestReader("fox fox\n", columns: columns, rows: 5)
    reader.press("/fox")
    // 52 columns for the long switches with the gap behind them, 20 for the short ones that
    // there are below 60; 22 for the words.
    let hasRoom = columns >= 74 || (42..<60).contains(columns)
    let steps = hasRoom ? "Down next  Up previous" : columns >= 22 ? "↓↑" : ""
    #expect(reader.bottom.hasSuffix(steps == "" ? "w" : steps))
  }

  @Test("the cursor stands behind the text, two columns on for a wide character")
  func cursor() {
    var reader = TestReader("text\n", columns: 20, rows: 5)
    reader.press("/가a")
    #expect(reader.model.render().cursor == Frame.Place(row: 3, column: 4))
    reader.press("<Left><Left>")
    #expect(reader.model.render().cursor == Frame.Place(row: 3, column: 1))
  }

  @Test("a text that is too long shows what is around the cursor, and no half characters")
  func long() {
    var reader = TestReader("text\n", columns: 20, rows: 5)
    reader.press("/abcdefghijklmnopqrstuvwxyz")
    #expect(reader.screen[3].hasPrefix("/"))
    #expect(reader.screen[3].contains("z"))
    let cursor = reader.model.render().cursor
    #expect(cursor.map { $0.column < 20 } == true)
    reader.press("<Home>")
    #expect(reader.screen[3].hasPrefix("/abc"))
    #expect(reader.model.render().cursor == Frame.Place(row: 3, column: 1))
  }

  @Test("of a text of 100 KB only what is around the cursor is drawn, the same as of a short one")
  func huge() {
    let long = String(repeating: "가나다 \u{1}abc ", count: 6_000)
    for keys in ["", "<Home>", "<Home><Right><Right><Right>", "<Left><Left>x"] {
      var (reader, short) = (TestReader("text\n", columns: 30), TestReader("text\n", columns: 30))
      reader.press("/<paste \(long)(>" + keys)
      // Twenty times the words are wider than the bar; neither compiles, so that no counter differs.
      short.press("/<paste \(String(long.prefix(9 * 20)))(>" + keys)
      #expect(reader.screen[8] == short.screen[8])
      #expect(reader.model.render().cursor == short.model.render().cursor)
    }
  }

  @Test("control characters in the pattern are shown, and the caret stands under what is wrong")
  func controls() {
    var reader = TestReader("text\n")
    reader.press("/a<Tab>b(")
    #expect(reader.screen[8].hasPrefix("/a^Ib("))
    // The slash, a, two columns of ^I, b and the bracket stand in front of the end.
    #expect(reader.bottom == "      ^ missing closing parenthesis")
  }

  @Test("the caret counts columns, not bytes")
  func caret() {
    var reader = TestReader("text\n")
    reader.press("/가나(")
    #expect(reader.bottom == "      ^ missing closing parenthesis")
  }
}
