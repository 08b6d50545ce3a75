internal import PartSearch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Reads a pipe in the background and shows what has come so far as documents, each the beginning of
/// the next: in memory at first, in an unlinked temporary file when it is long.
enum PipeText {
  /// Bytes that are kept in memory. Text that grows there is copied for each document of it, so more
  /// would cost twice as much memory for no gain: what is read from the file is in the system's.
  static let mostInMemory = 16 << 20

  /// Starts to read what comes from the pipe at `path`, or from standard input for `-`.
  static func start(_ path: [UInt8], mailbox: Mailbox) {
    let name = path == [UInt8(ascii: "-")] ? Array("(standard input)".utf8) : path
    BackgroundThread.start {
      var descriptor: CInt = 0
      if path != [UInt8(ascii: "-")] {
        // Waits until someone opens the other end.
        repeat {
          descriptor = unsafe open(terminated(path), O_RDONLY | O_CLOEXEC)
        } while descriptor < 0 && errno == EINTR
      }
      guard descriptor >= 0 else {
        mailbox.post(.message("\(Columns.visible(path)): \(lastError())"))
        mailbox.post(.text(Document(bytes: [], name: name), isComplete: true))
        return
      }
      receive(from: descriptor, name: name, mailbox: mailbox, mostInMemory: mostInMemory)
    }
  }

  /// Reads `descriptor` to its end, on the calling thread.
  static func receive(
    from descriptor: CInt, name: [UInt8], mailbox: Mailbox, mostInMemory: Int
  ) {
    var store = Store(name: name, mostInMemory: mostInMemory)
    var room = [UInt8](repeating: 0, count: 256 << 10)
    var shown = 0
    var shownAt: UInt64 = 0
    func show(isComplete: Bool) {
      guard let document = store.document() else { return }
      shown = store.count
      shownAt = monotonicNanoseconds()
      mailbox.post(.text(document, isComplete: isComplete))
    }
    while true {
      // What has come is shown when nothing more comes for a moment, or enough has come: each
      // document costs as much as the text in it is long.
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let isIdle = unsafe poll(&entry, 1, store.count > shown ? 20 : -1) == 0
      if isIdle {
        show(isComplete: false)
        continue
      }
      let count = unsafe room.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      if count <= 0 { break }
      guard store.append(room[..<count]) else {
        mailbox.post(.message("no room for more of the text: \(lastError())"))
        break
      }
      if monotonicNanoseconds() - shownAt > 30_000_000, store.count - shown >= shown / 8 {
        show(isComplete: false)
      }
    }
    show(isComplete: true)
  }

  /// What has come.
  private struct Store {
    let name: [UInt8]
    let mostInMemory: Int
    var memory: [UInt8] = []
    var file: CInt = -1
    var count = 0

    /// False where there is no room, with the reason in `errno`.
    mutating func append(_ bytes: ArraySlice<UInt8>) -> Bool {
      if file < 0, memory.count + bytes.count <= mostInMemory {
        memory += bytes
        count += bytes.count
        return true
      }
      if file < 0 {
        file = temporaryFile()
        guard file >= 0, write(memory[...], at: 0) else { return false }
        memory = []
      }
      guard write(bytes, at: count) else { return false }
      count += bytes.count
      return true
    }

    /// The file's own offset stays 0: a document begins at it.
    private func write(_ bytes: ArraySlice<UInt8>, at offset: Int) -> Bool {
      var rest = bytes
      var offset = offset
      while !rest.isEmpty {
        let written = unsafe rest.withUnsafeBytes {
          unsafe pwrite(file, $0.baseAddress, $0.count, off_t(offset))
        }
        if written < 0 {
          if errno == EINTR { continue }
          return false
        }
        rest = rest.dropFirst(written)
        offset += written
      }
      return true
    }

    func document() -> Document? {
      if file < 0 { return Document(bytes: memory, name: name) }
      return try? Document(fileDescriptor: file, name: name)
    }
  }
}

/// An unlinked file in the folder for such, or -1.
private func temporaryFile() -> CInt {
  let folder = environmentBytes("TMPDIR") ?? Array("/tmp".utf8)
  var name = terminated(folder + Array("/psearch-reader.XXXXXX".utf8))
  let file = unsafe mkstemp(&name)
  if file >= 0 {
    unsafe unlink(name)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
  }
  return file
}
