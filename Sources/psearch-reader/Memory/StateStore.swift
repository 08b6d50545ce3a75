internal import PartSearch

/// What the reader remembers, in one SQLite file.
///
/// A document is known by path and by the fingerprint of its text:
///
/// - The path decides first. The file of a known path is that document, whatever its text is now: a
///   place behind the end of a text that became shorter is moved to the end when it is gone to.
/// - A path that is not known is a known document under a new name, if that begins with the same text
///   and the file of its old path is gone or begins with another. The longest beginning wins, then
///   the one read last. So a renamed file keeps its place, a log that was rotated takes its place
///   along, and a copy begins anew.
/// - Anything else is a new document.
///
/// Times are in milliseconds since 1970, places in bytes of the text.
struct StateStore: ~Copyable {
  /// Patterns that the history keeps.
  static let longestHistory = 500

  var database: Database
  /// What the command line names, as absolute paths, where that is more than the document alone. All
  /// documents that are opened are remembered with it.
  var operands: [[UInt8]] = []
  private let clock: @Sendable () -> Int

  /// A store in a database that `Schema` has been asked about.
  init(
    _ database: consuming Database, now: @escaping @Sendable () -> Int
  ) throws(DatabaseError) {
    try Schema.migrate(&database)
    self.database = database
    clock = now
  }

  /// The time now.
  var now: Int { clock() }

  /// Does all of `body` in one transaction.
  mutating func together(
    _ body: (inout StateStore) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    try database.execute("BEGIN IMMEDIATE")
    do {
      try body(&self)
      try database.execute("COMMIT")
    } catch {
      try? database.execute("ROLLBACK")
      throw error
    }
  }

  // MARK: Documents

  /// Takes note that the file at `path`, an absolute one, is read, and tells what is known of it.
  mutating func open(
    _ path: [UInt8], _ document: Document
  ) throws(DatabaseError) -> Recollection {
    let print = Fingerprint(of: document)
    let now = clock()
    // Looking into other files is done before anything is locked.
    let renamed =
      try id(of: path) == nil ? try renamedDocument(path, document) : nil
    var known = false
    var id = 0
    try together { (store: inout StateStore) throws(DatabaseError) in
      let library = try store.libraryID().map { DatabaseValue.integer($0) } ?? .null
      if let found = try store.id(of: path) ?? renamed {
        known = true
        id = found
        try store.database.run(
          """
          UPDATE document SET path = ?, length = ?, hash = ?, used = ?, library = ?
          WHERE id = ?
          """,
          .blob(path), .integer(print.length), .integer(print.hash), .integer(now), library,
          .integer(id))
      } else {
        try store.database.run(
          "INSERT INTO document (path, length, hash, used, library) VALUES (?, ?, ?, ?, ?)",
          .blob(path), .integer(print.length), .integer(print.hash), .integer(now), library)
        id = store.database.lastRow
        try store.prune()
      }
    }
    var recollection = Recollection(document: id)
    guard known else { return recollection }
    recollection.place = try place(of: id)
    recollection.marks = try marks(of: id)
    return recollection
  }

  private mutating func id(of path: [UInt8]) throws(DatabaseError) -> Int? {
    try database.value("SELECT id FROM document WHERE path = ?", .blob(path))?.integer
  }

  /// The document that has the text of the one at `path`, if that was renamed.
  private mutating func renamedDocument(
    _ path: [UInt8], _ document: Document
  ) throws(DatabaseError) -> Int? {
    let whole = min(document.count, Fingerprint.longest)
    let lengths = try database.rows(
      "SELECT DISTINCT length FROM document WHERE length > 0 AND length <= ? ORDER BY length",
      .integer(whole)
    ).compactMap { $0.first?.integer }
    let prints = Fingerprint.prefixes(of: document, lengths: lengths)
    for print in prints.reversed()
    where print.length == document.count || print.length >= Fingerprint.shortestGrown {
      let rows = try database.rows(
        "SELECT id, path FROM document WHERE length = ? AND hash = ? ORDER BY used DESC",
        .integer(print.length), .integer(print.hash))
      for row in rows {
        guard let id = row[0].integer, let old = row[1].blob else { continue }
        if !TextFile.holds(old, print) { return id }
      }
    }
    return nil
  }

  private mutating func place(of id: Int) throws(DatabaseError) -> RememberedPlace? {
    let rows = try database.rows(
      "SELECT place, query, switches, sheet FROM document WHERE id = ?", .integer(id))
    guard let row = rows.first else { return nil }
    var place = RememberedPlace(top: max(0, row[0].integer ?? 0))
    if let texts = row[1].blob {
      place.query = Query(packedTexts: texts, switches: row[2].integer ?? 0)
    }
    place.sheet = row[3].text
    return place
  }

  /// Keeps where a document is being read.
  mutating func save(_ place: RememberedPlace, of document: Int) throws(DatabaseError) {
    let query = place.query.map { DatabaseValue.blob($0.packedTexts) } ?? .null
    try database.run(
      "UPDATE document SET place = ?, query = ?, switches = ?, sheet = ?, used = ? WHERE id = ?",
      .integer(place.top), query, .integer(place.query?.packedSwitches ?? 0),
      place.sheet.map { .text($0) } ?? .null, .integer(clock()), .integer(document))
  }
}
