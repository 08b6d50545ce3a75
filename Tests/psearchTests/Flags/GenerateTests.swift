import Foundation
import Testing

@testable import psearch

@Suite("The man page and completions")
struct GenerateTests {
  /// All spellings of a flag that are shown.
  static func spellings(_ flag: Flag) -> [String] {
    var spellings = ["--\(flag.name)"]
    if let letter = flag.letter { spellings.append("-\(letter)") }
    if let negation = flag.negation { spellings.append("--\(negation)") }
    return spellings
  }

  /// A generated text in a file of its own.
  static func file(_ kind: GeneratedText, named name: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let (output, errors, status) = try TestCommand.run(
      TestCommand.psearch, ["--generate", kind.rawValue])
    #expect(errors == "" && status == 0)
    #expect(output == Array(kind.content.utf8))
    try folder.write(kind.content, to: name)
    return folder
  }

  @Test("hold every flag of the table in every spelling, as the help does")
  func complete() {
    let man = GeneratedText.man.content.replacingOccurrences(of: "\\-", with: "-")
    let bash = Set(GeneratedText.bash.content.split { " \n'".contains($0) })
    let zsh = GeneratedText.zsh.content
    let fish = GeneratedText.fish.content + " "
    for flag in FlagTable.all {
      for spelling in Self.spellings(flag) {
        var missing: [String] = []
        if !man.contains("\\fB\(spelling)\\fR") { missing.append("man") }
        if !bash.contains(Substring(spelling)) { missing.append("bash") }
        if !["[", "+[", "=[", "=-["].contains(where: { zsh.contains("\(spelling)\($0)") }) {
          missing.append("zsh")
        }
        if !Help.full.contains(spelling) { missing.append("--help") }
        let isLong = spelling.hasPrefix("--")
        let word = isLong ? "-l \(spelling.dropFirst(2))" : "-s \(spelling.dropFirst())"
        if !fish.contains(" \(word) ") { missing.append("fish") }
        #expect(missing == [], "\(spelling)")
      }
    }
  }

  @Test(
    "mandoc finds nothing wrong with the page",
    .enabled(if: TestCommand.isInstalled("mandoc"), "no mandoc"))
  func mandoc() throws {
    let folder = try Self.file(.man, named: "psearch.1")
    let lint = try TestCommand.run("mandoc", ["-Tlint", "psearch.1"], in: folder.path)
    #expect(String(decoding: lint.output, as: UTF8.self) == "" && lint.errors == "")
  }

  @Test(
    "groff finds nothing wrong with the page, and shows each flag's text",
    .enabled(if: TestCommand.isInstalled("groff"), "no groff"))
  func groff() throws {
    let folder = try Self.file(.man, named: "psearch.1")
    let result = try TestCommand.run(
      "groff", ["-ww", "-man", "-Tascii", "-P-cbou", "psearch.1"], in: folder.path)
    #expect(result.errors == "" && result.status == 0)
    // Lines may be broken at dashes.
    func words(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    let page = words(String(decoding: result.output, as: UTF8.self))
    for flag in FlagTable.all {
      let isShown = page.contains(words(String(flag.text.prefix { $0 != "\n" })))
      #expect(isShown, "\(flag.name)")
    }
  }

  /// Words of a line, the last one to be completed, and what is among the offers and what is not.
  static let lines: [(words: [String], offers: [String], not: String)] = [
    (["psearch", "--only-"], ["--only-matching", "--only-current"], "--json"),
    (["psearch", "--no-ma"], [], "--mmap"),
    (["psearch", "--color", "a"], ["auto", "always", "ansi"], "never"),
    (["psearch", "--color", "=", "n"], ["never"], "auto"),
    (["psearch", "--color", "="], ["auto", "always", "never", "ansi"], "path"),
    (["psearch", "--sort", ""], ["path", "modified", "size"], "file one"),
    (["psearch", "x", "fi"], ["file one", "file2"], "other"),
    (["psearch", "-f", "fi"], ["file one", "file2"], "--file"),
    (["psearch", "--", "--fi"], [], "--files"),
    (["psearch", "-m", "fi"], [], "file2"),
  ]

  @Test("bash completes flags, values and paths", arguments: 0..<lines.count)
  func bash(number: Int) throws {
    let (words, offers, not) = Self.lines[number]
    let folder = try Self.file(.bash, named: "complete")
    for name in ["file one", "file2", "other"] { try folder.write(to: name) }
    let script = """
      source ./complete
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
      _psearch
      printf '%s\\n' "${COMPREPLY[@]}"
      complete -p psearch
      """
    let result = try TestCommand.run(
      "bash", ["--norc", "-c", script, "bash"] + words, in: folder.path)
    #expect(result.errors == "" && result.status == 0)
    let found = Set(String(decoding: result.output, as: UTF8.self).split(separator: "\n"))
    for offer in offers { #expect(found.contains(Substring(offer)), "\(words): \(found)") }
    #expect(!found.contains(Substring(not)), "\(words): \(found)")
    #expect(found.contains("complete -F _psearch psearch"))
  }

  @Test("fish completes flags and values", .enabled(if: TestCommand.isInstalled("fish"), "no fish"))
  func fish() throws {
    let folder = try Self.file(.fish, named: "complete.fish")
    try folder.write(to: "file2")
    func offers(_ line: String) throws -> [String] {
      let result = try TestCommand.run(
        "fish", ["--no-config", "-c", "source complete.fish; complete -C '\(line)'"],
        in: folder.path, environment: ["HOME": folder.path])
      return String(decoding: result.output, as: UTF8.self).split(separator: "\n").map {
        String($0.prefix { $0 != "\t" })
      }
    }
    #expect(try Set(offers("psearch --only-")) == ["--only-matching", "--only-current"])
    #expect(try Set(offers("psearch --color ")) == ["auto", "always", "never", "ansi"])
    #expect(try offers("psearch -f fi") == ["file2"])
    #expect(try offers("psearch x fi") == ["file2"])
  }

  @Test("zsh completes flags and values", .enabled(if: TestCommand.isInstalled("zsh"), "no zsh"))
  func zsh() throws {
    let folder = try Self.file(.zsh, named: "functions/_psearch")
    // A shell on a terminal of its own, into which a TAB is typed.
    let script = #"""
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell "PS1=; unset zle_bracketed_paste; fpath=($PWD/functions \$fpath)"
      zpty -w shell "autoload -Uz compinit; compinit -u -d $PWD/dump; psearch() { print -r -- \"got<\$*>\" }"
      for line in 'psearch --only-c' 'psearch --color nev' 'psearch --sort=mod' 'psearch --generate complete-z'; do
        zpty -w -n shell "$line"$'\t\n'
      done
      zpty -w shell $'\nexit'
      while zpty -r shell output; do print -rn -- "$output"; done
      """#
    let result = try TestCommand.run(
      "zsh", ["-f", "-c", script], in: folder.path,
      environment: ["TERM": "dumb", "HOME": folder.path])
    let output = String(decoding: result.output, as: UTF8.self)
    for expected in [
      "got<--only-current>", "got<--color never>", "got<--sort=modified>",
      "got<--generate complete-zsh>",
    ] {
      #expect(output.contains(expected), "\(output)")
    }
  }
}
