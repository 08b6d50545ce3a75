extension MatchIndex {
  /// The fewest matches for which a run of another index is taken over as it is.
  ///
  /// A run costs some 200 bytes whatever it holds: at this size a tenth of a byte a match.
  static let fewestToShare = 2048

  /// Adds `match` behind the others.
  ///
  /// It must not start before the end of the last match, nor be an empty match where the last one
  /// is empty too; its offsets and its alternative must not be negative, and the alternative at
  /// most 65,535. Debug builds check this.
  ///
  /// - Complexity: O(1) on average; with a snapshot around, the first append copies up to 32,768
  ///   packed matches.
  public mutating func append(_ match: Match) {
    assert(mayFollow(match), "matches are appended in order and do not overlap")
    assert((0...0xffff).contains(match.alternative), "an alternative is in 0...65535")
    tail.append(match)
    if tail.isFull { sealTail() }
  }

  /// Adds the matches of `other`, a later part of the same document, behind these.
  ///
  /// Offsets stay as they are: both parts count from the start of the document. The first match of
  /// `other` must be one that `append(_:)` takes. Large parts are shared with `other` and not
  /// decoded, so that workers can each build a part and one of them puts the parts together.
  ///
  /// - Complexity: O(r) for r parts of up to 32,768 matches in `other`, and O(n) for the n matches
  ///   of those among them that hold fewer than 2,048.
  public mutating func append(contentsOf other: MatchIndex) {
    guard !other.isEmpty else { return }
    guard !isEmpty else {
      self = other
      return
    }
    assert(mayFollow(other[0]), "parts are appended in order and do not overlap")
    for number in 0..<other.runCount { append(other.run(number)) }
  }

  /// Makes room for `matches` matches in all, as far as that saves time: an index grows in parts,
  /// so that little has to be made beforehand.
  ///
  /// - Complexity: O(n) in what is copied: the table of parts and the last part.
  public mutating func reserveCapacity(_ matches: Int) {
    guard matches > count else { return }
    sealed.reserveCapacity(sealed.count + (matches - sealedCount) / Run.capacity)
    tail.reserveCapacity(matches - sealedCount)
  }

  /// The memory that the matches take, in bytes: what the arrays can hold, directory and spare room
  /// included. What is shared with copies counts in each.
  ///
  /// - Complexity: O(r) for r parts of up to 32,768 matches.
  public var byteCount: Int {
    sealed.reduce(MemoryLayout<Self>.size + tail.byteCount) { $0 + $1.run.byteCount }
      + sealed.capacity * MemoryLayout<Sealed>.stride
  }
}

extension MatchIndex {
  /// Takes over `run`, or its matches one by one if they are few.
  private mutating func append(_ run: Run) {
    if run.count >= Self.fewestToShare {
      sealTail()
      seal(run)
      return
    }
    var reader = Run.Reader(block: 0)
    while reader.position < run.count {
      tail.append(reader.next(in: run))
      if tail.isFull { sealTail() }
    }
  }

  private mutating func sealTail() {
    guard tail.count > 0 else { return }
    seal(tail)
    tail = Run()
  }

  private mutating func seal(_ run: Run) {
    sealed.append(Sealed(run: run.trimmed(), position: sealedCount))
    sealedCount += run.count
  }

  /// Whether `match` may stand behind the last match.
  private func mayFollow(_ match: Match) -> Bool {
    guard match.range.lowerBound >= 0 else { return false }
    guard let last = tail.count > 0 ? tail.last : sealed.last?.run.last else { return true }
    return match.range.follows(last)
  }
}

extension Range<Int> {
  /// Whether a match here may come next after one at `previous`.
  func follows(_ previous: Self) -> Bool {
    lowerBound >= previous.upperBound && !(isEmpty && self == previous)
  }
}
