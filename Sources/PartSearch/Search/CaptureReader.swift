/// Finds the groups of matches that are already known.
///
/// A scan keeps only where matches are. Who wants their groups has the match found again, from the
/// state that the loop was in before it. One a thread.
package final class CaptureReader {
  private let plan: SearchPlan
  private let scope: Searcher.Scope
  private let matcher: Matcher
  /// For each alternative whether the match's range alone does not say where its attempt began.
  private let needsWholeState: [Bool]

  /// A reader of the groups of `pattern`'s matches in the document of `plan`.
  package init(_ pattern: Pattern, plan: SearchPlan, scope: Searcher.Scope) {
    self.plan = plan
    self.scope = scope
    matcher = plan.makeMatcher(captures: true)
    needsWholeState = pattern.alternatives.map {
      $0.syntax.dependsOnStart || $0.syntax.movesMatchStart
    }
  }

  /// The groups of `match`.
  ///
  /// - Parameter previous: the match before it in the document, or nil if it is the first.
  /// - Complexity: that of one match attempt; for a pattern with `\K`, `\G` or verbs that of the
  ///   search from `previous` on.
  package func captures(
    of match: Match, after previous: Match?
  ) throws(MatchError) -> Captures {
    let (subject, origin) = frame(around: match)
    let before = previous.flatMap { previous in
      previous.range.upperBound >= origin ? previous : nil
    }
    let number = match.alternative
    if needsWholeState[number] {
      try findAgain(match, after: before, in: subject, origin: origin)
    } else {
      try matchAgain(match, after: before, in: subject, origin: origin)
    }
    let ranges = matcher.captures(number).map { range in
      range.map { $0.lowerBound + origin..<$0.upperBound + origin }
    }
    return Captures(match: match, ranges: ranges)
  }

  /// The part of the document that was the match's subject, and where it begins.
  private func frame(around match: Match) -> (Range<Int>, origin: Int) {
    guard scope == .line else { return (0..<plan.document.count, 0) }
    let content = plan.document.lineContentRange(at: match.range.lowerBound)
    return (content, content.lowerBound)
  }

  private func matchAgain(
    _ match: Match, after previous: Match?, in range: Range<Int>, origin: Int
  ) throws(MatchError) {
    let number = match.alternative
    let lower = match.range.lowerBound - origin
    // An empty match may stand before it at the same place, and may have been left out.
    let isAfterEmpty = previous?.range == match.range.lowerBound..<match.range.lowerBound
    matcher.setMatchLimit(plan.limits.match)
    for notEmpty in isAfterEmpty ? [true] : [false, true] {
      let answer = unsafe matcher.match(
        number, in: plan.document.subject(range), from: lower, notEmptyAtStart: notEmpty,
        lastStart: lower)
      switch answer {
      case .found(let found, let upper):
        if found == lower, upper == match.range.upperBound - origin { return }
      case .none, .partial: continue
      case .failed(let code):
        throw plan.error(code, at: match.range.lowerBound, alternative: number)
      }
    }
    throw notFound(match)
  }

  private func findAgain(
    _ match: Match, after previous: Match?, in range: Range<Int>, origin: Int
  ) throws(MatchError) {
    var scan = WholeScan(
      plan: plan, matcher: matcher, control: SearchControl(), range: range,
      position: (previous?.range.upperBound ?? origin) - origin,
      afterEmpty: previous?.range.isEmpty ?? false)
    while true {
      switch try scan.next() {
      case .match(let found):
        if found.range == match.range { return }
      case .sliceDone: continue
      case .end: throw notFound(match)
      }
    }
  }

  /// The document's bytes are not those that the match was found in.
  private func notFound(_ match: Match) -> MatchError {
    MatchError(
      reason: .library(0), offset: match.range.lowerBound,
      message: "match not found again", alternative: match.alternative)
  }
}

extension Searcher {
  /// What the groups captured in the match at `position` of `index`.
  ///
  /// Groups are not stored with the matches; this one is found again.
  ///
  /// - Precondition: `index` holds the matches of `pattern` in `document`, and `position` is one of
  ///   its indices.
  /// - Throws: `SearchError` where a limit is hit, or the document changed.
  /// - Complexity: that of one match attempt and of making the pattern's machine code the first time;
  ///   for a pattern with `\K`, `\G` or verbs that of the search from the match before.
  public func captures(
    at position: Int, of index: MatchIndex, pattern: Pattern, in document: Document
  ) throws(SearchError) -> Captures {
    let reader = CaptureReader(pattern, plan: try SearchPlan(pattern, in: document), scope: scope)
    do {
      return try reader.captures(
        of: index[position], after: position > 0 ? index[position - 1] : nil)
    } catch {
      throw .match(error)
    }
  }
}
