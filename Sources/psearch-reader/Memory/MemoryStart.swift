internal import PartSearch

/// The memory as the program finds it: what is asked before there is a screen.
///
/// Without a folder, and where that cannot be used, the memory ends with the program.
struct MemoryStart {
  private(set) var memory: Memory?
  /// What a person should hear of it.
  private(set) var note: String?

  /// No memory at all.
  init() {}

  init(_ arguments: Arguments, _ mailbox: Mailbox) {
    let post: @Sendable (Action) -> Void = { mailbox.post($0) }
    if !arguments.forgets {
      let folder = StateFile.folder(
        stateHome: environmentBytes("XDG_STATE_HOME"), home: environmentBytes("HOME"))
      do throws(StateFile.Fault) {
        guard let folder else { throw StateFile.Fault("neither HOME nor XDG_STATE_HOME is set") }
        memory = Memory(
          try StateFile.store(in: folder, now: millisecondsNow, note: &note), post: post)
      } catch {
        note = "nothing is remembered: \(error.message)"
      }
    }
    if memory == nil { memory = Self.passing(post) }
  }

  /// A memory that ends with the program.
  private static func passing(_ post: @escaping @Sendable (Action) -> Void) -> Memory? {
    guard let database = try? Database(path: []),
      let store = try? StateStore(database, now: millisecondsNow)
    else { return nil }
    return Memory(store, post: post)
  }

  /// The document that was read last, of those that are still there, and what of the operands that
  /// it was read with is there, too.
  mutating func lastDocument() -> (path: [UInt8], operands: [[UInt8]])? {
    let paths = ask { (store: inout StateStore) throws(DatabaseError) in try store.recent(100) }
    guard let paths, let first = paths.first else { return nil }
    guard let found = paths.first(where: { isRegular($0) }) else {
      note = "nothing to resume: \(Columns.visible(first)) is gone"
      return nil
    }
    if found != first { note = "\(Columns.visible(first)) is gone; this was read before it" }
    let operands = ask { (store: inout StateStore) throws(DatabaseError) in
      try store.operands(of: found)
    }
    return (found, operands?.filter { isRegular($0) || isFolder($0) } ?? [])
  }

  /// Has documents remembered with what the command line names. Pipes are not: they are gone later.
  mutating func remember(operands: [[UInt8]]) {
    let lasting = operands.filter { isRegular($0) || isFolder($0) }
    guard lasting.count > 1 || lasting.contains(where: { isFolder($0) }) else { return }
    let absolute = lasting.compactMap(TextFile.absolute)
    _ = ask { (store: inout StateStore) throws(DatabaseError) in store.operands = absolute }
  }

  /// The patterns that were searched for.
  mutating func history() -> [String] {
    ask { (store: inout StateStore) throws(DatabaseError) in try store.history() } ?? []
  }

  /// What is known of a document that is read now; nil for one that cannot be remembered.
  mutating func open(_ path: [UInt8], _ document: Document) -> Recollection? {
    guard let path = TextFile.identity(of: path) else { return nil }
    return ask { (store: inout StateStore) throws(DatabaseError) in
      try store.open(path, document)
    }
  }

  private mutating func ask<Answer: Sendable>(
    _ question: (inout StateStore) throws(DatabaseError) -> Answer
  ) -> Answer? {
    do {
      return try memory?.ask(question)
    } catch {
      note = "not remembered: \(error.text)"
      return nil
    }
  }
}
