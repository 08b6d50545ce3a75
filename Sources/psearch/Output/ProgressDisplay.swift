internal import CPartSearch
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The one line at the bottom of the terminal that comes and goes while others write.
///
/// There is one terminal, so this is no value. Until it is begun it costs others one look at a flag.
enum ProgressDisplay {
  private struct State {
    var isShown = false
    var isEnded = false
    /// Whether the cursor is at the start of a line: else a line would be written over.
    var isAtLineStart = true
  }

  private static let isActive = Atomic<Bool>(false)
  private static let state = Mutex(State())

  /// From now on a line may be shown, and a signal that ends the program erases it first.
  static func begin() {
    isActive.store(true, ordering: .sequentiallyConsistent)
    partsearch_erase_line_on_signals()
  }

  /// Runs `body`, which writes to the terminal, while no line is there.
  ///
  /// - Parameter endsLine: whether what it writes ends in a line end.
  static func aside<Result>(endsLine: Bool, _ body: () -> Result) -> Result {
    guard isActive.load(ordering: .relaxed) else { return body() }
    return state.withLock { state in
      erase(&state)
      state.isAtLineStart = endsLine
      return body()
    }
  }

  /// Shows `text` instead of the line before.
  static func show(_ text: [UInt8]) {
    state.withLock { state in
      guard !state.isEnded, state.isAtLineStart else { return }
      state.isShown = true
      partsearch_set_line_shown(true)
      send(Array("\r".utf8) + text + Array("\u{1B}[K".utf8))
    }
  }

  /// Erases the line for good.
  static func end() {
    guard isActive.load(ordering: .relaxed) else { return }
    state.withLock { state in
      erase(&state)
      state.isEnded = true
    }
  }

  private static func erase(_ state: inout State) {
    guard state.isShown else { return }
    state.isShown = false
    send(Array("\r\u{1B}[K".utf8))
    partsearch_set_line_shown(false)
  }

  private static func send(_ bytes: [UInt8]) {
    // A line that is not shown for whatever reason is no loss.
    _ = unsafe bytes.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
  }
}
