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
    /// The matches behind those, packed, for a sink that takes them so.
    var packed = MatchIndex()
    /// What some of the matches became, for a sink that takes that.
    var prepared: PreparedMatches?
    /// What ended the scan early.
    var error: MatchError?

    /// The last of all its matches.
    var last: Match? { packed.isEmpty ? matches.last : packed[packed.count - 1] }

    /// Puts the packed matches to the others.
    mutating func unpack() {
      matches += packed
      packed = MatchIndex()
    }
  }

  /// What to do next.
  enum Work {
    case scan(Int)
    /// With the number of LFs before the chunk's end, where they are counted.
    case merge(Finding, lineFeeds: Int?)
    case end
  }

  private struct State {
    var count: Int
    /// Whether more chunks may still be added.
    var isOpen: Bool
    /// Chunks of a stream that nobody has taken yet.
    var added: [Int: Chunk] = [:]
    /// What ended the stream early.
    var failure: SearchError?
    /// How far the text of merged chunks reaches.
    var merged = 0
    var nextToScan = 0
    var nextToMerge = 0
    var findings: [Int: Finding] = [:]
    /// How far the matches of scanned chunks are known to reach.
    var reach = 0
    /// How many LFs stand before each chunk that is not merged, as far as they are summed up: before
    /// chunk `summed`.
    var lineFeedSums = [0: 0]
    var summed = 0
    /// The counts of chunks that come later.
    var lineFeedCounts: [Int: Int] = [:]
    var isOver = false
  }

  private let state: Monitor<State>
  private let readAhead: Int
  /// Ends the scans that run when the search is over.
  let stop = Cancellation()

  /// A queue of `count` chunks of which at most `readAhead` may be scanned and not merged.
  init(count: Int, readAhead: Int) {
    state = Monitor(State(count: count, isOpen: false))
    self.readAhead = readAhead
  }

  /// A queue to which chunks are added.
  init(readAhead: Int) {
    state = Monitor(State(count: 0, isOpen: true))
    self.readAhead = readAhead
  }

  /// For a worker: the next chunk to scan; waits for room, nil at the end.
  func chunkToScan() -> Int? {
    state.wait { state -> Int?? in
      if state.isOver || !state.isOpen && state.nextToScan >= state.count { return .some(nil) }
      return Self.take(&state, readAhead).map { .some($0) }
    }
  }

  /// For the one that merges: the next finding if it is there, else a chunk to scan; nil where there
  /// is neither yet.
  func workAtHand() -> Work? {
    state.change { Self.work(&$0, readAhead) }
  }

  /// The same, and waits until there is something.
  func work() -> Work {
    let readAhead = readAhead
    let work = state.wait { Self.work(&$0, readAhead) }
    // Others may wait for the room that this made.
    state.change { _ in }
    return work
  }

  private static func work(_ state: inout State, _ readAhead: Int) -> Work? {
    if state.nextToMerge >= state.count, !state.isOpen { return .end }
    if let finding = state.findings.removeValue(forKey: state.nextToMerge) {
      state.lineFeedSums[state.nextToMerge] = nil
      state.nextToMerge += 1
      return .merge(finding, lineFeeds: state.lineFeedSums[state.nextToMerge])
    }
    return take(&state, readAhead).map { .scan($0) }
  }

  private static func take(_ state: inout State, _ readAhead: Int) -> Int? {
    guard state.nextToScan < min(state.count, state.nextToMerge + readAhead) else { return nil }
    state.nextToScan += 1
    return state.nextToScan - 1
  }

  /// Whether a match that is known runs over all of `chunk`, so that scanning it would most likely be
  /// for nothing: without this the work would grow with the square of the text.
  func isRunOver(_ chunk: Chunk) -> Bool {
    guard let end = chunk.end?.offset else { return false }
    return state.wait { $0.reach >= end }
  }

  /// Whether all before chunk `number` is merged.
  func isNext(_ number: Int) -> Bool {
    state.wait { $0.nextToMerge >= number }
  }

  /// Hands in what chunk `number` gave.
  func put(_ finding: Finding, for number: Int) {
    let reach = finding.last?.range.upperBound ?? 0
    state.change { state in
      state.reach = max(state.reach, reach)
      state.findings[number] = finding
    }
  }

  // MARK: Lines

  /// Says how many LFs chunk `number` has.
  func note(lineFeeds: Int, of number: Int) {
    state.change { state in
      state.lineFeedCounts[number] = lineFeeds
      while let sum = state.lineFeedSums[state.summed],
        let count = state.lineFeedCounts.removeValue(forKey: state.summed)
      {
        state.summed += 1
        state.lineFeedSums[state.summed] = sum + count
      }
    }
  }

  /// How many LFs stand before chunk `number`; waits until they are counted, nil when it is all over.
  ///
  /// Whoever takes a chunk counts before anything else, and chunks are taken in order: the wait is as
  /// long as that at most. Nobody waits between taking a chunk and counting, so there is no circle.
  func lineFeeds(before number: Int) -> Int? {
    state.wait { state -> Int?? in
      if state.isOver { return .some(nil) }
      return state.lineFeedSums[number].map { .some($0) }
    }
  }

  // MARK: Streams

  /// Adds the next chunk of a stream.
  func add(_ chunk: Chunk) {
    state.change { state in
      state.added[state.count] = chunk
      state.count += 1
    }
  }

  /// Says that no chunk will be added, and what ended the stream early.
  func seal(_ failure: SearchError? = nil) {
    state.change { state in
      state.isOpen = false
      state.failure = failure
    }
  }

  /// The chunk of a stream that was added as number `number`.
  func added(_ number: Int) -> Chunk? {
    state.change { $0.added.removeValue(forKey: number) }
  }

  /// What ended the stream early.
  var failure: SearchError? { state.wait { .some($0.failure) } }

  /// Says that the text before `offset` is done with.
  func didMerge(upTo offset: Int) {
    state.change { $0.merged = offset }
  }

  /// Waits until what was read and not merged is less than `room` bytes; false when it is all over.
  func waitForRoom(_ room: Int, before end: Int) -> Bool {
    state.wait { state in
      if state.isOver { return false }
      return end - state.merged < room || state.nextToMerge == state.count ? true : nil
    }
  }

  /// Whether the search is over.
  var isOver: Bool { state.wait { $0.isOver } }

  /// Ends it all.
  func close() {
    stop.cancel()
    state.change { $0.isOver = true }
  }
}
