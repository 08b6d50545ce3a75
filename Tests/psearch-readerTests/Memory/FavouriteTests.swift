import PartSearch
import Testing

@testable import psearch_reader

@Suite("Favourites")
struct FavouriteTests {
  typealias Desk = RememberingTests.Desk

  @Test("* puts the first line of the page among them and takes it out again")
  func toggle() throws {
    let desk = try Desk()
    var reader = try desk.reader()
    reader.press("20j*")
    #expect(reader.bottom.hasPrefix("a favourite now: line 21"))
    #expect(try desk.memory.store.favourites().map(\.title) == ["line 21"])
    reader.press("*")
    #expect(reader.bottom.hasPrefix("no favourite any more: line 21"))
    #expect(try desk.memory.store.favourites().isEmpty)
  }

  static let book =
    "# A book\n\n" + (1...5).map { "## Chapter \($0)\n\n\(numberedLines(20))\n" }.joined()

  @Test("where the text has headings, * takes the section that is read")
  func section() throws {
    let desk = try Desk(Self.book)
    var reader = try desk.reader()
    // Line 3 is the first chapter's; 23 lines a chapter.
    reader.press("37j*")
    #expect(reader.bottom.hasPrefix("a favourite now: Chapter 2"))
    reader.press("5j*")
    #expect(reader.bottom.hasPrefix("no favourite any more: Chapter 2"))
    reader.press("*ggB<Enter>")
    #expect(reader.first == "## Chapter 2")
    // The heading that was gone to is the section that is read, even where the page begins above it.
    reader.press("*")
    #expect(try desk.memory.store.favourites().isEmpty)
  }

  @Test("* waits for headings that are still being read, and is for the place it was pressed at")
  func waits() throws {
    let desk = try Desk(Self.book)
    var reader = try desk.reader()
    let document = try Document(contentsOf: desk.path)
    let outline = Outline(of: document)
    // The text came anew, and its headings are on the way.
    _ = reader.model.update(.opened(file: 0, document, isComplete: true))
    _ = reader.model.update(.key(.character("G")))
    #expect(reader.model.update(.key(.character("*"))).allSatisfy { !$0.isFavour })
    #expect(reader.bottom.hasPrefix("reading the outline…"))
    _ = reader.model.update(.key(.character("g")))
    let effects = reader.model.update(.outlined(outline))
    #expect(effects.contains { $0.isFavour })
    reader.perform(effects)
    #expect(try desk.memory.store.favourites().map(\.title) == ["Chapter 5"])
  }

  @Test("control characters of a title are shown, not sent")
  func controls() throws {
    let desk = try Desk("a\u{1B}[31m b\n" + numberedLines(20))
    var reader = try desk.reader()
    reader.press("*")
    #expect(reader.bottom.hasPrefix("a favourite now: a^[[31m b"))
    reader.press("B")
    #expect(reader.first.hasPrefix(">a^[[31m b"))
  }

  @Test("a title is the line's words, not too long, and of an empty line it says so")
  func titles() throws {
    let long = String(repeating: "word ", count: 100)
    let desk = try Desk("  a\t b \r\n\r\n\(long)\n" + numberedLines(20))
    var reader = try desk.reader()
    reader.press("*j*j*")
    let titles = try desk.memory.store.favourites().map(\.title)
    #expect(titles.suffix(2) == ["(an empty line)", "a b"])
    #expect(titles[0].count == 120)
  }

  @Test("a pipe has none")
  func pipe() throws {
    var reader = TestReader(numberedLines(20), name: "-")
    reader.memory = try TestMemory()
    reader.press("*")
    #expect(reader.bottom.hasPrefix("a pipe cannot be gone back to"))
    #expect(reader.model.isAlarm)
  }

  @Test("B lists them, newest first, with how long ago")
  func list() throws {
    let desk = try Desk()
    var reader = try desk.reader()
    reader.press("B")
    #expect(reader.bottom.hasPrefix("no favourites; * makes one"))
    reader.press("*")
    desk.memory.clock.advance(seconds: 3 * 86400)
    reader.press("20j*B")
    #expect(
      reader.screen.prefix(3) == [
        ">line 21  book.txt              just now", " line 1  book.txt             3 days ago", "",
      ])
  }

  @Test("Enter goes there, '' comes back")
  func goes() throws {
    let desk = try Desk()
    var reader = try desk.reader()
    reader.press("20j*60jB<Enter>")
    #expect(reader.model.sheet == nil)
    #expect(reader.first == "line 21")
    reader.press("''")
    #expect(reader.first == "line 81")
  }

  @Test("Enter opens another document there, which joins the list of files")
  func otherDocument() throws {
    let desk = try Desk()
    let other = desk.folder.write(
      (1...50).map { "verse \($0)\n" }.joined(), to: "verses.txt")
    var there = try TestReader(remembering: desk.memory, other)
    there.press("9j*30jma")
    try there.keepPlace()
    var reader = try desk.reader()
    reader.update(.resize(columns: 120, rows: 10))
    reader.press("5jB<Enter>")
    // There, and not where it was left.
    #expect(reader.first == "verse 10")
    #expect(reader.bottom.contains("verses.txt"))
    #expect(reader.model.files.count == 2)
    // Its marks came along.
    reader.press("'a")
    #expect(reader.first == "verse 40")
    // Once more does not add it twice.
    reader.press("B<Enter>")
    #expect(reader.first == "verse 10")
    #expect(reader.model.files.count == 2)
  }

  @Test("a favourite behind the end of a text that became shorter shows the end")
  func shortened() throws {
    let desk = try Desk()
    var reader = try desk.reader()
    reader.press("80j*")
    desk.folder.write("only this\n", to: "book.txt")
    var again = try desk.reader()
    again.press("B<Enter>")
    #expect(again.first == "only this")
  }

  @Test("a file that is gone is said to be")
  func gone() throws {
    let desk = try Desk()
    desk.memory.favour("9 no/such.txt Title")
    var reader = try desk.reader()
    reader.press("B<Enter>")
    #expect(reader.first == "line 1")
    #expect(reader.model.isAlarm)
  }

  @Test("d removes while nothing is typed, and then is a letter; Del and Ctrl-D always remove")
  func removes() throws {
    let desk = try Desk()
    var reader = try desk.reader()
    for (age, title) in [(4, "delta"), (3, "odd"), (2, "even"), (1, "dada")] {
      desk.memory.favour("\(age) a.txt \(title)")
    }
    let titles = { try desk.memory.store.favourites().map(\.title) }
    #expect(try titles() == ["dada", "even", "odd", "delta"])
    reader.press("B<Down>d")
    #expect(try titles() == ["dada", "odd", "delta"])
    // The one behind it is selected now.
    #expect(reader.screen[1].hasPrefix(">odd"))
    reader.press("el")
    #expect(reader.screen[0].hasPrefix(">delta"))
    reader.press("<Bs><Bs> d")
    #expect(try titles().count == 3)
    reader.press("<C-u> da<C-d>")
    #expect(try titles() == ["odd", "delta"])
    reader.press("<C-u><Del>")
    #expect(try titles().count == 1)
    reader.press("d")
    #expect(try titles().isEmpty)
    #expect(reader.model.sheet == nil)
    #expect(reader.bottom.hasPrefix("no favourites any more"))
  }
}

extension Effect {
  fileprivate var isFavour: Bool { if case .favour = self { true } else { false } }
}
