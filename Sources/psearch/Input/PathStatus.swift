internal import CPartSearch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What the system says of a file before it is opened.
struct PathStatus {
  /// What kind of thing a name stands for.
  enum Kind: Equatable {
    case regular
    case folder
    case link
    /// A pipe with or without a name, or a socket: something to be read once.
    case stream
    /// A device: a terminal, /dev/null.
    case other
  }

  /// The same file has the same identity, whatever it is called.
  struct Identity: Hashable {
    let device: dev_t
    let inode: ino_t
  }

  let kind: Kind
  /// In bytes; of use for regular files.
  let size: Int
  let identity: Identity
  /// When the content was changed, in nanoseconds since 1970.
  let modified: Int64

  /// That of the file at `path`; of a link itself only unless `followsLinks`. Nil where there is
  /// none: `errno` says why.
  init?(_ path: [UInt8], followsLinks: Bool = true) {
    var status = stat()
    let name = path.map(CChar.init(bitPattern:)) + [0]
    guard unsafe (followsLinks ? stat(name, &status) : lstat(name, &status)) == 0 else {
      return nil
    }
    self.init(status)
  }

  /// That of what is open.
  init?(descriptor: CInt) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    let mode = status.st_mode
    kind =
      partsearch_is_regular(mode)
      ? .regular
      : partsearch_is_directory(mode)
        ? .folder
        : partsearch_is_pipe(mode) || partsearch_is_socket(mode)
          ? .stream : mode & S_IFMT == S_IFLNK ? .link : .other
    size = Int(status.st_size)
    identity = Identity(device: status.st_dev, inode: status.st_ino)
    modified = unsafe withUnsafePointer(to: status) { unsafe partsearch_modified($0) }
  }

  /// The path of `path` from the root, without links in it; nil where it does not exist.
  static func realPath(_ path: [UInt8]) -> [UInt8]? {
    let name = path.map(CChar.init(bitPattern:)) + [0]
    guard let real = unsafe realpath(name, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe CArguments.copy(of: real)
  }
}
