/// What a running search looks at between slices, and what it tells.
package struct SearchControl: Sendable {
  package var cancellation: Cancellation?
  package var progress: SearchProgress?
  /// Ends the scans of all workers when the search is over.
  package var stop: Cancellation?
  /// When the search has to be done, in nanoseconds of the monotonic clock.
  private var deadline = UInt64.max

  package init(
    cancellation: Cancellation? = nil, progress: SearchProgress? = nil, time: Duration? = nil
  ) {
    self.cancellation = cancellation
    self.progress = progress
    if let time {
      let (seconds, attoseconds) = time.components
      // More than the clock can count is no bound.
      if seconds < Int64.max / 1_000_000_000 / 2 {
        deadline =
          monotonicNanoseconds() + UInt64(clamping: seconds) * 1_000_000_000
          + UInt64(clamping: attoseconds / 1_000_000_000)
      }
    }
  }

  /// Reports that every match before `offset` is found, and ends the search if it is to end.
  package func check(at offset: Int, now: UInt64) throws(MatchError) {
    progress?.report(offset)
    if let stop, stop.isCancelled { throw MatchError(reason: .cancelled, offset: offset) }
    if let cancellation, cancellation.isCancelled {
      throw MatchError(reason: .cancelled, offset: offset)
    }
    if now > deadline { throw MatchError(reason: .timeLimit, offset: offset) }
  }
}
