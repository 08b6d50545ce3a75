/// The scan on one thread: of the whole document, or of every line by itself.
///
/// By line is grep's way: a line is what stands before its LF, and a CR before that belongs to the
/// line end. Behind the last line end there is no line, so an empty document has none.
package struct SequentialScan: ~Copyable {
  private let plan: SearchPlan
  private let control: SearchControl
  private var scan: WholeScan
  /// By line: where the line under search begins, and the one behind it. Nil for whole documents.
  private var line: (start: Int, next: Int)?

  /// A scan of the plan's document.
  ///
  /// - Parameter matcher: made by the plan, for this thread alone.
  package init(
    plan: SearchPlan, matcher: Matcher, control: SearchControl, scope: Searcher.Scope
  ) {
    self.plan = plan
    self.control = control
    switch scope {
    case .document:
      scan = WholeScan(plan: plan, matcher: matcher, control: control)
    case .line:
      // Cancellation and progress are seen to here, for many lines together.
      scan = WholeScan(plan: plan, matcher: matcher, control: SearchControl(), range: 0..<0)
      scan.end()
      line = (0, 0)
    }
  }

  /// The next match, the end of a slice, or the end.
  package mutating func next() throws(MatchError) -> WholeScan.Step {
    guard let line else { return try scan.next() }
    do {
      return try nextByLine()
    } catch {
      throw MatchError(
        reason: error.reason, offset: error.offset + line.start, message: error.message,
        alternative: error.alternative)
    }
  }

  private mutating func nextByLine() throws(MatchError) -> WholeScan.Step {
    var linesBegun = 0
    while true {
      switch try scan.next() {
      case .match(let match):
        let start = line?.start ?? 0
        let range = match.range.lowerBound + start..<match.range.upperBound + start
        return .match(Match(range: range, alternative: match.alternative))
      case .sliceDone: return .sliceDone
      case .end:
        guard let next = line?.next, next < plan.document.count else { return .end }
        if linesBegun == 1024 {
          try control.check(at: 0, now: monotonicNanoseconds())
          return .sliceDone
        }
        linesBegun += 1
        beginLine(at: next)
      }
    }
  }

  private mutating func beginLine(at start: Int) {
    let (content, next) = plan.document.line(from: start)
    line = (start, next)
    scan.restart(content)
  }
}
