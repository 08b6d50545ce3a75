internal import PartSearch

/// One line of a document, and what is shown of it: all, or with `--trim` and `-M` a part.
struct LineFrame {
  /// The line without its end.
  let content: Range<Int>
  /// Where the next line begins.
  let next: Int
  /// What is shown; inside `content`.
  private(set) var visible: Range<Int>
  /// Whether a sign says that text before or behind is left out.
  private(set) var hasGapBefore = false
  private(set) var hasGapBehind = false

  /// The bytes of the line's end.
  var lineEnd: Range<Int> { content.upperBound..<next }

  /// The line that begins at `start`.
  ///
  /// - Complexity: O(*n*) in its length.
  init(at start: Int, of document: Document, trimming trims: Bool) {
    (content, next) = document.line(from: start)
    visible = content
    if trims { visible = Self.trimmed(content, of: document) }
  }

  /// A part of a line as if it were one.
  init(part range: Range<Int>) {
    (content, next, visible) = (range, range.upperBound, range)
  }

  /// Leaves out the blanks that the line begins with.
  mutating func trim(in document: Document) {
    visible = Self.trimmed(visible, of: document)
  }

  /// `range` without the blanks it begins with; ASCII ones, as in ripgrep.
  static func trimmed(_ range: Range<Int>, of document: Document) -> Range<Int> {
    document.withBytes { bytes in
      var start = range.lowerBound
      while start < range.upperBound, isBlank(bytes[start]) { start += 1 }
      return start..<range.upperBound
    }
  }

  /// What ripgrep's `--trim` takes away.
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Shows no more than `limit` characters, round the first match if there is one in the line.
  ///
  /// - Complexity: O(limit).
  mutating func cut(to limit: Int, around match: Range<Int>?, of document: Document) {
    let all = visible
    visible = document.withBytes { bytes in
      func forward(_ offset: Int) -> Int? {
        Characters.forward(from: offset, by: limit, in: all, of: bytes)
      }
      guard let end = forward(all.lowerBound), end < all.upperBound else { return all }
      guard let match, match.upperBound > end, match.lowerBound < all.upperBound else {
        return all.lowerBound..<end
      }
      let shown = max(match.lowerBound, all.lowerBound)..<min(match.upperBound, all.upperBound)
      let length = Characters.count(in: shown, of: bytes, limit: limit)
      var start = Characters.back(
        from: shown.lowerBound, by: (limit - length) / 2, in: all, of: bytes)
      if forward(start) == nil {
        start = Characters.back(from: all.upperBound, by: limit, in: all, of: bytes)
      }
      return start..<(forward(start) ?? all.upperBound)
    }
    hasGapBefore = visible.lowerBound > all.lowerBound
    hasGapBehind = visible.upperBound < all.upperBound
  }
}

/// Steps over the characters of `range`; a byte that is in none counts as one.
private enum Characters {
  /// The offset `count` characters on; nil where the range ends before.
  static func forward(
    from offset: Int, by count: Int, in range: Range<Int>, of bytes: Span<UInt8>
  ) -> Int? {
    var place = offset
    for _ in 0..<count {
      guard place < range.upperBound else { return nil }
      place = next(place, in: range, of: bytes)
    }
    return place
  }

  /// The offset `count` characters back, or the start of the range.
  static func back(
    from offset: Int, by count: Int, in range: Range<Int>, of bytes: Span<UInt8>
  ) -> Int {
    var place = offset
    for _ in 0..<count where place > range.lowerBound {
      place = before(place, in: range, of: bytes)
    }
    return place
  }

  /// How many characters there are in all of the range, `limit` at most.
  static func count(in range: Range<Int>, of bytes: Span<UInt8>, limit: Int) -> Int {
    var place = range.lowerBound
    var count = 0
    while place < range.upperBound, count < limit {
      place = next(place, in: range, of: bytes)
      count += 1
    }
    return count
  }

  private static func next(_ offset: Int, in range: Range<Int>, of bytes: Span<UInt8>) -> Int {
    var place = offset + 1
    guard bytes[offset] >= 0xC0 else { return place }
    let bound = min(offset + 4, range.upperBound)
    while place < bound, bytes[place] & 0xC0 == 0x80 { place += 1 }
    return place
  }

  private static func before(_ offset: Int, in range: Range<Int>, of bytes: Span<UInt8>) -> Int {
    var place = offset - 1
    let bound = max(offset - 4, range.lowerBound)
    while place > bound, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return next(place, in: range, of: bytes) == offset ? place : offset - 1
  }
}
