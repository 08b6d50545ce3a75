internal import Synchronization

/// Ends a search from another thread.
///
/// A search looks at it between slices of about 5 ms; what it found until then has been delivered.
public final class Cancellation: Sendable {
  private let flag = Atomic<Bool>(false)

  /// A search that goes on.
  public init() {}

  /// Asks the search to end with a `MatchError` of reason `.cancelled`.
  ///
  /// - Complexity: O(1); may be called at any time from any thread, also a signal handler.
  public func cancel() {
    flag.store(true, ordering: .relaxed)
  }

  /// Whether `cancel()` was called.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }
}

/// How far a search has come, for others to read while it runs.
public final class SearchProgress: Sendable {
  private let done = Atomic<Int>(0)

  /// Nothing searched yet.
  public init() {}

  /// Bytes of the document before which every match has been found.
  public var bytesDone: Int { done.load(ordering: .relaxed) }

  /// Says that every match before `offset` has been found.
  package func report(_ offset: Int) {
    done.store(offset, ordering: .relaxed)
  }
}
