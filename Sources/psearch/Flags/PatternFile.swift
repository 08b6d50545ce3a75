import CPartSearch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A pattern to search for, and where it was given, for messages.
struct GivenPattern: Equatable, Sendable {
  /// Where a pattern was given.
  enum Source: Equatable, Sendable {
    /// On the command line: the place in the list of arguments, 0-based.
    case argument(Int)
    /// In a file (`-` is standard input): the line, counted from 1.
    case file([UInt8], line: Int)
  }

  /// The pattern, without a line end.
  let bytes: [UInt8]
  /// Where it was given.
  let source: Source
}

extension Options {
  /// The patterns in the order given, those in files read. None at all, from empty files: then
  /// nothing matches.
  ///
  /// Not part of parsing, so that a command line can be parsed again behind a configuration file
  /// without standard input being read twice.
  ///
  /// - Parameter read: what gives the bytes of a file; `-` is standard input.
  func patterns(
    reading read: ([UInt8]) throws(UsageError) -> [UInt8] = PatternFile.read
  ) throws(UsageError) -> [GivenPattern] {
    var patterns: [GivenPattern] = []
    for argument in patternArguments {
      switch argument {
      case .text(let bytes, let position):
        patterns.append(GivenPattern(bytes: bytes, source: .argument(position)))
      case .file(let path):
        for (index, line) in PatternFile.lines(of: try read(path)).enumerated() {
          patterns.append(GivenPattern(bytes: line, source: .file(path, line: index + 1)))
        }
      }
    }
    return patterns
  }
}

/// Files of patterns, one a line.
enum PatternFile {
  /// The lines, without their LF or CRLF. A last line needs none; behind a last line end there is
  /// no further line. A byte order mark is skipped, as in every document.
  ///
  /// - Complexity: O(bytes).
  static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    var lines: [[UInt8]] = []
    while !rest.isEmpty {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
        lines.append(Array(rest))
        break
      }
      let line = rest[..<end]
      lines.append(Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
      rest = rest[(end + 1)...]
    }
    return lines
  }

  /// All bytes of the file at `path`, or of standard input for `-`.
  ///
  /// - Throws: the path and the system's reason.
  static func read(_ path: [UInt8]) throws(UsageError) -> [UInt8] {
    if path == [UInt8(ascii: "-")] { return try read(descriptor: 0, path: path) }
    let name = path.map(CChar.init(bitPattern:)) + [0]
    var descriptor = unsafe open(name, O_RDONLY | O_CLOEXEC)
    while descriptor < 0, errno == EINTR {
      descriptor = unsafe open(name, O_RDONLY | O_CLOEXEC)
    }
    guard descriptor >= 0 else { throw failure(errno, path: path) }
    defer { close(descriptor) }
    return try read(descriptor: descriptor, path: path)
  }

  private static func read(descriptor: Int32, path: [UInt8]) throws(UsageError) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe block.withUnsafeMutableBytes { buffer in
        #if canImport(Darwin)
          unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #else
          unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(errno, path: path)
      }
      if count == 0 { return bytes }
      bytes += block[..<count]
    }
  }

  private static func failure(_ code: Int32, path: [UInt8]) -> UsageError {
    UsageError(quoting: path, ": \(unsafe String(cString: strerror(code)))")
  }
}
