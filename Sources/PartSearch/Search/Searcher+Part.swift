extension Searcher {
  /// Hands over the matches that a sequential scan finds which goes on at `start`: for a reader that
  /// wants to light the visible lines before the search from the document's start has come there.
  ///
  /// The whole document is the subject, so that assertions see what stands in front. Where `start` is
  /// the end of a match of the document's search (`afterEmpty` if that match is empty), what follows
  /// is what that search finds next. From any other place the scan may find matches that overlap
  /// one of the search's, until both meet: good to show until the search itself is there.
  ///
  /// It stops before a match that starts at or behind `end`, and at the latest a slice behind it.
  ///
  /// - Returns: every match that starts before this offset has been handed over; `document.count` and
  ///   one more when there is none from here to the document's end.
  /// - Precondition: `start` is in the document, and no character goes across it.
  package func search<Sink: MatchSink & ~Copyable>(
    _ pattern: Pattern, in document: Document, from start: Int, until end: Int = .max,
    afterEmpty: Bool = false, into sink: inout Sink
  ) throws(SearchError) -> Int {
    let plan = try SearchPlan(pattern, in: document)
    guard !plan.codes.isEmpty else { return document.count + 1 }
    var scan = WholeScan(
      plan: plan, matcher: plan.makeMatcher(), control: control(plan.limits), position: start,
      afterEmpty: afterEmpty)
    do {
      var one: [Match] = []
      while true {
        switch try scan.next() {
        case .match(let match):
          guard match.range.lowerBound < end else { return end }
          one.append(match)
          let answer = sink.receive(one.span)
          one.removeAll(keepingCapacity: true)
          if answer == .stop { return match.range.lowerBound + 1 }
        case .sliceDone:
          if scan.sliceStart >= end { return end }
        case .end:
          return document.count + 1
        }
      }
    } catch {
      throw .match(error)
    }
  }
}
