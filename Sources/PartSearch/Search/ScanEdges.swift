/// Where a scan of a subject may be begun afresh and find what one that came from the left finds.
///
/// That is between two valid characters, and never right after a CR or an LF, where a scan that came
/// from the left would have taken CRLF in one step.
@safe package struct ScanEdges {
  /// Such a place, and where the character before it begins: the last place where an attempt may
  /// begin that belongs to what lies before.
  package struct Edge {
    package let offset: Int
    package let lastStart: Int
  }

  private let subject: Subject
  /// Whether more characters than CR and LF end a line.
  private let avoidsEveryLineEnd: Bool

  /// The edges of `subject`, whose bytes the caller keeps.
  @unsafe package init(_ subject: Subject, avoidsEveryLineEnd: Bool) {
    unsafe self.subject = unsafe subject
    self.avoidsEveryLineEnd = avoidsEveryLineEnd
  }

  /// The first edge at or after `offset`, which is more than 0, and before `bound`.
  ///
  /// - Complexity: O(*n*) in the distance; one or two steps in ordinary text.
  package func first(from offset: Int, before bound: Int) -> Edge? {
    var offset = offset
    let bound = unsafe min(bound, subject.count)
    while offset < bound {
      if let lastStart = lastStart(before: offset) {
        return Edge(offset: offset, lastStart: lastStart)
      }
      offset += 1
    }
    return nil
  }

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
