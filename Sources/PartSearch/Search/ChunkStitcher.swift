/// Merges what chunks gave into the matches of a sequential scan.
///
/// The state of the loop between two matches is where the last one ended and whether it was empty. A
/// chunk was scanned as if the loop came to its start afresh, which it does if no match before runs
/// into the chunk. Where one does, the true loop goes on from that match's end, match by match, until
/// it finds one that the chunk's scan found, too: from there on both are in the same state, and the
/// rest is taken. Equal starts alone would not do.
struct ChunkStitcher: ~Copyable {
  /// The state of the true loop.
  private(set) var position = 0
  private var afterEmpty = false
  private var hasDelivered = false
  private let plan: SearchPlan
  private let control: SearchControl
  /// Made when a match first runs into a chunk.
  private var truth: ChunkScan?

  init(plan: SearchPlan, control: SearchControl) {
    self.plan = plan
    self.control = control
  }

  /// Takes the finding of the next chunk and hands its true matches to `sink`, packed or prepared
  /// ones by way of `handover`.
  mutating func merge<Sink: MatchSink & ~Copyable>(
    _ finding: ChunkQueue.Finding, into sink: inout Sink, handover: Handover<Sink>
  ) throws(MatchError) -> SinkAnswer {
    var finding = finding
    guard let chunk = finding.chunk else { return .goOn }
    var taken = 0
    if position > chunk.lower || position == chunk.lower && afterEmpty || finding.isUnscanned {
      if let end = chunk.end, position >= end.offset { return .goOn }
      switch try converge(with: &finding, in: chunk, into: &sink) {
      case .stopped: return .stop
      case .left: return .goOn
      case .met(let place): taken = place
      }
    }
    if let last = finding.last {
      (position, afterEmpty) = (last.range.upperBound, last.range.isEmpty)
    }
    if !hasDelivered, taken == finding.matches.count { finding.unpack() }
    // The very first match goes alone, as every sink is promised.
    if !hasDelivered, taken < finding.matches.count {
      hasDelivered = true
      let first = finding.matches.span.extracting(taken..<taken + 1)
      if sink.receive(first) == .stop { return .stop }
      taken += 1
    }
    if let prepared = finding.prepared, taken <= prepared.places.lowerBound {
      let before = taken..<prepared.places.lowerBound
      if Self.deliver(before, of: finding.matches, to: &sink) == .stop { return .stop }
      taken = before.upperBound
      if let answer = handover.takePrepared(prepared, &sink) {
        if answer == .stop { return .stop }
        taken = prepared.places.upperBound
      }
    }
    let rest = taken..<finding.matches.count
    if Self.deliver(rest, of: finding.matches, to: &sink) == .stop { return .stop }
    if !finding.packed.isEmpty, handover.takePacked?(finding.packed, &sink) == .stop {
      return .stop
    }
    if let error = finding.error { throw error }
    return .goOn
  }

  private static func deliver(
    _ places: Range<Int>, of matches: [Match], to sink: inout some MatchSink & ~Copyable
  ) -> SinkAnswer {
    places.isEmpty ? .goOn : sink.receive(matches.span.extracting(places))
  }

  private enum Convergence {
    /// The true loop found what the chunk's scan found at this place of its list.
    case met(Int)
    /// It left the chunk before.
    case left
    /// The sink said stop.
    case stopped
  }

  private mutating func converge(
    with finding: inout ChunkQueue.Finding, in chunk: Chunk,
    into sink: inout some MatchSink & ~Copyable
  ) throws(MatchError) -> Convergence {
    if truth == nil {
      truth = ChunkScan(plan: plan, matcher: plan.makeMatcher(), control: control)
    }
    truth?.begin(
      chunk, position: max(position, chunk.lower),
      afterEmpty: afterEmpty && position >= chunk.lower)
    if finding.matches.isEmpty { finding.unpack() }
    var place = 0
    var found: [Match] = []
    var answer = SinkAnswer.goOn
    func flush(_ sink: inout some MatchSink & ~Copyable) {
      if !found.isEmpty {
        hasDelivered = true
        answer = sink.receive(found.span)
      }
      found.removeAll(keepingCapacity: true)
    }
    do {
      while answer == .goOn, let match = try truth?.next() {
        while place < finding.matches.count,
          finding.matches[place].range.lowerBound < match.range.lowerBound
        {
          place += 1
          // Most meet in the first few, which are left unpacked.
          if place == finding.matches.count, !finding.packed.isEmpty { finding.unpack() }
        }
        if place < finding.matches.count, finding.matches[place] == match {
          flush(&sink)
          return answer == .stop ? .stopped : .met(place)
        }
        found.append(match)
        (position, afterEmpty) = (match.range.upperBound, match.range.isEmpty)
        if found.count == 256 || !hasDelivered { flush(&sink) }
      }
    } catch {
      flush(&sink)
      throw error
    }
    flush(&sink)
    return answer == .stop ? .stopped : .left
  }
}
