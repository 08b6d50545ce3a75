internal import PartSearch

/// The lines that matches touch, each once, for matches that come in order.
///
/// A line ends behind its LF, or at the end of the document. A match touches the lines that its
/// bytes are in; an empty match touches the line that it stands in, and behind the last line end it
/// touches none.
struct TouchedLines {
  private let document: Document
  /// The end of the last line that was touched, or that no match will touch any more.
  private(set) var end = 0

  init(of document: Document) {
    self.document = document
  }

  /// The lines that `match` touches and no match before it did: from the start of the first to the
  /// end of the last, line ends included. Nil where there are none.
  ///
  /// - Complexity: O(*n*) in the bytes from the end of the last touched line on that are looked at:
  ///   no byte is looked at twice for matches on one line.
  mutating func add(_ match: Match) -> Range<Int>? {
    guard let last = lastByte(of: match), last >= end else { return nil }
    let first = min(max(match.range.lowerBound, end), last)
    let start = document.lineStart(before: first, notBefore: end)
    end = document.lineEnd(from: last)
    return start..<end
  }

  /// Says that no match which starts before `offset`, a line start, is still to come: the text before
  /// it is not looked at again.
  mutating func advance(to offset: Int) {
    // On a last line without an end there may still be an empty match.
    if offset == document.count, !document.endsWithLineFeed { return }
    end = max(end, offset)
  }

  /// Whether `match` touches a line that was touched before.
  func isTouched(by match: Match) -> Bool {
    match.range.lowerBound < end
  }

  /// The last byte that says which line the match is in; nil where it is in none.
  private func lastByte(of match: Match) -> Int? {
    let count = document.count
    if !match.range.isEmpty { return match.range.upperBound - 1 }
    if match.range.lowerBound < count { return match.range.lowerBound }
    // At the end: on the last line if that has no line end yet.
    return count == 0 || document.endsWithLineFeed ? nil : count - 1
  }
}
