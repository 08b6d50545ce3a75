#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Document {
  /// Whether files are mapped into memory or read into it.
  public enum Mapping: Hashable, Sendable {
    /// Regular files that the system can map are mapped, everything else is read.
    case automatic
    /// Regular files of at least so many bytes are mapped where the system can, everything else is
    /// read: for small files that is faster than to set up a mapping.
    case atLeast(bytes: Int)
    /// Everything is read.
    case never

    func allows(_ status: FileStatus) -> Bool {
      switch self {
      case .automatic: true
      case .atLeast(let bytes): status.size >= bytes
      case .never: false
      }
    }
  }

  /// The file at `path`, mapped where the system can, else read to its end.
  ///
  /// Throws when it cannot be opened or read, and for a directory.
  ///
  /// - Complexity: O(1) for a mapped file that is not UTF-16, else O(n).
  public convenience init(
    contentsOf path: String, mapping: Mapping = .automatic, encoding: Encoding = .automatic
  ) throws(DocumentError) {
    try self.init(pathBytes: Array(path.utf8), mapping: mapping, encoding: encoding)
  }

  /// The file at a path that need not be UTF-8; else as `init(contentsOf:)`.
  ///
  /// - Complexity: O(1) for a mapped file that is not UTF-16, else O(n).
  public convenience init(
    pathBytes: [UInt8], mapping: Mapping = .automatic, encoding: Encoding = .automatic
  ) throws(DocumentError) {
    let fileDescriptor = try openForReading(pathBytes)
    defer { close(fileDescriptor) }
    guard let status = FileStatus(fileDescriptor: fileDescriptor) else {
      throw .lastError(.status, path: pathBytes)
    }
    try self.init(
      fileDescriptor, status, offset: 0, name: pathBytes, mapping: mapping, encoding: encoding)
  }

  /// The regular file at a path, if it has fewer than `limit` bytes; else nil. Not for a pipe with a
  /// name, which it would open.
  ///
  /// - Complexity: as `init(pathBytes:)`.
  package convenience init?(
    pathBytes: [UInt8], below limit: Int, mapping: Mapping
  ) throws(DocumentError) {
    let fileDescriptor = try openForReading(pathBytes)
    defer { close(fileDescriptor) }
    guard let status = FileStatus(fileDescriptor: fileDescriptor) else {
      throw .lastError(.status, path: pathBytes)
    }
    guard status.isRegular, status.size < limit else { return nil }
    try self.init(
      fileDescriptor, status, offset: 0, name: pathBytes, mapping: mapping, encoding: .automatic)
  }

  /// What an open descriptor gives from its current offset to its end. It is not closed; where its
  /// offset is afterwards is not defined.
  ///
  /// A regular file is mapped like one that is opened by its path. A byte order mark counts only at
  /// the file's start. `name` is what errors and output call the document.
  ///
  /// - Complexity: O(1) for a mapped file that is not UTF-16, else O(n).
  public convenience init(
    fileDescriptor: CInt, name: [UInt8] = [], mapping: Mapping = .automatic,
    encoding: Encoding = .automatic
  ) throws(DocumentError) {
    guard let status = FileStatus(fileDescriptor: fileDescriptor) else {
      throw .lastError(.status, path: name)
    }
    let offset = status.isRegular ? max(0, Int(lseek(fileDescriptor, 0, SEEK_CUR))) : 0
    try self.init(
      fileDescriptor, status, offset: offset, name: name, mapping: mapping, encoding: encoding)
  }

  private convenience init(
    _ fileDescriptor: CInt, _ status: FileStatus, offset: Int, name: [UInt8], mapping: Mapping,
    encoding: Encoding
  ) throws(DocumentError) {
    if status.isDirectory { throw .lastError(.open, path: name, number: EISDIR) }
    let storage: Storage
    if mapping.allows(status),
      let file = MappedFile(fileDescriptor: fileDescriptor, status: status, offset: offset)
    {
      storage = .mapped(file)
    } else {
      var stream = ByteStream(fileDescriptor: fileDescriptor, name: name)
      storage = .owned(try stream.readToEnd(expecting: max(0, status.size - offset)))
    }
    try self.init(
      decoding: storage, name: name, encoding: offset == 0 ? encoding : .none, fileOffset: offset)
  }

  /// A copy of bytes in memory, with a byte order mark handled as in a file.
  ///
  /// - Complexity: O(n).
  public convenience init(
    bytes: [UInt8], name: [UInt8] = [], encoding: Encoding = .automatic
  ) {
    let mark = unsafe bytes.withUnsafeBufferPointer { unsafe ByteOrderMark($0) }
    switch encoding == .none ? nil : mark {
    case .utf16LittleEndian: self.init(utf16: bytes, bigEndian: false, name: name)
    case .utf16BigEndian: self.init(utf16: bytes, bigEndian: true, name: name)
    case .utf8: self.init(copying: bytes, name: name, mark: 3)
    case nil: self.init(copying: bytes, name: name, mark: 0)
    }
  }

  /// A text in memory as UTF-8, taken as it is: U+FEFF in front stays part of it.
  ///
  /// - Complexity: O(n).
  public convenience init(text: String, name: [UInt8] = []) {
    self.init(copying: Array(text.utf8), name: name, mark: 0)
  }

  private convenience init(copying bytes: [UInt8], name: [UInt8], mark: Int) {
    let copy = unsafe bytes.withUnsafeBufferPointer { unsafe copyOfBytes($0) }
    self.init(storage: .owned(existing(copy)), name: name, mark: mark)
  }

  private convenience init(utf16 bytes: [UInt8], bigEndian: Bool, name: [UInt8]) {
    let decoded = unsafe bytes.withUnsafeBufferPointer {
      unsafe decodeUTF16(UnsafeBufferPointer(rebasing: $0.dropFirst(2)), bigEndian: bigEndian)
    }
    self.init(storage: .owned(existing(decoded)), name: name)
  }

  /// Takes the byte order mark off what a file held, and decodes it where it is UTF-16.
  private convenience init(
    decoding storage: Storage, name: [UInt8], encoding: Encoding, fileOffset: Int
  ) throws(DocumentError) {
    let mark = unsafe encoding == .none ? nil : ByteOrderMark(storage.buffer)
    guard let mark, mark != .utf8 else {
      self.init(storage: storage, name: name, mark: mark?.count ?? 0, fileOffset: fileOffset)
      return
    }
    let decoded = withExtendedLifetime(storage) {
      unsafe decodeUTF16(
        UnsafeBufferPointer(rebasing: $0.buffer.dropFirst(mark.count)),
        bigEndian: mark == .utf16BigEndian)
    }
    guard let decoded else { throw .outOfMemory(name) }
    // The decoded text is all that stays, so the file is compared now.
    if case .mapped(let file) = storage { try file.checkUnchanged(name: name) }
    self.init(storage: .owned(decoded), name: name)
  }
}

extension DocumentError {
  static func outOfMemory(_ name: [UInt8]) -> DocumentError {
    .lastError(.read, path: name, number: ENOMEM)
  }
}

/// Opens for reading, again where a signal came in between (as a pipe with a name waits for its
/// writer). A terminal does not become the one that controls this process.
private func openForReading(_ path: [UInt8]) throws(DocumentError) -> CInt {
  // The system's path ends at a NUL: it would open another file than the one that was named.
  if path.contains(0) { throw .lastError(.open, path: path, number: EINVAL) }
  let terminated = path.map { CChar(bitPattern: $0) } + [0]
  while true {
    let fileDescriptor = unsafe open(terminated, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    if fileDescriptor >= 0 { return fileDescriptor }
    if errno != EINTR { throw .lastError(.open, path: path) }
  }
}

/// The memory that was asked for. Where there is none, the process ends, as it does when an array
/// of the same size finds none.
private func existing(_ bytes: OwnedBytes?) -> OwnedBytes {
  guard let bytes else { preconditionFailure("out of memory") }
  return bytes
}
