/// The scan of a part of a subject, for patterns of one alternative whose matches do not depend on
/// where a search starts.
///
/// It is the loop of `WholeScan` with two additions: attempts begin in a chunk only, and where the
/// plan has a filter, only in the windows where the filter says that one could succeed.
@safe package struct ChunkScan: ~Copyable {
  private let plan: SearchPlan
  private var control: SearchControl
  private var subject: Subject
  private let matcher: Matcher
  private var slicer: Slicer
  private var matchLimit: UInt32
  private var filter: WindowFilter?
  private var way: ScanWay
  private var deadline: UInt64?
  private var plain = PlainLines()
  private var plainMatcher: Matcher?
  private var chunk = Chunk(lower: 0, end: nil)
  /// The state of the loop.
  private(set) package var position = 0
  private(set) package var afterEmpty = false

  /// A scan on this thread; `matcher` is made by the plan, for it alone.
  package init(plan: SearchPlan, matcher: Matcher, control: SearchControl) {
    // Safe: the plan keeps the document, whose bytes never move, for as long as the scan lives.
    unsafe subject = unsafe plan.document.subject()
    self.plan = plan
    self.control = control
    self.matcher = matcher
    slicer = unsafe Slicer(
      edges: plan.edges(of: subject), count: subject.count, isBounded: plan.isBounded,
      fixedSize: plan.sliceSize)
    matchLimit = min(plan.limits.match, SearchPlan.firstMatchLimit)
    matcher.setMatchLimit(matchLimit)
    way = plan.ways[0]
  }

  /// Goes `way` from the next chunk on.
  ///
  /// - Parameter deadline: when a way without a filter is left, so that to try it costs little where
  ///   it is bad; on the clock of `monotonicNanoseconds()`.
  /// - Returns: false where that cannot be done.
  package mutating func take(_ way: ScanWay, deadline: UInt64? = nil) -> Bool {
    self.deadline = deadline
    if way.usesPlainForm, plainMatcher == nil {
      guard let codes = plan.plain?.codes() else { return false }
      plainMatcher = Matcher(codes, limits: plan.limits)
      plainMatcher?.setMatchLimit(matchLimit)
    }
    self.way = way
    return true
  }

  /// Tells `progress` how far the scan has come from now on, or nobody.
  package mutating func report(to progress: SearchProgress?) {
    control.progress = progress
  }

  /// Goes over to `chunk` with the state that a loop is in when it gets there. No attempt before
  /// `searched` matches.
  package mutating func begin(
    _ chunk: Chunk, position: Int, afterEmpty: Bool, searched: Int = 0
  ) {
    self.chunk = chunk
    (self.position, self.afterEmpty) = (position, afterEmpty)
    unsafe subject = unsafe plan.document.subject(0..<(chunk.subjectEnd ?? plan.document.count))
    unsafe slicer.restart(
      edges: plan.edges(of: subject), count: subject.count, bound: chunk.end)
    plain.forget()
    filter = way.filter == .none ? nil : plan.filter.map { unsafe WindowFilter($0, in: subject) }
    filter?.begin(at: position, end: chunk.end)
    self.searched = max(searched, position)
  }

  /// The next match whose attempt begins in the chunk, or nil.
  package mutating func next() throws(MatchError) -> Match? {
    while true {
      guard let (lower, upper) = try filter == nil ? inSlices() : inWindows() else { return nil }
      guard position <= lower, lower <= upper else {
        throw MatchError(reason: .runsBackwards, offset: position)
      }
      (position, afterEmpty) = (upper, lower == upper)
      let isDoubtful =
        unsafe lower == upper && plan.mayBeInvalid
        && !UTF8Boundary.isBetweenCharacters(lower, in: subject.buffer)
      if !isDoubtful { return Match(range: lower..<upper) }
    }
  }

  /// Whether the loop has left the chunk: its next attempt would begin behind it.
  private var hasLeft: Bool { chunk.end.map { position >= $0.offset } ?? false }

  /// Searches slice by slice, and in each stretch by stretch of lines that one form can serve.
  private mutating func inSlices() throws(MatchError) -> (lower: Int, upper: Int)? {
    if hasLeft { return nil }
    var from = max(position, searched)
    if from >= slicer.end { try beginSlice(at: from) }
    while true {
      let (answer, end) = attempt(from: from, before: slicer.end, lastStart: slicer.lastStart)
      switch answer {
      case .found(let lower, let upper): return (lower, upper)
      case .none, .partial:
        from = end
        searched = from
        if end < slicer.end { continue }
        if slicer.isLast { return nil }
        from = slicer.end
        searched = from
        try beginSlice(at: from)
        if filter != nil { return try inWindows() }
      case .failed(let code):
        let error = plan.error(code, at: from, alternative: 0)
        guard error.reason == .matchLimit else { throw error }
        if !slicer.narrow(from: from) { try raiseLimit(or: error) }
      }
    }
  }

  /// Searches for attempts from `start` on, up to `lastStart` and before `end`, as far as one form can
  /// serve.
  ///
  /// - Returns: the answer, and where attempts go on if it is none.
  private mutating func attempt(
    from start: Int, before end: Int, lastStart: Int?
  ) -> (Matcher.Answer, end: Int) {
    let notEmpty = afterEmpty && start == position
    guard way.usesPlainForm, let plainMatcher else {
      let answer = unsafe matcher.match(
        0, in: subject, from: start, notEmptyAtStart: notEmpty, lastStart: lastStart)
      return (answer, end)
    }
    let stretch = unsafe plain.stretch(at: start, before: end, in: subject)
    // A stretch that is not the last ends behind an LF.
    let last = stretch < end ? stretch - 1 : lastStart
    let answer =
      plain.isPlain
      ? unsafe plainMatcher.match(
        plain.hasNoCR ? plainMatcher.codes.count - 1 : 0, in: subject, from: start,
        notEmptyAtStart: notEmpty, lastStart: last)
      : unsafe matcher.match(
        0, in: subject, from: start, notEmptyAtStart: notEmpty, lastStart: last)
    return (answer, min(stretch, end))
  }

  /// No attempt before it that is not before `position` matches.
  private var searched = 0

  /// Searches only where the filter sees that a match could begin.
  private mutating func inWindows() throws(MatchError) -> (lower: Int, upper: Int)? {
    while !hasLeft, let window = filter?.window(from: position) {
      try look(at: window.lower)
      var from = max(position, window.lower)
      while from <= window.lastStart {
        let (answer, end) = attempt(
          from: from, before: window.lastStart + 1, lastStart: window.lastStart)
        switch answer {
        case .found(let lower, let upper): return (lower, upper)
        case .none, .partial: from = end
        case .failed(let code):
          let error = plan.error(code, at: from, alternative: 0)
          guard error.reason == .matchLimit else { throw error }
          try raiseLimit(or: error)
        }
      }
      filter?.discard(window)
    }
    return nil
  }

  private mutating func raiseLimit(or error: MatchError) throws(MatchError) {
    guard matchLimit < plan.limits.match else { throw error }
    matchLimit = UInt32(clamping: min(UInt64(plan.limits.match), UInt64(matchLimit) * 10))
    matcher.setMatchLimit(matchLimit)
    plainMatcher?.setMatchLimit(matchLimit)
  }

  private mutating func beginSlice(at start: Int) throws(MatchError) {
    let now = slicer.begin(at: start)
    try control.check(at: start, now: now)
    if let deadline, now > deadline, let literals = plan.filter {
      self.deadline = nil
      filter = unsafe WindowFilter(literals, in: subject)
      filter?.begin(at: start, end: chunk.end)
    }
  }

  /// Looks at clock and cancellation now and then.
  private mutating func look(at offset: Int) throws(MatchError) {
    guard offset >= nextLook else { return }
    nextLook = offset + 64 << 10
    try control.check(at: offset, now: monotonicNanoseconds())
  }

  private var nextLook = 0
}
