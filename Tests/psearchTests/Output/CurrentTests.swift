import Foundation
import Testing

@testable import psearch

/// Which match is to be current, and what is said of it. The range is of `x` in the file named.
struct CurrentCase: Sendable, CustomTestStringConvertible {
  let flags: String
  let status: String
  let range: String

  init(_ flags: String, _ status: String, _ range: String) {
    self.flags = flags
    self.status = status
    self.range = range
  }

  var testDescription: String { flags }

  /// `x` is at 3, 11, 13, 20 and 27 of lf, and at 0, 13 and 19 of crlf.
  static let inTwoFiles = [
    CurrentCase("", "match 1 of 8", "lf 3 4"),
    CurrentCase("--current 1", "match 1 of 8", "lf 3 4"),
    CurrentCase("--current 5", "match 5 of 8", "lf 27 28"),
    CurrentCase("--current 6", "match 6 of 8", "crlf 0 1"),
    CurrentCase("--current 8", "match 8 of 8", "crlf 19 20"),
    CurrentCase("--current 9", "match 1 of 8", "lf 3 4"),
    CurrentCase("--current 8000000000003", "match 3 of 8", "lf 13 14"),
    CurrentCase("--current 0", "match 8 of 8", "crlf 19 20"),
    CurrentCase("--current -1", "match 7 of 8", "crlf 13 14"),
    CurrentCase("--current=-8", "match 8 of 8", "crlf 19 20"),
    CurrentCase("--at 0", "match 1 of 8", "lf 3 4"),
    CurrentCase("--at 3", "match 1 of 8", "lf 3 4"),
    CurrentCase("--at 4", "match 2 of 8", "lf 11 12"),
    CurrentCase("--at 27", "match 5 of 8", "lf 27 28"),
    CurrentCase("--at 28", "match 6 of 8", "crlf 0 1"),
    CurrentCase("--at 9223372036854775807", "match 6 of 8", "crlf 0 1"),
    CurrentCase("--at 28 --next", "match 7 of 8", "crlf 13 14"),
    CurrentCase("--at 28 --previous", "match 5 of 8", "lf 27 28"),
    CurrentCase("--next", "match 2 of 8", "lf 11 12"),
    CurrentCase("--next=3", "match 4 of 8", "lf 20 21"),
    CurrentCase("--next=7", "match 8 of 8", "crlf 19 20"),
    CurrentCase("--next=8", "match 1 of 8, wrapped", "lf 3 4"),
    CurrentCase("--next=0", "match 1 of 8", "lf 3 4"),
    CurrentCase("--previous", "match 8 of 8, wrapped", "crlf 19 20"),
    CurrentCase("--previous=17", "match 8 of 8, wrapped", "crlf 19 20"),
    CurrentCase("--current 3 --previous=2", "match 1 of 8", "lf 3 4"),
    CurrentCase("--current 0 --next", "match 1 of 8, wrapped", "lf 3 4"),
    CurrentCase("--previous --next=2", "match 2 of 8, wrapped", "lf 11 12"),
    CurrentCase("--at 4 --current 4", "match 4 of 8", "lf 20 21"),
    CurrentCase("--current 4 --at 4", "match 2 of 8", "lf 11 12"),
  ]

  /// The same in lf alone, or read from a pipe.
  static let inOneFile = [
    CurrentCase("", "match 1 of 5", "3 4"),
    CurrentCase("--current -1", "match 4 of 5", "20 21"),
    CurrentCase("--current 0", "match 5 of 5", "27 28"),
    CurrentCase("--current 6", "match 1 of 5", "3 4"),
    CurrentCase("--at 28", "match 1 of 5, wrapped", "3 4"),
    CurrentCase("--at 1000 --next", "match 2 of 5, wrapped", "11 12"),
    CurrentCase("--at 12 --next=2", "match 5 of 5", "27 28"),
    CurrentCase("--at 12 --next=3", "match 1 of 5, wrapped", "3 4"),
    CurrentCase("--previous", "match 5 of 5, wrapped", "27 28"),
  ]
}

@Suite("The current match")
struct CurrentTests {
  static func psearch(_ flags: String, _ rest: String...) throws -> OutputProgram.Result {
    try OutputProgram.psearch(flags.split(separator: " ").map(String.init) + rest)
  }

  @Test("is found among all matches of several files", arguments: CurrentCase.inTwoFiles)
  func severalFiles(expected: CurrentCase) throws {
    let result = try Self.psearch(
      expected.flags, "--only-current", "--status", "--ranges", "x", "lf", "empty", "crlf")
    #expect(
      result.text == expected.range.replacingOccurrences(of: " ", with: "\t") + "\n")
    #expect(result.messages == expected.status + "\n")
    #expect(result.status == 0)
  }

  @Test("is found in one file, and in a pipe", arguments: CurrentCase.inOneFile)
  func oneFile(expected: CurrentCase) throws {
    let range = expected.range.replacingOccurrences(of: " ", with: "\t") + "\n"
    let flags = expected.flags.split(separator: " ").map(String.init)
    let arguments = flags + ["--only-current", "--status", "--ranges", "x"]
    let result = try OutputProgram.psearch(arguments + ["lf"])
    #expect(result.text == range && result.messages == expected.status + "\n")
    let text = try #require(OutputFolder.texts["lf"])
    let piped = try TestCommand.run(
      TestCommand.psearch, arguments + ["-"], input: Array(text.utf8))
    #expect(String(decoding: piped.output, as: UTF8.self) == range)
    #expect(piped.errors == expected.status + "\n")
  }

  @Test(
    "is the only one where there is one, and none where there is none",
    arguments: ["", "--current 7", "--current -3", "--next=2", "--previous", "--at 1"])
  func oneAndNone(flags: String) throws {
    let one = try Self.psearch(flags, "--status", "--only-current", "x", "single")
    let hasWrapped = flags.contains("next") || flags.contains("previous") || flags == "--at 1"
    #expect(one.messages == "match 1 of 1\(hasWrapped ? ", wrapped" : "")\n")
    #expect(one.text == "x\n" && one.status == 0)
    for files in [["lf"], ["lf", "empty"]] {
      let none = try OutputProgram.psearch(
        flags.split(separator: " ").map(String.init) + ["--status", "zz"] + files)
      #expect(none.messages == "no matches\n" && none.text == "" && none.status == 1)
    }
  }

  @Test("--at counts in the units asked for; in the middle of a character the next one counts")
  func units() throws {
    // Scalars: x at 3, 8 and 13, the emoji at 12. UTF-16: the emoji takes 12 and 13.
    for (flags, pattern, expected) in [
      ("--units utf16 --at 9", "x", "14\t15"), ("--units utf16 --at 13", "😀|x", "14\t15"),
      ("--units utf16 --at 12", "😀|x", "12\t14"), ("--units scalar --at 13", "😀|x", "13\t14"),
      ("--units scalar --at 4", "x", "8\t9"), ("--units scalar --at 14", "x", "3\t4"),
      ("--units utf16 --at 99", "x", "3\t4"), ("--at 4", "x", "5\t6"),
    ] {
      let result = try Self.psearch(flags, "--only-current", "--ranges", pattern, "unicode")
      #expect(result.text == expected + "\n", "\(flags)")
    }
  }

  @Test("--only-current prints it in every form, with its lines around")
  func alone() throws {
    for (flags, expected) in [
      ("-n -C1", "2-cd\n3:ef x x\n4-\n"), ("-o -b", "13:x\n"), ("-c", "1\n"), ("-l", "lf\n"),
      ("--vimgrep -H", "lf:3:6:ef x x\n"), ("-r <$0>", "ef x <x>\n"), ("--count-matches", "1\n"),
      ("--color=always", "ef x \u{1B}[30;42mx\u{1B}[0m\n"), ("-q", ""),
    ] {
      let result = try Self.psearch(flags, "--only-current", "--current=3", "x", "lf")
      #expect(result.text == expected && result.status == 0, "\(flags)")
    }
    let groups = try Self.psearch(
      "-o -r [$1] --only-current --current=3", #"\G(.)"#, "verse")
    #expect(groups.text == "[e]\n")
    let inverted = try Self.psearch("-v -n --only-current --current=0 --status", "x", "lf")
    #expect(inverted.text == "5:g\n" && inverted.messages == "match 3 of 3\n")
    let json = try Self.psearch("--json --only-current --current=2", "x", "lf", "single")
    #expect(json.text.split(separator: "\n").count == 4)
    #expect(json.text.contains(#""range":[11,12]"#))
  }

  @Test("what is printed does not depend on it but for colours", arguments: GoldenCase.all)
  func sameOutput(given: GoldenCase) throws {
    guard !given.name.hasPrefix("color"), !given.name.hasPrefix("html") else { return }
    let plain = try OutputProgram.psearch(given.arguments)
    let held = try OutputProgram.psearch(["--current=2", "--status"] + given.arguments)
    #expect(GoldenTests.withoutTimes(held.text) == GoldenTests.withoutTimes(plain.text))
    #expect(held.status == plain.status)
  }

  @Test("more files than are kept open are read again")
  func manyFiles() throws {
    let folder = try TemporaryFolder()
    for number in 1000..<2100 { try folder.write("\(number) x\n", to: "\(number)") }
    let (output, errors, status) = try TestCommand.run(
      TestCommand.psearch, ["--only-current", "--current=0", "--status", "x", "."],
      in: folder.path)
    #expect(String(decoding: output, as: UTF8.self) == "./2099:2099 x\n")
    #expect(errors == "match 1,100 of 1,100\n" && status == 0)
    let all = try TestCommand.run(
      TestCommand.psearch, ["-I", "--current=0", "--status", "x", "."], in: folder.path)
    #expect(all.output == (1000..<2100).flatMap { Array("\($0) x\n".utf8) })
  }

  @Test(
    "the chapter before the last of a real law",
    .enabled(if: FileManager.default.isReadableFile(atPath: SharedTexts.law), "no ../shared/texts"))
  func law() throws {
    let ranges = try Self.psearch("--ranges", #"\bKapitel\b"#, SharedTexts.law)
    let lines = ranges.text.split(separator: "\n")
    try #require(lines.count > 2)
    let result = try Self.psearch(
      "--current -1 --status --only-current --ranges", #"\bKapitel\b"#, SharedTexts.law)
    #expect(result.text == lines[lines.count - 2] + "\n")
    #expect(result.messages == "match \(lines.count - 1) of \(lines.count)\n")
  }
}

/// Texts beside the package, where there are any.
enum SharedTexts {
  static let law = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../shared/texts/law/bgb.md").standardizedFileURL.path
}
