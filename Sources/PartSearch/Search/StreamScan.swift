/// The scan of a stream for patterns whose matches may go over line ends, in a window that grows
/// while a match may and moves on with the search.
///
/// While the text is not complete, a partial form of the pattern says of an attempt that reached the
/// end of the window that it needs more; what it found without reaching the end is final. The last
/// window is searched by the plain form. Bytes in front of the window are kept for a while, so that
/// lookbehinds and boundaries see them.
struct StreamScan: ~Copyable {
  private let stream: TextStream
  private let plan: SearchPlan
  private let control: SearchControl
  private let window: Int
  private let matcher: Matcher
  private var slicer: Slicer
  private var matchLimit: UInt32
  /// The scan of the rest, once the text is complete.
  private var last: ChunkScan?
  /// The state of the loop.
  private var position = 0
  private var afterEmpty = false
  /// No attempt before it that is not before `position` matches.
  private(set) var searched = 0

  /// A scan of `stream`, over whose document `plan` is made.
  ///
  /// - Parameters:
  ///   - partial: the pattern's code for a subject that may go on.
  ///   - window: the most bytes that are held for one match.
  init(
    _ stream: TextStream, plan: SearchPlan, partial: CompiledPattern, control: SearchControl,
    window: Int
  ) {
    self.stream = stream
    self.plan = plan
    self.control = control
    self.window = window
    matcher = Matcher([partial], limits: plan.limits)
    let subject = unsafe stream.subject(count: 0)
    slicer = unsafe Slicer(
      edges: plan.edges(of: subject), count: 0, isBounded: true, fixedSize: plan.sliceSize)
    matchLimit = min(plan.limits.match, SearchPlan.firstMatchLimit)
    matcher.setMatchLimit(matchLimit)
  }

  /// The next match, a moment to look round before more text is waited for, or the end.
  mutating func next() throws(SearchError) -> WholeScan.Step {
    while !stream.isComplete {
      let end = windowEnd
      let from = max(position, searched)
      guard from < end else {
        try readMore(from: from, atLeast: 1)
        return .sliceDone
      }
      switch try attempt(from: from, end: end) {
      case .found(let lower, let upper):
        guard position <= lower, lower <= upper else {
          throw .match(MatchError(reason: .runsBackwards, offset: position))
        }
        (position, afterEmpty) = (upper, lower == upper)
        let isDoubtful =
          unsafe lower == upper && plan.mayBeInvalid
          && !UTF8Boundary.isBetweenCharacters(
            lower, in: stream.subject(count: stream.received).buffer)
        if !isDoubtful { return .match(Match(range: lower..<upper)) }
      case .none, .failed:
        searched = end
      case .partial(let start):
        searched = start
        // Twice as much, so that a match that goes on is not searched again and again.
        try readMore(from: start, atLeast: max(stream.received - start, 1))
        return .sliceDone
      }
    }
    do {
      if last == nil {
        last = ChunkScan(plan: plan, matcher: plan.makeMatcher(), control: control)
        last?.begin(
          Chunk(lower: 0, end: nil), position: position, afterEmpty: afterEmpty,
          searched: searched)
      }
      if let match = try last?.next() { return .match(match) }
      return .end
    } catch {
      throw .match(error)
    }
  }

  /// The end of what can be searched now: before the last character received, which more bytes may
  /// belong to, and before a CR that an LF may follow.
  private var windowEnd: Int {
    let received = stream.received
    let subject = unsafe stream.subject(count: received)
    var end = received - 1
    // A first byte that asks for more than there is before `end` begins what is not cut.
    for start in stride(from: received - 1, through: max(0, received - 4), by: -1) {
      let byte = unsafe subject.base[start]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      if start + length > end { end = start }
      break
    }
    while unsafe end > 0 && subject.base[end - 1] == 0x0D { end -= 1 }
    return end
  }

  /// Searches slice by slice to the window's end.
  private mutating func attempt(from: Int, end: Int) throws(SearchError) -> Matcher.Answer {
    let subject = unsafe stream.subject(count: end)
    unsafe slicer.restart(edges: plan.edges(of: subject), count: end)
    var from = from
    do throws(MatchError) {
      while true {
        try control.check(at: from, now: slicer.begin(at: from))
        let answer = unsafe matcher.match(
          0, in: subject, from: from, notEmptyAtStart: afterEmpty && from == position,
          lastStart: slicer.lastStart)
        switch answer {
        case .found where matcher.attempt(0) >= end: return .none
        case .found, .partial: return answer
        case .none:
          if slicer.isLast { return .none }
          from = slicer.end
        case .failed(let code):
          let error = plan.error(code, at: from, alternative: 0)
          guard error.reason == .matchLimit else { throw error }
          if slicer.narrow(from: from) { continue }
          guard matchLimit < plan.limits.match else { throw error }
          matchLimit = UInt32(clamping: min(UInt64(plan.limits.match), UInt64(matchLimit) * 10))
          matcher.setMatchLimit(matchLimit)
        }
      }
    } catch {
      throw .match(error)
    }
  }

  /// Reads at least so many bytes, or to the end.
  private func readMore(from start: Int, atLeast count: Int) throws(SearchError) {
    guard stream.received - start < window else {
      throw .match(MatchError(reason: .windowLimit, offset: start))
    }
    let wanted = stream.received + count
    do {
      while stream.received < wanted, try stream.readMore() {}
    } catch {
      throw .document(error)
    }
  }
}
