internal import PartSearch
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Counts a document's lines in the background.
struct LineCounting {
  private let mailbox: Mailbox
  private var cancellation: Cancellation?
  /// Whether a search is running, for which the counting waits.
  private let isSearching = Flag()

  /// A flag that threads share.
  final class Flag: Sendable {
    private let value = Atomic<Bool>(false)
    var isSet: Bool { value.load(ordering: .relaxed) }
    func set(_ new: Bool) { value.store(new, ordering: .relaxed) }
  }

  /// Says whether a search is running.
  func setSearching(_ isRunning: Bool) { isSearching.set(isRunning) }

  init(_ mailbox: Mailbox) {
    self.mailbox = mailbox
  }

  /// Counts the lines of `document`, in place of any other.
  mutating func start(_ document: Document) {
    cancellation?.cancel()
    let cancellation = Cancellation()
    self.cancellation = cancellation
    let mailbox = mailbox
    let isSearching = isSearching
    BackgroundThread.start {
      var lines = LineNumbers()
      var posted = monotonicNanoseconds()
      let step = LineNumbers.step
      while lines.counted + step <= document.count {
        if cancellation.isCancelled { return }
        // A search comes first: both would read the same file, and lines can wait.
        if isSearching.isSet {
          usleep(20_000)
          continue
        }
        let range = lines.counted..<lines.counted + step
        lines.add(document.lineFeedCount(in: range))
        let now = monotonicNanoseconds()
        if now - posted > 50_000_000 {
          posted = now
          mailbox.post(.lines(lines, document))
        }
      }
      lines.finish(document.lineFeedCount(in: lines.counted..<document.count))
      if !cancellation.isCancelled { mailbox.post(.lines(lines, document)) }
    }
  }
}
