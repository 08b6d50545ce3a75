internal import CPartSearch
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A text that is still coming, from a pipe, a socket or a terminal, as a document that grows.
///
/// `document` shows whole lines only until the end is reached, so that whoever prints from it never
/// sees half a line. Its offsets stay the same while it grows and while the text in front is released.
/// One thread at a time may read; all may look at the document.
public final class TextStream: Sendable {
  /// What `open` gives.
  public enum Opened {
    /// A text that comes bit by bit.
    case stream(TextStream)
    /// A text that had to be read whole: it is UTF-16, or the system has no address range to spare.
    case whole(Document)
  }

  /// The text so far. Its `count` grows; all else is as with any document.
  public let document: Document
  private let memory: StreamMemory
  private let fileDescriptor: CInt
  /// Bytes before the document's first: a byte order mark.
  private let mark: Int
  private let end: Atomic<Int>
  private let hasEnded: Atomic<Bool>

  /// The most bytes that one call reads.
  private let blockSize: Int

  /// A stream over an open descriptor, which may be closed afterwards. Waits for the first bytes,
  /// since a byte order mark says what the text is.
  ///
  /// - Throws: `DocumentError` where reading fails.
  public static func open(
    fileDescriptor: CInt, name: [UInt8] = [], encoding: Document.Encoding = .automatic
  ) throws(DocumentError) -> Opened {
    try open(fileDescriptor: fileDescriptor, name: name, encoding: encoding, blockSize: 256 << 10)
  }

  /// The same with at most `blockSize` bytes a call, for tests.
  package static func open(
    fileDescriptor: CInt, name: [UInt8] = [], encoding: Document.Encoding = .automatic,
    blockSize: Int
  ) throws(DocumentError) -> Opened {
    let own = fcntl(fileDescriptor, F_DUPFD_CLOEXEC, 0)
    if own < 0 { throw .lastError(.open, path: name) }
    guard let memory = StreamMemory() else {
      defer { close(own) }
      return .whole(
        try Document(fileDescriptor: own, name: name, mapping: .never, encoding: encoding))
    }
    let stream = TextStream(memory, fileDescriptor: own, name: name, blockSize: blockSize)
    var bytes = ByteStream(fileDescriptor: own, name: name)
    var count = 0
    while count < 3 {
      let more = try unsafe bytes.read(into: memory.room(from: count, length: blockSize))
      count += more
      if more == 0 { break }
    }
    let head = unsafe UnsafeBufferPointer(start: memory.start, count: count)
    let mark = unsafe encoding == .none ? nil : ByteOrderMark(head)
    if let mark, mark != .utf8 {
      let rest = try bytes.readToEnd()
      return .whole(
        Document(bytes: unsafe Array(head) + Array(rest.buffer), name: name, encoding: encoding))
    }
    return .stream(TextStream(stream, mark: mark?.count ?? 0, received: count))
  }

  /// The owner of the descriptor until it is known what the text is.
  private init(_ memory: StreamMemory, fileDescriptor: CInt, name: [UInt8], blockSize: Int) {
    self.blockSize = blockSize
    self.memory = memory
    self.fileDescriptor = fileDescriptor
    mark = 0
    end = Atomic(0)
    hasEnded = Atomic(false)
    document = Document(growing: memory, name: name, mark: 0)
  }

  private init(_ opened: TextStream, mark: Int, received: Int) {
    memory = opened.memory
    blockSize = opened.blockSize
    fileDescriptor = fcntl(opened.fileDescriptor, F_DUPFD_CLOEXEC, 0)
    #if os(Linux)
      // A pipe holds 64 KiB by itself, and each fill costs a change of process. What is not a pipe, or
      // not allowed to grow, stays as it is. 1031 is F_SETPIPE_SZ, a name for GNU sources only.
      _ = fcntl(fileDescriptor, 1031, CInt(1 << 20))
    #endif
    self.mark = mark
    end = Atomic(received - mark)
    hasEnded = Atomic(false)
    document = Document(growing: memory, name: opened.document.name, mark: mark)
    memory.publish(mark)
    publishLines(from: 0, to: received - mark)
  }

  deinit {
    close(fileDescriptor)
  }

  /// Whether the end of the text was reached.
  public var isComplete: Bool { hasEnded.load(ordering: .acquiring) }

  /// The end of what was read, counted like the document's offsets.
  var received: Int { end.load(ordering: .acquiring) }

  /// Reads what is there, waiting until there is something, and shows the whole lines of it.
  ///
  /// - Returns: false at the end of the text.
  /// - Throws: `DocumentError` where reading fails.
  public func readMore() throws(DocumentError) -> Bool {
    guard !isComplete else { return false }
    let start = received
    let room = unsafe memory.room(from: mark + start, length: blockSize)
    guard unsafe !room.isEmpty else { throw .outOfMemory(document.name) }
    var stream = ByteStream(fileDescriptor: fileDescriptor, name: document.name)
    let count = try unsafe stream.read(into: room)
    end.store(start + count, ordering: .releasing)
    if count == 0 {
      memory.publish(mark + start)
      hasEnded.store(true, ordering: .releasing)
      return false
    }
    publishLines(from: start, to: start + count)
    return true
  }

  /// Whether reading would not have to wait, also at the end of the text; waits for at most
  /// `milliseconds`.
  func isReady(within milliseconds: CInt) -> Bool {
    var wanted = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&wanted, 1, milliseconds) != 0
  }

  /// Gives back the memory of the text before `offset`, which reads as zeros from then on.
  func release(before offset: Int) {
    memory.release(before: max(0, offset))
  }

  /// The first `count` bytes received, also those of an unfinished line.
  @unsafe func subject(count: Int) -> Subject {
    unsafe Subject(base: memory.start + mark, count: count)
  }

  private func publishLines(from start: Int, to end: Int) {
    let bytes = unsafe subject(count: end)
    let found = unsafe partsearch_last_byte(bytes.base + start, end - start, 0x0A)
    guard let found = unsafe found else { return }
    let line = unsafe found - bytes.base + 1
    memory.publish(mark + line)
  }
}
