import PartSearch
import Testing

@testable import psearch_reader

@Suite("What the store remembers")
struct StateStoreTests {
  /// A text longer than a fingerprint.
  static let long = (1...9000).map { "line \($0) of a long text\n" }.joined()

  static func memory(_ folder: TestFolder, _ clock: TestClock = TestClock()) throws -> TestMemory {
    try TestMemory(in: folder.path + "/state", clock: clock)
  }

  @Test("a document never read before has no place, and a place is there the next time")
  func place() throws {
    let folder = TestFolder()
    let path = folder.write("one\ntwo\nthree\n", to: "a.txt")
    var query = Query(texts: ["a\u{0}b", "", "ä"], isLiteral: true)
    query.caseMode = .smart
    query.isWholeWord = true
    let place = RememberedPlace(top: 4, query: query, sheet: "help")
    do {
      let memory = try Self.memory(folder)
      let known = try memory.open(path)
      #expect(known.place == nil)
      #expect(known.marks.isEmpty)
      try memory.store.save(place, of: known.document)
      try memory.store.mark("x", at: 8, in: known.document)
      try memory.store.mark("é", at: 4, in: known.document)
      try memory.store.mark("x", at: 9, in: known.document)
    }
    let known = try Self.memory(folder).open(path)
    #expect(known.place == place)
    #expect(known.marks == ["x": 9, "é": 4])
  }

  @Test("a path need not be UTF-8")
  func bytes() throws {
    let memory = try TestMemory()
    let path: [UInt8] = [0x2F, 0xFF, 0x61]
    _ = try memory.store.open(path, Document(text: "text"))
    #expect(try memory.store.recent(1) == [path])
  }

  @Test("the document used last is the recent one, whether it was opened or read in")
  func recent() throws {
    let memory = try TestMemory()
    let first = try memory.store.open(Array("/a".utf8), Document(text: "a"))
    memory.clock.advance(seconds: 1)
    _ = try memory.store.open(Array("/b".utf8), Document(text: "b"))
    let paths = ["/a", "/b"].map { Array($0.utf8) }
    #expect(try memory.store.recent(9) == [paths[1], paths[0]])
    memory.clock.advance(seconds: 1)
    try memory.store.save(RememberedPlace(top: 1), of: first.document)
    #expect(try memory.store.recent(9) == paths)
    #expect(try memory.store.recent(1) == [paths[0]])
  }

  @Test("what a document was read with is known by its path, and is that of the last time")
  func operands() throws {
    let memory = try TestMemory()
    let path = Array("/lib/a".utf8)
    _ = try memory.store.open(path, Document(text: "a"))
    #expect(try memory.store.operands(of: path).isEmpty)
    let operands: [[UInt8]] = [Array("/lib".utf8), [0x2F, 0xFF, 0x0A]]
    memory.store.operands = operands
    _ = try memory.store.open(path, Document(text: "a"))
    _ = try memory.store.open(Array("/lib/b".utf8), Document(text: "b"))
    #expect(try memory.store.operands(of: path) == operands)
    #expect(try memory.store.operands(of: Array("/lib/b".utf8)) == operands)
    #expect(try memory.store.database.value("SELECT count(*) FROM library")?.integer == 1)
    memory.store.operands = []
    _ = try memory.store.open(path, Document(text: "a"))
    #expect(try memory.store.operands(of: path).isEmpty)
    #expect(try memory.store.operands(of: Array("/none".utf8)).isEmpty)
    // A command line of megabytes is not kept, and the document is.
    memory.store.operands = [[UInt8](repeating: 0x61, count: 2 << 20)]
    _ = try memory.store.open(path, Document(text: "a"))
    #expect(try memory.store.operands(of: path).isEmpty)
  }

  @Test("a thousand documents are kept, those read last, and any with a favourite")
  func pruning() throws {
    let memory = try TestMemory()
    func path(_ number: Int) -> [UInt8] { Array("/\(number)".utf8) }
    for number in 1...3 {
      memory.store.operands = [Array("/lib\(number)".utf8), path(0)]
      let id = try memory.store.open(path(number), Document(text: "\(number)")).document
      try memory.store.mark("a", at: 0, in: id)
      if number == 2 { _ = try memory.store.toggleFavourite("two", at: 0, in: id) }
      memory.clock.advance(seconds: 1)
    }
    memory.store.operands = []
    for number in 4...1002 {
      _ = try memory.store.open(path(number), Document(text: "\(number)"))
    }
    // The oldest two were too many, and one of them has a favourite.
    let paths = try memory.store.recent(2000)
    #expect(paths.count == 1001)
    #expect(!paths.contains(path(1)))
    #expect(paths.contains(path(2)) && paths.contains(path(3)) && paths.contains(path(1002)))
    #expect(try memory.store.favourites().map(\.title) == ["two"])
    #expect(try memory.store.database.value("SELECT count(*) FROM mark")?.integer == 2)
    #expect(try memory.store.database.value("SELECT count(*) FROM library")?.integer == 2)
    #expect(try memory.store.open(path(1), Document(text: "1")).place == nil)
  }

  // MARK: Known again

  @Test("a file that was renamed keeps place and marks", arguments: ["short\n", long])
  func renamed(text: String) throws {
    let folder = TestFolder()
    let memory = try Self.memory(folder)
    let old = folder.write(text, to: "old.txt")
    let known = try memory.open(old)
    try memory.store.save(RememberedPlace(top: 3), of: known.document)
    try memory.store.mark("m", at: 2, in: known.document)
    let new = "\(folder.path)/new.txt"
    _ = shell("mv \(old) \(new)")
    let again = try memory.open(new)
    #expect(again.document == known.document)
    #expect(again.place?.top == 3)
    #expect(again.marks == ["m": 2])
    #expect(try memory.store.recent(9) == [TextFile.identity(of: Array(new.utf8))])
  }

  @Test("a file that grew keeps its place, renamed or not", arguments: [false, true])
  func grown(renames: Bool) throws {
    let folder = TestFolder()
    let memory = try Self.memory(folder)
    let text = String(repeating: "a line of notes\n", count: 10)
    let old = folder.write(text, to: "old.txt")
    try memory.store.save(RememberedPlace(top: 16), of: memory.open(old).document)
    _ = shell("rm \(old)")
    // Longer than a fingerprint now.
    let new = folder.write(text + Self.long, to: renames ? "new.txt" : "old.txt")
    #expect(try memory.open(new).place?.top == 16)
  }

  @Test("a few bytes in common do not make a longer text the same")
  func tooShort() throws {
    let folder = TestFolder()
    let memory = try Self.memory(folder)
    let old = folder.write("# Notes\n", to: "old.txt")
    try memory.store.save(RememberedPlace(top: 2), of: memory.open(old).document)
    _ = shell("rm \(old)")
    #expect(try memory.open(folder.write("# Notes\nof another day\n", to: "b")).place == nil)
    // The very same text is.
    #expect(try memory.open(folder.write("# Notes\n", to: "c")).place?.top == 2)
  }

  @Test("a file whose text changed keeps its place by its path")
  func changed() throws {
    let folder = TestFolder()
    let memory = try Self.memory(folder)
    let path = folder.write(Self.long, to: "a.txt")
    try memory.store.save(RememberedPlace(top: 100), of: memory.open(path).document)
    folder.write("something else\n", to: "a.txt")
    #expect(try memory.open(path).place?.top == 100)
    // Behind its end: the reader shows its last page.
    let reader = try TestReader(remembering: memory, path)
    #expect(reader.first == "something else")
    #expect(reader.model.top == 0)
  }

  @Test("of two files with the same beginning each has its own place; a copy begins anew")
  func copies() throws {
    let folder = TestFolder()
    let memory = try Self.memory(folder)
    let first = folder.write(Self.long + "first", to: "first.txt")
    let second = folder.write(Self.long + "second", to: "second.txt")
    try memory.store.save(RememberedPlace(top: 10), of: memory.open(first).document)
    let other = try memory.open(second)
    #expect(other.place == nil)
    try memory.store.save(RememberedPlace(top: 20), of: other.document)
    #expect(try memory.open(first).place?.top == 10)
    #expect(try memory.open(second).place?.top == 20)
    // The path decides, even where the other one's text stands there now.
    _ = shell("mv \(second) \(first)")
    #expect(try memory.open(first).place?.top == 10)
  }

  @Test("a log that was rotated takes its place along, and the new one begins anew")
  func rotated() throws {
    let folder = TestFolder()
    let memory = try Self.memory(folder)
    let log = folder.write(Self.long, to: "log")
    try memory.store.save(RememberedPlace(top: 30), of: memory.open(log).document)
    _ = shell("mv \(log) \(log).1")
    folder.write("a new day\n", to: "log")
    #expect(try memory.open(log + ".1").place?.top == 30)
    #expect(try memory.open(log).place == nil)
  }

  @Test("symbolic links lead to one document; pipes and folders are none")
  func identity() throws {
    let folder = TestFolder()
    let path = folder.write("text", to: "a")
    _ = shell("ln -s \(path) \(folder.path)/b; mkfifo \(folder.path)/pipe")
    #expect(TextFile.identity(of: Array("\(folder.path)/b".utf8)) == Array(path.utf8))
    #expect(TextFile.identity(of: Array("\(folder.path)/./a".utf8)) == Array(path.utf8))
    for name in ["pipe", ".", "missing", "a\u{0}b"] {
      #expect(TextFile.identity(of: Array("\(folder.path)/\(name)".utf8)) == nil)
    }
  }

  // MARK: History

  @Test("the history keeps each pattern once, the newest last, and 500 of them")
  func history() throws {
    let memory = try TestMemory()
    for text in ["a", "b", "c\u{0}\n", "a", ""] { try memory.store.addToHistory(text) }
    #expect(try memory.store.history() == ["b", "c\u{0}\n", "a", ""])
    for number in 1...600 { try memory.store.addToHistory("pattern \(number)") }
    let all = try memory.store.history()
    #expect(all.count == 500)
    #expect(all.first == "pattern 101")
    #expect(all.last == "pattern 600")
  }

  // MARK: Favourites

  @Test("a favourite is put there, listed newest first, and taken out by the same")
  func favourites() throws {
    let memory = try TestMemory()
    let start = memory.now
    let first = try memory.store.open(Array("/a".utf8), Document(text: "a")).document
    let second = try memory.store.open(Array("/b".utf8), Document(text: "b")).document
    #expect(try memory.store.toggleFavourite("one", at: 5, in: first))
    memory.clock.advance(seconds: 60)
    #expect(try memory.store.toggleFavourite("two", at: 5, in: second))
    let list = try memory.store.favourites()
    #expect(list.map(\.title) == ["two", "one"])
    #expect(list.map(\.path) == [Array("/b".utf8), Array("/a".utf8)])
    #expect(list.map(\.added) == [start + 60_000, start])
    #expect(try !memory.store.toggleFavourite("one", at: 5, in: first))
    #expect(try memory.store.favourites().map(\.title) == ["two"])
    try memory.store.removeFavourite(list[0].id)
    #expect(try memory.store.favourites().isEmpty)
  }
}

@Suite("Fingerprints")
struct FingerprintTests {
  @Test("FNV-1a in 64 bits, by its published values")
  func published() {
    // From the tables of test cases at http://www.isthe.com/chongo/tech/comp/fnv/.
    for (text, hash) in [
      ("", 0xCBF2_9CE4_8422_2325 as UInt64), ("a", 0xAF63_DC4C_8601_EC8C),
      ("foobar", 0x8594_4171_F739_67E8),
    ] {
      let print = Fingerprint(of: Document(text: text))
      #expect(print == Fingerprint(length: text.utf8.count, hash: Int(truncatingIfNeeded: hash)))
    }
  }

  @Test("64 KiB count, and of a shorter text all")
  func length() {
    let text = String(repeating: "x", count: 65536)
    let print = Fingerprint(of: Document(text: text))
    #expect(print.length == 65536)
    #expect(print == Fingerprint(of: Document(text: text + "y")))
    #expect(print != Fingerprint(of: Document(text: text.dropLast() + "y")))
    #expect(print.fits(Document(text: text + "y")))
    #expect(!print.fits(Document(text: String(text.dropLast()))))
  }

  @Test("one pass gives the fingerprints of every shorter text")
  func prefixes() {
    let text = Array("the text of a document".utf8)
    let lengths = [0, 1, 7, 8, 22]
    #expect(
      Fingerprint.prefixes(of: Document(bytes: text), lengths: lengths)
        == lengths.map { Fingerprint(of: Document(bytes: Array(text.prefix($0)))) })
  }
}

@Suite("Ages")
struct AgeTests {
  @Test(
    "as people say them",
    arguments: [
      (-5, "just now"), (0, "just now"), (59, "just now"), (60, "1 minute ago"),
      (300, "5 minutes ago"), (3599, "59 minutes ago"), (3600, "1 hour ago"), (7200, "2 hours ago"),
      (86399, "23 hours ago"), (86400, "1 day ago"), (259_200, "3 days ago"),
      (604_799, "6 days ago"), (604_800, "1 week ago"), (1_209_600, "2 weeks ago"),
      (2_591_999, "4 weeks ago"), (2_592_000, "1 month ago"), (31_535_999, "12 months ago"),
      (31_536_000, "1 year ago"), (63_072_000, "2 years ago"),
    ])
  func texts(seconds: Int, text: String) {
    let now = 1_700_000_000_000
    #expect(Age.text(of: now - seconds * 1000, now: now) == text)
  }
}
