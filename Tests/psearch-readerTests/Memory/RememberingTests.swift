import PartSearch
import Testing

@testable import psearch_reader

@Suite("Remembering in the reader")
struct RememberingTests {
  static let text = numberedLines(100)

  /// A file in a folder of its own, and a memory.
  struct Desk {
    let folder = TestFolder()
    let memory: TestMemory
    let path: String

    init(_ text: String = text) throws {
      memory = try TestMemory()
      path = folder.write(text, to: "book.txt")
    }

    func reader(_ arguments: String...) throws -> TestReader {
      try TestReader(remembering: memory, path, arguments: arguments)
    }
  }

  /// The desk after some keys; the place is kept as it is then.
  static func desk(after keys: String) throws -> Desk {
    let desk = try Desk()
    var reader = try desk.reader()
    reader.press(keys)
    try reader.keepPlace()
    return desk
  }

  @Test("the place is that of the last time")
  func place() throws {
    #expect(try Self.desk(after: "").reader().first == "line 1")
    #expect(try Self.desk(after: "41j").reader().first == "line 42")
    #expect(try Self.desk(after: "G").reader().screen[8] == "line 100")
  }

  @Test("while the find bar is open, it is the place where that was opened")
  func bar() throws {
    #expect(try Self.desk(after: "10j/line 90").reader().first == "line 11")
    #expect(try Self.desk(after: "10j/line 90<Enter>").reader().screen[2] == "line 90")
  }

  @Test("a line or a pattern on the command line comes before the place")
  func given() throws {
    let desk = try Self.desk(after: "41j")
    #expect(try desk.reader("+7").first == "line 7")
    let found = try desk.reader("+/line 5$")
    #expect(found.first == "line 1")
    #expect(found.current == "line 5")
    #expect(try desk.reader("-e", "line 5$").current == "line 5")
  }

  @Test("without --resume the search is not taken up, with it it is, and Enter is the next line")
  func search() throws {
    // n shows line 50 three rows below the first.
    let desk = try Self.desk(after: "/line [45]0<Enter>n5j")
    let plain = try desk.reader()
    #expect(plain.first == "line 52")
    #expect(plain.counter == "")
    var resumed = try desk.reader("--resume")
    #expect(resumed.first == "line 52")
    #expect(resumed.counter == "2 matches")
    #expect(resumed.current == nil)
    resumed.press("<Enter>")
    #expect(resumed.first == "line 53")
    resumed.press("N")
    #expect(resumed.current == "line 50")
    // From then on Enter steps, as ever.
    resumed.press("<Enter>")
    #expect(resumed.current == "line 40")
    #expect(resumed.bottom.hasPrefix("wrapped to first"))
  }

  @Test("the switches of the search come back with it")
  func switches() throws {
    let desk = try Self.desk(after: "/LINE 9<M-c><Bs><Bs><Enter>")
    var reader = try desk.reader("--resume")
    #expect(reader.counter == "no matches")
    reader.press("/")
    #expect(reader.bottom.contains("[x] Aa"))
  }

  @Test("the sheet that was open is open again")
  func sheet() throws {
    #expect(try Self.desk(after: "10jh").reader().bottom.hasPrefix("keys:"))
    var reader = try Self.desk(after: "10j*B").reader()
    #expect(reader.bottom.hasPrefix("favourites:"))
    reader.press("<Esc>")
    #expect(reader.first == "line 11")
    let book = try Desk(FavouriteTests.book)
    var chapters = try book.reader()
    chapters.press("40jc")
    try chapters.keepPlace()
    #expect(try book.reader().bottom.hasPrefix("chapters:"))
    // The hits with their search, with the first one of the page selected.
    let hits = try Self.desk(after: "/line [4-6]0<Enter>44Go")
    #expect(try hits.reader().model.sheet == nil)
    let resumed = try hits.reader("--resume")
    #expect(resumed.model.sheet?.name == "hits")
    #expect(resumed.current == "line 50")
    #expect(try !Self.desk(after: "10jh<Esc>").reader().bottom.hasPrefix("keys:"))
  }

  @Test("marks are those of the document")
  func marks() throws {
    var reader = try Self.desk(after: "30jma5jmbgg").reader()
    reader.press("'a")
    #expect(reader.first == "line 31")
    reader.press("'b")
    #expect(reader.first == "line 36")
  }

  @Test("patterns of earlier times come with Alt-P, the newest first and each once")
  func history() throws {
    let desk = try Self.desk(after: "/one<Enter>/two<Enter>/one<Enter>")
    var reader = try desk.reader("-e", "three")
    reader.press("/<M-p>")
    #expect(reader.screen[8].hasPrefix("/three"))
    reader.press("<M-p>")
    #expect(reader.screen[8].hasPrefix("/one"))
    reader.press("<M-p>")
    #expect(reader.screen[8].hasPrefix("/two"))
    reader.press("<M-p>")
    #expect(reader.asked.last == "bell")
    reader.press("<M-n>")
    #expect(reader.screen[8].hasPrefix("/one"))
  }

  @Test("a place that comes late moves nobody who has moved, but marks come")
  func late() throws {
    var reader = TestReader(Self.text)
    let known = Recollection(document: 1, place: RememberedPlace(top: 16), marks: ["a": 8])
    reader.press("j")
    reader.update(.recalled(file: 0, known))
    #expect(reader.first == "line 2")
    reader.press("'a")
    #expect(reader.first.hasPrefix("line 2"))
    // And what is said of another file is not this one's.
    var other = TestReader(Self.text)
    other.update(.recalled(file: 1, known))
    #expect(other.first == "line 1")
    other.update(.recalled(file: 0, known))
    #expect(other.first == "line 3")
  }

  @Test("what is wrong with the memory is said, until the next key")
  func note() throws {
    var reader = TestReader(Self.text)
    reader.perform(reader.model.begin(try Arguments([]), nil, nil, note: "nothing is remembered"))
    #expect(reader.bottom.hasPrefix("nothing is remembered"))
    #expect(reader.model.isAlarm)
    reader.press("j")
    #expect(!reader.bottom.contains("nothing"))
  }
}

@Suite("The thread of the memory")
struct MemoryThreadTests {
  @Test(
    "jobs and the place are written without being waited for, in order", .timeLimit(.minutes(1)))
  func thread() async throws {
    let folder = TestFolder()
    let (news, mailbox) = AsyncStream.makeStream(of: Action.self)
    var note: String?
    let store = try StateFile.store(in: Array(folder.path.utf8), now: { 1 }, note: &note)
    let memory = try #require(Memory(store) { mailbox.yield($0) })
    memory.start()
    let path = Array("/a".utf8)
    memory.perform(.open(file: 3, path: path, Document(text: "text")))
    var answers = news.makeAsyncIterator()
    guard case .recalled(file: 3, let known) = await answers.next() else {
      Issue.record("no recollection")
      return
    }
    #expect(known.place == nil)
    memory.note(RememberedPlace(top: 1), of: known.document)
    memory.note(RememberedPlace(top: 2), of: known.document)
    // A document that is opened again knows the place that was noted just before.
    memory.perform(.open(file: 4, path: path, Document(text: "text")))
    guard case .recalled(file: 4, let again) = await answers.next() else {
      Issue.record("no recollection")
      return
    }
    #expect(again.place?.top == 2)
    // A place alone comes by itself.
    memory.note(RememberedPlace(top: 3), of: known.document)
    var reader = try Database(path: folder.path.utf8 + Array("/memory.sqlite".utf8))
    while try reader.value("SELECT place FROM document")?.integer != 3 {
      try await Task.sleep(for: .milliseconds(5))
    }
    memory.finish()
  }

  @Test("flush writes at once, on the thread that asks")
  func flush() throws {
    let store = try StateStore(Database(path: []), now: { 1 })
    let memory = try #require(Memory(store) { _ in })
    let known = try memory.ask { (store: inout StateStore) throws(DatabaseError) in
      try store.open(Array("/a".utf8), Document(text: "text"))
    }
    memory.note(RememberedPlace(top: 4), of: known.document)
    memory.perform(.remember("x"))
    memory.flush()
    let history = try memory.ask { (store: inout StateStore) throws(DatabaseError) in
      try store.history()
    }
    #expect(history == ["x"])
    let again = try memory.ask { (store: inout StateStore) throws(DatabaseError) in
      try store.open(Array("/a".utf8), Document(text: "text"))
    }
    #expect(again.place?.top == 4)
  }

  @Test("the place is written more often than once a second")
  func interval() { #expect(Memory.interval < 1000) }
}
