import PartSearch
import Testing

@testable import psearch_reader

@Suite("The file of the memory")
struct StateFileTests {
  static func file(_ folder: TestFolder) -> String { "\(folder.path)/state/memory.sqlite" }

  /// What is in the folder: names and checksums.
  static func content(_ folder: TestFolder) -> String {
    shell("cd \(folder.path)/state && ls -a && cksum memory.sqlite*").output
  }

  /// A file that some program wrote by SQL.
  static func make(_ folder: TestFolder, _ statements: String) throws {
    _ = shell("mkdir -p \(folder.path)/state && : > \(file(folder))")
    let database = try Database(path: Array(file(folder).utf8))
    try database.execute(statements)
  }

  static func memory(_ folder: TestFolder) throws -> TestMemory {
    try TestMemory(in: folder.path + "/state")
  }

  @Test(
    "XDG_STATE_HOME says where, else the home; a relative path is ignored",
    arguments: [
      ("/x", "/h", "/x/psearch"), ("x", "/h", "/h/.local/state/psearch"),
      ("", "/h", "/h/.local/state/psearch"), (nil, "/h", "/h/.local/state/psearch"),
      ("x", "h", nil), (nil, nil, nil), (nil, "", nil), ("/x", nil, "/x/psearch"),
    ] as [(String?, String?, String?)])
  func folder(stateHome: String?, home: String?, expected: String?) {
    let found = StateFile.folder(
      stateHome: stateHome.map { Array($0.utf8) }, home: home.map { Array($0.utf8) })
    #expect(found == expected.map { Array($0.utf8) })
  }

  @Test("folders are made for nobody else, 0700, and so is the file, 0600")
  func rights() throws {
    let folder = TestFolder()
    let memory = try TestMemory(in: folder.path + "/a/b/state")
    try memory.store.addToHistory("x")
    let list = shell("cd \(folder.path) && ls -ld a a/b a/b/state a/b/state/*").output
    let rights = list.split(separator: "\n").map { String($0.prefix(10)) }
    let file = "-rw-------"
    // The file, its log and the log's index.
    #expect(rights == ["drwx------", "drwx------", "drwx------", file, file, file])
    withExtendedLifetime(memory) {}
  }

  @Test("a new file has this version, and the log that readers do not wait for")
  func new() throws {
    let folder = TestFolder()
    let memory = try Self.memory(folder)
    #expect(memory.note == nil)
    #expect(try memory.store.database.value("PRAGMA user_version")?.integer == Schema.version)
    #expect(try memory.store.database.value("PRAGMA journal_mode")?.text == "wal")
  }

  @Test("where the folder cannot be made, that is said")
  func unwritable() {
    let folder = TestFolder()
    folder.write("", to: "state")
    let error = #expect(throws: StateFile.Fault.self) {
      try TestMemory(in: folder.path + "/state/psearch")
    }
    #expect(error?.message.contains("\(folder.path)/state") == true)
    #expect(error?.message.contains("ot a directory") == true)
  }

  @Test(
    "a damaged file is set aside and a new one begun",
    arguments: ["this is no database at all", "SQLite format 3\u{0}", "head"])
  func damaged(content: String) throws {
    let folder = TestFolder()
    if content == "head" {
      // A real one with its middle overwritten.
      let memory = try Self.memory(folder)
      for number in 1...300 { try memory.store.addToHistory("pattern \(number)") }
      try memory.store.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    } else {
      _ = shell("mkdir \(folder.path)/state")
      folder.write(content + String(repeating: "x", count: 5000), to: "state/memory.sqlite")
    }
    if content == "head" {
      _ = shell(
        "dd if=/dev/zero of=\(Self.file(folder)) bs=1024 seek=4 count=16 conv=notrunc 2>/dev/null")
    }
    let sum = shell("cksum < \(Self.file(folder))").output
    let memory = try Self.memory(folder)
    let kept = "\(Self.file(folder)).damaged-2023-11-14T221320Z"
    #expect(
      memory.note == "the memory was damaged: it is kept as \(kept), and a new one is begun")
    #expect(shell("cksum < \(kept)").output == sum)
    #expect(try memory.store.history().isEmpty)
    try memory.store.addToHistory("x")
    // The next time all is well; and another damage does not overwrite the first.
    let again = try Self.memory(folder)
    #expect(again.note == nil)
    #expect(try again.store.history() == ["x"])
  }

  @Test("a file set aside never takes the place of another")
  func damagedTwice() throws {
    let folder = TestFolder()
    _ = shell("mkdir \(folder.path)/state")
    for ending in ["", "-2", "-3"] {
      folder.write("not a database, \(ending)", to: "state/memory.sqlite")
      _ = shell("rm -f \(Self.file(folder))-wal \(Self.file(folder))-shm")
      let note = try #require(try Self.memory(folder).note)
      #expect(note.contains("damaged-2023-11-14T221320Z\(ending),"))
    }
    #expect(shell("cat \(Self.file(folder)).damaged*-2").output == "not a database, -2")
  }

  @Test("a file of a newer version is refused and not touched, in its header or only in its log")
  func newer() throws {
    let folder = TestFolder()
    try Self.make(
      folder,
      """
      PRAGMA application_id = \(Schema.application); PRAGMA user_version = 99;
      CREATE TABLE document (id INTEGER PRIMARY KEY, wonder TEXT);
      INSERT INTO document (wonder) VALUES ('of a later time');
      """)
    let before = Self.content(folder)
    let error = #expect(throws: StateFile.Fault.self) { try Self.memory(folder) }
    #expect(
      error?.message
        == "\(Self.file(folder)) is of a newer psearch (version 99 of the file, and this one reads "
        + "up to \(Schema.version))")
    #expect(Self.content(folder) == before)
  }

  @Test("so is one whose version stands in its log only")
  func newerInLog() throws {
    let folder = TestFolder()
    _ = try Self.memory(folder)
    // A copy made while the other program has it open: its log is not yet part of the file.
    let writer = try Database(path: Array(Self.file(folder).utf8))
    try writer.execute("PRAGMA user_version = 99")
    let copy = TestFolder()
    _ = shell("cp -r \(folder.path)/state \(copy.path)/")
    let sums = "cd \(copy.path)/state && cksum memory.sqlite memory.sqlite-wal"
    let before = shell(sums).output
    #expect(before.split(separator: "\n").count == 2)
    let error = #expect(throws: StateFile.Fault.self) { try Self.memory(copy) }
    #expect(error?.message.contains("version 99") == true)
    #expect(shell(sums).output == before)
    withExtendedLifetime(writer.path) {}
  }

  @Test("a file of another program is refused and not touched")
  func foreign() throws {
    let folder = TestFolder()
    try Self.make(folder, "CREATE TABLE recipe (name TEXT)")
    let before = Self.content(folder)
    let error = #expect(throws: StateFile.Fault.self) { try Self.memory(folder) }
    #expect(error?.message == "\(Self.file(folder)) belongs to another program")
    #expect(Self.content(folder) == before)
  }

  @Test("a file of version 1 is brought to this version, and loses nothing")
  func migration() throws {
    let folder = TestFolder()
    let text = folder.write("one\ntwo\nthree\n", to: "old.txt")
    let print = Fingerprint(of: try Document(contentsOf: text))
    // Written out, not taken from the steps: this is what such files look like.
    try Self.make(
      folder,
      """
      CREATE TABLE document (id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE,
        length INTEGER NOT NULL, hash INTEGER NOT NULL, used INTEGER NOT NULL,
        place INTEGER NOT NULL DEFAULT 0);
      CREATE INDEX document_by_text ON document (length, hash);
      CREATE INDEX document_by_use ON document (used);
      CREATE TABLE mark (document INTEGER NOT NULL, name TEXT NOT NULL, place INTEGER NOT NULL,
        PRIMARY KEY (document, name)) WITHOUT ROWID;
      CREATE TABLE history (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL UNIQUE);
      INSERT INTO document VALUES (7, CAST('\(text)' AS BLOB), \(print.length), \(print.hash), 5, 4);
      INSERT INTO mark VALUES (7, 'a', 8);
      INSERT INTO history (text) VALUES ('first'), ('second');
      PRAGMA application_id = \(Schema.application);
      PRAGMA user_version = 1;
      """)
    let memory = try Self.memory(folder)
    #expect(memory.note == nil)
    #expect(try memory.store.database.value("PRAGMA user_version")?.integer == Schema.version)
    let known = try memory.open(text)
    #expect(
      known == Recollection(document: 7, place: RememberedPlace(top: 4), marks: ["a": 8]))
    #expect(try memory.store.history() == ["first", "second"])
    // What the newer version has is there.
    #expect(try memory.store.toggleFavourite("two", at: 4, in: 7))
    try memory.store.save(RememberedPlace(top: 8, query: Query(texts: ["t"])), of: 7)
    #expect(try memory.open(text).place?.query == Query(texts: ["t"]))
  }

  @Test("a step of a migration that fails leaves the file as it was")
  func failedMigration() throws {
    let folder = TestFolder()
    // A column that the step wants to add is there.
    try Self.make(
      folder,
      """
      CREATE TABLE document (id INTEGER PRIMARY KEY, sheet TEXT);
      PRAGMA application_id = \(Schema.application); PRAGMA user_version = 1;
      """)
    #expect(throws: StateFile.Fault.self) { try Self.memory(folder) }
    var database = try Database(path: Array(Self.file(folder).utf8))
    #expect(try database.value("PRAGMA user_version")?.integer == 1)
    #expect(
      try database.rows("PRAGMA table_info(document)").map { $0[1].text } == ["id", "sheet"])
  }

  @Test("two connections that write at once from two threads lose nothing", .timeLimit(.minutes(2)))
  func concurrent() async throws {
    let folder = TestFolder()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<2 {
        group.addTask {
          // Both make the file, too.
          let memory = try Self.memory(folder)
          let document = Document(text: "text of \(writer)")
          let id = try memory.store.open(Array("/\(writer)".utf8), document).document
          for number in 1...150 {
            try memory.store.addToHistory("\(writer) searched \(number)")
            try memory.store.save(RememberedPlace(top: number), of: id)
            _ = try memory.store.toggleFavourite("\(number)", at: number, in: id)
          }
        }
      }
      try await group.waitForAll()
    }
    let memory = try Self.memory(folder)
    let history = try memory.store.history()
    for writer in 0..<2 {
      #expect(
        history.filter { $0.hasPrefix("\(writer)") }
          == (1...150).map { "\(writer) searched \($0)" })
      let path = Array("/\(writer)".utf8)
      let known = try memory.store.open(path, Document(text: "text of \(writer)"))
      #expect(known.place?.top == 150)
    }
    #expect(try memory.store.favourites().count == 300)
    #expect(try memory.store.database.value("PRAGMA integrity_check")?.text == "ok")
  }

  @Test("an error says what SQLite says, and of which file")
  func errors() throws {
    let folder = TestFolder()
    try Self.make(folder, "CREATE TABLE a (b)")
    var database = try Database(path: Array(Self.file(folder).utf8))
    let error = #expect(throws: DatabaseError.self) { try database.run("INSERT INTO c VALUES (1)") }
    #expect(error?.text == "\(Self.file(folder)): no such table: c")
    #expect(error?.isDamage == false)
    let missing = #expect(throws: DatabaseError.self) {
      _ = try Database(path: Array("/no/such".utf8))
    }
    #expect(missing?.text == "/no/such: unable to open database file")
  }
}
