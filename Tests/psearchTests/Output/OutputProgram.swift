import Foundation
import Testing

/// Runs programs in a folder of small files.
enum OutputProgram {
  /// What a run gave.
  struct Result: Equatable {
    var output: Data
    var errors: Data
    var status: Int32

    var text: String { String(decoding: output, as: UTF8.self) }
    var messages: String { String(decoding: errors, as: UTF8.self) }
  }

  /// psearch, which is built next to the tests.
  static let psearch = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "psearch")

  /// ripgrep, from the environment or PATH; nil where there is none.
  static let ripgrep: URL? = {
    let environment = ProcessInfo.processInfo.environment
    var candidates = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/rg" }
    if let given = environment["PARTSEARCH_RG"] { candidates.insert(given, at: 0) }
    return candidates.first(where: FileManager.default.isExecutableFile)
      .map(URL.init(fileURLWithPath:))
  }()

  /// Runs psearch in the folder of small files.
  static func psearch(_ arguments: [String]) throws -> Result {
    try run(psearch, arguments)
  }

  static func run(_ program: URL, _ arguments: [String]) throws -> Result {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = OutputFolder.shared.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // What the tests print on standard error fits into a pipe.
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let messages = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(output: text, errors: messages, status: process.terminationStatus)
  }
}

/// A folder with the files of the output tests, removed when the tests end.
final class OutputFolder: Sendable {
  static let shared = OutputFolder()

  let url: URL

  /// Texts with every kind of line end and of place for a match, by file name.
  static let texts: [String: String] = [
    "lf": "ab x\ncd\nef x x\n\ng\nh x\nlast x\n",
    "crlf": "x one\r\nno\r\n\r\nx two x\r\n",
    "nofinal": "q\nxx\nend x",
    "empty": "",
    "single": "x",
    "newlines": "\n\n\n",
    "blanks": "  x a  x\n \t\n  y\n\tx\n",
    "far": "x\n1\n2\n3\n4\nx\n6\nx\n8\n9\n10\nx\n",
    "far2": "1\n2\nx\n4\n5\n6\n7\n8\nx\n10\n11\n12\n13",
    "unicode": "äö x 日本 x\n日\n\u{1F600}x\n",
    "long": "0123456789 x 0123456789 0123456789 x äöüäöü end\nshort x\n日本語日本語日本語日本語日本語\n",
    "verse": "the end\nof one\nline and\n\nthe\r\nend of all\nthe end",
  ]

  private init() {
    url = FileManager.default.temporaryDirectory
      .appending(path: "psearch-output-\(ProcessInfo.processInfo.processIdentifier)")
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for (name, text) in Self.texts { try write(Data(text.utf8), to: name) }
      try write(Data("one x\n\u{0}two x\n".utf8), to: "binary")
      try write(Data("needle".utf8.flatMap { [$0, 0] }), to: "utf16le")
      try write(Data("needle".utf8.flatMap { [0, $0] }), to: "utf16be")
      try write(Data("a <b> & x\n\u{202E}c\u{1B}[31m\nd\n\"x\"\r\n".utf8), to: "markup")
      try write(Data([0x61, 0xFF, 0x78, 0x0A]), to: "invalid")
    } catch {
      Issue.record(error, "the files of the output tests could not be written")
    }
    atexit { try? FileManager.default.removeItem(at: OutputFolder.shared.url) }
  }

  private func write(_ data: Data, to name: String) throws {
    try data.write(to: url.appending(path: name))
  }
}
