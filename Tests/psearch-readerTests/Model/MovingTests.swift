import PartSearch
import Testing

@testable import psearch_reader

@Suite("Moving through a text")
struct MovingTests {
  /// 100 lines on a page of 9 rows.
  static func reader() -> TestReader { TestReader(numberedLines(100)) }

  @Test(
    "each key moves the page as less's does",
    arguments: [
      ("j", "line 2"), ("e", "line 2"), ("<Down>", "line 2"), ("<Enter>", "line 2"),
      ("5j", "line 6"), ("5jk", "line 5"), ("5jy", "line 5"), ("5j<Up>", "line 5"),
      ("5j2k", "line 4"), ("9j3<Up>", "line 7"),
      ("<Space>", "line 10"), ("f", "line 10"), ("<PgDn>", "line 10"), ("ff", "line 19"),
      ("ffb", "line 10"), ("ff<PgUp>", "line 10"), ("3f", "line 4"),
      ("d", "line 5"), ("<C-d>", "line 5"), ("ddu", "line 5"), ("dd<C-u>", "line 5"),
      ("G", "line 92"), ("<gt>", "line 92"), ("<End>", "line 92"), ("Gg", "line 1"),
      ("G<lt>", "line 1"), ("G<Home>", "line 1"),
      ("50g", "line 50"), ("50G", "line 50"), ("50<lt>", "line 50"), ("50<gt>", "line 50"),
      ("99G", "line 92"), ("1000G", "line 92"), (":42<Enter>", "line 42"),
      (":4x", "line 1"), (":49<Bs>2<Enter>", "line 42"), ("50%", "line 51"), ("0%", "line 1"),
      ("100%", "line 92"), ("400%", "line 92"), ("k", "line 1"), ("b", "line 1"),
      ("Gj", "line 92"), ("Gf", "line 92"), ("1000000000000000000000j", "line 92"),
      ("20jma30j'a", "line 21"), ("20jmaG''", "line 21"), ("20jmaG''''", "line 92"),
      ("<C-e>", "line 2"), ("<C-n>", "line 2"), ("5j<C-y>", "line 5"), ("5j<C-p>", "line 5"),
      ("5j<C-k>", "line 5"), ("<C-v>", "line 10"), ("ff<C-b>", "line 10"), ("ff<M-v>", "line 10"),
      ("50p", "line 51"), ("50G'^", "line 1"), ("'$", "line 92"),
    ])
  func keys(keys: String, first: String) {
    var reader = Self.reader()
    reader.press(keys)
    #expect(reader.first == first)
  }

  @Test("a mark that is not set is said and moves nothing")
  func noMark() {
    var reader = Self.reader()
    reader.press("7j'x")
    #expect(reader.first == "line 8")
    #expect(reader.bottom == "mark x is not set")
  }

  @Test("the bottom line tells name, line and share, and less of it where room is short")
  func place() {
    var reader = Self.reader()
    #expect(reader.bottom.hasPrefix("book.txt  line 1 of 100  "))
    reader.press("G")
    #expect(reader.bottom == "book.txt  line 92 of 100  END")
    reader.update(.resize(columns: 20, rows: 5))
    #expect(reader.bottom == "book.txt  94%")
  }

  @Test("a new size keeps the first line and fills the page at the end")
  func resize() {
    var reader = Self.reader()
    reader.press("50G")
    reader.update(.resize(columns: 20, rows: 5))
    #expect(reader.first == "line 50")
    #expect(reader.screen.count == 5)
    reader.press("G")
    #expect(reader.first == "line 97")
    reader.update(.resize(columns: 80, rows: 24))
    #expect(reader.screen.prefix(23).last == "line 100")
    #expect(reader.first == "line 78")
  }

  @Test("a text shorter than the page is followed by ~ and does not move")
  func short() {
    var reader = TestReader("one\ntwo", columns: 20, rows: 5)
    reader.press("jfG")
    #expect(Array(reader.screen.prefix(4)) == ["one", "two", "~", "~"])
  }

  @Test("an empty text is a page of ~")
  func empty() {
    var reader = TestReader("", columns: 20, rows: 5)
    reader.press("jkfbGg50%/x<Enter>nN&X")
    #expect(Array(reader.screen.prefix(4)) == ["~", "~", "~", "~"])
  }

  @Test("long lines are wrapped, with -S chopped, and the arrows move sideways then")
  func chop() {
    var reader = TestReader("abcdefghijklmnopqrstuvwxyz\nnext\n", columns: 20, rows: 5)
    #expect(
      Array(reader.screen.prefix(3)) == ["abcdefghijklmnopqrst", "uvwxyz", "next"])
    reader.press("<Right>")
    #expect(reader.bottom.hasPrefix("lines are wrapped"))
    reader.press("-S")
    #expect(Array(reader.screen.prefix(2)) == ["abcdefghijklmnopqrs›", "next"])
    reader.press("<Right>")
    #expect(reader.first == "klmnopqrstuvwxyz")
    reader.press("<Left>")
    #expect(reader.first == "abcdefghijklmnopqrs›")
    reader.press("3<Right>")
    #expect(reader.first == "defghijklmnopqrstuv›")
    reader.press("-S")
    #expect(reader.first == "abcdefghijklmnopqrst")
  }

  @Test("-N shows line numbers, one a line however many rows it has")
  func numbers() {
    var reader = TestReader("aaaaaaaaaaaaaaaaaaaaaa\nb\n", columns: 20, rows: 5)
    reader.press("-N")
    #expect(Array(reader.screen.prefix(3)) == ["   1 aaaaaaaaaaaaaaa", "     aaaaaaa", "   2 b"])
    reader.press("-N")
    #expect(reader.first == "aaaaaaaaaaaaaaaaaaaa")
  }

  @Test("= and Ctrl-G say where the page is")
  func position() {
    var reader = Self.reader()
    reader.update(.resize(columns: 80, rows: 10))
    // Lines 1 to 9 have 7 bytes each.
    reader.press("=")
    #expect(reader.bottom == "book.txt lines 1-9/100 byte 63/792 7%")
    reader.press("j<C-g>")
    #expect(reader.bottom == "book.txt lines 2-10/100 byte 71/792 8%")
    // Where room is short, what matters less is left out.
    for (columns, text) in [
      (36, "book.txt lines 1-9/100 7%"), (24, "lines 1-9/100 7%"), (14, "lines 1-9 7%"),
      (6, "7%"),
    ] {
      reader.update(.resize(columns: columns, rows: 10))
      reader.press("g=")
      #expect(reader.bottom == text)
    }
  }

  @Test("a line that is not counted yet is gone to as soon as it is")
  func uncounted() {
    let text = numberedLines(200_000)  // More than one counting step of a MiB.
    var reader = TestReader(text)
    let all = reader.model.lines
    reader.update(.lines(LineNumbers(), reader.model.document))
    reader.press("150000G")
    #expect(reader.first == "line 1")
    #expect(reader.bottom == "counting lines to 150,000…")
    reader.update(.lines(all, reader.model.document))
    #expect(reader.first == "line 150000")
    #expect(reader.bottom.contains("line 150,000 of 200,000"))
  }

  @Test("help is a list as others: it moves, is narrowed by typing and closes")
  func help() {
    var reader = Self.reader()
    reader.press("h")
    #expect(reader.first == ">FIND")
    reader.press("<Down>")
    #expect(reader.screen[1].hasPrefix("> "))
    reader.press("EDITOR")
    #expect(reader.screen[0] == " FILES")
    #expect(reader.screen[1].hasPrefix(">  v "))
    reader.press("<Esc>")
    #expect(reader.first == "line 1")
    reader.press("h<Enter>j")
    #expect(reader.first == "line 2")
  }

  @Test(
    "keys that concern the world outside ask for it",
    arguments: [
      ("q", ["quit"]), ("Q", ["quit"]), ("ZZ", ["quit"]), (":q", ["quit"]), ("ZxZ", ["bell"]),
      ("<C-l>", ["redraw"]), ("<C-z>", ["suspend"]), ("11jv", ["edit book.txt 12"]),
      ("F", []), ("F<C-c>", []), ("z", ["bell"]),
    ])
  func outside(keys: String, asked: [String]) {
    var reader = Self.reader()
    reader.press(keys)
    #expect(reader.asked == asked)
  }

  @Test(":n and :p change the file and keep the search")
  func files() {
    var reader = TestReader(files: [("a", "one fox\n"), ("b", "two foxes, three foxes\n")])
    reader.press("/fox<Enter>")
    #expect(reader.counter == "1 of 1")
    reader.press(":n")
    #expect(reader.first == "two foxes, three foxes")
    #expect(reader.counter == "2 matches")
    reader.press(":n")
    #expect(reader.bottom.hasPrefix("this is the last file"))
    reader.press(":p")
    #expect(reader.first == "one fox")
    reader.press(":p")
    #expect(reader.bottom.hasPrefix("this is the first file"))
  }

  @Test("a text that grows is followed at its end while F is on")
  func follow() {
    var reader = TestReader(numberedLines(20))
    reader.press("F")
    #expect(reader.model.isFollowing)
    #expect(reader.bottom.contains("waiting for more"))
    reader.update(.text(.init(text: numberedLines(30)), isComplete: true))
    #expect(reader.first == "line 22")
    reader.press("<Esc>")
    #expect(!reader.model.isFollowing)
    reader.update(.text(.init(text: numberedLines(40)), isComplete: true))
    #expect(reader.first == "line 22")
    reader.press("F<C-c>")
    #expect(!reader.model.isFollowing)
  }

  @Test("followed with & on, the matching lines that come are shown, once they are known")
  func followFiltered() {
    var reader = TestReader(numberedLines(200))
    reader.press("/line .*5$<Enter>&F")
    #expect(reader.first == "line 115")
    reader.searches = false
    reader.update(.text(.init(text: numberedLines(220)), isComplete: true))
    #expect(reader.first == "line 115")
    reader.finishCount()
    #expect(reader.first == "line 135")
    // Whoever has moved away from the end is left there.
    reader.press("<Esc>k")
    reader.update(.text(.init(text: numberedLines(240)), isComplete: true))
    reader.finishCount()
    #expect(reader.first == "line 125")
  }

  @Test("= shortens a long name from its beginning")
  func longName() {
    let name = "/a/folder/with/a/long/name/book.txt"
    var reader = TestReader(files: [(name, numberedLines(9))], columns: 50)
    reader.press("=")
    // 28 columns for the rest, so 22 for the name.
    #expect(reader.bottom == "…/a/long/name/book.txt lines 1-9/9 byte 63/63 100%")
  }

  @Test("keys that have another of the same meaning")
  func twins() {
    var reader = TestReader(numberedLines(20))
    reader.press("r<C-r><C-l>Q:q:Q")
    #expect(reader.asked == ["redraw", "redraw", "redraw", "quit", "quit", "quit"])
    reader.press("<C-j>")
    #expect(reader.first == "line 2")
    reader.press("-I")
    let said = reader.bottom
    reader.press("-I-i")
    #expect(reader.bottom == said)
  }

  @Test("a file that cannot be opened does not bar the way to those behind it")
  func unopened() {
    var reader = TestReader(files: [("a", "1\n"), ("b", "2\n"), ("c", "3\n")])
    func asked(_ keys: String) -> Int? {
      var file: Int?
      for key in TestReader.keys(keys) {
        for case .open(let number) in reader.model.update(.key(key)) { file = number }
      }
      return file
    }
    #expect(asked(":n") == 1)
    reader.update(.unopened(file: 1, "b: No such file or directory"))
    #expect(asked(":n") == 2)
    reader.update(.unopened(file: 2, "c: No such file or directory"))
    #expect(asked(":n") == nil)
    #expect(reader.bottom.hasPrefix("this is the last file"))
    // It may be there by now.
    #expect(asked(":p") == 1)
  }
}
