import Testing

@testable import psearch_reader

@Suite(
  "The program where things go wrong",
  .enabled(if: Tmux.isHere, "needs tmux"), .serialized)
struct HardTests {
  static let reader = TerminalTests.reader
  static let text = SearchingTests.text

  /// A file of so many bytes that takes hardly any room: a first line, and NULs behind it.
  static func sparse(_ size: String) -> Scratch {
    let file = Scratch("the first line\n")
    _ = shell("truncate -s \(size) \(file.path)")
    return file
  }

  @Test("a pattern that runs away says so; keys are answered and the reader goes on")
  func runaway() {
    let line = String(repeating: "a", count: 100_000)
    let (tmux, file) = TerminalTests.open(text: "start\n\(line)!\nthe end\n")
    tmux.wait(for: "line 1 of 3")
    tmux.type("/(a|a?)+$")
    tmux.wait(for: "match limit exceeded at 0%")
    tmux.press("Left")
    tmux.wait("the counter still says that it ended") { $0.contains(", ended at 0%") }
    tmux.press("Escape")
    tmux.type("G")
    tmux.wait("the end") { $0.contains("the end\n") && $0.contains("END") }
    tmux.type("?start")
    tmux.wait(for: "1 of 1")
    withExtendedLifetime(file) {}
  }

  @Test("a file of 10 GB opens at its first page, and its end is a key away")
  func large() {
    let file = Self.sparse("10G")
    let tmux = Tmux("\(Self.reader) \(file.path); echo status $?")
    tmux.wait("the first page") { $0.contains("the first line") && $0.contains("0%") }
    tmux.type("G")
    tmux.wait("the end") { $0.contains("^@^@") && $0.contains("END") }
    tmux.type("q")
    tmux.wait(for: "status 0")
  }

  @Test("a long pipe goes to a file without a name, so that nothing is left of it, even by KILL")
  func longPipe() {
    let folder = TestFolder()
    let number = Scratch("")
    let tmux = Tmux(
      "yes 'a line' | head -c 17500000 | sh -c 'echo $$ > \(number.path); exec \(Self.reader)'",
      variables: "TMPDIR=\(folder.path)")
    tmux.wait(for: "line 1 of 2,500,000")
    #if os(Linux)
      let files = shell("ls -l /proc/$(cat \(number.path))/fd").output
      #expect(files.contains("\(folder.path)/psearch-reader.") && files.contains("(deleted)"))
    #endif
    #expect(shell("ls -A \(folder.path)").output == "")
    tmux.type("/line")
    tmux.wait(for: "1 of 2,500,000")
    _ = shell("kill -KILL $(cat \(number.path))")
    tmux.wait(for: "Killed")
    #expect(shell("ls -A \(folder.path)").output == "")
  }

  @Test("stopped and continued from outside, it takes the terminal and draws the screen again")
  func stopped() {
    let file = Scratch(Self.text)
    let number = Scratch("")
    // Without job control the shell goes on to wait.
    let tmux = Tmux(
      "set +m; sh -c 'echo $$ > \(number.path); exec \(Self.reader) \(file.path)'")
    tmux.wait(for: "line 1 of 100")
    let pid = shell("cat \(number.path)").output.filter(\.isNumber)
    let terminal = "/dev/" + shell("ps -o tty= -p \(pid)").output.filter { !$0.isWhitespace }
    _ = shell("kill -STOP \(pid)")
    // As a shell does that takes the terminal over.
    _ = shell("stty sane < \(terminal); printf RUBBISH > \(terminal)")
    tmux.wait(for: "RUBBISH")
    _ = shell("kill -CONT \(pid)")
    tmux.wait("a clean screen") { !$0.contains("RUBBISH") && $0.contains("line 1 of 100") }
    tmux.type("5j")
    tmux.wait(for: "line 6 of 100")
    // The settings of before come back at the end all the same.
    tmux.type("q")
    tmux.wait("the shell") { !$0.contains("of 100") }
    tmux.waitForUsualSettings()
  }

  @Test("a file that becomes shorter while it is shown is opened anew, and said to be")
  func shorter() {
    let text = (1...50_000).map { "line \($0)\n" }.joined()
    let (tmux, file) = TerminalTests.open(text: text)
    tmux.wait(for: "line 1 of 50,000")
    tmux.type("G")
    tmux.wait(for: "END")
    file.replace("short\n")
    // Draws pages of the file that are there no more.
    tmux.resize(columns: 60, rows: 10)
    tmux.wait("lost pages") { !$0.contains("line 5000") }
    tmux.type("k")
    tmux.wait("what is left") { $0.contains("short\n") && $0.contains("became shorter") }
    tmux.type("/short")
    tmux.wait(for: "1 of 1")
    tmux.press("Enter")
    tmux.type("q")
    tmux.wait(for: "status 0")
  }

  @Test("a file that is deleted is read on")
  func deleted() {
    let (tmux, file) = TerminalTests.open()
    tmux.wait(for: "line 1 of 100")
    _ = shell("rm \(file.path)")
    tmux.type("/fox 7")
    tmux.wait(for: "1 of 1")
  }

  @Test("a named pipe that nothing comes through does not hold the reader up")
  func silentPipe() {
    let folder = TestFolder()
    _ = shell("mkfifo \(folder.path)/fifo")
    let tmux = Tmux("\(Self.reader) \(folder.path)/fifo; echo status $?")
    tmux.wait(for: "/fifo")
    tmux.type("/fox")
    tmux.wait(for: "≥0…")
    _ = shell("echo a fox > \(folder.path)/fifo")
    tmux.wait(for: "1 of 1")
    tmux.press("Enter")
    tmux.type("v")
    tmux.wait(for: "a pipe cannot be edited")
    tmux.type("q")
    tmux.wait(for: "status 0")
    let other = Tmux("\(Self.reader) \(folder.path)/fifo; echo status $?")
    other.wait(for: "/fifo")
    other.type("q")
    other.wait(for: "status 0")
  }

  @Test("a pipe among files keeps its text while another one is read")
  func pipeAndFile() {
    let folder = TestFolder()
    let file = folder.write("the other text\n", to: "other")
    _ = shell("mkfifo \(folder.path)/fifo")
    let tmux = Tmux(
      "{ echo the first; cat \(folder.path)/fifo; } | \(Self.reader) - \(file)")
    tmux.wait(for: "the first")
    tmux.type(":n")
    tmux.wait(for: "the other text")
    _ = shell("echo the second > \(folder.path)/fifo")
    tmux.type(":p")
    tmux.wait("both lines") { $0.contains("the first\nthe second\n") }
    tmux.type(":n")
    tmux.wait("the file") { $0.contains("the other text\n~") }
  }

  @Test("100 KB pasted into the bar are text as any other")
  func bigPaste() {
    let (tmux, file) = TerminalTests.open()
    let pasted = Scratch(String(repeating: "abcdefghi ", count: 10_000))
    tmux.wait(for: "line 1 of 100")
    tmux.type("/")
    tmux.wait(for: "Alt-R")
    tmux.paste(file: pasted.path)
    tmux.wait(for: "abcdefghi abcdefghi")
    tmux.press("C-u")
    tmux.type("fox")
    tmux.wait("another pattern") { $0.contains("/fox") && $0.contains("1 of 10") }
    withExtendedLifetime(file) {}
  }

  @Test("new sizes in a row while a search runs leave a whole screen")
  func sizes() {
    let file = Self.sparse("1G")
    let tmux = Tmux("\(Self.reader) \(file.path); echo status $?")
    tmux.wait(for: "the first line")
    tmux.type("/fox")
    tmux.wait(for: "/fox")
    for number in 0..<30 {
      tmux.resize(columns: 1 + number * 37 % 119, rows: 1 + number * 17 % 39)
    }
    tmux.resize(columns: 80, rows: 24)
    tmux.wait("a whole screen") {
      $0.contains("the first line") && $0.contains("/fox") && $0.contains("Alt-C [ ] case")
    }
    tmux.press("Escape")
    tmux.type("q")
    tmux.wait(for: "status 0")
  }

  @Test("Esc and a key that come in one go are those two keys")
  func escapeAndKey() {
    let (tmux, file) = TerminalTests.open()
    tmux.wait(for: "line 1 of 100")
    tmux.type("/fox")
    tmux.wait(for: "1 of 10")
    tmux.type("\u{1B}j\u{1B}j")
    tmux.wait(for: "line 3 of 100")
    withExtendedLifetime(file) {}
  }

  @Test("Esc is heard while a pipe brings a line every few milliseconds, and so is Alt")
  func escapeInChatter() {
    let tmux = Tmux(
      "while :; do echo a fox; sleep 0.021; done | \(Self.reader); echo status $?")
    tmux.wait(for: "a fox")
    tmux.type("/fox")
    tmux.wait(for: "Alt-R [x]")
    tmux.type("\u{1B}r")
    tmux.wait(for: "Alt-R [ ]")
    tmux.press("Escape")
    tmux.wait("the bar closed") { !$0.contains("Alt-R") }
    tmux.type("q")
    tmux.wait(for: "status 0")
  }

  @Test(
    "without a terminal that can be drawn on, it says why and ends with status 2",
    arguments: [
      ("env TERM=dumb", "TERM is 'dumb'"), ("env -u TERM", "TERM is not set"),
      ("env TERM=nonesuch", "TERM is 'nonesuch'"), ("setsid -w", "psearch: /dev/tty: "),
    ])
  func noTerminal(prefix: String, message: String) {
    if prefix.hasPrefix("setsid"), shell("command -v setsid").status != 0 { return }
    let file = Scratch(Self.text)
    let tmux = Tmux("\(prefix) \(Self.reader) \(file.path); echo status $?")
    tmux.wait("the reason") { $0.contains(message) && $0.contains("status 2") }
  }

  @Test("no texts, odd bytes and odd names")
  func odd() {
    let folder = TestFolder()
    _ = shell(
      """
      cd \(folder.path) && mkdir empty && printf '\\000' > nul &&
      printf 'a\\377b \\342\\202 fox\\n' > "$(printf 'bad\\377\\033name')"
      """)
    let tmux = Tmux(
      "cd \(folder.path); \(Self.reader) empty; \(Self.reader) nul bad*", variables: "LC_ALL=C")
    tmux.wait(for: "^@")
    tmux.type("/\\x00")
    tmux.wait(for: "1 of 1")
    tmux.press("Enter")
    tmux.type("X:n")
    tmux.wait("the other file") {
      $0.contains("a<FF>b <E2><82> fox\n") && $0.contains("bad<FF>^[name")
    }
    tmux.type("q")
    tmux.wait(for: "psearch: empty: no texts in there")
  }

  @Test("psearch says which program is missing when the reader is not beside it")
  func missing() {
    let folder = TestFolder()
    _ = shell("cp \(program("psearch")) \(folder.path)/psearch")
    let ran = shell("\(folder.path)/psearch -R \(#filePath) 2>&1")
    #expect(ran.status == 2)
    #expect(
      ran.output
        == "psearch: \(folder.path)/psearch-reader: cannot start the reader: No such file or directory\n"
    )
  }
}
