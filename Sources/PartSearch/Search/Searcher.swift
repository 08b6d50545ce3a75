#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Searches documents for patterns.
///
/// A document is one subject: matches may span lines, and the result is that of one sequential scan
/// whatever way the search takes. A searcher is a value without state of its own; the same one can
/// serve many searches at once.
public struct Searcher: Sendable {
  /// What is one subject to PCRE2.
  public enum Scope: Hashable, Sendable {
    /// The whole document.
    case document
    /// Every line by itself, without its line end: grep's way.
    case line
  }

  /// What is one subject.
  public var scope: Scope
  /// Ends the search from outside.
  public var cancellation: Cancellation?
  /// Is told how far the search has come.
  public var progress: SearchProgress?
  /// How many threads may work on one document, the calling one among them; nil for one a processor.
  public var threads: Int?
  /// How many bytes a thread takes at a time; nil for what suits. Never changes what is found.
  public var chunkSize: Int?
  /// Whether literals that every match has to hold may be looked for first, and patterns that are that
  /// simple be searched for without PCRE2. Never changes what is found.
  public var usesFilters = true
  /// The only way to scan a chunk, for tests.
  package var fixedWay: ScanWay?
  /// How many bytes of a stream are a chunk, for tests.
  package var streamChunkSize: Int?

  /// A searcher.
  public init(
    scope: Scope = .document, cancellation: Cancellation? = nil, progress: SearchProgress? = nil
  ) {
    self.scope = scope
    self.cancellation = cancellation
    self.progress = progress
  }

  /// Hands every match of `pattern` in `document` to `sink`, in order, until it says stop.
  ///
  /// - Throws: `SearchError` where a limit is hit, the search is called off, or the document changed
  ///   while it was searched. The matches found before have been handed over by then.
  /// - Complexity: that of the pattern; linear in the document's length for most.
  public func search<Sink: MatchSink & ~Copyable>(
    _ pattern: Pattern, in document: Document, into sink: inout Sink
  ) throws(SearchError) {
    try search(pattern, in: document, into: &sink, handover: Handover())
  }

  /// The same with what the sink takes beside matches.
  package func search<Sink: MatchSink & ~Copyable>(
    _ pattern: Pattern, in document: Document, into sink: inout Sink, handover: Handover<Sink>
  ) throws(SearchError) {
    let plan = try SearchPlan(pattern, in: document)
    do {
      try run(plan, into: &sink, handover: handover)
    } catch {
      // A document that changed explains more than what a scan of it ran into.
      try check(document)
      throw .match(error)
    }
    try check(document)
  }

  /// Every match of `pattern` in `document`.
  ///
  /// - Throws: as `search`; what was found until then is lost, so a caller who wants it uses that.
  public func matches(of pattern: Pattern, in document: Document) throws(SearchError) -> MatchIndex
  {
    var sink = IndexingSink()
    var handover = Handover<IndexingSink>()
    handover.takePacked = { part, sink in sink.take(part) }
    handover.readsText = false
    try search(pattern, in: document, into: &sink, handover: handover)
    return sink.index
  }

  /// The first match of `pattern` in `document`, or nil.
  ///
  /// - Throws: as `search`.
  public func firstMatch(of pattern: Pattern, in document: Document) throws(SearchError) -> Match? {
    var sink = FirstMatchSink()
    try search(pattern, in: document, into: &sink)
    return sink.match
  }

  // MARK: How it runs

  package func control(_ limits: Pattern.Limits) -> SearchControl {
    SearchControl(cancellation: cancellation, progress: progress, time: limits.time)
  }

  func check(_ document: Document) throws(SearchError) {
    do {
      try document.checkUnchanged()
    } catch {
      throw .document(error)
    }
  }

  func run<Sink: MatchSink & ~Copyable>(
    _ plan: SearchPlan, into sink: inout Sink, handover: Handover<Sink>
  ) throws(MatchError) {
    guard !plan.codes.isEmpty else { return }
    let control = control(plan.limits)
    let answer: SinkAnswer
    if scope == .document, plan.canUseChunks {
      var plan = plan
      if !usesFilters { plan.dropFilters() }
      plan.fixedWay = fixedWay
      let scan = ParallelScan(
        plan: plan, control: control, threads: threadCount,
        chunkSize: chunkSize.map { max(1, $0) })
      answer = try scan.run(into: &sink, handover: handover)
    } else {
      var scan = SequentialScan(
        plan: plan, matcher: plan.makeMatcher(), control: control, scope: scope)
      answer = try deliver(&scan, to: &sink)
    }
    if answer == .goOn { progress?.report(plan.document.count) }
  }

  /// Hands over what the scan finds in batches that grow: the first match at once, many later ones
  /// together.
  ///
  /// - Returns: `.stop` where the sink ended the search, `.goOn` at the document's end.
  func deliver<Sink: MatchSink & ~Copyable>(
    _ scan: inout SequentialScan, to sink: inout Sink
  ) throws(MatchError) -> SinkAnswer {
    var batch = MatchBatch()
    do {
      while true {
        switch try scan.next() {
        case .match(let match):
          if batch.add(match, to: &sink) == .stop { return .stop }
        case .sliceDone:
          if batch.flush(to: &sink) == .stop { return .stop }
        case .end:
          _ = batch.flush(to: &sink)
          return .goOn
        }
      }
    } catch {
      _ = batch.flush(to: &sink)
      throw error
    }
  }
}

/// The number of processors that this process may use.
package func processorCount() -> Int {
  max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}

/// Keeps the first match and stops the search.
private struct FirstMatchSink: MatchSink {
  var match: Match?

  mutating func receive(_ matches: Span<Match>) -> SinkAnswer {
    if match == nil, !matches.isEmpty { match = matches[0] }
    return .stop
  }
}
