internal import PartSearch

/// The matches of all documents of a run as one list, for when it has to be known before anything is
/// printed which of them is the current one.
///
/// They stand in one index, as if the documents stood behind one another with a byte between them, so
/// that no two matches are at one place.
final class FoundMatches {
  /// One document.
  struct Entry {
    let input: Input
    /// The document itself where it cannot be read again, or is small enough to be kept.
    let document: Document?
    /// Its length, and the time when its file was changed: for one that is opened again.
    let count: Int
    let modified: Int64?
    /// Where its first byte stands among all documents.
    let base: Int
    /// Where its matches are in the list.
    let positions: Range<Int>
  }

  private(set) var index = MatchIndex()
  private(set) var entries: [Entry] = []
  private var keptBytes = 0
  private var keptFiles = 0
  private var base = 0
  private var first = 0
  private var modified: Int64?

  /// As much is kept of files that could be opened again; beyond it memory should not grow with the
  /// number of files.
  private static let mostBytes = 64 << 20
  private static let mostFiles = 1024

  /// The matches of `document` come next.
  ///
  /// - Returns: where its first byte stands among all documents.
  func begin(_ document: Document) -> Int {
    first = index.count
    // Asked for before the search: a file that changes during it counts as changed.
    modified = PathStatus(document.name)?.modified
    return base
  }

  /// Adds a match of the document that was begun.
  func append(_ match: Match, base: Int) {
    let range = match.range
    index.append(
      Match(
        range: range.lowerBound + base..<range.upperBound + base, alternative: match.alternative))
  }

  /// All matches of `document` have come.
  func end(_ document: Document, _ input: Input) {
    let size = document.isMapped ? 0 : document.count
    let fits = keptBytes + size <= Self.mostBytes && keptFiles < Self.mostFiles
    let isKept = fits || input.origin == .standardInput || modified == nil
    if isKept {
      keptBytes += size
      keptFiles += 1
    }
    entries.append(
      Entry(
        input: input, document: isKept ? document : nil, count: document.count,
        modified: modified, base: base, positions: first..<index.count))
    base += document.count + 1
  }

  /// A match as an offset in its own document.
  func match(at position: Int, of entry: Entry) -> Match {
    Self.shift(index[position], entry.base)
  }

  /// Hands matches of one document to `sink`, until it says stop.
  func deliver(_ positions: Range<Int>, of entry: Entry, to sink: inout some MatchSink) {
    var batch: [Match] = []
    batch.reserveCapacity(min(1024, positions.count))
    var rest = positions.count
    for match in index.matches(at: positions) {
      batch.append(Self.shift(match, entry.base))
      rest -= 1
      guard batch.count == 1024 || rest == 0 else { continue }
      if sink.receive(batch.span) == .stop { return }
      batch.removeAll(keepingCapacity: true)
    }
  }

  private static func shift(_ match: Match, _ base: Int) -> Match {
    let range = match.range
    return Match(
      range: range.lowerBound - base..<range.upperBound - base, alternative: match.alternative)
  }
}

extension FoundMatches {
  /// Which match is the current one.
  struct Current: Equatable {
    /// Its place in the list, from 0; nil where there is none.
    let position: Int?
    let total: Int
    /// Whether the way to it passed an end of the list.
    let isWrapped: Bool

    /// The first of so many.
    init(ofFirstAmong count: Int) {
      (position, total, isWrapped) = (count > 0 ? 0 : nil, count, false)
    }

    /// The one that the options say.
    init(_ options: Options, in found: FoundMatches) {
      var cursor = MatchCursor(found.index)
      var isWrapped = false
      switch options.current.start {
      // A number that starts over passes no end on its way.
      case .ordinal(let number): cursor.move(toOrdinal: number)
      case .offset(let offset):
        let place = found.entries.first.map { $0.place(of: offset, in: options.output.units) }
        isWrapped = cursor.move(toMatchAtOrAfter: place ?? 0) == .wrapped
      }
      for steps in options.current.steps {
        if cursor.step(by: steps) == .wrapped { isWrapped = true }
      }
      self.init(position: cursor.position, total: cursor.total, isWrapped: isWrapped)
    }

    private init(position: Int?, total: Int, isWrapped: Bool) {
      (self.position, self.total, self.isWrapped) = (position, total, isWrapped)
    }

    /// What `--status` says.
    var status: String {
      guard let position else { return "no matches" }
      let number = grouped(position + 1)
      return "match \(number) of \(grouped(total))\(isWrapped ? ", wrapped" : "")"
    }
  }
}

extension FoundMatches.Entry {
  /// The first byte at or behind `offset`, which counts `units`; one past the end for all behind it.
  func place(of offset: Int, in units: UnitChoice) -> Int {
    guard units != .byte, let document else { return min(offset, count + 1) }
    let unitsBefore: (Int) -> Int
    let found: Int?
    if units == .utf16 {
      found = document.byteOffset(utf16Offset: offset)
      unitsBefore = document.utf16Offset
    } else {
      found = document.byteOffset(scalarOffset: offset)
      unitsBefore = document.scalarOffset
    }
    guard let found else { return count + 1 }
    // In the middle of a character it is the next one that counts.
    return unitsBefore(found) < offset ? found + 1 : found
  }
}
