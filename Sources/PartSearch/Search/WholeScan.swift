/// The sequential scan of one subject: what a search means.
///
/// It is the loop of `pcre2_match` calls that pcre2demo shows: after a match go on at its end; after
/// an empty match go on there too, but take no empty match at that place again. With several
/// patterns the next match is the leftmost of theirs, at one place that of the first. Faster scans
/// are tested against this one, so it has to stay short enough to be read as the definition; the
/// slices only let it be called off.
@safe package struct WholeScan: ~Copyable {
  /// What a step found.
  package enum Step {
    /// The next match.
    case match(Match)
    /// Nothing, but a slice is done: a good moment to look round.
    case sliceDone
    /// The end of the subject.
    case end
  }

  /// What is known of one alternative from the current position on.
  private enum Lane {
    /// No attempt that begins before this offset matches.
    case clear(until: Int)
    case ahead(attempt: Int, lower: Int, upper: Int)
    /// No match from here on; for patterns that look at where the search started, until the
    /// position changes.
    case exhausted
  }

  private let plan: SearchPlan
  private let control: SearchControl
  private var subject: Subject
  /// Where the subject begins in the document. What leaves the scan counts from the document's start.
  private var origin: Int
  private let matcher: Matcher
  private var lanes: [Lane]
  private let isSingle: Bool
  private let hasDependent: Bool
  private var slicer: Slicer
  private var matchLimit: UInt32
  /// The state of the loop: where the last match ended, and whether it was empty.
  private(set) package var position: Int
  private var afterEmpty: Bool

  /// A scan of `range` of the plan's document as a subject of its own; the whole document is the
  /// usual one.
  ///
  /// - Parameters:
  ///   - matcher: made by the plan, for this thread alone.
  ///   - position: in bytes of the subject: where the loop goes on, as after a match that ended there.
  package init(
    plan: SearchPlan, matcher: Matcher, control: SearchControl, range: Range<Int>? = nil,
    position: Int = 0, afterEmpty: Bool = false
  ) {
    // Safe: the plan keeps the document, whose bytes never move, for as long as the scan lives.
    unsafe subject = unsafe plan.document.subject(range)
    origin = range?.lowerBound ?? 0
    self.plan = plan
    self.control = control
    self.matcher = matcher
    lanes = Array(repeating: .clear(until: 0), count: matcher.codes.count)
    isSingle = lanes.count == 1
    hasDependent = plan.dependsOnStart.contains(true)
    slicer = unsafe Slicer(
      edges: plan.edges(of: subject), count: subject.count, isBounded: plan.isBounded,
      fixedSize: plan.sliceSize)
    matchLimit = min(plan.limits.match, SearchPlan.firstMatchLimit)
    matcher.setMatchLimit(matchLimit)
    self.position = position
    self.afterEmpty = afterEmpty
  }

  /// Begins afresh with another part of the document as the subject.
  mutating func restart(_ range: Range<Int>) {
    unsafe subject = unsafe plan.document.subject(range)
    origin = range.lowerBound
    unsafe slicer.restart(edges: plan.edges(of: subject), count: subject.count)
    (position, afterEmpty) = (0, false)
    for number in lanes.indices { lanes[number] = .clear(until: 0) }
  }

  /// Leaves nothing to be found.
  mutating func end() {
    for number in lanes.indices { lanes[number] = .exhausted }
  }

  /// Where the slice begins that is searched next: every match that starts before it was given, but
  /// for those of patterns that move their start back.
  package private(set) var sliceStart = 0

  /// The next match, the end of a slice, or the end.
  package mutating func next() throws(MatchError) -> Step {
    var from = position
    if from >= slicer.end { try beginSlice(at: from) }
    while true {
      guard let (number, lower, upper) = try isSingle ? only() : leftmost() else {
        from = slicer.end
        if slicer.lastStart == nil { return .end }
        try beginSlice(at: from)
        return .sliceDone
      }
      guard position <= lower, lower <= upper else {
        throw MatchError(
          reason: .runsBackwards, offset: origin + position, alternative: number)
      }
      (position, afterEmpty) = (upper, lower == upper)
      if hasDependent { reviveDependentLanes() }
      let isDoubtful =
        unsafe lower == upper && plan.mayBeInvalid
        && !UTF8Boundary.isBetweenCharacters(lower, in: subject.buffer)
      if !isDoubtful {
        return .match(Match(range: origin + lower..<origin + upper, alternative: number))
      }
      if position >= slicer.end { try beginSlice(at: position) }
    }
  }

  /// The leftmost match of the only alternative: the same without a comparison.
  private mutating func only() throws(MatchError) -> (Int, lower: Int, upper: Int)? {
    let lane = try searched(0, upTo: nil)
    if case .ahead(_, let lower, let upper) = lane { return (0, lower, upper) }
    lanes[0] = lane
    return nil
  }

  /// The leftmost match whose attempt begins in the slice.
  private mutating func leftmost() throws(MatchError) -> (Int, lower: Int, upper: Int)? {
    var best: (number: Int, attempt: Int, lower: Int, upper: Int)?
    for number in lanes.indices {
      let lane = try searched(number, upTo: best?.attempt)
      lanes[number] = lane
      guard case .ahead(let attempt, let lower, let upper) = lane,
        attempt < (best?.attempt ?? slicer.end) || slicer.lastStart == nil && best == nil
      else { continue }
      best = (number, attempt, lower, upper)
    }
    return best.map { ($0.number, $0.lower, $0.upper) }
  }

  /// What is known of an alternative after the slice, or the part of it before `bound`, is searched.
  private mutating func searched(_ number: Int, upTo bound: Int?) throws(MatchError) -> Lane {
    var from = position
    if isInsideCRLF, let lane = insideCRLF(number) { return lane }
    switch lanes[number] {
    // Still its leftmost: nothing lies in between.
    case .ahead(let attempt, _, _) where attempt > position: return lanes[number]
    case .ahead: break
    case .exhausted: return .exhausted
    case .clear(let until): from = max(position, until)
    }
    let dependsOnStart = hasDependent && plan.dependsOnStart[number]
    while true {
      let last = dependsOnStart ? nil : bound ?? slicer.lastStart
      if let last, from > last { return .clear(until: from) }
      let answer = unsafe matcher.match(
        number, in: subject, from: from, notEmptyAtStart: afterEmpty && from == position,
        lastStart: last)
      switch answer {
      case .found(let lower, let upper):
        return .ahead(
          attempt: isSingle ? lower : matcher.attempt(number), lower: lower, upper: upper)
      case .none, .partial: return last == nil ? .exhausted : .clear(until: bound ?? slicer.end)
      case .failed(let code):
        let error = plan.error(code, at: origin + from, alternative: number)
        guard error.reason == .matchLimit else { throw error }
        if !dependsOnStart, bound == nil, slicer.narrow(from: from) { continue }
        guard matchLimit < plan.limits.match else { throw error }
        matchLimit = UInt32(clamping: min(UInt64(plan.limits.match), UInt64(matchLimit) * 10))
        matcher.setMatchLimit(matchLimit)
      }
    }
  }

  /// A match of an alternative that begins between a CR and an LF, where another pattern's match has
  /// ended: a search that came from the left took them in one step and did not try.
  private mutating func insideCRLF(_ number: Int) -> Lane? {
    let answer = unsafe matcher.match(
      number, in: subject, from: position, notEmptyAtStart: afterEmpty, lastStart: position)
    guard case .found(let lower, let upper) = answer else { return nil }
    return .ahead(attempt: matcher.attempt(number), lower: lower, upper: upper)
  }

  /// Whether the loop of several patterns stands between a CR and an LF.
  private var isInsideCRLF: Bool {
    unsafe !isSingle && subject.isSecondOfPair(position)
  }

  /// Has the patterns searched again whose answer was that for another start.
  private mutating func reviveDependentLanes() {
    for number in lanes.indices where plan.dependsOnStart[number] {
      lanes[number] = .clear(until: 0)
    }
  }

  private mutating func beginSlice(at start: Int) throws(MatchError) {
    sliceStart = start
    let now = slicer.begin(at: start)
    try control.check(at: origin + start, now: now)
  }
}
