import PartSearch
import Testing

@testable import psearch_reader

@Suite("Documents read before")
struct RecentTests {
  /// A reader of the last of three files that were read at different times.
  static func reader(_ folder: TestFolder) throws -> TestReader {
    let memory = try TestMemory()
    for (name, seconds) in [("old.md", 3 * 86400), ("new.md", 7200)] {
      let path = folder.write(numberedLines(50), to: name)
      let id = try memory.open(path).document
      try memory.store.save(RememberedPlace(top: 7), of: id)
      memory.clock.advance(seconds: seconds)
    }
    return try TestReader(
      remembering: memory, folder.write("this one\n", to: "this.md"), columns: 78)
  }

  @Test("s with one text lists them, newest first; Enter opens one where it was left")
  func list() throws {
    let folder = TestFolder()
    var reader = try Self.reader(folder)
    reader.press("s")
    #expect(reader.screen[0].hasPrefix(" this.md  \(folder.path)/"))
    #expect(reader.screen[0].hasSuffix("just now"))
    #expect(reader.screen[1].hasPrefix(">new.md  "))
    #expect(reader.screen[1].hasSuffix("2 hours ago"))
    #expect(reader.screen[2].hasPrefix(" old.md  "))
    #expect(reader.screen[2].hasSuffix("3 days ago"))
    #expect(reader.bottom.hasPrefix("read before"))
    reader.press("OLD<Enter>")
    #expect(reader.first == "line 2")
    #expect(reader.model.files.count == 2)
  }

  @Test("with several texts s lists these, and Tab leads to those read before and back")
  func tab() throws {
    let folder = TestFolder()
    var reader = try Self.reader(folder)
    reader.press("s<Enter>s")
    #expect(reader.bottom.hasPrefix("subjects"))
    reader.press("<Tab>")
    #expect(reader.bottom.hasPrefix("read before"))
    #expect(reader.model.sheet?.name == "recent")
    reader.press("<Tab>")
    #expect(reader.bottom.hasPrefix("subjects"))
    reader.press("<Tab><Esc>")
    #expect(reader.model.sheet == nil)
    #expect(reader.first == "line 2")
  }

  @Test("the open one is gone to without a move; without any, that is said")
  func nothing() throws {
    let folder = TestFolder()
    var reader = try Self.reader(folder)
    reader.press("s<Home><Enter>")
    #expect(reader.first == "this one")
    #expect(reader.model.files.count == 1)
    reader.update(.recent([], now: 0))
    #expect(reader.bottom.hasPrefix("no document is remembered"))
    #expect(reader.model.sheet == nil)
  }
}
