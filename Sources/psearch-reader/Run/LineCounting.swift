internal import PartSearch

/// Counts a document's lines in the background.
struct LineCounting {
  private let mailbox: Mailbox
  private var cancellation: Cancellation?

  init(_ mailbox: Mailbox) {
    self.mailbox = mailbox
  }

  /// Counts the lines of `document`, in place of any other.
  mutating func start(_ document: Document) {
    cancellation?.cancel()
    let cancellation = Cancellation()
    self.cancellation = cancellation
    let mailbox = mailbox
    BackgroundThread.start {
      var lines = LineNumbers()
      var posted = nanoseconds()
      let step = LineNumbers.step
      while lines.counted + step <= document.count {
        if cancellation.isCancelled { return }
        let range = lines.counted..<lines.counted + step
        lines.add(LineNumbers.lineFeeds(in: range, of: document))
        let now = nanoseconds()
        if now - posted > 50_000_000 {
          posted = now
          mailbox.post(.lines(lines, document))
        }
      }
      lines.finish(LineNumbers.lineFeeds(in: lines.counted..<document.count, of: document))
      if !cancellation.isCancelled { mailbox.post(.lines(lines, document)) }
    }
  }
}
