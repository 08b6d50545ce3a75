internal import Synchronization

/// A literal that every match holds at its start or behind, and where in a document it is not.
///
/// Where it does not come any more, no attempt can match. PCRE2 would go to the end of the text for each:
/// within one call it remembers that it did, and a scan makes many calls. Shared by the threads that
/// search one document, so that no part of it is gone over twice for this.
final class LaterLiteral: Sendable {
  /// No occurrence begins in `from..<end`; `isFound` where one begins at `end`, else that is as far as
  /// was looked.
  private struct Clear {
    var from: Int
    var end: Int
    var isFound: Bool
  }

  let needle: Needle
  private let clear = Mutex<Clear?>(nil)

  private let near: Int
  /// As much is looked at in one go.
  private let step: Int

  /// Looks in steps of so many bytes, after one in what is near, which the threads do by themselves.
  init(_ needle: Needle, near: Int = 4 << 10, step: Int = 16 << 20) {
    self.needle = needle
    self.near = near
    self.step = step
  }

  /// The first occurrence at `offset` or behind it, `Int.max` for none; nil where another look is needed
  /// to tell.
  ///
  /// - Parameter run: of the needle alone, for this thread.
  /// - Complexity: O(*n*) in the distance, over all calls for one document.
  @unsafe func next(from offset: Int, in subject: Subject, _ run: NeedleRun) -> Int? {
    // Most often it is near, and the other threads need not know.
    if let near = unsafe run.firstOffset(in: subject, from: offset, to: offset + near) {
      return near
    }
    let known = clear.withLock { $0 }
    var begin = offset
    if let known, known.from <= offset, offset <= known.end {
      if known.isFound { return known.end }
      if unsafe known.end >= subject.count { return .max }
      begin = known.end
    }
    let end = unsafe min(begin + step, subject.count)
    // One that begins before the end may reach beyond.
    let found = unsafe run.firstOffset(in: subject, from: begin, to: end + needle.count - 1)
    let clear = Clear(
      from: begin == offset ? offset : known?.from ?? offset, end: found ?? end,
      isFound: found != nil)
    self.clear.withLock { current in
      // Of two, the one that says more: behind an occurrence the other is of no use any more.
      if let other = current, other.from <= clear.from, other.end > clear.end { return }
      current = clear
    }
    return unsafe found ?? (end == subject.count ? .max : nil)
  }
}
