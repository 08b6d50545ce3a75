#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads the case files in the folder `Data` beside this file.
///
/// A file is blocks of `key: value` lines with blank lines between them; a line that starts with
/// `#` is a comment. One blank behind the colon is not part of the value; all else is, to the end
/// of the line.
///
/// - `name`: unique.
/// - `pattern`: raw. `pattern-escaped`: with the escapes `\n \r \t \\ \xHH`. Several of either are
///   several patterns.
/// - `options` (may be left out): `-s -F -w -x --dotall --ascii --newline NAME`.
/// - `text`: with the same escapes, all else literal UTF-8.
/// - `ranges`: `0-1 1-1`, `none`, `error CODE at OFFSET`, or `backwards`.
/// - `hand: yes`: the script `regenerate` leaves the ranges alone. Means nothing to this reader.
enum CaseFile {
  /// The cases of all files, by file name and then as they stand in the file.
  static func load() throws -> [SearchCase] {
    let here = "\(#filePath)"
    let folder = here[..<(here.lastIndex(of: "/") ?? here.startIndex)] + "/Data"
    var cases: [SearchCase] = []
    for name in try fileNames(in: String(folder)) {
      let bytes = try contents(of: "\(folder)/\(name)")
      cases += try parse(bytes, file: name)
    }
    return cases
  }

  /// The cases in the bytes of one file; `file` is for messages.
  static func parse(_ bytes: [UInt8], file: String) throws(CaseFileError) -> [SearchCase] {
    var cases: [SearchCase] = []
    var block = CaseBlock(file: file)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.first == UInt8(ascii: "#") { continue }
      if line.isEmpty {
        if let found = try block.finish() { cases.append(found) }
        block = CaseBlock(file: file)
      } else {
        try block.take(line, number: index + 1)
      }
    }
    if let found = try block.finish() { cases.append(found) }
    return cases
  }

  private static func fileNames(in folder: String) throws(CaseFileError) -> [String] {
    guard let stream = unsafe opendir(folder) else {
      throw CaseFileError(file: folder, line: 0, message: "cannot be opened, errno \(errno)")
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".txt") { names.append(name) }
    }
    return names.sorted()
  }

  private static func contents(of path: String) throws(CaseFileError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CaseFileError(file: path, line: 0, message: "cannot be opened, errno \(errno)")
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { into in
        unsafe read(descriptor, into.baseAddress, into.count)
      }
      if count == 0 { return bytes }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw CaseFileError(file: path, line: 0, message: "cannot be read, errno \(errno)")
      }
      bytes += buffer.prefix(count)
    }
  }
}

/// What is wrong in a case file, and where; line 0 is the file as a whole.
struct CaseFileError: Error, Equatable, CustomStringConvertible {
  var file: String
  var line: Int
  var message: String

  var description: String { "\(file):\(line): \(message)" }
}
