/// The calls of the matchers.
extension ChunkScan {
  /// The leftmost match whose attempt begins at `from` or later, and at `last` at the latest.
  ///
  /// - Parameter inSlice: whether `last` is that of the slice, which may be made shorter.
  mutating func search(
    from: Int, last: Int?, inSlice: Bool
  ) throws(MatchError) -> Outcome {
    lanes.isEmpty
      ? try search(0, from: from, last: last, inSlice: inSlice)
      : try leftmost(from: from, last: last, inSlice: inSlice)
  }

  /// The same for one alternative, stretch by stretch of lines that one form can serve.
  mutating func search(
    _ alternative: Int, from: Int, last: Int?, inSlice: Bool
  ) throws(MatchError) -> Outcome {
    var from = from
    let last = lastAttempt(of: alternative, from: from, last: last)
    while true {
      let (answer, next) = attempt(alternative, from: from, last: last)
      switch answer {
      // Behind a CR the machine code takes the LF in one step, whatever the offset limit: an attempt
      // behind it is for whoever searches there.
      case .found(let lower, let upper) where lower <= last ?? .max:
        return .found(Hit(alternative: alternative, lower: lower, upper: upper))
      case .found, .none, .partial:
        guard let next else { return .none }
        from = next
      case .failed(let code):
        let error = plan.error(code, at: origin + from, alternative: alternative)
        guard error.reason == .matchLimit else { throw error }
        if lanes.isEmpty { searched = from }
        if inSlice, slicer.narrow(from: from) { return .narrowed }
        try raiseLimit(or: error)
      }
    }
  }

  /// `last`, or the CR before it where it is the LF of a CRLF that a scan from the left takes in one
  /// step: with the LF as its offset limit the machine code would try there.
  private func lastAttempt(of alternative: Int, from start: Int, last: Int?) -> Int? {
    guard let last, last > start, plan.takesPairs[alternative],
      unsafe subject.isSecondOfPair(last)
    else { return last }
    return last - 1
  }

  /// One call of the matcher, over as much as one form can serve.
  ///
  /// - Returns: its answer, and where attempts go on if it is none; nil for nowhere.
  private mutating func attempt(
    _ alternative: Int, from start: Int, last: Int?
  ) -> (Matcher.Answer, next: Int?) {
    let notEmpty = afterEmpty && start == position
    guard way.usesPlainForm, let plainMatcher, plainMatcher.serves(alternative) else {
      let answer = unsafe matcher.match(
        alternative, in: subject, from: start, notEmptyAtStart: notEmpty, lastStart: last)
      return (answer, nil)
    }
    let end = unsafe last.map { $0 + 1 } ?? subject.count
    let stretch = unsafe plainLines.stretch(
      at: start, before: end, in: subject, edges: plan.edges(of: subject))
    let lastStart = stretch?.lastStart ?? last
    let answer =
      plainLines.isPlain
      ? unsafe plainMatcher.match(
        alternative, in: subject, from: start, notEmptyAtStart: notEmpty, lastStart: lastStart,
        hasNoCR: plainLines.hasNoCR)
      : unsafe matcher.match(
        alternative, in: subject, from: start, notEmptyAtStart: notEmpty, lastStart: lastStart)
    return (answer, stretch?.offset)
  }

  private mutating func raiseLimit(or error: MatchError) throws(MatchError) {
    guard matchLimit < plan.limits.match else { throw error }
    matchLimit = UInt32(clamping: min(UInt64(plan.limits.match), UInt64(matchLimit) * 10))
    matcher.setMatchLimit(matchLimit)
    plainMatcher?.matcher.setMatchLimit(matchLimit)
  }
}
