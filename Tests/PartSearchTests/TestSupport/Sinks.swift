import PartSearch

/// Calls a closure with each batch, and answers what it answers.
struct ClosureSink: MatchSink {
  let body: ([Match]) -> SinkAnswer

  init(_ body: @escaping ([Match]) -> SinkAnswer) {
    self.body = body
  }

  mutating func receive(_ matches: Span<Match>) -> SinkAnswer {
    body(matches.indices.map { matches[$0] })
  }
}

extension SearchError {
  /// The error of the matching, where it is one.
  var matchError: MatchError? {
    if case .match(let error) = self { error } else { nil }
  }

  /// The error of the document, where it is one.
  var documentError: DocumentError? {
    if case .document(let error) = self { error } else { nil }
  }
}
