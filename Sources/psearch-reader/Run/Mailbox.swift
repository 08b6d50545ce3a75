internal import Synchronization

/// Where other threads leave what the reader's loop is to hear, with a pipe that wakes it.
final class Mailbox: Sendable {
  private struct Content: Sendable {
    var actions: [Action] = []
    /// Only the newest counts.
    var lines: Action?
    var text: Action?
  }

  private let content = Mutex(Content())
  /// What the loop waits for. It stays open: signal handlers write their numbers there.
  let pipe: WakePipe

  init?() {
    guard let pipe = WakePipe() else { return nil }
    self.pipe = pipe
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
  func wake() { pipe.wake() }

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
}
