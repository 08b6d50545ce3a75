/// The tables of the reader's memory, and how older ones become them.
///
/// A file says in SQLite's `user_version` how many of the steps below it has been through. Steps are
/// never changed once they have been in use: what is wanted later is a step more.
enum Schema {
  /// The version that this program reads and writes.
  static var version: Int { steps.count }

  /// Marks the file as this program's in SQLite's header: `pSea`.
  static let application = 0x7053_6561

  /// Step `n` leads from version `n` to `n + 1`.
  static let steps: [String] = [
    // 1: documents with their places, marks, and what was searched for. A path is bytes; `length`
    // and `hash` are the fingerprint of the text; `used` is in milliseconds since 1970.
    """
    CREATE TABLE document (
      id INTEGER PRIMARY KEY,
      path BLOB NOT NULL UNIQUE,
      length INTEGER NOT NULL,
      hash INTEGER NOT NULL,
      used INTEGER NOT NULL,
      place INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX document_by_text ON document (length, hash);
    CREATE INDEX document_by_use ON document (used);
    CREATE TABLE mark (
      document INTEGER NOT NULL,
      name TEXT NOT NULL,
      place INTEGER NOT NULL,
      PRIMARY KEY (document, name)
    ) WITHOUT ROWID;
    CREATE TABLE history (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      text TEXT NOT NULL UNIQUE
    );
    """,
    // 2: the search and the sheet that a document was left with, and favourites. The search's texts
    // stand in one blob with a byte between them that UTF-8 does not have, 0xFF.
    """
    ALTER TABLE document ADD COLUMN query BLOB;
    ALTER TABLE document ADD COLUMN switches INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE document ADD COLUMN sheet TEXT;
    CREATE TABLE favourite (
      id INTEGER PRIMARY KEY,
      document INTEGER NOT NULL,
      place INTEGER NOT NULL,
      title TEXT NOT NULL,
      added INTEGER NOT NULL,
      UNIQUE (document, place)
    );
    """,
    // 3: the operands that a document was read with, absolute paths with a NUL between them.
    """
    CREATE TABLE library (
      id INTEGER PRIMARY KEY,
      operands BLOB NOT NULL UNIQUE
    );
    ALTER TABLE document ADD COLUMN library INTEGER;
    """,
  ]

  /// A file that is not to be touched.
  enum Refusal: Hashable, Sendable {
    /// A later version of this program wrote it.
    case newer(Int)
    /// It belongs to some other program.
    case foreign
  }

  /// Why a database is not to be touched; nil for one that may be.
  static func refusal(of database: inout Database) throws(DatabaseError) -> Refusal? {
    let found = try database.value("PRAGMA user_version")?.integer ?? 0
    let mark = try database.value("PRAGMA application_id")?.integer ?? 0
    let tables = try database.value("SELECT count(*) FROM sqlite_master")?.integer ?? 0
    if mark != application, mark != 0 || found != 0 || tables != 0 { return .foreign }
    return found > version ? .newer(found) : nil
  }

  /// Brings a database to this version. Two programs that do so at once take turns.
  static func migrate(_ database: inout Database) throws(DatabaseError) {
    guard try database.value("PRAGMA user_version")?.integer != version else { return }
    try database.transaction { (database: inout Database) throws(DatabaseError) in
      // Again: the other one may have been first.
      let found = try database.value("PRAGMA user_version")?.integer ?? 0
      guard found < version else { return }
      for step in steps[max(0, found)...] { try database.execute(step) }
      try database.execute(
        "PRAGMA application_id = \(application); PRAGMA user_version = \(version)")
    }
  }
}
