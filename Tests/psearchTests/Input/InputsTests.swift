import Foundation
import Testing

@testable import psearch

@Suite("What is searched")
struct InputsTests {
  @Test("folders are walked in the order of the bytes of names, hidden files are left out")
  func order() throws {
    let folder = try TemporaryFolder()
    for name in ["b/x", "b.txt", "a", "B", "b/.h", ".hidden/x", "b/a/z", "ä", "b-c", ".h", "b/a.b"]
    {
      try folder.write("", to: name)
    }
    try folder.makeFolder("empty")
    #expect(
      try folder.files("%") == ["B", "a", "b/a/z", "b/a.b", "b/x", "b-c", "b.txt", "ä"])
    #expect(
      try folder.files("--hidden", "%") == [
        ".h", ".hidden/x", "B", "a", "b/.h", "b/a/z", "b/a.b", "b/x", "b-c", "b.txt", "ä",
      ])
    #expect(try folder.files("%/b/", "%/.h", "%/a", "%/.hidden").count == 6)
  }

  @Test("operands come in their order, are not left out, and what is missing is told")
  func operands() throws {
    let folder = try TemporaryFolder()
    try folder.write("xx", to: "d/.hidden")
    try folder.write("xx", to: "d/b")
    try folder.write("*\n", to: "d/.ignore")
    try folder.link("broken", to: "nowhere")
    try folder.link("link", to: "d/b")
    #expect(
      try folder.files(
        "--max-filesize=1", "-g!*", "%/d/b", "%/missing", "-", "%/d/.hidden", "%/d", "%/broken",
        "%/link") == [
          "d/b", "[missing: No such file or directory]", "-", "d/.hidden",
          "[broken: No such file or directory]", "link",
        ])
  }

  @Test("a depth of 1 is the files right in the folder, 0 none of them")
  func depth() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "d/b", "d/e/c"] { try folder.write("", to: name) }
    #expect(try folder.files("-d0", "%", "%/a") == ["a"])
    #expect(try folder.files("-d1", "%") == ["a"])
    #expect(try folder.files("-d2", "%") == ["a", "d/b"])
    #expect(try folder.files("-d3", "%") == ["a", "d/b", "d/e/c"])
  }

  @Test("files larger than the limit are left out, those of just that size are not")
  func size() throws {
    let folder = try TemporaryFolder()
    try folder.write("12345", to: "five")
    try folder.write("123456", to: "six")
    #expect(try folder.files("--max-filesize=5", "%") == ["five"])
    #expect(try folder.files("--max-filesize=6", "%") == ["five", "six"])
  }

  @Test("links are followed only if asked for, and loops are told and ended")
  func links() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "d/a")
    try folder.write("", to: "e/b")
    try folder.link("d/file", to: "../e/b")
    try folder.link("d/folder", to: "../e")
    try folder.link("d/loop", to: "..")
    try folder.link("d/self", to: "self")
    try folder.link("d/broken", to: "nowhere")
    #expect(try folder.files("%") == ["d/a", "e/b"])
    #expect(
      try folder.files("-L", "%") == [
        "d/a", "[d/broken: No such file or directory]", "d/file", "d/folder/b",
        "[d/loop: not followed: it leads back to \(folder.path)]",
        "[d/self: Too many levels of symbolic links]", "e/b",
      ])
    // From here the link leads out of what is walked, and meets itself one level down.
    let fromWithin = try folder.files("-L", "-g!broken", "-g!self", "%/d")
    #expect(
      fromWithin == [
        "d/a", "d/file", "d/folder/b", "d/loop/d/a", "d/loop/d/file", "d/loop/d/folder/b",
        "[d/loop/d/loop: not followed: it leads back to d/loop]", "d/loop/e/b",
      ])
    #expect(try folder.files("%/d/folder") == ["d/folder/b"])
  }

  @Test("what is no file is not searched in folders")
  func special() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a")
    #expect(unsafe mkfifo("\(folder.path)/pipe", 0o600) == 0)
    #expect(try folder.files("-L", "%") == ["a"])
    #expect(try folder.files("%/pipe") == ["pipe"])
  }

  @Test("a folder that cannot be read is told", .enabled(if: geteuid() != 0))
  func unreadable() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a/x")
    try folder.write("", to: "b")
    unsafe chmod("\(folder.path)/a", 0)
    defer { unsafe chmod("\(folder.path)/a", 0o700) }
    #expect(try folder.files("%") == ["[a: Permission denied]", "b"])
  }

  @Test(
    "globs choose, the last that matches counts",
    arguments: [
      (["-g*.c"], ["a.c", "d/b.c", "d/e/c.c"]), (["-g!*.c"], ["a.h", "d/b.h"]),
      (["-g*.c", "-g!b.*"], ["a.c", "d/e/c.c"]),
      (["-g!b.*", "-g*.c"], ["a.c", "d/b.c", "d/e/c.c"]),
      (["-g*.{c,h}", "-g!d/"], ["a.c", "a.h"]), (["-g.x"], [".x"]), (["-gd/"], []),
      (["-g!e"], ["a.c", "a.h", "d/b.c", "d/b.h"]), (["-gd/**"], ["d/b.c", "d/b.h", "d/e/c.c"]),
      (["-g/*.h"], ["a.h"]), (["-gd/*.h"], ["d/b.h"]), (["-g**/e/*"], ["d/e/c.c"]),
      (["-g!*"], []), (["-gd/*.h", "--hidden"], ["d/b.h"]),
    ])
  func globs(flags: [String], expected: [String]) throws {
    let folder = try TemporaryFolder()
    for name in ["a.c", "a.h", "d/b.c", "d/b.h", "d/e/c.c", ".x"] {
      try folder.write("", to: name)
    }
    let listed = try TestCommand.run(
      TestCommand.psearch, ["--no-config", "--files"] + flags, in: folder.path)
    #expect(
      listed.output.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) } == expected)
    // A path that is named by way of the root, with the same globs from the current folder on.
    let absolute = try TestCommand.run(
      TestCommand.psearch, ["--no-config", "--files"] + flags + [folder.path], in: folder.path)
    #expect(
      String(decoding: absolute.output, as: UTF8.self)
        == expected.map { "\(folder.path)/\($0)\n" }.joined())
  }

  @Test("of git's files those of the innermost repository count, of .ignore files all")
  func repositories() throws {
    let folder = try TemporaryFolder()
    for name in ["a.o", "a.log", "in/a.o", "in/b/a.o", "in/b/a.log", "in/b/x", "in/b/y"] {
      try folder.write("", to: name)
    }
    try folder.write("*.o\n", to: ".gitignore")
    #expect(try folder.files("%").contains("a.o"))
    try folder.makeFolder(".git/info")
    #expect(try folder.files("%") == ["a.log", "in/b/a.log", "in/b/x", "in/b/y"])
    #expect(try folder.files("%/in/b") == ["in/b/a.log", "in/b/x", "in/b/y"])
    #expect(try folder.files("--no-ignore", "%").count == 7)
    try folder.write("*.log\n", to: ".ignore")
    #expect(try folder.files("%/in/b") == ["in/b/x", "in/b/y"])
    try folder.write("!*.log\nx", to: "in/b/.gitignore")
    #expect(try folder.files("%/in/b") == ["in/b/y"])
    try folder.write("!x\n", to: "in/.ignore")
    #expect(try folder.files("%/in/b") == ["in/b/x", "in/b/y"])
    // An inner repository.
    try folder.write("y\n", to: "in/.git/info/exclude")
    #expect(try folder.files("%") == ["in/a.o", "in/b/a.o", "in/b/x"])
    #expect(try folder.files("%/in/b") == ["in/b/a.o", "in/b/x"])
  }

  @Test("the exclude file of a work tree is that of its repository")
  func workTree() throws {
    let folder = try TemporaryFolder()
    try folder.write("gitdir: ../repository/.git/worktrees/w\n", to: "work/.git")
    try folder.write("../..\n", to: "repository/.git/worktrees/w/commondir")
    try folder.write("secret\n", to: "repository/.git/info/exclude")
    try folder.write("", to: "work/secret")
    try folder.write("", to: "work/open")
    #expect(try folder.files("%/work") == ["work/open"])
  }

  @Test("the user's own ignore file counts in repositories only, and least")
  func global() throws {
    let folder = try TemporaryFolder()
    try folder.write("*.o\n/top\n", to: "home/.config/git/ignore")
    try folder.write("*.x\n", to: "xdg/git/ignore")
    for name in ["a.o", "b.o", "c.x", "top", "d/top"] { try folder.write("", to: "r/\(name)") }
    let home = ["HOME": "\(folder.path)/home"]
    #expect(try folder.files("%/r", environment: home).count == 5)
    try folder.makeFolder("r/.git")
    #expect(try folder.files("%/r", environment: home) == ["r/c.x", "r/d/top"])
    try folder.write("!b.o\n", to: "r/.gitignore")
    #expect(try folder.files("%/r", environment: home) == ["r/b.o", "r/c.x", "r/d/top"])
    let both = ["HOME": "\(folder.path)/home", "XDG_CONFIG_HOME": "\(folder.path)/xdg"]
    #expect(try folder.files("%/r", environment: both) == ["r/a.o", "r/b.o", "r/d/top", "r/top"])
  }

  @Test("files can be sorted by path, size and time, either way")
  func sorted() throws {
    let folder = try TemporaryFolder()
    for (name, size, time) in [("b", 3, 30.0), ("a/c", 1, 20), ("a-b", 2, 10), ("z", 2, 40)] {
      try folder.write(String(repeating: "x", count: size), to: name)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: time)],
        ofItemAtPath: "\(folder.path)/\(name)")
    }
    #expect(try folder.files("--sort=path", "%/z", "%") == ["z", "a/c", "a-b", "b", "z"])
    #expect(try folder.files("--sortr=path", "%") == ["z", "b", "a-b", "a/c"])
    #expect(try folder.files("--sort=size", "%") == ["a/c", "a-b", "z", "b"])
    #expect(try folder.files("--sortr=size", "%") == ["b", "a-b", "z", "a/c"])
    #expect(try folder.files("--sort=modified", "%") == ["a-b", "a/c", "b", "z"])
    #expect(
      try folder.files("--sortr=modified", "%", "%/no")
        == ["[no: No such file or directory]", "z", "b", "a/c", "a-b"])
  }

  @Test("a list holds a path a line, or between NUL bytes, and comes behind the operands")
  func lists() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "d/b", "d/c", "two words"] { try folder.write("", to: name) }
    try folder.write("\(folder.path)/d\n\n\(folder.path)/two words\n", to: "list")
    #expect(try folder.files("--files-from=%/list", "%/a") == ["a", "d/b", "d/c", "two words"])
    try folder.write("\(folder.path)/a\0\(folder.path)/no\nline\0", to: "list0")
    #expect(
      try folder.files("--files-from=%/list0") == ["a", "[no\nline: No such file or directory]"])
    try folder.write("", to: "empty")
    #expect(try folder.files("--files-from=%/empty") == [])
    #expect(throws: UsageError.self) { try folder.files("--files-from=%/none") }
    #expect(throws: UsageError.self) { try folder.files("--files-from=-", "-") }
    #expect(throws: UsageError.self) { try folder.files("--files-from=-", "-f-") }
  }

  @Test("without operands a file, pipe or socket at standard input is searched, else the folder")
  func defaults() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    #expect(unsafe mkfifo("\(folder.path)/pipe", 0o600) == 0)
    func isDefault(_ path: String?, _ arguments: String...) throws -> Bool {
      let status = path.flatMap { PathStatus(Array($0.utf8)) }
      let inputs = try Inputs(try Parser.parse(strings: arguments), standardInput: status)
      #expect(inputs.mayBeSeveral != inputs.isStandardInputByDefault)
      return inputs.isStandardInputByDefault
    }
    #expect(try isDefault("\(folder.path)/file", "x"))
    #expect(try isDefault("\(folder.path)/pipe", "x"))
    #expect(try !isDefault("/dev/null", "x"))
    #expect(try !isDefault(nil, "x"))
    #expect(try !isDefault("\(folder.path)/pipe", "-f-"))
    #expect(try !isDefault("\(folder.path)/pipe", "--files"))
  }

  @Test("names are shown when there may be more than one file")
  func several() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "d/a")
    try folder.write("", to: "b")
    func mayBeSeveral(_ paths: String...) throws -> Bool {
      try Inputs(try Parser.parse(strings: ["x"] + paths.map { "\(folder.path)/\($0)" }))
        .mayBeSeveral
    }
    #expect(try mayBeSeveral("d"))
    #expect(try !mayBeSeveral("b"))
    #expect(try !mayBeSeveral("missing"))
    #expect(try mayBeSeveral("b", "missing"))
  }
}
