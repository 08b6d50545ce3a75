// timespec is declared by whichever module reads its header first.
internal import CPartSearch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Cuts a search into slices, so that it can be called off, timed and reported between them.
///
/// Nothing in PCRE2 stops a call once it runs; but an offset limit bounds where its attempts may
/// begin. Slices are sized by time, from one start position up, aiming at 5 ms and capped in bytes
/// so that a sudden change from cheap text to dear text is soon noticed.
@safe struct Slicer {
  /// Attempts of this slice begin before it; the next slice begins at it.
  private(set) var end = 0
  /// The last offset where an attempt may begin, or nil where the slice reaches the subject's end.
  private(set) var lastStart: Int?
  /// The slice's length that is aimed at, in bytes.
  private var size = Slicer.firstSize
  private var begun: UInt64 = 0
  private var subject: Subject
  /// Whether the code's search for its first unit ends at the offset limit; the interpreter's does
  /// not, so its slices double without bound to keep the work linear.
  private let isBounded: Bool
  /// In any newline mode but these, more characters than CR and LF end a line.
  private let avoidsEveryLineEnd: Bool
  private let fixedSize: Int?

  private static let firstSize = 16
  private static let largestSize = 256 << 10
  private static let unboundedSize = 1 << 20
  private static let aim: UInt64 = 5_000_000

  init(subject: Subject, isBounded: Bool, avoidsEveryLineEnd: Bool, fixedSize: Int?) {
    unsafe self.subject = unsafe subject
    self.isBounded = isBounded
    self.avoidsEveryLineEnd = avoidsEveryLineEnd
    self.fixedSize = fixedSize
    if !isBounded { size = Slicer.unboundedSize }
    if let fixedSize { size = fixedSize }
  }

  /// Goes over to another subject, keeping what was learnt about sizes.
  mutating func restart(_ subject: Subject) {
    unsafe self.subject = unsafe subject
    (end, lastStart) = (0, nil)
    if !isBounded, fixedSize == nil { size = Slicer.unboundedSize }
  }

  /// Begins the slice at `position`, sized by the time that the one before took.
  ///
  /// - Returns: the time now, in nanoseconds of the monotonic clock.
  mutating func begin(at position: Int) -> UInt64 {
    let now = monotonicNanoseconds()
    let elapsed = now &- begun
    if begun == 0 || fixedSize != nil {
      // The first one keeps its size.
    } else if !isBounded {
      // No subject is as long as a quarter of the address space.
      size = min(size * 2, Int.max / 4)
    } else if elapsed > Slicer.aim * 2 {
      size = max(1, Int(Double(size) * Double(Slicer.aim) / Double(elapsed)))
    } else if elapsed < Slicer.aim / 2 {
      size = min(size * 4, Slicer.largestSize)
    }
    begun = now
    cut(from: position)
    return now
  }

  /// Makes the slice about half as long, seen from `position` on.
  ///
  /// - Returns: false if it is one start position already, or cannot be cut further.
  mutating func narrow(from position: Int) -> Bool {
    let before = end
    guard before - position > 1 else { return false }
    size = max(1, (before - position) / 2)
    cut(from: position)
    return end < before
  }

  private mutating func cut(from position: Int) {
    unsafe (end, lastStart) = (subject.count, nil)
    var edge = position + size
    while unsafe edge < subject.count {
      if let last = lastStart(before: edge) {
        (end, lastStart) = (edge, last)
        return
      }
      edge += 1
    }
  }

  /// Where the last character before `edge` begins, if a search may be begun afresh at `edge`:
  /// between two valid characters, and never right after a CR or an LF, where a scan that came from
  /// the left would have taken CRLF in one step.
  private func lastStart(before edge: Int) -> Int? {
    let before = unsafe subject.base[edge - 1]
    let after = unsafe subject.base[edge]
    if before < 0x80 {
      if avoidsEveryLineEnd ? (0x0A...0x0D).contains(before) : before == 0x0A || before == 0x0D {
        return nil
      }
      if after < 0x80 { return edge - 1 }
    }
    let bytes = unsafe subject.buffer
    guard unsafe UTF8Boundary.characterLength(startingAt: edge, in: bytes) > 0 else { return nil }
    let length = unsafe UTF8Boundary.characterLength(endingAt: edge, in: bytes)
    guard length > 0 else { return nil }
    return avoidsEveryLineEnd && isLineEnd(edge - length, length: length) ? nil : edge - length
  }

  /// Whether the character at `start` is NEL (U+0085), LS or PS (U+2028, U+2029).
  private func isLineEnd(_ start: Int, length: Int) -> Bool {
    let base = unsafe subject.base + start
    switch length {
    case 2: return unsafe base[0] == 0xC2 && base[1] == 0x85
    case 3: return unsafe base[0] == 0xE2 && base[1] == 0x80 && base[2] & 0xFE == 0xA8
    default: return false
    }
  }
}

/// Nanoseconds of a clock that never goes back.
func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
