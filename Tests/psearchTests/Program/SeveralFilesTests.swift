import Foundation
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Many files: searched by several threads, they give what they give one after another.
@Suite("Program: many files")
struct SeveralFilesTests {
  /// A folder of small and big files of every kind.
  private static func makeTree(seed: UInt64) throws -> TemporaryFolder {
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    for number in 0..<150 {
      let inner = ["", "b/", "b/c/", "d/"][Int.random(in: 0..<4, using: &random)]
      let path = "\(folder.path)/\(inner)\(number)"
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try content(number, &random).write(to: URL(fileURLWithPath: path))
    }
    try folder.write("13\nd/1*\n", to: ".ignore")
    try folder.link("b/lost", to: "nowhere")
    return folder
  }

  private static func content(_ number: Int, _ random: inout SeededGenerator) -> Data {
    let words = ["the", "The", "of", "ab", "needle", "ä", "x y", "\t", "1", "singing"]
    let end = number % 5 == 0 ? "\r\n" : "\n"
    let size =
      switch number {
      case 40: 1_100_000
      case 60..<66: 200_000
      default: number % 10 == 3 ? 0 : Int.random(in: 1...3000, using: &random)
      }
    var data = Data()
    if number % 11 == 1 { data += [0xEF, 0xBB, 0xBF] }
    while data.count < size {
      // A rare word is in some files only.
      let place = Int.random(in: 0..<(number % 7 == 2 ? words.count : 4), using: &random)
      data += Array(words[place].utf8)
      data += Array((Int.random(in: 0..<6, using: &random) == 0 ? end : " ").utf8)
      if number % 13 == 5, Int.random(in: 0..<50, using: &random) == 0 { data.append(0xFF) }
      if number % 17 == 9, Int.random(in: 0..<50, using: &random) == 0 { data.append(0) }
    }
    return data
  }

  /// The same with one thread and with several.
  private static func expectSame(
    _ arguments: [String], in folder: TemporaryFolder, input: String = "", launcher: [String] = [],
    dropping ignored: String? = nil
  ) throws {
    func run(_ threads: String) throws -> Program.Result {
      let words = [threads] + arguments.map { $0.replacingOccurrences(of: "%", with: folder.path) }
      return try Program.run(
        words.map { Array($0.utf8) }, input: .text(input), launcher: launcher)
    }
    let (one, four) = (try run("-j1"), try run("-j4"))
    #expect(one.status == four.status, "\(arguments)")
    #expect(one.err == four.err, "\(arguments)")
    if let ignored {
      func rest(_ result: Program.Result) -> [Substring] {
        result.text.split(separator: "\n").filter { !$0.contains(ignored) }
      }
      #expect(rest(one) == rest(four), "\(arguments)")
      #expect(one.text.contains(ignored))
    } else {
      #expect(one.out == four.out, "\(arguments)")
    }
  }

  @Test(
    "every form of output is the same with one thread and with four",
    arguments: [
      ["-c", "the"], ["-n", "the"], ["-l", "needle"], ["-L", "needle"], ["-q", "needle"],
      ["-q", "no such word"], ["--files-without-match", "needle"], ["-o", "the \\w+"],
      ["--vimgrep", "needle"], ["--heading", "-n", "needle"], ["-C2", "-n", "needle"],
      ["--heading", "-C1", "needle"], ["-A1", "the"], ["-v", "-c", "the"], ["-v", "the"],
      ["--ranges", "the\\s+of"], ["--count-matches", "[a-z]+ing"], ["-m1", "the"],
      ["--max-matches", "2", "the"], ["--by-line", "-c", "the$"],
      ["--include-zero", "-c", "needle"],
      ["-r", "<$1>", "(needl)e"], ["--passthru", "needle"], ["-0", "-l", "needle"],
      ["--html", "needle"], ["--color", "always", "-n", "needle"],
      ["--color", "always", "--heading", "-C1", "singing"], ["--status", "-c", "needle"],
      ["--next", "--color", "always", "needle"], ["--only-current", "--current", "5", "needle"],
      ["--sort", "size", "-l", "the"], ["--sortr", "path", "-c", "the"], ["-L", "-c", "the"],
      ["-a", "needle"], ["--no-ignore", "-c", "the"], ["--mmap", "-c", "the"],
      ["--no-mmap", "-c", "the"], ["--no-filter", "-c", "needle"],
      ["--chunk-size", "100", "-c", "the"],
      ["--sections", "needle"], ["--units", "utf16", "--ranges", "needle"],
      ["-e", "the", "-e", "of", "-c"],
      ["-c", "\\Gthe"], ["-c", "th\\Ke"], ["-I", "needle"], ["--trim", "-M", "20", "needle"],
      ["-c", ""],
      ["-n", ""],
    ])
  func sameInEveryForm(arguments: [String]) throws {
    try Self.expectSame(arguments + ["%"], in: Self.tree)
  }

  @Test("totals are the same but for the times")
  func totals() throws {
    try Self.expectSame(["--stats", "-c", "the", "%"], in: Self.tree, dropping: "seconds")
    try Self.expectSame(["--json", "(need)le", "%"], in: Self.tree, dropping: "\"seconds\"")
  }

  private static let tree: TemporaryFolder = {
    do { return try makeTree(seed: 20) } catch {
      preconditionFailure("the files of the tests could not be written: \(error)")
    }
  }()

  @Test("what is no small file keeps its place: standard input, a missing path, a pipe with a name")
  func places() throws {
    let folder = Self.tree
    for form in ["-c", "-n", "-l"] {
      try Self.expectSame(
        [form, "the", "%/b", "%/nothing", "-", "%/d", "%/40", "%/b"], in: folder,
        input: "the one\nand the other\n")
    }
    // The last one waits for somebody who writes to it: it must not be opened.
    let own = try TemporaryFolder()
    for number in 10..<60 { try own.write("word \(number)\n", to: "\(number)") }
    #expect(unsafe mkfifo("\(own.path)/pipe", 0o600) == 0)
    let named = (10..<60).map { "\(own.path)/\($0)" } + ["\(own.path)/pipe"]
    let found = try Program.run((["-j4", "-q", "word 40"] + named).map { Array($0.utf8) })
    #expect(found.status == 0)
  }

  @Test("what cannot be read is told in its turn", .enabled(if: InputRunTests.canBecomeNobody))
  func unreadable() throws {
    let folder = try Self.makeTree(seed: 21)
    for name in ["1", "7", "40", "b", "62"] {
      _ = unsafe chmod("\(folder.path)/\(name)", 0)
    }
    defer { _ = unsafe chmod("\(folder.path)/b", 0o755) }
    for arguments in [["-c", "the"], ["-n", "needle"], ["-l", "the"], ["-q", "the"]] {
      try Self.expectSame(arguments + ["%"], in: folder, launcher: InputRunTests.asNobody)
    }
    let messages = try Program.run(
      ["-j4", "-c", "the", folder.path].map { Array($0.utf8) }, launcher: InputRunTests.asNobody)
    #expect(messages.status == 2)
    #expect(messages.message.contains("/b: "))
  }

  @Test("limits that are hit are told in the order of the files")
  func limits() throws {
    let folder = try TemporaryFolder()
    for number in 100..<160 {
      try folder.write(
        number % 3 == 0 ? String(repeating: "a", count: 40) : "ab\n", to: "\(number)")
    }
    let arguments = ["--no-filter", "--match-limit", "1000", "-n", "(?:a+)+[bc]"]
    try Self.expectSame(arguments + ["%"], in: folder)
    let found = try Program.run((["-j4"] + arguments + [folder.path]).map { Array($0.utf8) })
    #expect(found.text.split(separator: "\n").count == 40)
    #expect(found.message.split(separator: "\n").count == 20)
    #expect(found.status == 2)
  }

  @Test("a reader that goes away ends the search")
  func closedPipe() throws {
    for threads in ["-j1", "-j4"] {
      let arguments = [threads, "-n", "", Self.tree.path]
      let result = try Program.run(arguments.map { Array($0.utf8) }, output: .closedPipe)
      #expect(result.err.isEmpty)
      #expect(result.status == 0)
    }
  }
}
