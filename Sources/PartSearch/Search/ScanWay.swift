internal import Synchronization

/// One way to scan a chunk. All give the same matches; which is quickest depends on the text.
package struct ScanWay: Hashable, Sendable {
  /// What tells where attempts could succeed.
  package enum Filter: Sendable {
    /// Nothing: PCRE2 looks for starts itself.
    case none
    /// Literals that every match has to hold.
    case literals
    /// A matcher of many expressions at once, if the system has it.
    case scanner
    /// The pattern itself, where it is so simple that PCRE2 has little to say.
    case direct
  }

  package var filter: Filter
  /// Whether lines that are all ASCII are searched by the plain form.
  package var usesPlainForm: Bool

  package init(filter: Filter = .none, usesPlainForm: Bool = false) {
    self.filter = filter
    self.usesPlainForm = usesPlainForm
  }
}

/// Chooses a way to scan by trying each on chunks of the text at hand.
///
/// The first chunks go the way that a look at the pattern suggests, so that a short search pays for
/// nothing else. Then each way gets some chunks, and the quickest goes on; now and then the next best
/// is tried again, for a text may change.
final class ScanChoice: Sendable {
  private struct Trial {
    var given = 0
    /// Nanoseconds a byte: the least of the trials, then a running mean. Nil while unknown.
    var cost: Double?
    var isOut = false
  }

  private struct State {
    var trials: [Trial]
    var chunks = 0
  }

  private let ways: [ScanWay]
  private let state: Mutex<State>
  /// Whether only the first way is gone.
  private let isFixed: Bool

  /// Chunks that go the first way before anything is tried.
  private static let firstChunks = 6
  /// Chunks before a scanner is tried: to load and prepare it takes as long as to search some megabytes.
  private static let scannerChunks = 24
  private static let trialCount = 2
  private static let trialInterval = 128
  /// Nothing is learnt from a chunk that is shorter.
  private static let least = 64 << 10

  /// A choice among `ways`, of which the first is the likeliest and there is at least one.
  init(_ ways: [ScanWay], isFixed: Bool) {
    self.ways = ways
    self.isFixed = isFixed || ways.count == 1
    state = Mutex(State(trials: ways.map { _ in Trial() }))
  }

  /// Has `scan` go the way that is chosen for what comes next.
  ///
  /// - Parameters:
  ///   - bytes: the length of that; nil where it is not known.
  ///   - tried: the way that is being tried already, if one is.
  func choose(for scan: inout ChunkScan, bytes: Int?, trying tried: ScanWay? = nil) -> ScanWay {
    var way = tried ?? next()
    while true {
      let bound = bytes.flatMap { self.bound(for: way, bytes: $0) }
      if scan.take(way, deadline: bound.map { monotonicNanoseconds() + $0 }) { return way }
      if isFixed {
        _ = scan.take(ScanWay(filter: way.filter))
        return way
      }
      exclude(way)
      way = next()
    }
  }

  /// The way for the next chunk.
  private func next() -> ScanWay {
    if isFixed { return ways[0] }
    return state.withLock { state in
      state.chunks += 1
      if state.chunks <= Self.firstChunks { return ways[0] }
      let place =
        state.trials.indices.first { isToBeTried($0, state) } ?? Self.best(state)
      state.trials[place].given += 1
      return ways[place]
    }
  }

  private func isToBeTried(_ place: Int, _ state: State) -> Bool {
    let trial = state.trials[place]
    return !trial.isOut && trial.given < Self.trialCount
      && (ways[place].filter != .scanner || state.chunks > Self.scannerChunks)
  }

  private static func best(_ state: State) -> Int {
    let order = state.trials.indices
      .filter { !state.trials[$0].isOut }
      .sorted { state.trials[$0].cost ?? .infinity < state.trials[$1].cost ?? .infinity }
    guard order.count > 1, state.chunks % trialInterval == 0,
      let first = state.trials[order[0]].cost, let second = state.trials[order[1]].cost,
      second < 2 * first
    else { return order.first ?? 0 }
    return order[1]
  }

  /// Says what `way` cost on a chunk of so many bytes.
  func note(_ way: ScanWay, bytes: Int, nanoseconds: UInt64) {
    guard !isFixed, bytes >= Self.least, let place = ways.firstIndex(of: way) else { return }
    let cost = Double(nanoseconds) / Double(bytes)
    state.withLock { state in
      guard let known = state.trials[place].cost else {
        state.trials[place].cost = cost
        return
      }
      let isTrying = state.trials[place].given <= Self.trialCount
      state.trials[place].cost = isTrying ? min(known, cost) : 0.75 * known + 0.25 * cost
    }
  }

  /// How many nanoseconds a chunk may take before it is plain that `way` is a bad one; nil where
  /// nothing better is known.
  private func bound(for way: ScanWay, bytes: Int) -> UInt64? {
    guard !isFixed, way.filter == .none else { return nil }
    return state.withLock { state in
      let known = ways.indices.filter { ways[$0].filter != .none }
        .compactMap { state.trials[$0].cost }.min()
      return known.map { UInt64($0 * Double(bytes) * 4) + 1_000_000 }
    }
  }

  /// Says that `way` cannot be gone here.
  private func exclude(_ way: ScanWay) {
    guard let place = ways.firstIndex(of: way) else { return }
    state.withLock { $0.trials[place].isOut = true }
  }
}
