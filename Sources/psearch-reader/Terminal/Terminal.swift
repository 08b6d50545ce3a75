internal import CTerminal

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The terminal, from `enter` to `leave` in raw mode and with the reader's screen.
///
/// Keys come from it and frames go to it, whatever standard input and output are.
struct Terminal {
  let descriptor: CInt
  private let keepsScreen: Bool
  private var writer: FrameWriter

  /// Why there is no terminal to read on.
  struct Fault: Error, Hashable {
    let message: String
  }

  /// The controlling terminal. An error where there is none, or it is one that cannot move its cursor.
  init(type: String, keepsScreen: Bool, usesColor: Bool) throws(Fault) {
    let opened = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard opened >= 0 else { throw Fault(message: "/dev/tty: \(lastError())") }
    guard type != "dumb",
      let capabilities = Capabilities.ofTerminal(descriptor: opened, type: type)
    else {
      close(opened)
      throw Fault(
        message: type.isEmpty
          ? "no terminal that can be drawn on (TERM is not set)"
          : "no terminal that can be drawn on (TERM is '\(Columns.visible(type))')")
    }
    descriptor = opened
    self.keepsScreen = keepsScreen
    writer = FrameWriter(capabilities, usesColor: usesColor)
  }

  /// Columns and rows at the moment.
  var size: (columns: Int, rows: Int) {
    var columns: CInt = 80
    var rows: CInt = 24
    _ = unsafe cterminal_size(descriptor, &columns, &rows)
    return (Int(columns), Int(rows))
  }

  // MARK: Taking and giving back

  /// Takes the terminal. False where the system refuses.
  mutating func enter() -> Bool {
    let restore = restoreText
    let result = unsafe restore.withUnsafeBytes { bytes in
      unsafe cterminal_enter(
        descriptor, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    guard result == 0 else { return false }
    begin()
    return true
  }

  /// Gives it back for good.
  mutating func leave() {
    if keepsScreen {
      send(writer.capabilities.move(row: size.rows - 1, column: 0) + Array("\r\n".utf8))
    }
    cterminal_leave()
  }

  /// Gives it to another program; `takeBack` ends that.
  mutating func lend() { cterminal_leave() }

  mutating func takeBack() {
    _ = cterminal_resume()
    begin()
  }

  /// Gives it to the shell until the process is continued.
  mutating func stop() {
    cterminal_leave()
    cterminal_stop()
    takeBack()
  }

  private mutating func begin() {
    let terminal = writer.capabilities
    var text = keepsScreen ? [] : terminal.enterScreen
    if terminal.isModern { text += Array("\u{1B}[?2004h\u{1B}[?2026$p".utf8) }
    send(text)
    writer.invalidate()
  }

  /// What puts the screen back, whenever it is sent.
  private var restoreText: [UInt8] {
    let terminal = writer.capabilities
    var text: [UInt8] = []
    if terminal.isModern { text += Array("\u{1B}[?2026l\u{1B}[?2004l".utf8) }
    text += terminal.reset + terminal.showCursor
    return text + (keepsScreen ? [] : terminal.leaveScreen)
  }

  // MARK: Output

  /// Shows a frame; only what changed is sent.
  mutating func show(_ frame: Frame) { send(writer.bytes(for: frame)) }

  /// Forgets what is on the screen: the next frame is sent whole.
  mutating func invalidate() { writer.invalidate() }

  mutating func ring() { send([0x07]) }

  /// The terminal said whether it can show a frame at once.
  mutating func setSynchronizes(_ answer: Bool) { writer.synchronizes = answer }

  private func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        return
      }
      rest = rest.dropFirst(count)
    }
  }

  // MARK: Input

  /// What has come; nil at the terminal's end.
  func read() -> [UInt8]? {
    var room = [UInt8](repeating: 0, count: 4096)
    let count = unsafe room.withUnsafeMutableBytes {
      #if canImport(Darwin)
        unsafe Darwin.read(descriptor, $0.baseAddress, $0.count)
      #else
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      #endif
    }
    if count < 0 { return errno == EINTR || errno == EAGAIN ? [] : nil }
    return count == 0 ? nil : Array(room.prefix(count))
  }
}
