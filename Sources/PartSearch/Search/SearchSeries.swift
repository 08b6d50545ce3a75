internal import Synchronization

/// The search of one document after another for one pattern, on one thread.
///
/// What does not depend on the text is kept from document to document: the plan, the matchers with
/// their machine stacks, and what was learnt about the ways to scan. For many short documents that
/// is most of the work. The matches are those of the searcher.
package final class SearchSeries {
  /// What the series of several threads have in common: the plan, whose codes and scanner are made once,
  /// and the choice among the ways to scan.
  package final class Common: Sendable {
    fileprivate let known = Mutex<(plan: SearchPlan, choice: ScanChoice)?>(nil)

    package init() {}
  }

  private let pattern: Pattern
  private let searcher: Searcher
  private let common: Common
  /// Nil before the first document, and where each needs a plan of its own.
  private var plan: SearchPlan?
  private var matcher: Matcher?
  private var scan: ChunkScan?
  private var choice: ScanChoice?
  private var batch = MatchBatch()
  /// The way that is gone until enough bytes tell what it costs.
  private var trial: (way: ScanWay, bytes: Int, nanoseconds: UInt64)?

  /// As many bytes one thread searches by itself although there are more threads.
  private static let longestAlone = 64 << 10
  /// As many bytes are searched without being cut into chunks.
  private static let longestWhole = 1 << 20
  /// As many bytes have to be searched one way to tell what it costs.
  private static let trialLength = 64 << 10
  /// What is searched between two documents, so that none is kept for longer than it has to.
  private static let nothing = Document(text: "")

  /// A series that searches as `searcher` would.
  package init(_ pattern: Pattern, _ searcher: Searcher, common: Common = Common()) {
    self.pattern = pattern
    self.searcher = searcher
    self.common = common
  }

  /// Hands every match in `document` to `sink`, in order, until it says stop.
  ///
  /// - Parameter handover: asked for what the sink takes beside matches where that is of use: not for a
  ///   short document.
  /// - Throws: as `Searcher.search`.
  /// - Complexity: that of the pattern; linear in the document's length for most.
  package func search<Sink: MatchSink & ~Copyable>(
    in document: Document, progress: SearchProgress? = nil, into sink: inout Sink,
    handover: (borrowing Sink) -> Handover<Sink> = { _ in Handover() }
  ) throws(SearchError) {
    var searcher = searcher
    if let progress { searcher.progress = progress }
    let own = try plan(for: document)
    defer { plan?.move(to: Self.nothing) }
    do {
      if let own {
        try searcher.run(own, into: &sink, handover: handover(sink))
      } else {
        try search(document, searcher, into: &sink, handover)
      }
    } catch {
      // A document that changed explains more than what a scan of it ran into.
      try searcher.check(document)
      throw .match(error)
    }
    try searcher.check(document)
  }

  /// Moves the plan to `document`, or gives a plan for that alone.
  private func plan(for document: Document) throws(SearchError) -> SearchPlan? {
    if plan == nil {
      if let known = common.known.withLock({ $0 }) {
        plan = known.plan
        choice = known.choice
      } else {
        var made = try SearchPlan(pattern, in: document)
        guard made.suitsAnyText else { return made }
        if !searcher.usesFilters { made.dropFilters() }
        made.fixedWay = searcher.fixedWay
        made.move(to: Self.nothing)
        // A filter keeps attempts from being made that could hit a limit: which one is used must not
        // depend on what other documents there are. One character repeated hits none.
        let ways = made.ways.filter { [made] in
          $0.filter == made.ways[0].filter || made.isDirect && $0.filter == .none
        }
        let choice = ScanChoice(ways, isFixed: false)
        (plan, self.choice) = common.known.withLock { known in
          let kept = known ?? (made, choice)
          known = kept
          return kept
        }
      }
    }
    plan?.move(to: document)
    return nil
  }

  private func search<Sink: MatchSink & ~Copyable>(
    _ document: Document, _ searcher: Searcher, into sink: inout Sink,
    _ handover: (borrowing Sink) -> Handover<Sink>
  ) throws(MatchError) {
    guard let plan, !plan.codes.isEmpty else { return }
    let usesChunks = searcher.scope == .document && plan.canUseChunks
    let longest = searcher.threadCount > 1 ? Self.longestAlone : Self.longestWhole
    if usesChunks, searcher.chunkSize != nil || document.count > longest {
      _ = try searcher.run(plan, into: &sink, handover: handover(sink))
      return
    }
    let matcher = matcher ?? plan.makeMatcher()
    self.matcher = matcher
    let control = searcher.control(plan.limits)
    let answer: SinkAnswer
    if usesChunks {
      var scan = scan.take() ?? ChunkScan(plan: plan, matcher: matcher, control: control)
      scan.move(to: document, control: control)
      do {
        answer = try deliver(&scan, of: document, to: &sink)
        keep(scan)
      } catch {
        keep(scan)
        throw error
      }
    } else {
      var scan = SequentialScan(
        plan: plan, matcher: matcher, control: control, scope: searcher.scope)
      answer = try searcher.deliver(&scan, to: &sink)
    }
    if answer == .goOn { searcher.progress?.report(document.count) }
  }

  private func keep(_ scan: consuming ChunkScan) {
    scan.move(to: Self.nothing, control: SearchControl())
    self.scan = consume scan
  }

  /// Hands over what the scan finds in batches that grow, as `Searcher` does.
  private func deliver<Sink: MatchSink & ~Copyable>(
    _ scan: inout ChunkScan, of document: Document, to sink: inout Sink
  ) throws(MatchError) -> SinkAnswer {
    let way = choice?.choose(for: &scan, bytes: document.count, trying: trial?.way)
    if let way, way != trial?.way { trial = (way, 0, 0) }
    let begun = threadNanoseconds()
    scan.begin(Chunk(lower: 0, end: nil), position: 0, afterEmpty: false)
    batch.restart()
    do {
      while let match = try scan.next() {
        if batch.add(match, to: &sink) == .stop { return .stop }
      }
    } catch {
      _ = batch.flush(to: &sink)
      throw error
    }
    note(bytes: document.count, nanoseconds: threadNanoseconds() - begun)
    return batch.flush(to: &sink)
  }

  /// Adds what a document cost: documents are tried on as chunks are, short ones together.
  private func note(bytes: Int, nanoseconds: UInt64) {
    guard var trial else { return }
    trial.bytes += bytes
    trial.nanoseconds += nanoseconds
    self.trial = trial
    guard trial.bytes >= Self.trialLength else { return }
    choice?.note(trial.way, bytes: trial.bytes, nanoseconds: trial.nanoseconds)
    self.trial = nil
  }
}
