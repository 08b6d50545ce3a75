internal import CPartSearch
internal import PartSearch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Something to search.
struct Input: Equatable, Sendable {
  /// How it came to be searched.
  enum Origin: Equatable, Sendable {
    /// Standard input.
    case standardInput
    /// A path that was given, in the command line or a list.
    case named
    /// A file in a folder that was given.
    case found
  }

  /// Its path as it is opened and printed: any bytes. `-` for standard input.
  let path: [UInt8]
  /// How it came to be searched.
  let origin: Origin
}

/// The next thing to search, or why there is none.
enum InputStep: Equatable, Sendable {
  case file(Input)
  /// A path that leads nowhere, or a folder that cannot be read. The others are searched all the
  /// same.
  case failure(path: [UInt8], reason: String)
}

extension Input {
  /// Below this many bytes a file is read rather than mapped.
  static let smallestMapping = 1 << 20

  /// The text it is: bit by bit where it comes that way.
  ///
  /// - Parameter mapsFiles: `--mmap` or `--no-mmap`; nil: as it is faster.
  func openText(mapsFiles: Bool?) throws(DocumentError) -> TextStream.Opened {
    if origin == .standardInput, !isRegularFile(0) {
      return try TextStream.open(fileDescriptor: 0, name: Array("(standard input)".utf8))
    }
    return .whole(try open(mapsFiles: mapsFiles))
  }

  /// The document it is, if it is a file of less than `smallestMapping` bytes; else nil.
  ///
  /// - Parameter mapsFiles: `--mmap` or `--no-mmap`; nil: as it is faster.
  func openSmall(mapsFiles: Bool?) throws(DocumentError) -> Document? {
    switch origin {
    case .standardInput: return nil
    // A pipe with a name must not be opened twice. What is wrong with a path is told in its turn.
    case .named: guard PathStatus(path)?.kind == .regular else { return nil }
    case .found: break
    }
    return try Document(
      pathBytes: path, below: Self.smallestMapping,
      mapping: mapsFiles == true ? .automatic : .never)
  }

  /// The document it is, read to its end where it is no file.
  ///
  /// - Parameter mapsFiles: `--mmap` or `--no-mmap`; nil: as it is faster.
  func open(mapsFiles: Bool?) throws(DocumentError) -> Document {
    let mapping: Document.Mapping =
      switch mapsFiles {
      case true?: .automatic
      case false?: .never
      case nil: .atLeast(bytes: Self.smallestMapping)
      }
    if origin == .standardInput {
      return try Document(
        fileDescriptor: 0, name: Array("(standard input)".utf8), mapping: mapping)
    }
    return try Document(pathBytes: path, mapping: mapping)
  }
}

/// Whether the descriptor is that of a regular file.
private func isRegularFile(_ descriptor: CInt) -> Bool {
  var status = stat()
  return unsafe fstat(descriptor, &status) == 0 && partsearch_is_regular(status.st_mode)
}
