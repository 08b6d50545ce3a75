import PartSearch

/// What a random search finds, beside what the naive twin does.
struct SearchComparison {
  let expected: [Match]
  var found: [Match] = []
  var error: SearchError?
  /// Whether the search used a filter, or several threads.
  private(set) var isFiltered = false
  private(set) var isParallel = false
  /// Whether lines that are all ASCII were searched by the plain form.
  private(set) var isPlain = false
  /// Whether lines may have been read instead of looked at in the mapping.
  private(set) var isBuffered = false
  /// Whether the filter was a scanner.
  private(set) var isScanned = false
  /// Whether PCRE2 was left out.
  private(set) var isDirect = false
  private let scanWay: ScanWay
  private let mayLackWindow: Bool

  /// The two answers; nil where the pattern is none, or costs the naive twin too much.
  init?(_ search: RandomSearch) throws {
    var limits = Pattern.Limits.standard
    // The engines count differently: what is too much for one is left to none.
    limits.match = 50_000
    let sources = search.patterns.map { Array($0.source.utf8) }
    let bytes = search.bytes
    let hard = try? Pattern(
      anyOf: sources, options: search.options, newline: search.newline, limits: limits)
    guard let hard, let expected = try NaiveSearch.matches(of: hard, in: bytes) else { return nil }
    self.expected = expected
    scanWay = search.scanWay
    mayLackWindow = search.way.isStreamed && search.way.window ?? .max <= bytes.count
    limits.match = 10_000_000
    let pattern = try Pattern(
      anyOf: sources, options: search.options, newline: search.newline, limits: limits)
    var sink = IndexingSink()
    do throws(SearchError) {
      if search.way.isStreamed {
        try stream(pattern, bytes, search.way, into: &sink)
      } else {
        try scan(pattern, bytes, search.way, into: &sink)
      }
    } catch {
      self.error = error
    }
    found = Array(sink.index)
  }

  /// Whether the search found what it has to. A match that needs more than the window is an error,
  /// and what was found until then is the beginning of the truth.
  var isRight: Bool {
    guard let error else { return found == expected }
    guard mayLackWindow, error.matchError?.reason == .windowLimit else { return false }
    return expected.starts(with: found)
  }

  private mutating func scan(
    _ pattern: Pattern, _ bytes: [UInt8], _ way: RandomSearch.Way, into sink: inout IndexingSink
  ) throws(SearchError) {
    let file = way.isMapped && !bytes.isEmpty ? try? TemporaryFile(bytes) : nil
    let mapped = file.flatMap { try? Document(contentsOf: $0.path, encoding: .none) }
    let document = mapped ?? Document(bytes: bytes, encoding: .none)
    var plan = try SearchPlan(pattern, in: document)
    plan.sliceSize = way.sliceSize
    do throws(MatchError) {
      guard plan.canUseChunks, !way.isWhole else {
        var scan = WholeScan(plan: plan, matcher: plan.makeMatcher(), control: SearchControl())
        var found: [Match] = []
        loop: while true {
          switch try scan.next() {
          case .match(let match): found.append(match)
          case .sliceDone: continue
          case .end: break loop
          }
        }
        _ = sink.receive(found.span)
        return
      }
      plan.filter =
        way.usesFilter ? LiteralFilter(anyOf: pattern.alternatives, mostFrequent: .infinity) : nil
      plan.fixedWay = scanWay
      if let margin = way.lineMargin {
        (plan.bufferSizes.least, plan.bufferSizes.margin) = (0, margin)
        isBuffered = plan.staysOnLine && document.isMapped
      }
      isFiltered = plan.ways[0].filter != .none
      isDirect = plan.ways[0].filter == .direct
      isScanned = plan.ways[0].filter == .scanner
      isPlain = plan.ways[0].usesPlainForm
      isParallel = way.threads > 1
      var scan = ParallelScan(
        plan: plan, control: SearchControl(), threads: way.threads, chunkSize: way.chunkSize)
      guard let unpackedCount = way.unpackedCount else {
        try scan.run(into: &sink)
        return
      }
      scan.unpackedCount = unpackedCount
      var parts = PartSink()
      defer { _ = sink.receive(Array(parts.index).span) }
      var handover = Handover<PartSink>()
      handover.takePacked = { part, sink in
        sink.index.append(contentsOf: part)
        return .goOn
      }
      try scan.run(into: &parts, handover: handover)
      parts.index.verifyInvariants()
    } catch {
      throw .match(error)
    }
  }

  private func stream(
    _ pattern: Pattern, _ bytes: [UInt8], _ way: RandomSearch.Way, into sink: inout IndexingSink
  ) throws(SearchError) {
    guard let pipe = try? TemporaryPipe(), (try? pipe.write(bytes)) != nil else {
      throw .match(MatchError(reason: .cancelled, offset: 0, message: "no pipe"))
    }
    pipe.finish()
    var searcher = Searcher()
    searcher.usesFilters = way.usesFilter
    searcher.threads = way.threads
    searcher.streamChunkSize = way.chunkSize
    searcher.fixedWay = scanWay
    let opened: TextStream.Opened
    do {
      opened = try TextStream.open(
        fileDescriptor: pipe.readEnd, encoding: .none, blockSize: way.blockSize)
    } catch {
      throw .document(error)
    }
    switch opened {
    case .stream(let stream):
      try searcher.search(pattern, in: stream, window: way.window ?? 256 << 20, into: &sink)
    case .whole(let document): try searcher.search(pattern, in: document, into: &sink)
    }
  }
}

/// Takes matches one by one and in packed parts.
private struct PartSink: MatchSink {
  var index = MatchIndex()

  mutating func receive(_ matches: Span<Match>) -> SinkAnswer {
    for place in matches.indices { index.append(matches[place]) }
    return .goOn
  }
}
