import Foundation
import Testing

/// A request that psearch and ripgrep understand alike.
struct SharedRequest: Sendable, CustomTestStringConvertible {
  let flags: [String]

  var testDescription: String { flags.isEmpty ? "(no flags)" : flags.joined(separator: " ") }

  var isTrimming: Bool { flags.contains("--trim") }

  init(_ line: String) {
    flags = line.split(separator: " ").map(String.init)
  }

  // With -m, ripgrep marks lines behind the last counted one as matches if they match, and psearch
  // as context: without fields there is no difference.
  static let all = [
    "", "-n", "-N", "-H", "-H -n", "-I", "-b", "--column", "-N --column", "-Hnb --column",
    "-0 -H", "-0 -H -n", "--heading -H", "--heading -H -n", "--heading -0 -H", "--no-heading -n",
    "-o", "-on", "-ob --column", "-o -H --heading", "-v", "-vn", "-vo", "-vb --column",
    "-c", "-cH", "-c -0 -H", "-cv", "-co", "--count-matches", "--count-matches -v",
    "-c --include-zero", "--count-matches --include-zero -H", "-l", "-l0", "-lv", "-lI",
    "--files-without-match", "--files-without-match -0", "--files-without-match -v",
    "-q", "-qv", "-lc", "-cl",
    "-A1", "-B1", "-C1", "-A1 -n", "-B2 -nH", "-C2 -b --column", "-C1 -A0", "-A0 -B0", "-A1 -C2",
    "-C1 -v -n", "-A2 -v", "-C1 -o -n", "-C1 --heading -H -n", "-C1 -I",
    "--context-separator == -C1", "--context-separator \\t\\x41 -A1", "--no-context-separator -C1",
    "--no-context-separator -C1 --heading -H", "--field-match-separator @@ -n",
    "--field-context-separator ~ -nC1", "--passthru", "--passthru -n", "--passthru -v -n",
    "--passthru -o", "--passthru -A1", "-A1 --passthru", "--passthru -c",
    "--vimgrep", "--vimgrep -A1", "--vimgrep -o", "--vimgrep -v", "--vimgrep -I -N",
    "--vimgrep --no-column", "-r <$0>", "-r $$${0}a$0a$x -n", "-r Q -o -b --column", "-r Q -C1",
    "-r Q --column -b", "-r Q --passthru -n", "--trim", "--trim -n -b --column", "--trim -o",
    "--trim -r Q", "-m1", "-m2 -n", "-m1 -o", "-m1 -c", "-m1 -v", "-m1 -l", "-m0", "-m0 -c",
    "-m1 -A1 -I", "-m2 -C1 -I", "-m1 -B1 -r Y", "-m1 --passthru", "-m2 --vimgrep",
    "-m1 --count-matches",
  ].map(SharedRequest.init)
}

@Suite("The same as ripgrep", .enabled(if: OutputProgram.ripgrep != nil, "rg is not in PATH"))
struct RipgrepTests {
  /// Patterns that mean the same to a search by line and to one of the whole text. No match is
  /// empty where matches are printed alone: those psearch leaves out.
  static let patterns = ["x", "(e|1)[a-z0-9 ]?", "[a-z]+", "zz"]

  @Test("every way of printing lines, over small texts", arguments: SharedRequest.all)
  func lines(request: SharedRequest) throws {
    let ripgrep = try #require(OutputProgram.ripgrep)
    let names = OutputFolder.texts.keys.sorted().filter { $0 != "crlf" || !request.isTrimming }
    // The CR of a line end is trimmed by ripgrep only.
    for pattern in Self.patterns {
      for files in [["lf"], ["nofinal"], names] {
        let arguments = request.flags + ["-e", pattern] + files
        let theirs = try OutputProgram.run(
          ripgrep, ["--no-config", "-j1", "-i"] + arguments)
        let ours = try OutputProgram.psearch(arguments)
        #expect(ours.text == theirs.text, "\(arguments)")
        #expect(ours.status == theirs.status, "\(arguments)")
      }
    }
  }

  @Test("empty matches print and count the lines they stand in", arguments: ["^", "$", ""])
  func emptyMatches(pattern: String) throws {
    let ripgrep = try #require(OutputProgram.ripgrep)
    for flags in ["-n", "-c", "-v", "-l", "-C1"] {
      let arguments = [flags, "-e", pattern, "lf", "nofinal", "single", "newlines"]
      let theirs = try OutputProgram.run(
        ripgrep, ["--no-config", "-j1"] + arguments)
      let ours = try OutputProgram.psearch(arguments)
      #expect(ours == theirs, "\(arguments)")
    }
  }

  // Without -c: ripgrep counts such matches, psearch the lines that they touch.
  @Test(
    "matches that span lines: each line once, alone each as a line of its own",
    arguments: [
      "-n", "-C1", "-o", "-on", "-nA1", "--passthru -n", "-v", "-vn", "-l", "-n --column",
      "-r <$0>", "--count-matches", "--vimgrep",
    ])
  func multiLine(flags: String) throws {
    let ripgrep = try #require(OutputProgram.ripgrep)
    for pattern in ["end\\nof", "one\\nline and\\n", "the end\\nof one\\nline"] {
      let words = flags.split(separator: " ").map(String.init)
      let arguments = words + ["-e", pattern, "verse"]
      let theirs = try OutputProgram.run(
        ripgrep, ["--no-config", "-j1", "-U"] + arguments)
      let ours = try OutputProgram.psearch(arguments)
      #expect(ours.text == theirs.text, "\(arguments)")
      #expect(ours.status == theirs.status, "\(arguments)")
    }
  }
}
