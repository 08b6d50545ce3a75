import Foundation
import Testing

@testable import psearch

/// The program as it is started.
@Suite("The program and its inputs")
struct RunTests {
  static func psearch(
    _ arguments: String..., in folder: TemporaryFolder, input: String = "",
    environment: [String: String] = [:]
  ) throws -> (output: String, errors: String, status: Int32) {
    let result = try TestCommand.run(
      TestCommand.psearch, ["--no-config"] + arguments, in: folder.path,
      input: Array(input.utf8), environment: environment)
    return (String(decoding: result.output, as: UTF8.self), result.errors, result.status)
  }

  static func tree() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("one\ntwo\n", to: "src/a.txt")
    try folder.write("two\n", to: "b.txt")
    return folder
  }

  @Test("paths are shown without ./ unless that was given")
  func prefixes() throws {
    let folder = try Self.tree()
    // Patterns from standard input, which then is not searched.
    #expect(
      try Self.psearch("-c", "-f-", in: folder, input: "two\n").output
        == "b.txt:1\nsrc/a.txt:1\n")
    #expect(try Self.psearch("-c", "two", ".", in: folder).output == "./b.txt:1\n./src/a.txt:1\n")
    #expect(try Self.psearch("-c", "two", "src/", in: folder).output == "src/a.txt:1\n")
    #expect(try Self.psearch("-c", "two", "src/a.txt", in: folder).output == "1\n")
  }

  @Test("errors are told, the rest goes on, and the status is 2")
  func errors() throws {
    let folder = try Self.tree()
    let result = try Self.psearch("-c", "two", "missing", "b.txt", "src", in: folder)
    #expect(result.output == "b.txt:1\nsrc/a.txt:1\n" && result.status == 2)
    #expect(result.errors == "psearch: missing: No such file or directory\n")
  }

  @Test("an empty standard input that nobody named is pointed out")
  func hint() throws {
    let folder = try Self.tree()
    let silent = try Self.psearch("two", in: folder)
    #expect(silent.status == 1 && silent.output.isEmpty)
    #expect(
      silent.errors
        == "psearch: standard input was empty; name a PATH, such as ., to search files\n")
    #expect(try Self.psearch("two", "-", in: folder).errors.isEmpty)
    #expect(try Self.psearch("-q", "two", in: folder).errors.isEmpty)
    #expect(try Self.psearch("two", in: folder, input: "one\n").errors.isEmpty)
  }

  @Test("the file that the output goes to is not searched")
  func output() throws {
    let folder = try Self.tree()
    let command = "exec \(TestCommand.psearch) --no-config -c two . > b.txt"
    #expect(try TestCommand.run("sh", ["-c", command], in: folder.path).status == 0)
    let text = try String(contentsOfFile: "\(folder.path)/b.txt", encoding: .utf8)
    #expect(text == "./src/a.txt:1\n")
  }

  @Test("a command is run on each file that its globs choose, and its output is searched")
  func preprocessor() throws {
    let folder = try Self.tree()
    try folder.write("#!/bin/sh\necho \"$1\"; tr a-z A-Z\n", to: "upper")
    chmodExecutable("\(folder.path)/upper")
    let upper = try Self.psearch("-s", "-c", "--pre=./upper", "TWO|txt", "src", "b.txt", in: folder)
    #expect(upper.output == "src/a.txt:2\nb.txt:2\n" && upper.errors.isEmpty)
    let some = try Self.psearch(
      "-s", "-c", "--pre=./upper", "--pre-glob=b.*", "TWO", "src/a.txt", "b.txt", in: folder)
    #expect(some.output == "b.txt:1\n")
    let others = try Self.psearch(
      "-s", "-c", "--pre=./upper", "--pre-glob=!/src/*", "TWO", "src/a.txt", "b.txt", in: folder)
    #expect(others.output == some.output)
    #expect(
      try Self.psearch("-sc", "--pre=./upper", "two", "-", in: folder, input: "two\n").output
        == "1\n")
  }

  @Test("a command that fails is told with the file, which is not searched")
  func failingPreprocessor() throws {
    let folder = try Self.tree()
    try folder.write("#!/bin/sh\ncat; case $1 in b*) exit 3;; esac\n", to: "fail")
    try folder.write("#!/bin/sh\nkill -9 $$\n", to: "die")
    for name in ["fail", "die"] { chmodExecutable("\(folder.path)/\(name)") }
    let result = try Self.psearch("-c", "--pre=./fail", "two", "b.txt", "src/a.txt", in: folder)
    #expect(result.output == "src/a.txt:1\n" && result.status == 2)
    #expect(result.errors == "psearch: b.txt: command './fail': exit status 3\n")
    #expect(
      try Self.psearch("--pre=./die", "two", "b.txt", in: folder).errors
        == "psearch: b.txt: command './die': ended by signal 9\n")
    #expect(
      try Self.psearch("--pre=./none", "two", "b.txt", in: folder).errors
        == "psearch: b.txt: command './none': No such file or directory\n")
    #expect(
      try Self.psearch("--pre=./fail", "two", "none", in: folder).errors
        == "psearch: none: No such file or directory\n")
  }

  @Test("more output of a command than a pipe holds arrives")
  func longPreprocessor() throws {
    let folder = try Self.tree()
    try folder.write("#!/bin/sh\nyes two | head -n 100000\n", to: "long")
    chmodExecutable("\(folder.path)/long")
    let result = try Self.psearch("-c", "--pre=./long", "two", "b.txt", in: folder)
    #expect(result.output == "100000\n" && result.errors.isEmpty)
  }

  @Test("a list of paths comes from standard input")
  func list() throws {
    let folder = try Self.tree()
    let result = try Self.psearch(
      "-c", "--files-from=-", "two", in: folder, input: "b.txt\0src\0")
    #expect(result.output == "b.txt:1\nsrc/a.txt:1\n")
    #expect(try Self.psearch("--files-from=-", "two", in: folder).status == 1)
  }

  @Test("--files lists, says by its status whether there is any, and prints any bytes")
  func files() throws {
    let folder = try Self.tree()
    let listed = try Self.psearch("--files", in: folder)
    #expect(listed.output == "b.txt\nsrc/a.txt\n" && listed.status == 0)
    #expect(try Self.psearch("--files", "-g!*", in: folder).status == 1)
    let quiet = try Self.psearch("--files", "-q", in: folder)
    #expect(quiet.status == 0 && quiet.output.isEmpty)
    #expect(try Self.psearch("--files", "none", "b.txt", in: folder).status == 2)
  }

  @Test("files are the same mapped and read, whatever their size")
  func mapping() throws {
    let folder = try TemporaryFolder()
    let edge = Input.smallestMapping
    for size in [0, 3, edge - 1, edge, edge + 1] {
      try folder.write(
        String(repeating: "x", count: max(0, size - 3)) + "two".prefix(size), to: "\(size)")
    }
    let plain = try Self.psearch("--ranges", "two", ".", in: folder)
    #expect(plain.output.split(separator: "\n").count == 4)
    for flag in ["--mmap", "--no-mmap"] {
      #expect(try Self.psearch(flag, "--ranges", "two", ".", in: folder) == plain)
    }
  }
}

/// Lets a file be run.
func chmodExecutable(_ path: String) {
  unsafe chmod(path, 0o700)
}
