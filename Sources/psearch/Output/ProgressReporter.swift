internal import CPartSearch
internal import PartSearch
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Shows how far the search is, four times a second, from a second on.
///
/// A thread is started only once more has been met than takes a moment to search.
final class ProgressReporter: Sendable {
  private struct State {
    /// The document under search.
    var search: SearchProgress?
    var doneBefore = 0
    var files = 0
    var hasThread = false
    var isEnded = false
  }

  /// As many bytes, or files, are searched before the second is over.
  private static let manyBytes = 64 << 20
  private static let manyFiles = 500

  private let total: Int?
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// Nil where no progress is to be shown: unless standard error is a terminal.
  ///
  /// - Parameters:
  ///   - choice: what was asked for, nil for what is usual.
  ///   - total: the bytes of all files, where they are known. Only asked for when it is needed.
  init?(_ choice: Bool?, total: @autoclosure () -> Int?) {
    guard choice != false, isatty(2) == 1 else { return nil }
    self.total = total()
  }

  /// Before something is opened that can take long by itself: a pipe that is read to its end.
  func expect(bytes: Int?) {
    let startsThread = state.withLock { state in
      guard !state.hasThread else { return false }
      state.hasThread =
        bytes.map { state.doneBefore + $0 >= Self.manyBytes } ?? true
        || state.files >= Self.manyFiles
      return state.hasThread
    }
    if startsThread { startThread() }
  }

  /// A document comes next; the search reports to the result.
  func begin(bytes: Int) -> SearchProgress {
    expect(bytes: bytes)
    let progress = SearchProgress()
    state.withLock { $0.search = progress }
    return progress
  }

  /// The document is done with, whether or not it was searched to its end.
  func finish(bytes: Int) {
    state.withLock { state in
      state.search = nil
      state.doneBefore += bytes
      state.files += 1
    }
  }

  /// Nothing comes any more; what is shown goes away.
  func end() {
    state.withLock { $0.isEnded = true }
    ProgressDisplay.end()
  }

  private var text: ProgressText? {
    state.withLock { state in
      guard !state.isEnded else { return nil }
      return ProgressText(
        done: state.doneBefore + (state.search?.bytesDone ?? 0), total: total, files: state.files,
        elapsed: ContinuousClock.now - start)
    }
  }

  private func startThread() {
    ProgressDisplay.begin()
    let context = unsafe Unmanaged.passRetained(self).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = unsafe pthread_create(
      &thread, nil,
      { context in
        #if canImport(Darwin)
          let opaque: UnsafeMutableRawPointer? = unsafe context
        #else
          let opaque = unsafe context
        #endif
        if let opaque = unsafe opaque {
          unsafe Unmanaged<ProgressReporter>.fromOpaque(opaque).takeRetainedValue().run()
        }
        return nil
      }, context)
    guard code == 0 else {
      // No thread, no progress: nothing that the search needs.
      unsafe Unmanaged<ProgressReporter>.fromOpaque(context).release()
      return
    }
    #if canImport(Darwin)
      if let thread = unsafe thread { unsafe pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }

  private func run() {
    while let text {
      if text.elapsed >= .seconds(1) {
        let columns = Int(partsearch_columns(2))
        ProgressDisplay.show(Array(text.line(columns: columns > 0 ? columns : 80).utf8))
      }
      usleep(250_000)
    }
  }
}
