import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder of one test's files, removed with them when the test lets go of it.
final class Folder {
  let path: String
  private var made: [[UInt8]] = []

  init() throws {
    var template = Array("/tmp/psearch-test-XXXXXX".utf8CString)
    let isMade = unsafe mkdtemp(&template) != nil
    try #require(isMade)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // Other users are let in, for tests that run the program as one of them.
    try #require(unsafe chmod(path, 0o755) == 0)
  }

  deinit {
    for path in made { unsafe unlink(Self.terminated(path)) }
    unsafe rmdir(path)
  }

  /// The path of a file in the folder, which need not be there.
  func bytes(of name: [UInt8]) -> [UInt8] { Array((path + "/").utf8) + name }

  func path(of name: String) -> String { path + "/" + name }

  /// Writes a file; its path.
  @discardableResult
  func write(_ content: [UInt8], to name: [UInt8]) throws -> [UInt8] {
    let path = bytes(of: name)
    made.append(path)
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    let descriptor = unsafe open(Self.terminated(path), flags, 0o644)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var rest = content[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { bytes in
        #if canImport(Darwin)
          unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #else
          unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
      }
      try #require(written > 0)
      rest = rest.dropFirst(written)
    }
    return path
  }

  /// Writes a file; its path.
  func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: Array(name.utf8))
    return path(of: name)
  }

  static func terminated(_ path: [UInt8]) -> [CChar] {
    path.map(CChar.init(bitPattern:)) + [0]
  }
}
