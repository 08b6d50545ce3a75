internal import PartSearch

/// Threads that nobody waits for: they end when their work does, or are left behind when that cannot
/// be called off. Keys come first, so they give way.
enum BackgroundThread {
  /// Runs `body` on a thread of its own. False where the system has none to give.
  @discardableResult
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = WorkerThread(yields: true, body) else { return false }
    thread.detach()
    return true
  }
}
