import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program as a process: files and streams of every kind.
@Suite("Program: input")
struct InputRunTests {
  @Test("several files are named in the output, one is not")
  func severalFiles() throws {
    let folder = try Folder()
    let (one, two) = (try folder.write("a\nb\n", to: "1"), try folder.write("b\na", to: "2"))
    #expect(try Program.run("a", one).text == "a\n")
    #expect(try Program.run("a", one, two).text == "\(one):a\n\(two):a\n")
    #expect(try Program.run("-n", "a", one, two).text == "\(one):1:a\n\(two):2:a\n")
    #expect(
      try Program.run("--ranges", "a", one, two).text == "\(one)\t0\t1\n\(two)\t2\t3\n")
    #expect(try Program.run("-c", "a", one, two).text == "\(one):1\n\(two):1\n")
    // Each file has its own bounds.
    #expect(try Program.run("-m1", ".", one, two).text == "\(one):a\n\(two):b\n")
  }

  @Test("standard input is a pipe, a file from its offset on, or named by a dash")
  func standardInput() throws {
    let folder = try Folder()
    let path = try folder.write("aba", to: "text")
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let whole = try Program.run("--ranges", "a", input: .descriptor(descriptor))
    #expect(whole.text == "0\t1\n2\t3\n")
    // What was read before psearch started is not part of the document.
    #expect(lseek(descriptor, 1, SEEK_SET) == 1)
    let rest = try Program.run("--ranges", "a", input: .descriptor(descriptor))
    #expect(rest.text == "1\t2\n")
    #expect(try Program.run("--ranges", "a", "-", input: .text("ba")).text == "1\t2\n")
    #expect(
      try Program.run("-c", "a", "-", path, input: .text("ba")).text
        == "(standard input):1\n\(path):1\n")
    let long = [UInt8](repeating: 0x61, count: 300_000)
    #expect(try Program.run("--count-matches", "a", input: .bytes(long)).text == "300000\n")
    #expect(try Program.run("--no-mmap", "--ranges", "b", path).text == "1\t2\n")
  }

  @Test("nothing, and a file of nothing, match only what matches the empty text")
  func empty() throws {
    let folder = try Folder()
    let path = try folder.write("", to: "empty")
    for arguments in [["a", path], ["-c", "a", path], ["-v", "a", path], ["a"]] {
      let result = try Program.run(arguments.map { Array($0.utf8) })
      let isHinted = arguments == ["a"]
      #expect(result.status == 1 && result.err.isEmpty != isHinted, "\(arguments)")
      #expect(result.text.isEmpty)
    }
    for result in [try Program.run("--ranges", "", path), try Program.run("--ranges", "")] {
      #expect(result.text == "0\t0\n")
      #expect(result.status == 0)
    }
  }

  @Test("a file of NULs is searched like any other")
  func nuls() throws {
    let folder = try Folder()
    let path = folder.path(of: "nuls")
    try folder.write([UInt8](repeating: 0, count: 100_000), to: Array("nuls".utf8))
    #expect(try Program.run("a", path).status == 1)
    #expect(try Program.run("--count-matches", "\\x00", path).text == "100000\n")
    #expect(try Program.run("--ranges", "\\x00+", path).text == "0\t100000\n")
  }

  @Test("a file whose name is not UTF-8 is opened and named byte for byte")
  func oddName() throws {
    let folder = try Folder()
    let name: [UInt8] = [0x61, 0xFF, 0x62, 0xC3]
    let path = try folder.write(Array("x\n".utf8), to: name)
    let found = try Program.run([Array("-c".utf8), [0x78], path, path])
    let line = path + Array(":1\n".utf8)
    #expect(found.out == line + line)
    let missing = folder.bytes(of: [0xFE, 0x63])
    let failed = try Program.run([[0x78], missing])
    #expect(
      failed.err == Array("psearch: ".utf8) + missing + Array(": No such file or directory\n".utf8))
    #expect(failed.status == 2)
  }

  /// Runs a program as the user `nobody`, who may read nothing that is not everybody's.
  static let asNobody = ["setpriv", "--reuid=65534", "--clear-groups"]
  static let canBecomeNobody: Bool = {
    guard geteuid() == 0 else { return true }
    return (try? Program.run([Array("-V".utf8)], launcher: asNobody).status) == 0
  }()

  @Test(
    "a file that may not be read is an error, and the rest goes on", .enabled(if: canBecomeNobody))
  func unreadable() throws {
    let folder = try Folder()
    let secret = try folder.write("a\n", to: "secret")
    let open = try folder.write("a\n", to: "open")
    try #require(unsafe chmod(secret, 0) == 0)
    let result = try Program.run(
      ["a", secret, open].map { Array($0.utf8) },
      launcher: geteuid() == 0 ? Self.asNobody : [])
    #expect(result.text == "\(open):a\n")
    #expect(result.message == "psearch: \(secret): Permission denied\n")
    #expect(result.status == 2)
  }

  @Test("a file truncated during the search is an error that names it, after the results so far")
  func truncated() throws {
    let folder = try Folder()
    let path = folder.path(of: "shrinking")
    let line = Array("x\n".utf8)
    try folder.write((0..<4 << 20).flatMap { _ in line }, to: Array("shrinking".utf8))
    // The program waits for its pipe to be read, for its output is larger than the pipe.
    let result = try Program.run(["--ranges", "x", path].map { Array($0.utf8) }) {
      try #require(unsafe truncate(path, 0) == 0)
    }
    #expect(result.status == 2)
    #expect(
      result.message
        == "psearch: \(path): file became shorter while it was searched: 8388608 bytes, now 0\n")
    #expect(result.text.hasPrefix("0\t1\n2\t3\n4\t5\n"))
    #expect(result.out.count < 40 << 20)
  }

  static let isSoak = unsafe getenv("PARTSEARCH_SOAK") != nil

  @Test("a line of 2 GB is searched", .enabled(if: isSoak, "PARTSEARCH_SOAK is not set"))
  func longLine() throws {
    let folder = try Folder()
    let path = folder.path(of: "long")
    try folder.write([], to: Array("long".utf8))
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    defer { close(descriptor) }
    try #require(unsafe pwrite(descriptor, "x", 1, 1 << 31) == 1)
    let size = 1 << 31
    #expect(try Program.run("--ranges", "x", path).text == "\(size)\t\(size + 1)\n")
    #expect(try Program.run("-c", "x", path).text == "1\n")
    #expect(try Program.run("--by-line", "--ranges", "x$", path).text == "\(size)\t\(size + 1)\n")
  }
}
