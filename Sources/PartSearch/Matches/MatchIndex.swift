/// The matches of a pattern in a document, in order: a collection that takes about 3 bytes for each
/// of many matches of a short word, and never more than their distances and lengths call for.
///
/// The matches are sorted by their start and do not overlap: each starts at or after the end of the
/// one before. An empty match may stand at either edge of another match, but not twice in a place.
/// `append(_:)` checks this in debug builds.
///
/// An index is a value. Copying one is cheap whatever its size, and a copy is a snapshot: it stays
/// as it is while the original grows, in whichever thread. An append to an index that has a
/// snapshot copies no more than the last 32,768 matches, and full parts are never moved again, so
/// growing never takes twice the memory.
public struct MatchIndex: Sendable {
  /// A run that is complete, with the position of its first match in the index.
  struct Sealed: Sendable {
    let run: Run
    let position: Int
  }

  /// The runs that no longer grow. None is empty; they need not be full, since
  /// `append(contentsOf:)` takes over runs as they are.
  var sealed: [Sealed] = []

  /// The number of matches in `sealed`.
  var sealedCount = 0

  /// The last matches: the run that grows.
  var tail = Run()

  /// An index without matches.
  ///
  /// - Complexity: O(1).
  public init() {}

  /// An index of `matches`, which must be in the order that `append(_:)` asks for.
  ///
  /// - Complexity: O(n) in the number of matches.
  public init(_ matches: some Sequence<Match>) {
    for match in matches { append(match) }
  }
}

// MARK: - Collection

extension MatchIndex: RandomAccessCollection {
  /// The position of the first match: 0.
  ///
  /// - Complexity: O(1).
  public var startIndex: Int { 0 }

  /// The position behind the last match: the number of matches.
  ///
  /// - Complexity: O(1).
  public var endIndex: Int { sealedCount + tail.count }

  /// The number of matches.
  ///
  /// - Complexity: O(1).
  public var count: Int { endIndex }

  /// The match at `position`, which must be in `0..<count`.
  ///
  /// To go through many matches, iterate over the index or over `matches(at:)`, which decodes each
  /// match once.
  ///
  /// - Complexity: O(log r) for r parts of up to 32,768 matches, plus at most 64 matches decoded.
  public subscript(position: Int) -> Match {
    precondition(position >= 0 && position < count, "position out of range")
    if position >= sealedCount { return tail.match(at: position - sealedCount) }
    let number = runNumber(at: position)
    return sealed[number].run.match(at: position - sealed[number].position)
  }

  /// The matches from first to last, each decoded once.
  ///
  /// - Complexity: O(1).
  public func makeIterator() -> Iterator { matches(at: 0..<count) }
}

extension MatchIndex: Equatable {
  /// Whether both hold the same matches, however they were put together.
  ///
  /// - Complexity: O(n) in the number of matches.
  public static func == (one: Self, other: Self) -> Bool {
    one.count == other.count && one.elementsEqual(other)
  }
}

// MARK: - Runs

extension MatchIndex {
  /// The number of runs, the growing one (which may be empty) included.
  var runCount: Int { sealed.count + 1 }

  /// The run numbered `number`; the last is the one that grows.
  func run(_ number: Int) -> Run { number < sealed.count ? sealed[number].run : tail }

  /// The position in the index of the first match of the run numbered `number`.
  func position(ofRun number: Int) -> Int {
    number < sealed.count ? sealed[number].position : sealedCount
  }

  /// The number of the run that holds the match at `position`; for `count` that of the last run.
  func runNumber(at position: Int) -> Int {
    if position >= sealedCount { return sealed.count }
    return partitionPoint(in: 0..<sealed.count) { sealed[$0].position <= position } - 1
  }
}
