internal import CPartSearch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Which lines of a subject are all ASCII, told where it is asked for.
@safe struct PlainLines {
  /// What is known: whole lines, or a stretch of which one line at least is not plain.
  private var known = 0..<0
  /// Whether every byte of the stretch is ASCII.
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

  /// The end of the stretch around `position`, which begins a character, as far as it is of use for
  /// attempts before `end`: a line end, or `end` or more.
  ///
  /// - Complexity: O(*n*) in the stretch, at the speed of memory.
  @unsafe mutating func stretch(at position: Int, before end: Int, in subject: Subject) -> Int {
    if known.contains(position) { return known.upperBound }
    isPlain = false
    // The attempt at the very end of a subject.
    guard unsafe position < subject.count else { return max(position, end) }
    var upper = end
    let lowest = max(0, position - Self.longestLine)
    let before = unsafe partsearch_last_byte(subject.base + lowest, position - lowest, 0x0A)
    let lineStart = unsafe before.map { unsafe $0 - subject.base + 1 } ?? lowest
    if unsafe before != nil || lowest == 0 {
      let farthest = unsafe Self.lineEnd(from: max(end, position + 1) - 1, in: subject)
      let run = unsafe partsearch_ascii(subject.base + lineStart, farthest - lineStart)
      hasNoCR = !run.has_cr
      let plainEnd = lineStart + run.count
      upper = unsafe Self.lastLineEnd(from: position, to: plainEnd, in: subject)
      isPlain = upper > position
      if !isPlain {
        let leap = min(max(plainEnd, position + Self.leap), farthest - 1)
        upper = unsafe Self.lineEnd(from: leap, in: subject)
      }
    }
    // The end of a stretch that is not a line end must not be where attempts are divided.
    if unsafe upper < subject.count && subject.base[upper - 1] != 0x0A { upper = max(upper, end) }
    known = (isPlain ? lineStart : position)..<upper
    return upper
  }

  /// The end of the line that holds the byte at `offset`, or some way on in a very long one.
  @unsafe private static func lineEnd(from offset: Int, in subject: Subject) -> Int {
    let limit = unsafe min(subject.count, offset + longestLine)
    let found = unsafe memchr(subject.base + offset, 0x0A, limit - offset)
    return unsafe found.map { unsafe UnsafeRawPointer($0) - UnsafeRawPointer(subject.base) + 1 }
      ?? limit
  }

  /// The end of the last line that ends in `lower..<upper`, or that the subject ends; else `lower`.
  @unsafe private static func lastLineEnd(
    from lower: Int, to upper: Int, in subject: Subject
  ) -> Int {
    if unsafe upper == subject.count { return upper }
    guard upper > lower else { return lower }
    let found = unsafe partsearch_last_byte(subject.base + lower, upper - lower, 0x0A)
    return unsafe found.map { unsafe $0 - subject.base + 1 } ?? lower
  }
}
