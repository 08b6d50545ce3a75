import PartSearch
import Testing

@testable import psearch_reader

/// The memory in the program itself.
@Suite(
  "Reading on in a real terminal",
  .enabled(if: Tmux.isHere, "needs tmux"), .serialized)
struct ResumingTests {
  static let reader = program("psearch-reader")
  static let text = SearchingTests.text

  /// The reader on a file, in a shell that stays when it ends.
  static func open(
    _ arguments: String, in state: TestFolder, variables: String = ""
  ) -> Tmux {
    Tmux("\(reader) \(arguments); echo status $?", variables: variables, state: state)
  }

  static func quit(_ tmux: Tmux) {
    tmux.type("q")
    tmux.wait(for: "status 0")
  }

  /// The place that the file of the memory holds; nil without one.
  static func place(in state: TestFolder) -> Int? {
    guard var database = try? Database(path: Array("\(state.path)/psearch/memory.sqlite".utf8))
    else { return nil }
    return try? database.value("SELECT place FROM document")?.integer
  }

  /// What a process wrote to a file, once it is there.
  static func number(in file: String) -> String {
    shell("while ! [ -s \(file) ]; do sleep 0.01; done; cat \(file)").output.filter(\.isNumber)
  }

  @Test("place, mark, pattern and favourite are there after an end, and after a new name")
  func quitAndBack() {
    let (state, folder) = (TestFolder(), TestFolder())
    let path = folder.write(Self.text, to: "book.txt")
    let first = Self.open(path, in: state)
    first.wait(for: "line 1 of 100")
    first.type("/fox 3")
    // Of this pattern: /fox has 10, and a hit that comes after Enter would move the page.
    first.wait("the hit") { $0.contains("/fox 3") && $0.contains(" 1 of 1\n") }
    first.press("Enter")
    first.type("gg40jma*")
    first.wait(for: "a favourite now: line 41")
    first.type("5j")
    first.wait(for: "line 46 of 100")
    Self.quit(first)
    _ = shell("mv \(path) \(path).new")
    let second = Self.open("\(path).new", in: state)
    second.wait(for: "line 46 of 100")
    second.type("'a")
    second.wait(for: "line 41 of 100")
    second.type("/")
    second.press("M-p")
    second.wait(for: "/fox 3")
    second.press("Escape")
    // Or it would be Alt-B.
    second.wait("the bar closed") { !$0.contains("Alt-R") }
    second.type("B")
    second.wait("what was left") {
      $0.contains(">line 41  book.txt.new") && $0.contains("just now")
    }
  }

  @Test("kill -9 loses no place that has stood for a second")
  func killed() {
    let (state, folder) = (TestFolder(), TestFolder())
    let path = folder.write(Self.text, to: "book.txt")
    let number = "\(folder.path)/number"
    let first = Tmux("sh -c 'echo $$ > \(number); exec \(Self.reader) \(path)'", state: state)
    first.wait(for: "line 1 of 100")
    first.type("30j")
    first.wait(for: "line 31 of 100")
    first.type("j")
    first.wait(for: "line 32 of 100")
    // By itself, while nobody does anything.
    let offset =
      Self.text.utf8.count
      - Self.text.split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst(31).joined(separator: "\n").utf8.count
    first.wait("the place in the file") { _ in Self.place(in: state) == offset }
    _ = shell("kill -9 \(Self.number(in: number))")
    first.wait(for: "illed")
    Self.open(path, in: state).wait(for: "line 32 of 100")
  }

  @Test("TERM, HUP and INT lose nothing at all", arguments: ["TERM", "HUP", "INT"])
  func ended(signal: String) {
    let (state, folder) = (TestFolder(), TestFolder())
    let path = folder.write(Self.text, to: "book.txt")
    let number = "\(folder.path)/number"
    let first = Tmux(
      "sh -c 'echo $$ > \(number); exec \(Self.reader) \(path)'; echo status $?", state: state)
    first.wait(for: "line 1 of 100")
    first.type("30j")
    first.wait(for: "line 31 of 100")
    // The place of the key before has just been written, so this one waits its turn.
    first.type("j")
    first.wait(for: "line 32 of 100")
    _ = shell("kill -\(signal) \(Self.number(in: number))")
    first.wait("the shell") { !$0.contains("of 100") && $0.contains("$") }
    Self.open(path, in: state).wait(for: "line 32 of 100")
  }

  @Test("psearch --resume opens the last document at its place, with its search and its sheet")
  func resume() {
    let (state, folder) = (TestFolder(), TestFolder())
    let paths = ["a.txt", "b.txt"].map { folder.write(Self.text + $0, to: $0) }
    for path in paths {
      let tmux = Self.open("\(path)", in: state)
      tmux.wait(for: "line 1 of 101")
      tmux.type("/fox")
      // Of this pattern: /f has as many, and a hit that comes after Enter would move the page.
      tmux.wait("the hit") { $0.contains("/fox") && $0.contains("1 of 10") }
      tmux.press("Enter")
      tmux.type("50j")
      tmux.wait("the place") { $0.contains("b.txt  line") || $0.contains("a.txt  line") }
      Self.quit(tmux)
    }
    let resume = "\(program("psearch")) --resume; echo status $?"
    let second = Tmux(resume, state: state)
    second.wait("what was left") { $0.contains("b.txt  line 5") && $0.contains("10 matches") }
    Self.quit(second)
    // One that is gone is passed over, and that is said.
    _ = shell("rm \(paths[1])")
    let third = Tmux(resume, state: state)
    third.wait("what was left") { $0.contains("b.txt is gone; this was read before it") }
    third.type("j")
    third.wait(for: "a.txt  line 5")
    third.type("h")
    third.wait(for: "keys:")
    third.close()
    let fourth = Tmux("clear", state: state)
    fourth.wait("the sheet in the file") { _ in
      guard var database = try? Database(path: Array("\(state.path)/psearch/memory.sqlite".utf8))
      else { return false }
      return (try? database.value("SELECT sheet FROM document WHERE sheet = 'help'")) != nil
    }
    Tmux(resume, state: state).wait(for: "keys:")
  }

  @Test("--resume opens the library that the last text was read in, wherever it is called")
  func library() {
    let (state, folder) = (TestFolder(), TestFolder())
    _ = shell("mkdir \(folder.path)/law")
    for name in ["law/a.txt", "law/b.txt", "z.txt"] { folder.write(Self.text + name, to: name) }
    let reader = "\(Self.reader) z.txt law; echo status $?"
    let first = Tmux("cd \(folder.path); \(reader)", state: state)
    first.wait(for: "line 1 of 101")
    first.type(":n:n")
    first.wait(for: "law/b.txt")
    first.type("30j")
    first.wait(for: "line 31 of 101")
    Self.quit(first)
    let second = Self.open("--resume", in: state)
    second.wait("the place") { $0.contains("b.txt") && $0.contains("line 31 of 101") }
    second.type("s")
    second.wait("the tree") {
      $0.contains("law/") && $0.contains("2 parts") && $0.contains(">  b.txt")
        && $0.contains("z.txt")
    }
    second.press("Escape")
    second.wait("the page") { !$0.contains("subjects") }
    second.type(":p")
    second.wait(for: "a.txt")
    second.type("/fox 7")
    second.wait("the hit") { $0.contains("/fox 7") && $0.contains(" 1 of 1\n") }
    second.press("Enter")
    second.type("O")
    second.wait(for: "3 matches")
    second.press("Escape")
    second.wait("the page") { !$0.contains("all hits") }
    Self.quit(second)
    // What is gone of the operands is passed over.
    _ = shell("rm \(folder.path)/z.txt")
    let third = Self.open("--resume", in: state)
    third.wait(for: "a.txt")
    third.type("=")
    third.wait(for: "file 1 of 2")
    Self.quit(third)
    // Into a pipe it is the one text.
    let command = "XDG_STATE_HOME=\(state.path) \(Self.reader) --resume | wc -l"
    #expect(shell(command).output.contains("100"))
  }

  @Test("without anything to resume that is said, and the status is 1")
  func nothing() {
    let (state, folder) = (TestFolder(), TestFolder())
    let command = "XDG_STATE_HOME=\(state.path) \(Self.reader) --resume"
    var ran = shell("\(command) 2>&1")
    #expect(ran.output == "psearch: nothing to resume: no document is remembered\n")
    #expect(ran.status == 1)
    let path = folder.write(Self.text, to: "book.txt")
    let tmux = Self.open(path, in: state)
    tmux.wait(for: "line 1 of 100")
    Self.quit(tmux)
    ran = shell("\(command) --no-state 2>&1")
    #expect(ran.output == "psearch: nothing to resume: no document is remembered\n")
    #expect(ran.status == 1)
    ran = shell("\(command) \(path) 2>&1")
    #expect(ran.output == "psearch: --resume opens the document read last, and no file\n")
    #expect(ran.status == 2)
    // Into a pipe it is the text that comes.
    #expect(shell("\(command) | tail -n 1").output == "fox 10\n")
    _ = shell("rm \(path)")
    ran = shell("\(command) 2>&1")
    #expect(ran.output == "psearch: nothing to resume: \(path) is gone\n")
    #expect(ran.status == 1)
  }

  @Test("two readers at once do each other no harm")
  func two() {
    let (state, folder) = (TestFolder(), TestFolder())
    let paths = ["a.txt", "b.txt"].map { folder.write(Self.text + $0, to: $0) }
    let readers = paths.map { Self.open($0, in: state) }
    for tmux in readers { tmux.wait(for: "line 1 of 101") }
    for (number, tmux) in readers.enumerated() { tmux.type("\(20 + number)j*ma/\(number)") }
    for (number, tmux) in readers.enumerated() {
      tmux.wait(for: "/\(number)")
      tmux.press("Enter")
    }
    // Each sees what the other has put there.
    readers[0].type("B")
    readers[0].wait("what was left") {
      $0.contains("line 21  a.txt") && $0.contains("line 22  b.txt")
    }
    readers[0].press("Escape")
    readers[0].wait("the page") { !$0.contains("favourites") }
    for (number, tmux) in readers.enumerated() {
      tmux.type("X'a")
      tmux.wait(for: "line \(21 + number) of 101")
    }
    for tmux in readers { Self.quit(tmux) }
    for (number, path) in paths.enumerated() {
      Self.open(path, in: state).wait(for: "line \(21 + number) of 101")
    }
    #expect(!shell("ls \(state.path)/psearch").output.contains("damaged"))
  }

  @Test("--no-state makes no file and touches none")
  func noState() {
    let (state, folder) = (TestFolder(), TestFolder())
    let path = folder.write(Self.text, to: "book.txt")
    let first = Self.open("--no-state \(path)", in: state)
    first.wait(for: "line 1 of 100")
    first.type("30jma*")
    // For as long as it runs, it remembers.
    first.wait(for: "a favourite now: line 31")
    Self.quit(first)
    #expect(shell("ls -A \(state.path)").output == "")

    let second = Self.open(path, in: state)
    second.wait(for: "line 1 of 100")
    second.type("10j")
    second.wait(for: "line 11 of 100")
    Self.quit(second)
    let look = "cd \(state.path)/psearch && stat -c '%n %y %s' * && cksum *"
    let before = shell(look).output
    let third = Self.open("--no-state \(path)", in: state)
    third.wait(for: "line 1 of 100")
    third.type("30j")
    third.wait(for: "line 31 of 100")
    Self.quit(third)
    #expect(shell(look).output == before)
  }

  @Test("without a place for a memory the reader works, and says so once")
  func noFolder() {
    let (state, folder) = (TestFolder(), TestFolder())
    let path = folder.write(Self.text, to: "book.txt")
    state.write("", to: "psearch")
    let tmux = Self.open(path, in: state)
    tmux.wait(for: "nothing is remembered: \(state.path)/psearch")
    tmux.type("j")
    tmux.wait(for: "line 2 of 100")
    Self.quit(tmux)
    let other = Self.open(path, in: state, variables: "XDG_STATE_HOME=relative HOME=")
    other.wait(for: "nothing is remembered: neither HOME nor XDG_STATE_HOME is set")
  }

  @Test("a newer file is said to be one, and the reader works without it")
  func newer() throws {
    let (state, folder) = (TestFolder(), TestFolder())
    let path = folder.write(Self.text, to: "book.txt")
    _ = shell("mkdir \(state.path)/psearch; : > \(state.path)/psearch/memory.sqlite")
    do {
      let database = try Database(path: Array("\(state.path)/psearch/memory.sqlite".utf8))
      try database.execute(
        "PRAGMA application_id = \(Schema.application); PRAGMA user_version = 99")
    }
    let sum = shell("cksum \(state.path)/psearch/*").output
    let tmux = Tmux("\(Self.reader) \(path); echo status $?", columns: 200, state: state)
    tmux.wait(for: "is of a newer psearch")
    tmux.type("30jma")
    tmux.wait(for: "mark a is here")
    Self.quit(tmux)
    #expect(shell("cksum \(state.path)/psearch/*").output == sum)
  }

  @Test("of a pipe there is no place, but what was searched for is kept")
  func pipe() {
    let (state, folder) = (TestFolder(), TestFolder())
    let path = folder.write(Self.text, to: "book.txt")
    let first = Tmux("cat \(path) | \(Self.reader); echo status $?", state: state)
    first.wait(for: "line 1 of 100")
    first.type("/fox 7")
    first.wait(for: "1 of 1")
    first.press("Enter")
    Self.quit(first)
    let second = Tmux("cat \(path) | \(Self.reader); echo status $?", state: state)
    second.wait(for: "line 1 of 100")
    second.type("/")
    second.press("M-p")
    second.wait(for: "/fox 7")
  }

  @Test("the next file of the list is shown where it was left")
  func nextFile() {
    let (state, folder) = (TestFolder(), TestFolder())
    let paths = ["a.txt", "b.txt"].map { folder.write(Self.text + $0, to: $0) }
    let first = Self.open(paths.joined(separator: " "), in: state)
    first.wait(for: "line 1 of 101")
    first.type("10j:n")
    first.wait("what was left") { $0.contains("b.txt") && $0.contains("line 1\n") }
    first.type("20j")
    first.wait(for: "line 21 of 101")
    first.type(":p")
    first.wait("what was left") { $0.hasPrefix("line 11\n") }
    first.type(":n")
    first.wait("what was left") { $0.hasPrefix("line 21\n") }
    Self.quit(first)
  }
}
