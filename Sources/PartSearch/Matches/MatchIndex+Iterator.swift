extension MatchIndex {
  /// Goes through matches in order and decodes each once.
  ///
  /// It is a sequence too, so that `for match in index.matches(at: 5..<9)` reads as it should.
  public struct Iterator: IteratorProtocol, Sequence, Sendable {
    private let index: MatchIndex
    private var runNumber: Int
    private var run: Run
    private var reader: Run.Reader
    private var remaining: Int

    fileprivate init(_ index: MatchIndex, positions: Range<Int>) {
      self.index = index
      remaining = positions.count
      runNumber = index.runNumber(at: positions.lowerBound)
      run = index.run(runNumber)
      let position = positions.lowerBound - index.position(ofRun: runNumber)
      reader = Run.Reader(block: position >> Run.blockShift)
      // With nothing to read, the position may be behind the last match.
      if remaining > 0 {
        while reader.position < position { _ = reader.next(in: run) }
      }
    }

    /// The next match, or nil behind the last one.
    ///
    /// - Complexity: O(1).
    public mutating func next() -> Match? {
      guard remaining > 0 else { return nil }
      if reader.position == run.count {
        runNumber += 1
        run = index.run(runNumber)
        reader = Run.Reader(block: 0)
      }
      remaining -= 1
      return reader.next(in: run)
    }

    /// The number of matches that are left.
    ///
    /// - Complexity: O(1).
    public var underestimatedCount: Int { remaining }
  }

  /// The matches at `positions`, which must be within `0..<count`, in order.
  ///
  /// Unlike a slice of the index, going through them decodes each match once.
  ///
  /// - Complexity: O(log r) for r parts of up to 32,768 matches, plus at most 64 matches decoded;
  ///   then O(1) a match.
  public func matches(at positions: Range<Int>) -> Iterator {
    precondition(
      positions.lowerBound >= 0 && positions.upperBound <= count, "positions out of range")
    return Iterator(self, positions: positions)
  }
}
