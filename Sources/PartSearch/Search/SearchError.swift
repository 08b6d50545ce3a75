/// Why a search ended before the end of the document.
///
/// What it found until then has been handed to the sink.
public enum SearchError: Error, Hashable, Sendable {
  /// The pattern cost too much, or the search was called off.
  case match(MatchError)
  /// The document could not be read to the end, or changed under the search.
  case document(DocumentError)
}

/// Why matching ended early. Never "no match": a limit that was hit is an error.
public struct MatchError: Error, Hashable, Sendable {
  /// What ended it.
  public enum Reason: Hashable, Sendable {
    /// One start position took more calls than `Pattern.Limits.match`.
    case matchLimit
    /// Backtracking points were nested deeper than `Pattern.Limits.depth`.
    case depthLimit
    /// The interpreter needed more heap than `Pattern.Limits.heap`.
    case heapLimit
    /// A stream would have to be held further than the window allows to go on.
    case windowLimit
    /// The search took longer than `Pattern.Limits.time`.
    case timeLimit
    /// `Cancellation.cancel()` was called.
    case cancelled
    /// `\K` gave a match that ends before its start or starts before the end of the one before it.
    case runsBackwards
    /// Another error of PCRE2's, with its number.
    case library(Int)
  }

  /// What ended it.
  public let reason: Reason
  /// How far the search came: every match that starts before it was found. In bytes, 0-based.
  public let offset: Int
  /// A sentence for a person, without the offset and without a final full stop.
  public let message: String
  /// Which of the pattern's alternatives it was.
  public let alternative: Int

  package init(reason: Reason, offset: Int, message: String? = nil, alternative: Int = 0) {
    self.reason = reason
    self.offset = offset
    self.message = message ?? Self.message(for: reason)
    self.alternative = alternative
  }

  private static func message(for reason: Reason) -> String {
    switch reason {
    case .matchLimit: "match limit exceeded"
    case .depthLimit: "depth limit exceeded"
    case .heapLimit: "heap limit exceeded"
    case .windowLimit: "more text than the window would have to be held"
    case .timeLimit: "time limit exceeded"
    case .cancelled: "search cancelled"
    case .runsBackwards: "match runs backwards"
    case .library(let code): pcre2Message(CInt(truncatingIfNeeded: code))
    }
  }
}
