internal import PartSearch

/// The files of a run on their way through several threads: batches are searched by whoever is free,
/// and come out in their order.
///
/// One thread finds the files and takes what comes out; it searches, too, while there is neither to
/// be done. How far the others are ahead of it is bounded.
final class FileQueue: Sendable {
  /// What the thread that takes what comes out has to do next.
  enum Work {
    case merge(FileBatch)
    case find
    case search(FileBatch, number: Int)
    case end
  }

  private struct State {
    /// Batches that nobody has taken yet.
    var waiting: [Int: FileBatch] = [:]
    /// Those that are searched and not merged.
    var searched: [Int: FileBatch] = [:]
    var added = 0
    var nextToSearch = 0
    var nextToMerge = 0
    /// Whether all files are found.
    var isSealed = false
    var isOver = false

    mutating func take() -> (FileBatch, number: Int)? {
      guard let batch = waiting.removeValue(forKey: nextToSearch) else { return nil }
      nextToSearch += 1
      return (batch, nextToSearch - 1)
    }
  }

  private let state = Monitor(State())
  private let readAhead: Int

  /// A queue in which at most `readAhead` batches are at a time.
  init(readAhead: Int) {
    self.readAhead = readAhead
  }

  /// What to do next; waits while others have to do something first.
  func work() -> Work {
    let readAhead = readAhead
    return state.wait { state in
      if let batch = state.searched.removeValue(forKey: state.nextToMerge) {
        state.nextToMerge += 1
        return .merge(batch)
      }
      if !state.isSealed, state.added - state.nextToMerge < readAhead { return .find }
      if let (batch, number) = state.take() { return .search(batch, number: number) }
      return state.isSealed && state.nextToMerge == state.added ? .end : nil
    }
  }

  /// Adds the next batch; an empty one says that there are no more files.
  func add(_ batch: FileBatch) {
    state.change { state in
      if batch.steps.isEmpty {
        state.isSealed = true
      } else {
        state.waiting[state.added] = batch
        state.added += 1
      }
    }
  }

  /// For a worker: the next batch to search; waits for one, nil at the end.
  func batchToSearch() -> (FileBatch, number: Int)? {
    state.wait { state -> (FileBatch, number: Int)?? in
      if state.isOver { return .some(nil) }
      if let batch = state.take() { return .some(batch) }
      return state.isSealed ? .some(nil) : nil
    }
  }

  /// Hands in a batch that was searched.
  func put(_ batch: FileBatch, for number: Int) {
    state.change { $0.searched[number] = batch }
  }

  /// Ends it all.
  func close() {
    state.change { $0.isOver = true }
  }
}
