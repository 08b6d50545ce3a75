import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program's output and status.
struct Ran {
  var output: String
  var status: CInt
}

/// Runs a shell command and waits for it.
func shell(_ command: String) -> Ran {
  guard let stream = unsafe popen(command, "r") else { return Ran(output: "", status: -1) }
  var bytes: [UInt8] = []
  var room = [UInt8](repeating: 0, count: 4096)
  while true {
    let count = unsafe fread(&room, 1, room.count, stream)
    if count == 0 { break }
    bytes += room[..<count]
  }
  let status = unsafe pclose(stream)
  return Ran(output: String(decoding: bytes, as: UTF8.self), status: status >> 8 & 0xFF)
}

/// A text as one word of a shell command.
func quoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    + "'"
}

/// The reader in a real terminal: a tmux server of its own, killed when the test is over.
final class Tmux {
  /// Whether there is a tmux at all.
  static let isHere = shell("command -v tmux").status == 0

  private let socket: String
  /// The reader's state is kept there, and never in the home of whoever runs the tests.
  let state: TestFolder
  let columns: Int
  let rows: Int

  /// Runs a shell command in a terminal.
  init(
    _ command: String, columns: Int = 80, rows: Int = 24, variables: String = "",
    state: TestFolder = TestFolder()
  ) {
    self.columns = columns
    self.state = state
    self.rows = rows
    socket = "psearch-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    // The shell stays, so that what the terminal is like afterwards can be seen.
    _ = tmux(
      "new-session -d -x \(columns) -y \(rows) \(quoted("env LC_ALL=C.UTF-8 PS1='$ ' XDG_STATE_HOME=\(state.path) \(variables) sh"))"
    )
    _ = tmux("set -g status off")
    _ = tmux("resize-window -x \(columns) -y \(rows)")
    wait("a prompt") { $0.contains("$") || $0.contains("#") }
    type("clear; \(command)")
    press("Enter")
  }

  deinit { _ = tmux("kill-server") }

  private func tmux(_ command: String) -> Ran {
    shell("tmux -u -L \(socket) -f /dev/null \(command) 2>&1")
  }

  /// Types a text as it is.
  func type(_ text: String) { send("send-keys -l -- \(quoted(text))") }

  /// Presses keys by tmux's names.
  func press(_ keys: String...) {
    for key in keys { send("send-keys \(quoted(key))") }
  }

  /// Has tmux do something. Where it cannot, that is said: a key that was never sent would look like
  /// a fault of the program.
  private func send(_ command: String) {
    let ran = tmux(command)
    if ran.status != 0 { Issue.record("tmux \(command): status \(ran.status): \(ran.output)") }
  }

  func resize(columns: Int, rows: Int) { _ = tmux("resize-window -x \(columns) -y \(rows)") }

  /// Closes the window; the programs in it are sent SIGHUP.
  func close() { _ = tmux("kill-server") }

  /// Pastes with the marks of bracketed paste where the program asked for them.
  func paste(_ text: String) {
    _ = tmux("set-buffer -- \(quoted(text))")
    _ = tmux("paste-buffer -p")
  }

  /// The same with what a file holds.
  func paste(file: String) {
    send("load-buffer \(file)")
    send("paste-buffer -p")
  }

  /// What the terminal shows.
  var screen: String { tmux("capture-pane -p").output }

  /// The same with colours.
  var coloured: String { tmux("capture-pane -p -e").output }

  var lines: [String] {
    screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Waits until the screen is as wanted, and fails when it never is. Never longer than needed.
  @discardableResult
  func wait(
    _ what: String, seconds: Int = 20, sourceLocation: SourceLocation = #_sourceLocation,
    _ isWanted: (String) -> Bool
  ) -> Bool {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    let end = time.tv_sec + seconds
    var last = ""
    var looks = 0
    // On a machine with too much to do a look takes long: time alone is no patience.
    while time.tv_sec < end || looks < 100 {
      last = screen
      looks += 1
      if isWanted(last) { return true }
      unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    }
    Issue.record("never came: \(what)\n\(last)", sourceLocation: sourceLocation)
    return false
  }

  /// Waits until the terminal has the settings that a shell likes: echo, and whole lines.
  func waitForUsualSettings(sourceLocation: SourceLocation = #_sourceLocation) {
    type("stty -a | grep -c ' icanon .* echo '")
    wait(for: "stty -a", sourceLocation: sourceLocation)
    press("Enter")
    // What was typed before the prompt came stands in front of it.
    wait("the settings of before", sourceLocation: sourceLocation) {
      $0.contains("\n1\n") || $0.contains("\n$ 1\n")
    }
  }

  /// Waits until the screen holds a text.
  @discardableResult
  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
    wait(text, sourceLocation: sourceLocation) { $0.contains(text) }
  }
}

/// Where the programs under test are: beside the tests.
func program(_ name: String) -> String {
  let own = unsafe CommandLine.unsafeArgv[0].map { unsafe String(cString: $0) } ?? ""
  var folder = own[...]
  while let last = folder.last, last != "/" { folder.removeLast() }
  // On macOS the tests are in a bundle, three folders deeper.
  return folder + name
}

/// A folder for a test, removed with all that is in it.
final class TestFolder: Sendable {
  let path: String

  init() {
    var folder = Array("/tmp/psearch-reader-test.XXXXXX".utf8CString)
    unsafe mkdtemp(&folder)
    path = String(decoding: folder.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Writes a file in it.
  ///
  /// - Returns: its path.
  @discardableResult
  func write(_ text: String, to name: String) -> String {
    let path = "\(path)/\(name)"
    guard let file = unsafe fopen(path, "w") else { return path }
    let bytes = Array(text.utf8)
    unsafe fwrite(bytes, 1, bytes.count, file)
    unsafe fclose(file)
    return path
  }

  deinit { _ = shell("rm -rf \(quoted(path))") }
}

/// A file for a test, removed with it.
final class Scratch {
  let path: String

  init(_ text: String, name: String = "text.txt") {
    var folder = Array("/tmp/psearch-reader-test.XXXXXX".utf8CString)
    unsafe mkdtemp(&folder)
    path =
      String(decoding: folder.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) + "/" + name
    replace(text)
  }

  func replace(_ text: String) { write(text, mode: "w") }

  func append(_ text: String) { write(text, mode: "a") }

  private func write(_ text: String, mode: String) {
    guard let file = unsafe fopen(path, mode) else { return }
    let bytes = Array(text.utf8)
    unsafe fwrite(bytes, 1, bytes.count, file)
    unsafe fclose(file)
  }

  deinit {
    unsafe unlink(path)
    var folder = path[...]
    while let last = folder.last, last != "/" { folder.removeLast() }
    _ = unsafe rmdir(String(folder))
  }
}
