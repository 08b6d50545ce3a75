import Testing

@testable import psearch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// README.md keeps what it promises.
@Suite("README.md")
struct ReadmeTests {
  /// One `$ command` of the examples and what stands below it.
  struct Example: CustomTestStringConvertible {
    let command: String
    var output = ""
    var testDescription: String { command }
  }

  static let root: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }()

  static func lines(of path: String) -> [Substring] {
    let read = try? Program.run([Array("\(root)/\(path)".utf8)], program: "cat")
    return (read?.text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The lines between ```` ```language ```` and ```` ``` ````.
  static func block(_ language: String) -> ArraySlice<Substring> {
    let behind = lines(of: "README.md").drop { $0 != "```\(language)" }.dropFirst()
    return behind.prefix { $0 != "```" }
  }

  static let examples: [Example] = {
    var examples: [Example] = []
    for line in block("console") where !line.isEmpty && !line.hasPrefix("# ") {
      if line.hasPrefix("$ ") {
        examples.append(Example(command: String(line.dropFirst(2))))
      } else if !examples.isEmpty {
        examples[examples.count - 1].output += line + "\n"
      }
    }
    return examples
  }()

  /// The example that another program reads.
  static let (plain, piped) = (
    examples.filter { !$0.command.contains("| jq") },
    examples.filter { $0.command.contains("| jq") }
  )
  static let hasReader = (try? Program.run("--version", program: "jq").status) == 0

  /// What a shell in the root of the repository prints, messages and all.
  static func run(_ command: String) throws -> Program.Result {
    let folder = Program.path.dropLast("/psearch".count)
    let script = #"PATH="$1:$PATH"; export PATH; cd "$2" && eval "$3" 2>&1"#
    return try Program.run(
      ["-c", script, "sh", String(folder), root, command].map { Array($0.utf8) },
      environment: ["PSEARCH_CONFIG_PATH=/dev/null"], program: "/bin/sh")
  }

  @Test("there are ten examples, and each shows something")
  func examplesAreThere() {
    #expect(Self.examples.count == 10)
    #expect(Self.examples.allSatisfy { !$0.output.isEmpty })
    #expect(Self.piped.count == 1)
  }

  @Test("an example prints what stands below it", arguments: plain)
  func output(example: Example) throws {
    let result = try Self.run(example.command)
    #expect(result.text == example.output)
    #expect(result.status == 0)
  }

  @Test(
    "the example with jq prints what stands below it", .enabled(if: hasReader, "no jq"),
    arguments: piped)
  func pipedOutput(example: Example) throws {
    let result = try Self.run(example.command)
    #expect(result.text == example.output)
    #expect(result.status == 0)
  }

  @Test("each flag of the examples is on the page of -h", arguments: examples)
  func flags(example: Example) throws {
    let page = Help.page.split(separator: "\n")
    let words = example.command.split(separator: "|").first { $0.contains("psearch ") }
    for word in try #require(words).split(separator: " ") where word.hasPrefix("-") {
      let row = word.hasPrefix("--") ? " \(word) " : " \(word), "
      #expect(page.contains { $0.contains(row) }, "\(word)")
    }
  }

  @Test("the library example is a file of Examples/FindInBook")
  func library() {
    let file = Self.lines(of: "Examples/FindInBook/Sources/FindInBook/Places.swift")
    #expect(file.count > 5)
    #expect(Array(Self.block("swift")) == file.dropLast())
  }

  @Test(
    "the picture is what psearch prints now",
    .enabled(if: (try? Program.run("--version", program: "python3").status) == 0, "no python3"))
  func picture() throws {
    let result = try Self.run("scripts/picture \(Program.path.dropLast("/psearch".count)) --check")
    #expect(result.text == "" && result.status == 0)
  }

  @Test("each search of make demo finds something")
  func demo() throws {
    let result = try Self.run("scripts/demo \(Program.path.dropLast("/psearch".count))")
    #expect(result.status == 0, "\(result.text)")
    #expect(result.text.split(separator: "\n").count { $0.hasPrefix("$ ") } == 8)
  }

  @Test("what README.md points to is there")
  func links() throws {
    var paths: [String] = []
    for line in Self.lines(of: "README.md") {
      for part in line.components(after: "](") {
        paths.append(String(part.prefix { $0 != ")" }))
      }
    }
    #expect(paths.count >= 6)
    for path in paths {
      #expect(unsafe access("\(Self.root)/\(path)", R_OK) == 0, "\(path)")
    }
  }
}

extension Substring {
  /// What follows each occurrence of `mark`.
  fileprivate func components(after mark: String) -> [Substring] {
    ranges(of: mark).map { self[$0.upperBound...] }
  }
}

extension Program {
  /// Another program with arguments that are text.
  fileprivate static func run(_ arguments: String..., program: String) throws -> Result {
    try run(arguments.map { Array($0.utf8) }, program: program)
  }
}
