internal import CPartSearch

/// Which lines of a subject are all ASCII, told where it is asked for.
@safe struct PlainLines {
  /// What is known: the lines of attempts that begin in it.
  private var known = 0..<0
  /// Where the last attempt in it begins.
  private var lastStart = 0
  /// Whether all of those lines are ASCII.
  private(set) var isPlain = false
  /// Whether there is no CR in it.
  private(set) var hasNoCR = false

  /// How far a line's ends are looked for; a line that is longer is not plain.
  private static let longestLine = 64 << 10
  /// Where a byte was found that is not ASCII, more are likely: so much is not looked at again.
  private static let leap = 4 << 10

  init() {}

  /// Nothing is known any more, since the subject is another.
  mutating func forget() {
    known = 0..<0
  }

  /// As much as is of one kind from `position` on, which begins a character.
  ///
  /// - Parameters:
  ///   - end: attempts that begin before it are wanted.
  ///   - edges: those of the subject: where attempts are divided is always one of them.
  /// - Returns: where attempts go on, and where the last one begins before; nil if that is `end` or
  ///   later.
  /// - Complexity: O(*n*) in the stretch, at the speed of memory.
  @unsafe mutating func stretch(
    at position: Int, before end: Int, in subject: Subject, edges: ScanEdges
  ) -> ScanEdges.Edge? {
    if !known.contains(position) {
      let lowest = max(0, position - Self.longestLine)
      let lineStart = unsafe subject.endOfLastLine(in: lowest..<position) ?? (lowest == 0 ? 0 : nil)
      isPlain = false
      // The attempt at the very end of a subject, and a line whose start is not seen.
      guard unsafe position < subject.count, let lineStart else { return nil }
      unsafe look(from: position, lineStart: lineStart, before: end, in: subject, edges: edges)
    }
    return known.upperBound < end
      ? ScanEdges.Edge(offset: known.upperBound, lastStart: lastStart) : nil
  }

  @unsafe private mutating func look(
    from position: Int, lineStart: Int, before end: Int, in subject: Subject, edges: ScanEdges
  ) {
    let farthest = unsafe Self.lineEnd(from: max(end, position + 1) - 1, in: subject)
    let run = unsafe partsearch_ascii(subject.base + lineStart, farthest - lineStart)
    let plainEnd = lineStart + run.count
    var upper = unsafe Self.lastLineEnd(from: position, to: plainEnd, in: subject)
    if unsafe upper < subject.count {
      while upper > position, unsafe [0x0A, 0x0D].contains(subject.base[upper - 1]) { upper -= 1 }
    }
    hasNoCR = !run.has_cr
    isPlain = upper > position
    if isPlain {
      (known, lastStart) = (lineStart..<upper, upper - 1)
    } else {
      let leap = min(max(plainEnd, position + Self.leap), farthest - 1)
      let lineEnd = unsafe Self.lineEnd(from: leap, in: subject)
      let edge = edges.first(from: lineEnd + 1, before: end)
      known = position..<(edge?.offset ?? max(end, position))
      lastStart = edge?.lastStart ?? position
    }
  }

  /// The end of the line that holds the byte at `offset`, or some way on in a very long one.
  @unsafe private static func lineEnd(from offset: Int, in subject: Subject) -> Int {
    let limit = unsafe min(subject.count, offset + longestLine)
    return unsafe subject.endOfFirstLine(in: offset..<limit) ?? limit
  }

  /// The end of the last line that ends in `lower..<upper`, or that the subject ends; else `lower`.
  @unsafe private static func lastLineEnd(
    from lower: Int, to upper: Int, in subject: Subject
  ) -> Int {
    if unsafe upper == subject.count { return upper }
    return unsafe upper > lower ? subject.endOfLastLine(in: lower..<upper) ?? lower : lower
  }
}
