import Foundation
import Testing

@testable import psearch

@Suite(
  "On a terminal", .enabled(if: Terminal.isPossible, "the system gives no terminals"), .serialized)
struct TerminalTests {
  /// OSC 52 would set the clipboard; C1 in UTF-8 and as a bare byte; a direction override; BEL, DEL.
  static let attack: [UInt8] =
    Array("x\u{1B}]52;c;eA==\u{07}\u{1B}[31m\u{9B}32m".utf8) + [0x9B]
    + Array("31m \u{202E}abc\u{2066}\u{7F}\t.\rY\r\n".utf8)
  static let shown =
    "x^[]52;c;eA==^G^[[31m<9B>32m<9B>31m <U+202E>abc<U+2066>^?\t.^MY\r\n"

  /// A file called `name` with the attack in it.
  static func folder(_ name: String = "f") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try Data(attack).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    return folder
  }

  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Whether a terminal would obey nothing in it: no ESC, no C1 in either form, no control but TAB
  /// and line ends.
  static func isInert(_ bytes: [UInt8]) -> Bool {
    let text = text(bytes)
    return Array(text.utf8) == bytes
      && !text.unicodeScalars.contains { scalar in
        let value = scalar.value
        return value < 0x20 && ![0x09, 0x0A, 0x0D].contains(value) || (0x7F...0x9F).contains(value)
          || (0x202A...0x202E).contains(value) || (0x2066...0x206F).contains(value)
      }
  }

  @Test(
    "control characters of the text are shown in every form of output, without and with matches",
    arguments: [
      "x", "-o x.*", "--passthru zz", "-C1 x", "-v zz", "-r $0$0 x.*", "--vimgrep x", "-M40 x",
      "--json x.*", "--trim x", "-b --column x", "--html x",
    ])
  func text(flags: String) throws {
    let folder = try Self.folder()
    let words = flags.split(separator: " ").map(String.init)
    let plain = try Terminal.psearch(["--color=never"] + words + ["f"], in: folder.path)
    #expect(Self.isInert(plain))
    #expect(Self.text(plain).contains("52;c;eA=="))
    // With colours, nothing else is left when the styles are taken away.
    let colored = Self.text(try Terminal.psearch(words + ["f"], in: folder.path))
    #expect(Self.isInert(Array(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "").utf8)))
  }

  @Test(
    "control characters of titles are shown wherever sections are printed",
    arguments: ["x", "--ranges x", "--json x", "--html x", "-o x", "-C1 x"])
  func titles(flags: String) throws {
    let folder = try TemporaryFolder()
    let title = Array("# T\u{1B}]0;t\u{07}\u{9B}31m\u{202E}<i>\n".utf8)
    try Data(title + Array("x\n".utf8)).write(to: URL(fileURLWithPath: "\(folder.path)/f"))
    let words = ["--sections"] + flags.split(separator: " ").map(String.init) + ["f"]
    let plain = try Terminal.psearch(["--color=never"] + words, in: folder.path)
    #expect(Self.isInert(plain))
    #expect(Self.text(plain).contains("]0;t"))
    let colored = Self.text(try Terminal.psearch(words, in: folder.path))
    #expect(Self.isInert(Array(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "").utf8)))
  }

  @Test("the line of a section has the style of names, and is text on a page")
  func sectionLine() throws {
    let folder = try TemporaryFolder()
    try folder.write("# A <i>\u{07}\nx\n", to: "f")
    #expect(
      Self.text(try Terminal.psearch(["--sections", "-N", "x", "f"], in: folder.path))
        == "\u{1B}[35mA <i>\u{1B}[0m\u{1B}[7;35m^G\u{1B}[0m\n\u{1B}[30;42mx\u{1B}[0m\n")
    let page = try TestCommand.run(
      TestCommand.psearch, ["--sections", "--html", "x", "f"], in: folder.path)
    let text = Self.text(page.output)
    #expect(text.contains("<b>A &lt;i&gt;"))
    #expect(!text.contains("<i>"))
    let piped = try TestCommand.run(
      TestCommand.psearch, ["--sections", "x", "f"], in: folder.path)
    #expect(Self.text(piped.output) == "A <i>\u{07}\nx\n")
  }

  @Test("what stands for them is exact, and reversed where there is colour")
  func exact() throws {
    let folder = try Self.folder()
    #expect(
      Self.text(try Terminal.psearch(["-N", "--color=never", "x", "f"], in: folder.path))
        == Self.shown)
    let colored = Self.text(try Terminal.psearch(["-N", "x\u{1B}", "f"], in: folder.path))
    #expect(
      colored.hasPrefix(
        "\u{1B}[30;42mx\u{1B}[0m\u{1B}[7;30;42m^[\u{1B}[0m]52;c;eA==\u{1B}[7m^G\u{1B}[0m"))
  }

  @Test("--raw-control sends them, and a pipe gets every byte")
  func raw() throws {
    let folder = try Self.folder()
    #expect(
      try Terminal.psearch(["-N", "--color=never", "--raw-control", "x", "f"], in: folder.path)
        == Self.attack)
    let piped = try TestCommand.run(TestCommand.psearch, ["x", "f"], in: folder.path)
    #expect(piped.output == Self.attack)
    let lit = try TestCommand.run(
      TestCommand.psearch, ["--color=always", "--colors=current:none", "x", "f"], in: folder.path)
    #expect(lit.output == Self.attack)
  }

  @Test(
    "control characters of file names are shown wherever names are printed",
    arguments: [
      "-l x", "-c x", "--files", "--ranges x", "--heading x", "--no-heading x", "--json x",
      "--files-without-match zz", "--vimgrep x", "--html x",
    ])
  func names(flags: String) throws {
    let name = "a\u{1B}]0;t\u{07}\u{9B}\u{202E}\nb"
    let folder = try Self.folder(name)
    let words = flags.split(separator: " ").map(String.init)
    let output = try Terminal.psearch(["--color=never", "-H"] + words + ["."], in: folder.path)
    #expect(Self.isInert(output))
    #expect(Self.text(output).contains("]0;t"))
    let piped = try TestCommand.run(
      TestCommand.psearch, ["-l", "--color=always", "--colors=path:none", "x", "."],
      in: folder.path)
    #expect(piped.output == Array("./\(name)\n".utf8))
  }

  @Test("control characters of patterns and of paths in messages are shown")
  func messages() throws {
    let folder = try Self.folder()
    for arguments in [
      ["\u{1B}]0;t\u{07}(", "f"], ["x", "\u{1B}[31mnone\u{202E}"], ["--\u{1B}[31m", "x"],
      ["--color", "\u{9B}31m", "x"], ["x", "none\nnext"],
    ] {
      let output = try Terminal.psearch(arguments, in: folder.path)
      #expect(Self.isInert(output))
      #expect(Self.text(output).hasPrefix("psearch: "))
    }
    let output = Self.text(try Terminal.psearch(["\u{1B}[日(", "f"], in: folder.path))
    // Each control takes two columns and the ideograph too.
    let caret = try #require(output.split(separator: "\n").last)
    #expect(caret.hasSuffix("^") && caret.count >= 6)
    let piped = try TestCommand.run(
      TestCommand.psearch, ["x", "\u{1B}[31mnone"], in: folder.path)
    #expect(piped.errors == "psearch: \u{1B}[31mnone: No such file or directory\n")
  }

  @Test("there is no style without colour, and none is on at a line's end")
  func styles() throws {
    let folder = try TemporaryFolder()
    try folder.write("ab\r\ncd\n\nab\n", to: "f")
    for environment in [["NO_COLOR": "1", "TERM": "xterm"], ["TERM": "dumb"]] {
      let output = try Terminal.psearch(
        ["-o", "b", "f"], in: folder.path, environment: environment)
      #expect(Self.text(output) == "1:b\n4:b\n")
    }
    let output = Self.text(try Terminal.psearch(["-N", "(?s)b.*a", "f"], in: folder.path))
    #expect(
      output
        == "a\u{1B}[30;42mb\u{1B}[0m\r\n\u{1B}[30;42mcd\u{1B}[0m\n\n\u{1B}[30;42ma\u{1B}[0mb\n")
  }
}
