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

  /// Shows no more than `limit` columns: the beginning, unless the first match in the line needs
  /// another part.
  ///
  /// - Complexity: O(limit).
  mutating func cut(
    to limit: Int, around match: Range<Int>?, of document: Document, measuredBy width: DisplayWidth
  ) {
    let all = visible
    func excerpt(focus: Range<Int>?) -> Excerpt {
      Excerpt(
        of: all, in: document, around: EmptyCollection(), focus: focus, columns: limit,
        measuredBy: width)
    }
    var shown = excerpt(focus: nil)
    if shown.omitsAfter, let match, match.upperBound > shown.range.upperBound,
      match.lowerBound < all.upperBound
    {
      shown = excerpt(focus: match.clamped(to: all))
    }
    visible = shown.range
    hasGapBefore = shown.omitsBefore
    hasGapBehind = shown.omitsAfter
  }
}
