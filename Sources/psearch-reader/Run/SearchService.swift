internal import PartSearch

/// Runs searches in threads of their own and brings what they find to the mailbox. No search is waited
/// for: one that is called off and does not hear of it soon goes on by itself and is not listened to.
struct SearchService {
  private let mailbox: Mailbox
  private(set) var job: CountJob?
  private var look: Cancellation?
  private var step: Cancellation?

  init(_ mailbox: Mailbox) {
    self.mailbox = mailbox
  }

  /// Starts the search that counts, in place of all others.
  mutating func count(
    generation: Int, _ pattern: Pattern, in document: Document, grows: Bool, threads: Int
  ) {
    stop()
    let job = CountJob(generation: generation, document: document)
    let mailbox = mailbox
    self.job = job
    let runs = BackgroundThread.start {
      job.run(pattern, threads: threads, grows: grows) { mailbox.wake() }
    }
    if !runs { job.fail("the system has no thread to give") }
  }

  mutating func stop() {
    job?.cancellation.cancel()
    look?.cancel()
    step?.cancel()
    (job, look, step) = (nil, nil, nil)
  }

  /// What the count has to tell; nil without one.
  mutating func news() -> Action? {
    guard let job else { return nil }
    let (update, isOver) = job.snapshot()
    if isOver { self.job = nil }
    return .counted(generation: job.generation, update)
  }

  /// Looks for the matches in visible lines.
  mutating func look(
    generation: Int, _ pattern: Pattern, in document: Document, range: Range<Int>
  ) {
    look?.cancel()
    let cancellation = Cancellation()
    look = cancellation
    let mailbox = mailbox
    BackgroundThread.start {
      var sink = IndexingSink(limit: 10_000)
      // An error is the count's to tell.
      let came = try? Searcher(cancellation: cancellation).search(
        pattern, in: document, from: range.lowerBound, until: range.upperBound + 1, into: &sink)
      guard came != nil, !cancellation.isCancelled else { return }
      mailbox.post(.looked(generation: generation, matches: Array(sink.index), range: range))
    }
  }

  /// Looks for the match that a step leads to, ahead of the count.
  mutating func step(
    generation: Int, _ pattern: Pattern, in document: Document, _ step: ActiveSearch.Step
  ) {
    self.step?.cancel()
    let cancellation = Cancellation()
    self.step = cancellation
    let mailbox = mailbox
    BackgroundThread.start {
      let searcher = Searcher(cancellation: cancellation)
      do throws(SearchError) {
        let match = try searcher.match(of: pattern, in: document, at: step)
        guard !cancellation.isCancelled else { return }
        mailbox.post(.stepped(generation: generation, step, match))
      } catch {
        guard !cancellation.isCancelled else { return }
        mailbox.post(.stepFailed(generation: generation, step, error.text))
      }
    }
  }
}

extension SearchError {
  /// What went wrong, without where.
  var text: String {
    switch self {
    case .match(let error): error.message
    case .document(let error): error.message
    }
  }
}

/// Keeps the last match.
private struct LastSink: MatchSink {
  var match: Match?

  mutating func receive(_ found: Span<Match>) -> SinkAnswer {
    if !found.isEmpty { match = found[found.count - 1] }
    return .goOn
  }
}

extension Searcher {
  /// The match that a step leads to without going round; nil where there is none that way.
  func match(
    of pattern: Pattern, in document: Document, at step: ActiveSearch.Step
  ) throws(SearchError) -> Match? {
    switch step {
    case .onward(let offset, let afterEmpty):
      var sink = IndexingSink(limit: 1)
      _ = try search(pattern, in: document, from: offset, afterEmpty: afterEmpty, into: &sink)
      return sink.index.first
    case .back(let offset):
      // Windows in front of the place, each wider than the one before, at starts of lines.
      let segments = Segments(document)
      var end = offset
      var size = 64 << 10
      while end > 0 {
        let start = end > size ? segments.segment(at: end - size).lowerBound : 0
        var sink = LastSink()
        _ = try search(pattern, in: document, from: start, until: end, into: &sink)
        if let match = sink.match { return match }
        end = start
        if size < 1 << 30 { size *= 4 }
      }
      return nil
    }
  }
}
