extension MatchIndex {
  /// The position of the first match that starts at or after `offset`, a byte offset; `count` if
  /// there is none.
  ///
  /// - Complexity: O(log n) in the number of matches, plus at most 64 matches decoded.
  public func firstIndex(atOrAfter offset: Int) -> Int {
    // No match starts before 0, so neither is there a block to look for nor may 1 be taken off.
    guard offset > 0 else { return 0 }
    return firstIndex(startingAtOrBefore: offset - 1) { $0.lowerBound >= offset }
  }

  /// The position of the first match that ends after `offset`, a byte offset; `count` if there is
  /// none.
  ///
  /// The byte at `offset` belongs to this match or to none.
  ///
  /// - Complexity: O(log n) in the number of matches, plus at most 64 matches decoded.
  public func firstIndex(endingAfter offset: Int) -> Int {
    firstIndex(startingAtOrBefore: offset) { $0.upperBound > offset }
  }

  /// The positions of the matches that touch `bytes`: those that share a byte with it, and the
  /// empty ones that start in it.
  ///
  /// An empty match at the end of `bytes` does not touch it, nor does anything touch an empty
  /// range. Who looks for the matches of a last line without a line end has to make it one byte
  /// longer, so that an empty match at its end is found.
  ///
  /// - Complexity: O(log n) in the number of matches, plus at most 192 matches decoded.
  public func indices(touching bytes: Range<Int>) -> Range<Int> {
    let first = firstIndex(atOrAfter: bytes.lowerBound)
    if bytes.isEmpty { return first..<first }
    // Either of the two may be the earlier: a match that reaches into the bytes ends after their
    // start; an empty one at their start does not.
    let touching = Swift.min(first, firstIndex(endingAfter: bytes.lowerBound))
    return touching..<firstIndex(atOrAfter: bytes.upperBound)
  }

  /// The number of matches that start in `bytes`.
  ///
  /// - Complexity: O(log n) in the number of matches, plus at most 128 matches decoded.
  public func count(in bytes: Range<Int>) -> Int {
    firstIndex(atOrAfter: bytes.upperBound) - firstIndex(atOrAfter: bytes.lowerBound)
  }

  /// The position of the first match whose range satisfies `isWanted`.
  ///
  /// `isWanted` must hold from some match on, for the first match of every block that starts after
  /// `offset`, and for none before the last block that starts at or before it.
  @inline(__always)
  private func firstIndex(
    startingAtOrBefore offset: Int, isWanted: (Range<Int>) -> Bool
  ) -> Int {
    let number = runNumber(startingAtOrBefore: offset)
    guard let number, let block = run(number).lastBlock(startingAtOrBefore: offset) else {
      return 0
    }
    let run = run(number)
    let end = Swift.min(run.count, (block + 1) << Run.blockShift)
    var reader = Run.Reader(block: block)
    while reader.position < end {
      let candidate = reader.position
      if isWanted(reader.next(in: run).range) { return position(ofRun: number) + candidate }
    }
    return position(ofRun: number) + end
  }

  /// The number of the last run that starts at or before `offset`; nil if none does.
  private func runNumber(startingAtOrBefore offset: Int) -> Int? {
    if tail.count > 0 && tail.firstStart <= offset { return sealed.count }
    let after = partitionPoint(in: 0..<sealed.count) { sealed[$0].run.firstStart <= offset }
    return after == 0 ? nil : after - 1
  }
}
