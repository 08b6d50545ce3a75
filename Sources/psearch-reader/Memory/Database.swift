internal import CSQLite

/// What SQLite says of its failure.
struct DatabaseError: Error, Hashable, Sendable {
  /// SQLite's result code, https://sqlite.org/rescode.html.
  let code: CInt
  /// SQLite's own words.
  let message: String
  /// The file.
  let path: [UInt8]

  /// Whether the file is not, or no longer, a database.
  var isDamage: Bool {
    let kind = code & 0xFF
    return kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB
  }

  /// Whether another program kept the file locked for too long.
  var isBusy: Bool { code & 0xFF == SQLITE_BUSY }

  /// Message and path, fit to be shown.
  var text: String { "\(Columns.visible(path)): \(message)" }
}

/// A value in a database.
enum DatabaseValue: Hashable, Sendable {
  case null
  case integer(Int)
  case text(String)
  case blob([UInt8])

  var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
  var blob: [UInt8]? { if case .blob(let value) = self { value } else { nil } }
}

/// A connection to one SQLite file.
///
/// Safe because the connection and its statements are this value's alone: it cannot be copied, no
/// pointer leaves it, and `deinit` closes them once. It is opened without SQLite's own locks: whoever
/// shares it between threads keeps it in a `Mutex`.
@safe struct Database: ~Copyable {
  /// A statement of this connection. Safe as the connection is.
  @safe private struct Prepared {
    let statement: OpaquePointer
  }

  /// The file; empty for one in memory.
  let path: [UInt8]
  private let connection: OpaquePointer
  private var statements: [String: Prepared] = [:]

  /// Opens a file that is there, or a database in memory where `path` is empty.
  ///
  /// - Parameter patience: milliseconds to wait for other programs that hold a lock.
  init(path: [UInt8], patience: CInt = 2000) throws(DatabaseError) {
    let name = terminated(path.isEmpty ? Array(":memory:".utf8) : path)
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(name, &opened, flags, nil)
    guard code == SQLITE_OK, let connection = unsafe opened else {
      let error = unsafe Self.error(code, opened, path)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    self.path = path
    unsafe self.connection = connection
    unsafe sqlite3_busy_timeout(connection, patience)
  }

  deinit {
    for prepared in statements.values { unsafe sqlite3_finalize(prepared.statement) }
    unsafe sqlite3_close_v2(connection)
  }

  /// From now on closing leaves file and log as they are.
  func keepLogOnClose() { _ = unsafe csqlite_keep_log_on_close(connection) }

  // MARK: Statements

  /// Runs statements that give no rows and take no values.
  func execute(_ statements: String) throws(DatabaseError) {
    let code = unsafe sqlite3_exec(connection, statements, nil, nil, nil)
    guard code == SQLITE_OK else { throw unsafe Self.error(code, connection, path) }
  }

  /// Runs one statement.
  ///
  /// - Returns: how many rows it changed.
  @discardableResult
  mutating func run(
    _ statement: String, _ values: DatabaseValue...
  ) throws(DatabaseError) -> Int {
    _ = try rows(statement, values)
    return Int(unsafe sqlite3_changes(connection))
  }

  /// All rows that a statement gives.
  mutating func rows(
    _ statement: String, _ values: DatabaseValue...
  ) throws(DatabaseError) -> [[DatabaseValue]] {
    try rows(statement, values)
  }

  /// The first value of the first row.
  mutating func value(
    _ statement: String, _ values: DatabaseValue...
  ) throws(DatabaseError) -> DatabaseValue? {
    try rows(statement, values).first?.first
  }

  /// The number of the row that was inserted last.
  var lastRow: Int { Int(unsafe sqlite3_last_insert_rowid(connection)) }

  /// All or nothing of what `body` does, and no other program's writing in between.
  mutating func transaction<Result>(
    _ body: (inout Database) throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body(&self)
      try execute("COMMIT")
      return result
    } catch {
      // SQLite may have done it already, and then says so.
      try? execute("ROLLBACK")
      throw error
    }
  }

  // MARK: SQLite

  private mutating func rows(
    _ text: String, _ values: [DatabaseValue]
  ) throws(DatabaseError) -> [[DatabaseValue]] {
    let statement = unsafe try prepared(text)
    defer {
      unsafe sqlite3_reset(statement)
      unsafe sqlite3_clear_bindings(statement)
    }
    for (place, value) in values.enumerated() {
      let code = unsafe Self.bind(value, to: statement, at: CInt(place + 1))
      guard code == SQLITE_OK else { throw unsafe Self.error(code, connection, path) }
    }
    var rows: [[DatabaseValue]] = []
    while true {
      let code = unsafe sqlite3_step(statement)
      if code == SQLITE_DONE { return rows }
      guard code == SQLITE_ROW else { throw unsafe Self.error(code, connection, path) }
      let columns = unsafe sqlite3_column_count(statement)
      rows.append((0..<columns).map { unsafe Self.column($0, of: statement) })
    }
  }

  /// The statement of a text, made once and kept.
  private mutating func prepared(_ text: String) throws(DatabaseError) -> OpaquePointer {
    if let known = statements[text] { return unsafe known.statement }
    var made: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(connection, text, -1, &made, nil)
    guard code == SQLITE_OK, let made = unsafe made else {
      throw unsafe Self.error(code, connection, path)
    }
    statements[text] = unsafe Prepared(statement: made)
    return unsafe made
  }

  private static func bind(
    _ value: DatabaseValue, to statement: OpaquePointer, at place: CInt
  ) -> CInt {
    switch value {
    case .null: return unsafe sqlite3_bind_null(statement, place)
    case .integer(let number): return unsafe sqlite3_bind_int64(statement, place, Int64(number))
    case .text(let text):
      // One byte more, for an empty array may have no address.
      let bytes = Array(text.utf8) + [0]
      return unsafe csqlite_bind_text(statement, place, bytes, CInt(bytes.count - 1))
    case .blob(let blob):
      let bytes = blob + [0]
      return unsafe csqlite_bind_blob(statement, place, bytes, CInt(blob.count))
    }
  }

  private static func column(_ place: CInt, of statement: OpaquePointer) -> DatabaseValue {
    switch unsafe sqlite3_column_type(statement, place) {
    case SQLITE_INTEGER: return .integer(Int(unsafe sqlite3_column_int64(statement, place)))
    case SQLITE_NULL: return .null
    case SQLITE_BLOB: return .blob(unsafe bytes(place, of: statement))
    default: return .text(String(decoding: unsafe bytes(place, of: statement), as: UTF8.self))
    }
  }

  private static func bytes(_ place: CInt, of statement: OpaquePointer) -> [UInt8] {
    // In this order, as SQLite wants it.
    guard let start = unsafe sqlite3_column_blob(statement, place) else { return [] }
    let count = Int(unsafe sqlite3_column_bytes(statement, place))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  private static func error(
    _ code: CInt, _ connection: OpaquePointer?, _ path: [UInt8]
  ) -> DatabaseError {
    let text = unsafe connection == nil ? sqlite3_errstr(code) : sqlite3_errmsg(connection)
    let message = unsafe text.map { unsafe String(cString: $0) } ?? "error \(code)"
    return DatabaseError(code: code, message: message, path: path)
  }
}
