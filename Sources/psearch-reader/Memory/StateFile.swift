internal import CSQLite

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The file that the memory is in: where it is, who may read it, and what is done with one that is
/// damaged or not to be touched.
enum StateFile {
  static let name = Array("memory.sqlite".utf8)

  /// Why there is no memory.
  struct Fault: Error, Hashable {
    let message: String
    /// Whether the file is no database any more.
    var isDamage = false

    init(_ message: String) { self.message = message }

    init(_ error: DatabaseError) {
      message = error.text
      isDamage = error.isDamage
    }
  }

  /// `psearch` in the folder for state. A path that is not absolute is ignored, as the XDG Base
  /// Directory Specification says; nil where neither variable gives one.
  static func folder(stateHome: [UInt8]?, home: [UInt8]?) -> [UInt8]? {
    let slash = UInt8(ascii: "/")
    if let stateHome, stateHome.first == slash { return stateHome + Array("/psearch".utf8) }
    guard let home, home.first == slash else { return nil }
    return home + Array("/.local/state/psearch".utf8)
  }

  /// The store in a folder, which is made where it is missing.
  ///
  /// A damaged file is renamed, and a new one begun. One of a later version of this program, or of
  /// another program, is a fault, and not a byte of it is changed.
  ///
  /// - Parameters:
  ///   - now: milliseconds since 1970.
  ///   - note: what a person should hear of it.
  static func store(
    in folder: [UInt8], now: @escaping @Sendable () -> Int, note: inout String?
  ) throws(Fault) -> StateStore {
    try makeFolder(folder)
    let path = folder + [UInt8(ascii: "/")] + name
    do {
      return try connect(path, now: now)
    } catch {
      guard error.isDamage else { throw error }
    }
    // One at a time, and only what is still damaged: another reader may have renamed it already.
    let lock = try lockFolder(folder)
    defer { close(lock) }
    do {
      return try connect(path, now: now)
    } catch {
      guard error.isDamage else { throw error }
      let kept = try setAside(path, date: now() / 1000)
      let shown = Columns.visible(kept)
      note = "the memory was damaged: it is kept as \(shown), and a new one is begun"
    }
    return try connect(path, now: now)
  }

  private static func connect(
    _ path: [UInt8], now: @escaping @Sendable () -> Int
  ) throws(Fault) -> StateStore {
    try createPrivately(path)
    let shown = Columns.visible(path)
    // SQLite would make files beside it, so the header is looked at before SQLite is.
    if let version = versionInHeader(of: path), version > Schema.version {
      throw refused(.newer(version), shown)
    }
    do {
      var database = try Database(path: path)
      if let refusal = try Schema.refusal(of: &database) {
        database.keepLogOnClose()
        throw refused(refusal, shown)
      }
      if let fault = try database.value("PRAGMA quick_check(1)")?.text, fault != "ok" {
        throw DatabaseError(code: SQLITE_CORRUPT, message: fault, path: path)
      }
      useLog(&database)
      try database.execute("PRAGMA synchronous = NORMAL")
      return try StateStore(database, now: now)
    } catch let error as DatabaseError {
      throw Fault(error)
    } catch let error as Fault {
      throw error
    } catch {
      throw Fault("\(shown): \(error)")
    }
  }

  private static func refused(_ refusal: Schema.Refusal, _ path: String) -> Fault {
    switch refusal {
    case .newer(let version):
      Fault(
        "\(path) is of a newer psearch (version \(version) of the file, and this one reads up to "
          + "\(Schema.version))")
    case .foreign: Fault("\(path) belongs to another program")
    }
  }

  /// Readers then do not wait for writers, and a process that is killed loses nothing it has written.
  /// The change needs the file for itself for a moment and is refused, not waited for, where another
  /// reader has it: that one makes it then.
  private static func useLog(_ database: inout Database) {
    for _ in 0..<40 {
      if let mode = try? database.value("PRAGMA journal_mode = WAL")?.text, mode == "wal" { return }
      usleep(25_000)
    }
  }

  // MARK: Files

  /// Makes the folder and those above it, for nobody else to look into.
  private static func makeFolder(_ folder: [UInt8]) throws(Fault) {
    var end = 0
    while end < folder.count {
      end = folder[(end + 1)...].firstIndex(of: UInt8(ascii: "/")) ?? folder.count
      guard unsafe mkdir(terminated(folder[..<end]), 0o700) != 0, errno != EEXIST else { continue }
      // A folder that is there can also be in a file system that is only read.
      if !isFolder(folder[..<end]) {
        throw Fault("\(Columns.visible(Array(folder[..<end]))): \(lastError())")
      }
    }
  }

  /// Makes an empty file that nobody else can read, where there is none. SQLite gives the files
  /// beside it the same rights.
  private static func createPrivately(_ path: [UInt8]) throws(Fault) {
    let file = unsafe open(terminated(path), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Fault("\(Columns.visible(path)): \(lastError())") }
    close(file)
  }

  private static func lockFolder(_ folder: [UInt8]) throws(Fault) -> CInt {
    let lock = unsafe open(terminated(folder), O_RDONLY | O_CLOEXEC)
    guard lock >= 0 else { throw Fault("\(Columns.visible(folder)): \(lastError())") }
    _ = flock(lock, LOCK_EX)
    return lock
  }

  /// Renames a damaged file, with its log: `memory.sqlite.damaged-2026-11-30T120000Z`.
  private static func setAside(_ path: [UInt8], date: Int) throws(Fault) -> [UInt8] {
    let stem = path + Array(".damaged-\(timestamp(date))".utf8)
    var new = stem
    var number = 2
    while unsafe access(terminated(new), F_OK) == 0 {
      new = stem + Array("-\(number)".utf8)
      number += 1
    }
    guard unsafe rename(terminated(path), terminated(new)) == 0 else {
      throw Fault("\(Columns.visible(path)): \(lastError())")
    }
    for ending in ["-wal", "-shm"].map({ Array($0.utf8) }) {
      _ = unsafe rename(terminated(path + ending), terminated(new + ending))
    }
    return new
  }

  private static func timestamp(_ seconds: Int) -> String {
    var time = time_t(seconds)
    var parts = unsafe tm()
    unsafe gmtime_r(&time, &parts)
    var room = [CChar](repeating: 0, count: 32)
    let count = unsafe strftime(&room, room.count, "%Y-%m-%dT%H%M%SZ", &parts)
    return String(decoding: room.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// What SQLite's header says in its `user_version`, https://sqlite.org/fileformat.html: a number
  /// of four bytes at 60, the highest first, as that of the application is at 68. Nil for what is no
  /// file of this program.
  private static func versionInHeader(of path: [UInt8]) -> Int? {
    let file = unsafe open(terminated(path), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var header = [UInt8](repeating: 0, count: 100)
    let count = unsafe pread(file, &header, header.count, 0)
    guard count == header.count, header.starts(with: Array("SQLite format 3\0".utf8)) else {
      return nil
    }
    let number = { (place: Int) in header[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    return number(68) == Schema.application ? number(60) : nil
  }
}
