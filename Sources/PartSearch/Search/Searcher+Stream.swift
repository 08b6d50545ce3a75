extension Searcher {
  /// Hands every match of `pattern` in a text that is still coming to `sink`, in order, until it says
  /// stop. The matches are those of the whole text.
  ///
  /// Memory is bounded by `window` and what the sink still needs, for patterns without verbs, `\G`
  /// and `\K` that the machine code serves, if they are of one alternative or never leave a line;
  /// other ones wait for all of the text and hold it.
  ///
  /// - Throws: `SearchError` as for a document, and where a match, or a line that has to be whole,
  ///   would need more than `window` bytes to be held.
  /// - Complexity: that of the pattern; linear in the text's length for most.
  public func search<Sink: MatchSink & ~Copyable>(
    _ pattern: Pattern, in stream: TextStream, window: Int = 256 << 20, into sink: inout Sink
  ) throws(SearchError) {
    try search(pattern, in: stream, window: window, into: &sink, handover: Handover())
  }

  /// The same with what the sink takes beside matches.
  package func search<Sink: MatchSink & ~Copyable>(
    _ pattern: Pattern, in stream: TextStream, window: Int, into sink: inout Sink,
    handover: Handover<Sink>
  ) throws(SearchError) {
    guard !pattern.alternatives.isEmpty else { return }
    if scope == .document {
      var plan = try SearchPlan(pattern, in: stream)
      if !usesFilters { plan.dropFilters() }
      plan.fixedWay = fixedWay
      if let streamChunkSize { plan.streamChunkSize = streamChunkSize }
      let control = control(plan.limits)
      if plan.staysOnLine {
        return try LineStreamScan(
          stream, plan: plan, control: control, threads: threadCount, window: window
        ).run(into: &sink, handover: handover)
      }
      if let partial = try plan.partialCode(of: pattern) {
        var scan = StreamScan(
          stream, plan: plan, partial: partial, control: control, window: window)
        return try deliver(&scan, of: stream, to: &sink)
      }
    }
    do {
      while try stream.readMore() {}
    } catch {
      throw .document(error)
    }
    try search(pattern, in: stream.document, into: &sink, handover: handover)
    sink.searched(upTo: stream.document.count)
  }

  /// Hands over what the scan finds as soon as the lines that it is on are whole.
  private func deliver<Sink: MatchSink & ~Copyable>(
    _ scan: inout StreamScan, of stream: TextStream, to sink: inout Sink
  ) throws(SearchError) {
    let document = stream.document
    var waiting: [Match] = []
    func flush(_ sink: inout Sink) -> SinkAnswer {
      let count = document.count
      let isWhole = stream.isComplete
      let ready = waiting.prefix { match in
        isWhole || match.range.upperBound <= count && match.range.lowerBound < count
      }.count
      guard ready > 0 else { return .goOn }
      let answer = sink.receive(waiting.span.extracting(0..<ready))
      waiting.removeFirst(ready)
      return answer
    }
    do {
      while true {
        switch try scan.next() {
        case .match(let match):
          waiting.append(match)
          if waiting.count == 1024, flush(&sink) == .stop { return }
        case .sliceDone:
          if flush(&sink) == .stop { return }
          let done = min(scan.searched, waiting.first?.range.lowerBound ?? .max, document.count)
          let line = done == document.count ? done : document.lineStart(before: done)
          sink.searched(upTo: line)
          if !stream.isReady(within: 0) { sink.searchWaits() }
          progress?.report(scan.searched)
          stream.release(before: min(line - LineStreamScan.kept, sink.neededFrom))
        case .end:
          if flush(&sink) == .goOn { sink.searched(upTo: document.count) }
          return
        }
      }
    } catch {
      _ = flush(&sink)
      throw error
    }
  }

  /// How many threads may work.
  package var threadCount: Int { max(1, threads ?? processorCount()) }
}
