import Testing

@testable import psearch_reader

@Suite(
  "The program in a real terminal",
  .enabled(if: Tmux.isHere, "needs tmux"), .serialized)
struct TerminalTests {
  static let reader = program("psearch-reader")
  static let text = SearchingTests.text

  static func open(
    _ arguments: String = "", text: String = text, columns: Int = 80, rows: Int = 24,
    variables: String = "", name: String = "text.txt"
  ) -> (Tmux, Scratch) {
    let file = Scratch(text, name: name)
    let tmux = Tmux(
      "\(reader) \(arguments) \(file.path); echo status $?", columns: columns, rows: rows,
      variables: variables)
    return (tmux, file)
  }

  @Test("it opens, searches while typing, steps, wraps and ends; the shell's screen comes back")
  func session() {
    let (tmux, file) = Self.open()
    tmux.wait(for: "line 1 of 100")
    tmux.type("/fox")
    tmux.wait("the hit") { $0.contains("/fox") && $0.contains("1 of 10") }
    tmux.press("Down")
    tmux.wait(for: "2 of 10")
    tmux.press("Up", "Up")
    tmux.wait(for: "wrapped to last")
    tmux.type("(")
    tmux.wait(for: "^ missing closing parenthesis")
    tmux.press("BSpace", "Enter")
    tmux.wait("the bar closed") { !$0.contains("Alt-R") }
    tmux.type("N")
    tmux.wait(for: "wrapped to last")
    tmux.type("n")
    tmux.wait(for: "wrapped to first")
    tmux.type("q")
    tmux.wait(for: "status 0")
    #expect(!tmux.screen.contains("fox"))
    withExtendedLifetime(file) {}
  }

  @Test("psearch --reader becomes the reader", arguments: ["--reader", "-R"])
  func fromPsearch(flag: String) {
    let file = Scratch(Self.text)
    let tmux = Tmux("\(program("psearch")) \(flag) +/fox \(file.path)")
    tmux.wait(for: "1 of 10")
  }

  @Test("a pipe's text is shown as it comes, and keys come from the terminal")
  func pipe() {
    let tmux = Tmux("{ echo one; read wait </dev/null; echo two; } | \(Self.reader)")
    tmux.wait(for: "two")
    tmux.wait(for: "(standard input)")
    tmux.type("/two")
    tmux.wait(for: "1 of 1")
  }

  @Test("an unfinished pipe is read and searched meanwhile")
  func openPipe() {
    let fifo = Scratch("")
    let tmux = Tmux(
      "rm \(fifo.path); mkfifo \(fifo.path); { echo fox; cat \(fifo.path); } | \(Self.reader)")
    tmux.wait(for: "(standard input)")
    tmux.type("/fox")
    tmux.wait(for: "#1 of …")
    _ = shell("echo 'another fox' > \(fifo.path)")
    tmux.wait(for: "1 of 2")
  }

  @Test("sizes from 80x24 to 20x5, and back")
  func resize() {
    let (tmux, file) = Self.open()
    tmux.wait(for: "line 1 of 100")
    tmux.type("/fox")
    tmux.wait("the hit") { $0.contains("/fox") && $0.contains("1 of 10") }
    tmux.resize(columns: 20, rows: 5)
    // At the right edge of these rows there may be a mark.
    tmux.wait("a small screen") {
      $0.contains("fox 1") && $0.contains("1 of 10") && $0.split(separator: "\n").count <= 5
    }
    tmux.resize(columns: 40, rows: 10)
    tmux.wait("a middling screen") {
      $0.contains("fox 1") && $0.split(separator: "\n").count == 10
    }
    tmux.resize(columns: 80, rows: 24)
    tmux.wait("a large screen") { $0.contains("fox 2") && $0.contains("Alt-C [ ] case") }
    withExtendedLifetime(file) {}
  }

  @Test(
    "whatever ends the program, the terminal is put back",
    arguments: ["INT", "TERM", "HUP", "SEGV", "ABRT", "QUIT"])
  func killed(signal: String) {
    let file = Scratch(Self.text)
    let number = Scratch("")
    // The shell says its number and becomes the reader.
    let tmux = Tmux(
      "sh -c 'echo $$ > \(number.path); exec \(Self.reader) \(file.path)'; echo status $?")
    tmux.wait(for: "line 1 of 100")
    _ = shell("kill -\(signal) $(cat \(number.path))")
    // The number of a signal is told as 128 and more; after INT the shell drops its line.
    let said = signal == "INT" ? "$" : "status 1"
    tmux.wait(said) { $0.contains(said) && !$0.contains("line 1 of 100") }
    // Echo and line editing are back.
    tmux.waitForUsualSettings()
  }

  @Test("Ctrl-Z gives the terminal to the shell, fg takes it back")
  func suspend() {
    let file = Scratch(Self.text)
    let tmux = Tmux("set -m; \(Self.reader) \(file.path)")
    tmux.wait(for: "line 1 of 100")
    tmux.type("5j")
    tmux.wait(for: "line 6 of 100")
    tmux.press("C-z")
    tmux.wait("the shell") { $0.contains("topped") && !$0.contains("of 100") }
    tmux.type("fg")
    tmux.press("Enter")
    tmux.wait(for: "line 6 of 100")
    tmux.type("j")
    tmux.wait(for: "line 7 of 100")
  }

  @Test("v opens the editor at the line")
  func editor() {
    let (tmux, file) = Self.open(variables: "EDITOR='echo editor' VISUAL=")
    tmux.wait(for: "line 1 of 100")
    tmux.type("30jv")
    tmux.wait(for: "line 31 of 100")
    tmux.type("q")
    // What the editor wrote is on the shell's screen.
    tmux.wait(for: "editor +31 \(file.path)")
  }

  @Test("a bracketed paste is text in the bar")
  func paste() {
    let (tmux, file) = Self.open()
    tmux.wait(for: "line 1 of 100")
    tmux.type("/")
    tmux.wait(for: "Alt-R")
    tmux.paste("fox 4")
    tmux.wait(for: "1 of 1")
    withExtendedLifetime(file) {}
  }

  @Test("F shows what is added to the file")
  func follow() {
    let (tmux, file) = Self.open()
    tmux.wait(for: "line 1 of 100")
    tmux.type("F")
    tmux.wait(for: "waiting for more")
    file.append("the end of it\n")
    tmux.wait(for: "the end of it")
    tmux.press("C-c")
    tmux.wait("the normal bottom line") { !$0.contains("waiting") }
  }

  @Test("Korean: wide characters stand where they should, and are found")
  func korean() {
    let (tmux, file) = Self.open(text: "다람쥐 헌 쳇바퀴에 타고파\n가나다라마바사아자차카타파하\n", columns: 20, rows: 6)
    tmux.wait(for: "가나다라마바사아자차")
    #expect(tmux.lines.prefix(4) == ["다람쥐 헌 쳇바퀴에", "타고파", "가나다라마바사아자차", "카타파하"])
    tmux.type("/쳇바퀴")
    tmux.wait(for: "1 of 1")
    withExtendedLifetime(file) {}
  }

  @Test("control and bidirectional characters are shown and never sent")
  func controls() {
    let (tmux, file) = Self.open(text: "a\u{1B}[31mb \u{202E}c\n", columns: 40, rows: 6)
    tmux.wait(for: "a^[[31mb <U+202E>c")
    withExtendedLifetime(file) {}
  }

  @Test("colours: green and yellow with them, reverse and underline without")
  func colours() {
    for (variables, wanted) in [
      ("NO_COLOR= TERM=xterm-256color", ["\u{1B}[30m\u{1B}[42mfox", "\u{1B}[43mfox"]),
      ("NO_COLOR= TERM=xterm", ["42mfox", "43mfox"]), ("NO_COLOR=1", ["[1;7mfox", "[4mfox"]),
      ("NO_COLOR= TERM=vt100", ["[1;7mfox", "[4mfox"]),
    ] {
      let (tmux, file) = Self.open("-e fox", text: "fox fox\n", variables: variables)
      tmux.wait(for: "1 of 2")
      let screen = tmux.coloured
      for part in wanted { #expect(screen.contains(part), "\(variables): \(screen)") }
      withExtendedLifetime(file) {}
    }
  }

  @Test("--quit-if-one-screen prints a short text; --keep-screen leaves the last page")
  func screens() {
    let (short, file) = Self.open("--quit-if-one-screen", text: "short\n")
    short.wait("text and end") { $0.contains("short\n") && $0.contains("status 0") }
    let (long, other) = Self.open("--keep-screen")
    long.wait(for: "line 1 of 100")
    long.type("q")
    long.wait("the page above the prompt") { $0.contains("line 9\n") && $0.contains("status 0") }
    withExtendedLifetime((file, other)) {}
  }

  @Test("what cannot be opened or compiled is said before a screen is taken")
  func faults() {
    let tmux = Tmux("\(Self.reader) /no/such/file; \(Self.reader) -e '(' \(#filePath); echo done")
    tmux.wait(for: "psearch: /no/such/file: No such file or directory")
    tmux.wait(for: "psearch: pattern error at offset 1: missing closing parenthesis")
  }

  @Test("where standard output is no terminal, the text goes there")
  func copied() {
    let file = Scratch("one\ntwo\n")
    #expect(shell("\(Self.reader) \(file.path) \(file.path)").output == "one\ntwo\none\ntwo\n")
    #expect(shell("printf three | \(Self.reader)").output == "three")
  }

  @Test("chapters, subjects and hits of a folder's texts")
  func sheets() {
    let folder = ScratchFolder(
      """
      mkdir one two; printf '# A\\nfox\\n# B\\nfox\\n' > one/9.md; echo 'no' > one/10.md
      echo 'a fox' > two/x.txt
      """)
    let tmux = Tmux("\(Self.reader) \(folder.path); echo status $?", columns: 60, rows: 12)
    tmux.wait(for: "one/9.md  A  (1 of 3)")
    tmux.type("c")
    tmux.wait("the chapters") { $0.contains(">A") && $0.contains("chapters:") }
    tmux.press("Down", "Enter")
    tmux.wait(for: "one/9.md  B  (1 of 3)")
    tmux.type("s10")
    tmux.wait("one subject") { $0.contains(">  10.md") && !$0.contains("two/") }
    tmux.press("Enter")
    tmux.wait("the other part") { $0.contains("one/10.md") && $0.contains("no\n") }
    tmux.type(":p")
    tmux.wait(for: "one/9.md")
    tmux.type("/fox")
    tmux.wait(for: "1 of 2")
    tmux.press("Enter")
    tmux.type("o")
    tmux.wait("the hits") { $0.contains("hits:") && $0.contains(">2  A  fox") }
    tmux.press("Down")
    tmux.wait(for: ">4  B  fox")
    tmux.press("Enter")
    tmux.wait(for: "2 of 2")
    tmux.type("O")
    tmux.wait("all hits") { $0.contains("3 matches") && $0.contains("two/x.txt") }
    tmux.press("End", "Enter")
    tmux.wait("the hit in the other part") { $0.contains("two/x.txt") && $0.contains("1 of 1") }
    tmux.type("q")
    tmux.wait(for: "status 0")
  }
}
