import Synchronization

/// The bytes to search, where they come from, and what is worth knowing about them.
///
/// A document never changes while it lives: its bytes stay at one address, in memory of its own or in
/// a mapped file (or where whoever made a `part` has them). Of a mapped file another process can change
/// the content all the same; reading it then is harmless, and `checkUnchanged()` says so afterwards. All
/// offsets are in bytes, 0-based, end excluded, and count from behind a byte order mark.
///
/// Safe because `base` points into `storage`, which lives as long as the document and is not written;
/// that of a part points where its bytes would begin if all were there, and whoever makes a part sees to
/// it that no others are asked for and that they live as long.
@safe public final class Document: Sendable {
  enum Storage: Sendable {
    case owned(OwnedBytes)
    case mapped(MappedFile)
    case growing(StreamMemory)

    var buffer: UnsafeBufferPointer<UInt8> {
      switch self {
      case .owned(let bytes): unsafe bytes.buffer
      case .mapped(let file): unsafe file.buffer
      case .growing(let memory):
        unsafe UnsafeBufferPointer(start: memory.start, count: memory.published)
      }
    }
  }

  /// The file's name as bytes, as it was given; empty for memory without a name.
  public let name: [UInt8]

  /// How many bytes the document has. That of a `TextStream` grows until the text is complete.
  ///
  /// - Complexity: O(1).
  public var count: Int {
    if !isPart, case .growing(let memory) = storage { return memory.published - mark }
    return fixedCount
  }

  private let fixedCount: Int
  /// How many bytes of `storage` stand before the document's first.
  private let mark: Int

  /// How many bytes of the file stand before the document's first: 3 for a UTF-8 byte order mark,
  /// and the descriptor's offset for a descriptor that was not at its start.
  package let fileOffset: Int

  /// Whether only some bytes are there, at their offsets: those lent to `part`.
  private let isPart: Bool

  private let storage: Storage
  // This is safe because the address never changes, because what stands there is only read, and because
  // it outlives this object: `storage`, which this object keeps alive, has it, or in a part whoever made
  // the part, who also sees to it that no bytes are asked for but those that are there.
  private nonisolated(unsafe) let base: UnsafePointer<UInt8>?

  let cachedTraits = Mutex<TextTraits?>(nil)
  let lineIndex = Mutex(LineIndex())
  let unitIndex = Mutex(UnitIndex())

  /// The bytes of `storage` behind its first `mark` ones.
  init(storage: Storage, name: [UInt8], mark: Int = 0, fileOffset: Int = 0) {
    let buffer = unsafe UnsafeBufferPointer(rebasing: storage.buffer.dropFirst(mark))
    self.storage = storage
    self.name = name
    self.fileOffset = fileOffset + mark
    self.mark = mark
    fixedCount = buffer.count
    isPart = false
    unsafe base = buffer.baseAddress
  }

  /// A document over memory that is still being filled; it begins behind the first `mark` bytes.
  init(growing memory: StreamMemory, name: [UInt8], mark: Int) {
    storage = .growing(memory)
    self.name = name
    fileOffset = mark
    self.mark = mark
    fixedCount = 0
    isPart = false
    unsafe base = memory.start + mark
  }

  /// What `part` makes.
  @unsafe private init(
    part bytes: UnsafeBufferPointer<UInt8>, at offset: Int, of document: Document
  ) {
    storage = document.storage
    isPart = true
    name = document.name
    (fileOffset, mark) = (document.fileOffset, document.mark)
    fixedCount = offset + bytes.count
    unsafe base = bytes.baseAddress.map { unsafe $0 - offset }
  }

  /// A document that has `bytes`, which are this one's or a copy of them, from `offset` on, where this
  /// one has them, and ends behind them. It must not be asked for other bytes, nor outlive those.
  ///
  /// For a thread that asks much of a document that other threads ask, too: each would wait for the
  /// others to count its references. What is true of the whole, such as its traits, is not shared.
  ///
  /// - Complexity: O(1).
  @unsafe func part(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Document {
    unsafe Document(part: bytes, at: offset, of: self)
  }

  /// Whether the bytes are those of a mapped file, which another process can change.
  ///
  /// - Complexity: O(1).
  public var isMapped: Bool {
    if case .mapped = storage { true } else { false }
  }

  /// Calls `body` with all bytes and returns what it returns. The span cannot outlive the call.
  ///
  /// - Complexity: O(1) beside `body`.
  public func withBytes<R: ~Copyable, E: Error>(
    _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    try unsafe withUnsafeBytes { (bytes) throws(E) in
      try unsafe body(bytes.span)
    }
  }

  /// Calls `body` with a pointer to all bytes, never null and the same at every call while the
  /// document lives. One byte behind the end can be read.
  ///
  /// - Complexity: O(1) beside `body`.
  package func withUnsafeBytes<R: ~Copyable, E: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    try withExtendedLifetime(self) { (document) throws(E) in
      try unsafe body(UnsafeBufferPointer(start: document.base, count: document.count))
    }
  }

  /// Reads `range` from the file behind a mapped document into `memory`, which has room for it; false
  /// where there is none, or it cannot be read.
  @unsafe func read(_ range: Range<Int>, into memory: UnsafeMutableRawPointer) -> Bool {
    guard case .mapped(let file) = storage else { return false }
    return unsafe file.read(
      at: fileOffset + range.lowerBound,
      into: UnsafeMutableRawBufferPointer(start: memory, count: range.count))
  }

  /// Throws when the file behind a mapped document is no longer what it was when it was opened.
  ///
  /// To be called after a search whose answer is to be trusted: another size or another time of
  /// change is an error of operation `change`. Memory of the document's own never changes.
  ///
  /// - Complexity: O(1), a system call for a mapped file.
  public func checkUnchanged() throws(DocumentError) {
    if case .mapped(let file) = storage { try file.checkUnchanged(name: name) }
  }

  /// The same bytes in memory that no other process can write: what has been validated stays valid.
  /// A document that owns its memory is its own copy.
  ///
  /// Whether the file changed while it was copied is for this document's `checkUnchanged()` to say.
  ///
  /// - Complexity: O(n) for a mapped file.
  package func privateCopy() throws(DocumentError) -> Document {
    guard isMapped else { return self }
    let copy = unsafe withUnsafeBytes { unsafe copyOfBytes($0) }
    guard let copy else { throw .outOfMemory(name) }
    return Document(storage: .owned(copy), name: name, fileOffset: fileOffset)
  }

  /// What one pass over the bytes shows. The pass is made once, by whoever asks first; others wait.
  ///
  /// - Complexity: O(n) at first, then O(1).
  public var traits: TextTraits {
    assert(!isPart, "not all of its bytes are there")
    return cachedTraits.withLock { known in
      if let known { return known }
      let traits = unsafe withUnsafeBytes { unsafe TextTraits(scanning: $0) }
      known = traits
      return traits
    }
  }

  /// The traits where the pass has been made already; never waits for it.
  ///
  /// - Complexity: O(1).
  package var knownTraits: TextTraits? {
    cachedTraits.withLockIfAvailable { $0 } ?? nil
  }
}

/// `nil` when there is not enough memory.
func copyOfBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> OwnedBytes? {
  var copy = GrowingBytes()
  guard copy.reserve(bytes.count) else { return nil }
  unsafe copy.append(bytes)
  return copy.finish()
}
