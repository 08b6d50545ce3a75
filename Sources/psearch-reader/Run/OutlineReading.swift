internal import PartSearch

/// Reads the headings of a document in the background.
struct OutlineReading {
  private let mailbox: Mailbox
  private var cancellation: Cancellation?

  init(_ mailbox: Mailbox) {
    self.mailbox = mailbox
  }

  /// Reads those of `document`, in place of any other's.
  mutating func start(_ document: Document) {
    stop()
    let cancellation = Cancellation()
    self.cancellation = cancellation
    let mailbox = mailbox
    BackgroundThread.start {
      guard let outline = Outline(of: document, cancellation: cancellation) else { return }
      mailbox.post(.outlined(outline))
    }
  }

  mutating func stop() {
    cancellation?.cancel()
    cancellation = nil
  }
}
