/// The matches of a search as they are found, for `for try await`.
///
/// Each iteration searches on from where the last one stopped, in the task that asks, and gives
/// other tasks a turn between slices. Nothing runs ahead, so nothing is buffered, and leaving the
/// loop ends the search. A cancelled task ends it with a `CancellationError`-like `SearchError`
/// (`MatchError.Reason.cancelled`).
public struct MatchStream: AsyncSequence, Sendable {
  /// A match at a time.
  public typealias Element = Match
  /// What ends the stream early.
  public typealias Failure = SearchError

  let searcher: Searcher
  let pattern: Pattern
  let document: Document

  /// The state of one pass over the document.
  public func makeAsyncIterator() -> Iterator {
    Iterator(stream: self)
  }

  /// One pass; what it searches is made by the first call of `next()`.
  public struct Iterator: AsyncIteratorProtocol {
    private let stream: MatchStream
    private var pass: Pass?
    private var isDone = false

    fileprivate init(stream: MatchStream) {
      self.stream = stream
    }

    /// The next match, or nil at the end of the document or after an error.
    public mutating func next() async throws(SearchError) -> Match? {
      try await next(isolation: nil)
    }

    /// The next match, or nil at the end of the document or after an error.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(SearchError) -> Match? {
      guard !isDone else { return nil }
      // Whatever is thrown below is the last thing that this pass gives.
      isDone = true
      let pass: Pass
      if let begun = self.pass { pass = begun } else { pass = try Pass(stream) }
      self.pass = pass
      while !Task.isCancelled {
        guard let step = try pass.step() else { return nil }
        if case .match(let match) = step {
          isDone = false
          return match
        }
        await Task.yield()
      }
      throw SearchError.match(MatchError(reason: .cancelled, offset: pass.position))
    }
  }

  /// A scan under way; a class since an iterator has to be copyable and a scan is not.
  private final class Pass {
    private var scan: SequentialScan
    private let document: Document
    private let progress: SearchProgress?
    private(set) var position = 0

    init(_ stream: MatchStream) throws(SearchError) {
      document = stream.document
      progress = stream.searcher.progress
      let plan = try SearchPlan(stream.pattern, in: stream.document)
      scan = SequentialScan(
        plan: plan, matcher: plan.makeMatcher(), control: stream.searcher.control(plan.limits),
        scope: stream.searcher.scope)
    }

    /// The next step; nil at the end.
    func step() throws(SearchError) -> WholeScan.Step? {
      let step: WholeScan.Step
      do {
        step = try scan.next()
      } catch {
        try checkDocument()
        throw .match(error)
      }
      switch step {
      case .match(let match): position = match.range.upperBound
      case .sliceDone: break
      case .end:
        try checkDocument()
        progress?.report(document.count)
        return nil
      }
      return step
    }

    private func checkDocument() throws(SearchError) {
      do {
        try document.checkUnchanged()
      } catch {
        throw .document(error)
      }
    }
  }
}

extension Searcher {
  /// The matches of `pattern` in `document` as they are found.
  ///
  /// - Complexity: O(1); the search runs as the stream is read.
  public func stream(of pattern: Pattern, in document: Document) -> MatchStream {
    MatchStream(searcher: self, pattern: pattern, document: document)
  }
}
