/// The scan on one thread: of the whole document, or of every line by itself.
///
/// By line is grep's way: a line is what stands before its LF, and a CR before that belongs to the
/// line end. Behind the last line end there is no line, so an empty document has none.
package struct SequentialScan: ~Copyable {
  private let plan: SearchPlan
  private var scan: WholeScan
  /// By line: where the line behind the one under search begins. Nil for whole documents.
  private var nextLine: Int?

  /// A scan of the plan's document.
  ///
  /// - Parameter matcher: made by the plan, for this thread alone.
  package init(
    plan: SearchPlan, matcher: Matcher, control: SearchControl, scope: Searcher.Scope
  ) {
    self.plan = plan
    switch scope {
    case .document:
      scan = WholeScan(plan: plan, matcher: matcher, control: control)
    case .line:
      scan = WholeScan(plan: plan, matcher: matcher, control: control, range: 0..<0)
      scan.end()
      nextLine = 0
    }
  }

  /// The next match, the end of a slice, or the end.
  package mutating func next() throws(MatchError) -> WholeScan.Step {
    var linesBegun = 0
    while true {
      let step = try scan.next()
      guard case .end = step, let start = nextLine, start < plan.document.count else { return step }
      // Many short lines without a match are a slice too.
      if linesBegun == 1024 { return .sliceDone }
      linesBegun += 1
      let (content, next) = plan.document.line(from: start)
      nextLine = next
      scan.restart(content)
    }
  }
}
