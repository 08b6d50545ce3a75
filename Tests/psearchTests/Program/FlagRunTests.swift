import Testing

/// The program as a process: what the flags do. Expected values by hand.
@Suite("Program: flags")
struct FlagRunTests {
  static let text = "Anna ÜBER\nanna über\r\nab\n\nlast"

  /// Arguments, what is printed for `text` on standard input, and the exit status.
  static let cases: [([String], String, Int32)] = [
    (["über"], "Anna ÜBER\nanna über\r\n", 0),
    (["-i", "über"], "Anna ÜBER\nanna über\r\n", 0),
    (["-s", "über"], "anna über\r\n", 0),
    (["-S", "Anna"], "Anna ÜBER\n", 0),
    (["-S", "anna"], "Anna ÜBER\nanna über\r\n", 0),
    (["-S", "[A]nna"], "Anna ÜBER\n", 0),
    (["-s", "-i", "ANNA", "-c"], "2\n", 0),
    (["-F", "."], "", 1),
    (["-F", "-c", "a"], "4\n", 0),
    (["-w", "an"], "", 1),
    (["-w", "ab"], "ab\n", 0),
    (["-x", "ab"], "ab\n", 0),
    (["-x", "anna"], "", 1),
    (["-e", "last", "-e", "ab"], "ab\nlast\n", 0),
    (["--dotall", "-c", "R.a"], "2\n", 0),
    (["-c", "R.a"], "", 1),
    (["--ascii", "-s", "-o", "\\w+r"], "ber\n", 0),
    (["--by-line", "\\Aab\\z"], "ab\n", 0),
    (["\\Aab\\z"], "", 1),
    (["-v", "a"], "\n", 0),
    (["-v", "-n", "anna"], "3:ab\n4:\n5:last\n", 0),
    (["--newline", "lf", "-c", "r$"], "1\n", 0),
    (["--newline=cr", "--ranges", "(?<=\\r)\\n"], "22\t23\n", 0),
    (["--ranges", "-s", "über"], "16\t21\n", 0),
    (["--ranges", "--units", "utf16", "-s", "über"], "15\t19\n", 0),
    (["--ranges", "--units=scalar", "-s", "über"], "15\t19\n", 0),
    (["--ranges", "$"], "10\t10\n21\t21\n25\t25\n26\t26\n31\t31\n", 0),
    (["-c", "a"], "4\n", 0),
    (["-v", "-c", "a"], "1\n", 0),
    (["--count-matches", "a"], "6\n", 0),
    (["-q", "a"], "", 0),
    (["-q", "x"], "", 1),
    (["-m", "1", "a"], "Anna ÜBER\n", 0),
    (["-m1", "-c", "a"], "1\n", 0),
    (["-m0", "a"], "", 1),
    (["--max-matches", "2", "--ranges", "a"], "0\t1\n3\t4\n", 0),
    (["--max-matches=2", "a"], "Anna ÜBER\n", 0),
    (["-n", "l"], "5:last\n", 0),
    (["-o", "-s", "[Aa]n"], "An\nan\n", 0),
    (["--match-limit", "100", "last"], "last\n", 0),
    (["--heap-limit=1K", "--timeout", "100", "last"], "last\n", 0),
    (["-n", "über\r\nab"], "2:anna über\r\n3:ab\n", 0),
    (["-"], "", 1),
  ]

  @Test("each flag does what it says to standard input", arguments: cases)
  func flag(arguments: [String], expected: String, status: Int32) throws {
    let result = try Program.run(
      arguments.map { Array($0.utf8) }, input: .text(Self.text))
    #expect(result.text == expected)
    #expect(result.status == status)
    #expect(result.message == "")
  }

  @Test("help and version go to standard output with status 0")
  func help() throws {
    let page = try Program.run("-h")
    #expect(page.status == 0 && page.err.isEmpty)
    #expect(page.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 41)
    for flag in ["-i,", "-w,", "-c,", "--help"] { #expect(page.text.contains(flag)) }
    let full = try Program.run("--help")
    #expect(full.status == 0 && full.err.isEmpty)
    for flag in ["--match-limit", "--heap-limit", "--timeout", "--units", "--by-line"] {
      #expect(full.text.contains(flag))
    }
    let version = try Program.run("-V")
    #expect(version.status == 0 && version.err.isEmpty)
    #expect(version.text.hasPrefix("psearch "))
    #expect(version.text.contains("\nPCRE2 10."))
    #expect(version.text.contains("\nJIT: "))
    // What stands before them does not matter, however wrong it would be behind.
    #expect(try Program.run("-V", "--no-such-flag").text == version.text)
  }

  @Test("flags and paths may be mixed, also where POSIXLY_CORRECT is set")
  func posixlyCorrect() throws {
    let folder = try Folder()
    let path = try folder.write("a\nb\n", to: "text")
    for environment in [[], ["POSIXLY_CORRECT=1"]] {
      let result = try Program.run("a", path, "-c", environment: environment)
      #expect(result.text == "1\n")
      #expect(result.status == 0)
    }
  }

  @Test("patterns come from files, one a line, and from standard input")
  func patternFile() throws {
    let folder = try Folder()
    let path = try folder.write("aa\ncc\nbb\n", to: "text")
    let patterns = try folder.write("cc\r\nbb", to: "patterns")
    #expect(try Program.run("-f", patterns, path).text == "cc\nbb\n")
    #expect(try Program.run("-f", patterns, "-e", "a", path).text == "aa\ncc\nbb\n")
    #expect(try Program.run("-f", "-", path, input: .text("b\n")).text == "bb\n")
    let none = try Program.run("-f", "/dev/null", path)
    #expect(none.status == 1 && none.out.isEmpty && none.err.isEmpty)
    // The empty line is the empty pattern.
    #expect(try Program.run("-c", "-f", "-", path, input: .text("\n")).text == "3\n")
  }
}
