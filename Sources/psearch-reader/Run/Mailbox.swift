internal import CTerminal
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Where other threads leave what the reader's loop is to hear, with a pipe that wakes it.
final class Mailbox: Sendable {
  private struct Content: Sendable {
    var actions: [Action] = []
    /// Only the newest counts.
    var lines: Action?
    var text: Action?
  }

  private let content = Mutex(Content())
  /// The end that the loop polls.
  let wakeDescriptor: CInt
  /// The end that a byte is written to; signal handlers write here too.
  let signalDescriptor: CInt

  init?() {
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    wakeDescriptor = ends[0]
    signalDescriptor = ends[1]
    for end in ends {
      cterminal_set_nonblocking(end)
      _ = cterminal_set_close_on_exec(end)
    }
  }

  func post(_ action: Action) {
    content.withLock { content in
      switch action {
      case .lines: content.lines = action
      case .text: content.text = action
      default: content.actions.append(action)
      }
    }
    wake()
  }

  /// Has the loop look round.
  func wake() {
    var byte: UInt8 = 0
    _ = unsafe write(signalDescriptor, &byte, 1)
  }

  /// What was left, in a fixed order.
  func take() -> [Action] {
    content.withLock { content in
      var all = content.actions
      if let text = content.text { all.append(text) }
      if let lines = content.lines { all.append(lines) }
      content = Content()
      return all
    }
  }

  /// Empties the pipe and tells which signals came; 0 is only a wake.
  func drain() -> Set<UInt8> {
    var room = [UInt8](repeating: 0, count: 512)
    var found: Set<UInt8> = []
    while true {
      let count = unsafe room.withUnsafeMutableBytes {
        unsafe read(wakeDescriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return found }
      found.formUnion(room.prefix(count))
    }
  }
}
