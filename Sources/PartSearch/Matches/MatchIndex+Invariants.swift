extension MatchIndex {
  /// Stops the program unless the index is in itself as it ought to be. For tests.
  ///
  /// - Complexity: O(n) in the number of matches.
  package func verifyInvariants() {
    var total = 0
    var previous: Range<Int>?
    for number in 0..<runCount {
      precondition(position(ofRun: number) == total, "a run's position is the sum before it")
      let run = run(number)
      if number < sealed.count { precondition(run.count > 0, "no sealed run is empty") }
      run.verifyInvariants(after: &previous)
      total += run.count
    }
    precondition(!tail.isFull, "a full run is sealed at once")
    precondition(total == count && sealedCount == total - tail.count, "the counts add up")
  }
}

extension MatchIndex.Run {
  /// Checks the directory against the records, and the order of the matches from `previous` on.
  fileprivate func verifyInvariants(after previous: inout Range<Int>?) {
    precondition(count <= Self.capacity, "a run is not overfull")
    let blocks = (count + Self.blockSize - 1) >> Self.blockShift
    precondition(starts.count == blocks && places.count == blocks, "every block has its entry")

    var reader = Reader(block: 0)
    while reader.position < count {
      if reader.position & (Self.blockSize - 1) == 0 {
        let place = Int(places[reader.position >> Self.blockShift] >> 1)
        precondition(place == reader.nextByte, "blocks follow each other without a gap")
      }
      let match = reader.next(in: self)
      precondition(match.range.lowerBound >= 0, "offsets are not negative")
      precondition((0...0xffff).contains(match.alternative), "an alternative is in 0...65535")
      if let previous { precondition(match.range.follows(previous), "matches are in order") }
      previous = match.range
    }
    precondition(reader.nextByte == bytes.count, "no bytes are left over")
    if count > 0 { precondition(previous == last, "the last range is that of the last match") }
  }
}
