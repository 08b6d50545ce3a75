import TestSupport
import Testing

@testable import psearch

/// Random trees with random ignore files, the paths of which git and the walk have to agree on.
@Suite("Ignore files against git", .enabled(if: TestCommand.isInstalled("git")))
struct GitTests {
  /// One name of the few there are, so that rules meet files.
  static func name(_ random: inout SeededGenerator) -> String {
    let names = ["a", "b", "ab", "ba", "a.o", "b.o", "a b", "#a", "!b", "a\\b", "c ", ".a", "aa"]
    return names.randomElement(using: &random) ?? "a"
  }

  /// A line of an ignore file. `**` that touches letters is left out: git (2.39) gives it a meaning
  /// of its own behind a literal start, against its manual.
  static func line(_ random: inout SeededGenerator) -> String {
    var line = ["", "", "", "!", "!", "/", "!/", "**/", "\\"].randomElement(using: &random) ?? ""
    let pieces = [
      "a", "b", "ab", "*", "*.o", "?", "[ab]", "[!a]", "[a-z]*", "a*", "*b", "\\#a", "\\!b", "a b",
      "c\\ ", "c ", "#a", "!b", ".a", ".*", "[[:alpha:]]", "**", "a\\\\b", "[a", "[]a]", "a\\",
      "aa",
    ]
    for index in 0..<(Int.random(in: 1...3, using: &random)) {
      if index > 0 { line += "/" }
      line += pieces.randomElement(using: &random) ?? "a"
    }
    line +=
      ["", "", "", "/", " ", "  ", "/**", "/ ", "\t", "\r"].randomElement(using: &random) ?? ""
    return line
  }

  static func ignoreFile(_ random: inout SeededGenerator) -> String {
    let lines = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      Int.random(in: 0..<12, using: &random) == 0 ? "" : line(&random)
    }
    return lines.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : "")
  }

  @Test("the walk finds the files that git does not ignore, on random trees")
  func randomTrees() throws {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    let root = try TemporaryFolder()
    var found = 0
    var ignored = 0
    // Each repository holds a dozen trees, since to start git takes longest.
    for tree in 0..<12 {
      let folder = "\(root.path)/\(tree)"
      let home = "\(root.path)/home\(tree)"
      var contents: [String: String] = [:]
      var folders: Set = [""]
      for place in 0..<Int.random(in: 200...300, using: &random) {
        let names =
          ["t\(place % 12)"]
          + (0..<Int.random(in: 1...4, using: &random)).map { _ in Self.name(&random) }
        // A name cannot be a file and a folder.
        guard (try? root.write("", to: "\(tree)/\(names.joined(separator: "/"))")) != nil else {
          continue
        }
        for count in 0..<names.count {
          folders.insert(names[..<count].map { "\($0)/" }.joined())
        }
      }
      for path in folders.sorted()
      where path.utf8.count == 3 || Int.random(in: 0..<3, using: &random) == 0 {
        contents["\(tree)/\(path).gitignore"] = Self.ignoreFile(&random)
      }
      if Bool.random(using: &random) {
        contents["\(tree)/.git/info/exclude"] = Self.ignoreFile(&random)
      }
      if Bool.random(using: &random) {
        contents["home\(tree)/git/ignore"] = Self.ignoreFile(&random)
      }
      for (path, text) in contents { try root.write(text, to: path) }
      // What makes a repository (gitrepository-layout(5)), quicker than `git init`.
      try root.makeFolder("\(tree)/.git/objects")
      try root.makeFolder("\(tree)/.git/refs")
      try root.write("ref: refs/heads/main\n", to: "\(tree)/.git/HEAD")

      // Hidden files are of no concern to git.
      let all = try Self.files(["--no-ignore", folder], environment: ["XDG_CONFIG_HOME": home])
      let own = try Self.files([folder], environment: ["XDG_CONFIG_HOME": home])
      let checked = try TestCommand.run(
        "git", ["check-ignore", "-z", "--stdin", "--no-index"], in: folder,
        input: Array(all.joined(separator: [0])) + [0],
        environment: ["XDG_CONFIG_HOME": home, "GIT_CONFIG_NOSYSTEM": "1", "HOME": home])
      #expect(checked.status <= 1, "\(checked.errors)")
      let excluded = Set(checked.output.split(separator: 0).map(Array.init))
      let expected = all.subtracting(excluded)
      found += own.count
      ignored += excluded.count
      let wrong = own.symmetricDifference(expected).map { String(decoding: $0, as: UTF8.self) }
      #expect(wrong.isEmpty, "seed \(seed), tree \(tree): \(wrong), \(contents)")
    }
    // That enough was compared: 12 runs had 2100 to 2800 found and 750 to 1150 ignored.
    #expect(found > 300 && ignored > 300, "seed \(seed): \(found) found, \(ignored) ignored")
  }

  /// The paths of the files found, below the folder that is the last argument, those of git's own
  /// folder not among them.
  static func files(_ arguments: [String], environment: [String: String]) throws -> Set<[UInt8]> {
    let options = try Parser.parse(strings: ["--files", "--hidden"] + arguments)
    var inputs = try Inputs(options, environment: Environment(environment))
    var paths: Set<[UInt8]> = []
    while let step = inputs.next() {
      guard case .file(let input) = step else {
        Issue.record("\(step)")
        continue
      }
      let path = Array(input.path.dropFirst((arguments.last?.utf8.count ?? 0) + 1))
      if !path.starts(with: ".git/".utf8) { paths.insert(path) }
    }
    return paths
  }
}
