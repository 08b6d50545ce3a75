/// What the workers of one search share: which chunk is next, what the scanned ones gave, and whether
/// to go on.
final class ChunkQueue: Sendable {
  /// What a chunk gave to a scan that began at its start.
  struct Finding: Sendable {
    /// Nil for an empty chunk.
    var chunk: Chunk?
    /// Whether nobody scanned it, since a match was known to run over it.
    var isUnscanned = false
    var matches: [Match] = []
    /// What ended the scan early.
    var error: MatchError?
  }

  /// What to do next.
  enum Work {
    case scan(Int)
    case merge(Finding)
    case end
  }

  private struct State {
    var nextToScan = 0
    var nextToMerge = 0
    var findings: [Int: Finding] = [:]
    /// How far the matches of scanned chunks are known to reach.
    var reach = 0
    var isOver = false
  }

  private let state = Monitor(State())
  private let count: Int
  private let readAhead: Int
  /// Ends the scans that run when the search is over.
  let stop = Cancellation()

  /// A queue of `count` chunks of which at most `readAhead` may be scanned and not merged.
  init(count: Int, readAhead: Int) {
    self.count = count
    self.readAhead = readAhead
  }

  /// For a worker: the next chunk to scan; waits for room, nil at the end.
  func chunkToScan() -> Int? {
    state.wait { state -> Int?? in
      if state.isOver || state.nextToScan >= count { return .some(nil) }
      return take(&state).map { .some($0) }
    }
  }

  /// For the one that merges: the next finding if it is there, else a chunk to scan, else waits.
  func work() -> Work {
    let work = state.wait { state -> Work? in
      if state.nextToMerge >= count { return .end }
      if let finding = state.findings.removeValue(forKey: state.nextToMerge) {
        return .merge(finding)
      }
      return take(&state).map { .scan($0) }
    }
    if case .merge = work { state.change { $0.nextToMerge += 1 } }
    return work
  }

  private func take(_ state: inout State) -> Int? {
    guard state.nextToScan < min(count, state.nextToMerge + readAhead) else { return nil }
    state.nextToScan += 1
    return state.nextToScan - 1
  }

  /// Whether a match that is known runs over all of `chunk`, so that scanning it would most likely be
  /// for nothing: without this the work would grow with the square of the text.
  func isRunOver(_ chunk: Chunk) -> Bool {
    guard let end = chunk.end?.offset else { return false }
    return state.wait { $0.reach >= end }
  }

  /// Hands in what chunk `number` gave.
  func put(_ finding: Finding, for number: Int) {
    state.change { state in
      if let last = finding.matches.last { state.reach = max(state.reach, last.range.upperBound) }
      state.findings[number] = finding
    }
  }

  /// Ends it all.
  func close() {
    stop.cancel()
    state.change { $0.isOver = true }
  }
}
