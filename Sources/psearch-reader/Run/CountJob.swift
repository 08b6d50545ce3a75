internal import PartSearch
internal import Synchronization

/// The search from the document's start that gives the numbers: one thread fills it, the loop looks
/// in whenever it likes.
final class CountJob: Sendable {
  /// How the search ended.
  enum End: Hashable, Sendable {
    case running
    case done
    case cancelled
    case failed(String, at: Int)
  }

  let generation: Int
  let document: Document
  let cancellation = Cancellation()
  private let progress = SearchProgress()
  private let index = Mutex(MatchIndex())
  private let end = Mutex(End.running)

  init(generation: Int, document: Document) {
    self.generation = generation
    self.document = document
  }

  /// Searches, on the calling thread.
  ///
  /// - Parameters:
  ///   - grows: whether it is no fault that the file became longer.
  ///   - wake: called at the first match and at the end.
  func run(_ pattern: Pattern, threads: Int, grows: Bool, wake: @escaping @Sendable () -> Void) {
    var searcher = Searcher(cancellation: cancellation, progress: progress)
    searcher.threads = threads
    var sink = SharingSink(job: self, wake: wake)
    var result = End.done
    do {
      try searcher.search(pattern, in: document, into: &sink)
    } catch {
      switch error {
      case .match(let error):
        result =
          error.reason == .cancelled ? .cancelled : .failed(error.message, at: error.offset)
      case .document(let error):
        // What a log gets behind the text that was opened changes nothing before it.
        if !(error.operation == .change && (grows || hasOnlyGrown)) {
          result = .failed(error.message, at: progress.bytesDone)
        }
      }
      if cancellation.isCancelled { result = .cancelled }
    }
    end.withLock { $0 = result }
    wake()
  }

  /// Whether the file is longer than when it was opened: then it was added to, as far as can be told.
  private var hasOnlyGrown: Bool {
    guard let now = try? Document(pathBytes: document.name) else { return false }
    return now.count > document.count
  }

  /// Ends a search that could not begin.
  func fail(_ message: String) { end.withLock { $0 = .failed(message, at: 0) } }

  fileprivate func append(_ matches: Span<Match>) -> Bool {
    index.withLock { index in
      let wasEmpty = index.isEmpty
      for place in matches.indices { index.append(matches[place]) }
      return wasEmpty
    }
  }

  /// What is known now, and whether the search has ended.
  func snapshot() -> (CountUpdate, isOver: Bool) {
    let end = end.withLock { $0 }
    // In this order: what was found before the offset was reported is in the index.
    let counted = progress.bytesDone
    var update = CountUpdate(index: index.withLock { $0 }, counted: counted)
    switch end {
    case .running: return (update, false)
    case .cancelled: break
    case .done:
      update.counted = document.count
      update.isComplete = true
    case .failed(let message, let offset):
      update.counted = offset
      update.failure = message
    }
    return (update, true)
  }
}

/// Puts what is found where the loop can see it.
private struct SharingSink: MatchSink {
  let job: CountJob
  let wake: @Sendable () -> Void

  mutating func receive(_ matches: Span<Match>) -> SinkAnswer {
    if job.append(matches) { wake() }
    return job.cancellation.isCancelled ? .stop : .goOn
  }
}
