import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program as a process: what goes wrong, and what the exit status says.
@Suite("Program: errors")
struct ErrorRunTests {
  @Test(
    "a bad pattern is shown with a caret under the place",
    arguments: [
      (
        ["foo(bar"],
        "psearch: pattern error at offset 7: missing closing parenthesis\n  foo(bar\n         ^\n"
      ),
      // The caret counts characters, the offset bytes.
      (
        ["für["],
        "psearch: pattern error at offset 5: missing terminating ] for character class\n  für[\n      ^\n"
      ),
      (
        ["-e", "a", "-e", "*b"],
        "psearch: pattern error at offset 0: quantifier does not follow a repeatable item\n  *b\n  ^\n"
      ),
      (
        ["a\nb)c"],
        "psearch: pattern error at offset 3: unmatched closing parenthesis\n  b)c\n   ^\n"
      ),
      (
        ["-w", "a)("],
        "psearch: pattern error at offset 1: unmatched closing parenthesis\n  a)(\n   ^\n"
      ),
      (
        ["\t)"], "psearch: pattern error at offset 1: unmatched closing parenthesis\n  \t)\n  \t^\n"
      ),
    ] as [([String], String)])
  func badPattern(arguments: [String], message: String) throws {
    let result = try Program.run(arguments.map { Array($0.utf8) }, input: .text("a"))
    #expect(result.message == message)
    #expect(result.status == 2)
    #expect(result.out.isEmpty)
  }

  @Test("a bad pattern in a file is named by file and line")
  func badPatternInFile() throws {
    let folder = try Folder()
    let path = try folder.write("a\nb\n(c\n", to: "patterns")
    let result = try Program.run("-f", path, input: .text("a"))
    #expect(
      result.message
        == "psearch: \(path): line 3: pattern error at offset 2: missing closing parenthesis\n  (c\n    ^\n"
    )
    #expect(result.status == 2)
  }

  @Test("a missing file, a folder and a wrong flag are errors")
  func wrongUse() throws {
    let folder = try Folder()
    let missing = folder.path(of: "missing")
    let result = try Program.run("a", missing)
    #expect(result.message == "psearch: \(missing): No such file or directory\n")
    #expect(result.status == 2)
    for arguments in [["--no-such-flag", "a"], ["-m", "x", "a"], ["-m"], [], ["-f", missing]] {
      let result = try Program.run(arguments.map { Array($0.utf8) }, input: .text("a"))
      #expect(result.status == 2, "\(arguments)")
      #expect(result.out.isEmpty)
      #expect(result.message.hasPrefix("psearch: ") && result.message.hasSuffix("\n"))
    }
  }

  @Test("an error is status 2 even beside a match, but not with -q once there is one")
  func statusBesideMatch() throws {
    let folder = try Folder()
    let path = try folder.write("a\n", to: "text")
    let missing = folder.path(of: "missing")
    let both = try Program.run("a", missing, path)
    #expect(both.text == "\(path):a\n")
    #expect(both.status == 2)
    #expect(try Program.run("-q", "a", missing, path).status == 0)
    #expect(try Program.run("-q", "b", missing, path).status == 2)
    // -q looks no further than the first match.
    let first = try Program.run("-q", "a", path, missing)
    #expect(first.status == 0 && first.err.isEmpty)
  }

  @Test("a pattern that costs too much is an error that names limit and place, never no match")
  func limits() throws {
    let text = "ab\n " + String(repeating: "a", count: 60) + "c\n"
    let exponential = "(?:a|aa)+[bd]"
    for flags in [
      ["--match-limit", "100"], ["--match-limit=5000"], ["--by-line", "--match-limit=100"],
    ] {
      let result = try Program.run(
        (flags + ["--ranges", exponential]).map { Array($0.utf8) }, input: .text(text))
      #expect(result.text == "0\t2\n")
      #expect(
        result.message
          == "psearch: (standard input): match limit exceeded at offset 4 (--match-limit raises it)\n"
      )
      #expect(result.status == 2)
    }
    let runaway = String(repeating: "a", count: 100_000) + "\n"
    for flags in [[], ["--by-line"], ["-v"], ["-c"]] {
      let result = try Program.run(
        (flags + ["--timeout", "0.1", "(?s)a(?:b|.)*?[qz]"]).map { Array($0.utf8) },
        input: .text(runaway))
      #expect(result.message.hasPrefix("psearch: (standard input): time limit exceeded at offset "))
      #expect(result.message.hasSuffix(" (--timeout raises it)\n"))
      // Nor are lines printed that were not searched.
      #expect(result.text.isEmpty)
      #expect(result.status == 2)
    }
  }

  @Test("with -v a search that ends early prints the lines before the place, and no others")
  func invertedUpToAnError() throws {
    let text = "x\nab\ny\n " + String(repeating: "a", count: 60) + "c\nz\n"
    let result = try Program.run(
      "-v", "--match-limit=5000", "(?:a|aa)+[bd]", input: .text(text))
    #expect(result.text == "x\ny\n")
    #expect(result.status == 2)
  }

  @Test("a closed pipe ends the program quietly")
  func closedPipe() throws {
    let line = Array("x\n".utf8)
    let text = (0..<1 << 18).flatMap { _ in line }
    for flags in [[], ["--ranges"], ["-o"], ["-v", "-e", "y"]] {
      let result = try Program.run(
        (flags + (flags.contains("-e") ? [] : ["x"])).map { Array($0.utf8) },
        input: .bytes(text), output: .closedPipe)
      #expect(result.message == "", "\(flags)")
      #expect(result.status == 0, "\(flags)")
    }
    #expect(try Program.run([Array("-h".utf8)], output: .closedPipe).status == 0)
  }

  @Test(
    "output that cannot be written is an error", .enabled(if: unsafe access("/dev/full", W_OK) == 0)
  )
  func fullDisk() throws {
    for arguments in [["x"], ["-c", "x"], ["--ranges", "x"]] {
      let result = try Program.run(
        arguments.map { Array($0.utf8) }, input: .text("x\n"), output: .file("/dev/full"))
      #expect(result.message == "psearch: standard output: No space left on device\n")
      #expect(result.status == 2)
    }
    let help = try Program.run([Array("-h".utf8)], output: .file("/dev/full"))
    #expect(help.status == 2)
  }
}
