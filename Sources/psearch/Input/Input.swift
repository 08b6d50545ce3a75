internal import PartSearch

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

  /// The document it is.
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
