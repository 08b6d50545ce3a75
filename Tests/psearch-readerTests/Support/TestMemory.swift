import PartSearch
import Synchronization
import Testing

@testable import psearch_reader

/// A clock that stands until it is moved.
final class TestClock: Sendable {
  private let time: Mutex<Int>

  /// Milliseconds since 1970.
  init(_ time: Int = 1_700_000_000_000) { self.time = Mutex(time) }

  var now: Int { time.withLock { $0 } }

  func advance(seconds: Int) { time.withLock { $0 += seconds * 1000 } }

  /// What a store asks.
  var function: @Sendable () -> Int { { self.now } }
}

/// A store for a test: in memory, or in a folder.
final class TestMemory {
  var store: StateStore
  let clock: TestClock
  /// What was said when it was opened.
  private(set) var note: String?

  init(clock: TestClock = TestClock()) throws {
    self.clock = clock
    store = try StateStore(Database(path: []), now: clock.function)
  }

  init(in folder: String, clock: TestClock = TestClock()) throws {
    self.clock = clock
    var note: String?
    store = try StateFile.store(in: Array(folder.utf8), now: clock.function, note: &note)
    self.note = note
  }

  var now: Int { clock.now }

  /// Puts a place among the favourites: `90 notes/a.md A title` is one of 90 seconds ago.
  func favour(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 2)
    guard words.count == 3, let age = Int(words[0]) else { return }
    clock.advance(seconds: -age)
    defer { clock.advance(seconds: age) }
    do {
      let document = Document(text: String(words[1]))
      let id = try store.open(Array("/\(words[1])".utf8), document).document
      _ = try store.toggleFavourite(String(words[2]), at: age, in: id)
    } catch {
      Issue.record(error)
    }
  }

  /// Opens a file as the reader does.
  func open(_ path: String) throws -> Recollection {
    let identity = try #require(TextFile.identity(of: Array(path.utf8)))
    return try store.open(identity, Document(contentsOf: path))
  }
}

extension TestReader {
  /// A reader of a file with a memory, as the program begins it.
  init(
    remembering memory: TestMemory, _ path: String, arguments: [String] = [], columns: Int = 40,
    rows: Int = 10
  ) throws {
    let document = try Document(contentsOf: path)
    self.init(document, columns: columns, rows: rows, name: path)
    self.memory = memory
    model.history = try memory.store.history()
    let recollection = try memory.open(path)
    documentID = recollection.document
    let arguments = try Arguments(arguments.map { Array($0.utf8) })
    let pattern = arguments.query.texts.isEmpty ? nil : try arguments.query.compiled()
    perform(model.begin(arguments, pattern, recollection, note: memory.note))
  }

  /// Keeps the place, as the program does now and then.
  func keepPlace() throws { try memory?.store.save(model.rememberedPlace, of: documentID) }

  @discardableResult
  func ask<Answer>(_ question: (inout StateStore) throws -> Answer) -> Answer? {
    guard let memory else { return nil }
    do { return try question(&memory.store) } catch {
      Issue.record(error)
      return nil
    }
  }

  mutating func visit(_ path: [UInt8], _ place: Int?) {
    let file = TextFile.index(of: path, in: model.files)
    if file == model.file { return update(.visited(file: file, path: path, nil, place: place)) }
    do {
      try keepPlace()
      let document = try Document(pathBytes: path)
      update(.visited(file: file, path: path, document, place: place))
      if let known = ask({ try $0.open(path, document) }) {
        documentID = known.document
        update(.recalled(file: model.file, known))
      }
    } catch {
      update(.message("\(error)"))
    }
  }
}
