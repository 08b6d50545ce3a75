internal import PartSearch

/// Writes lines, whole or part by part as their matches become known.
///
/// No line is held in memory: the text before a match goes out when the match is known, and the
/// rest of its line when the next match turns out to be on another one.
struct LineWriter {
  private(set) var text: TextWriter
  private let document: Document
  private let trims: Bool
  private let maxColumns: Int?
  private let width: DisplayWidth
  private var replacer: Replacer?
  /// The line that is begun and not ended.
  private var frame: LineFrame?
  /// How far the begun line is dealt with.
  private var cursor = 0
  /// Whether nothing of the line's text has been written yet.
  private var isAtStart = true

  /// Whether lines go out part by part, and not whole.
  let needsParts: Bool

  /// Whether a line is begun and not ended.
  var isOpen: Bool { frame != nil }

  var failure: SearchError? { replacer?.failure }

  init(_ context: PrintContext) {
    let output = context.options.output
    text = TextWriter(context)
    document = context.document
    trims = output.trims
    maxColumns = output.maxColumns
    width = DisplayWidth(showsControls: context.surface.showsControls)
    // Lines that no match touches have nothing to be shown or replaced.
    replacer = context.options.matching.isInverted ? nil : Replacer(context)
    needsParts =
      trims || maxColumns != nil || replacer != nil
      || context.surface.lightsMatches && !context.options.matching.isInverted
  }

  /// Writes what stands before a document's first line, if that is not done.
  mutating func begin() { text.begin() }

  /// Goes on at `start`, with the document begun and so many LFs before it.
  mutating func goOn(at start: Int, lineFeedsBefore count: Int?) {
    text.skipBeginning()
    if let count { note(lineFeeds: count, before: start) }
  }

  /// How many LFs stand before `offset`; nil where lines are not counted.
  mutating func lineFeeds(before offset: Int) -> Int? { text.lineFeeds(before: offset) }

  /// Learns that.
  mutating func note(lineFeeds count: Int, before offset: Int) {
    text.note(lineFeeds: count, before: offset)
  }

  /// Writes the line that says which section the next lines are in.
  mutating func writeSection(_ path: String) {
    text.begin()
    text.writeSection(path)
  }

  // MARK: Whole lines

  /// Writes the lines of `range`, which begins at a line start and ends at a line end, whole.
  mutating func writeLines(_ range: Range<Int>, column: Int?, kind: TextWriter.LineKind) {
    guard !range.isEmpty else { return }
    text.begin()
    if trims || maxColumns != nil { return writeCutLines(range, column: column, kind: kind) }
    if text.isBare { return writeWhole(range) }
    var start = range.lowerBound
    while start < range.upperBound {
      let next = document.lineEnd(from: start)
      text.writeFields(at: start, offset: start, column: column, kind: kind)
      writeWhole(start..<next)
      start = next
    }
  }

  private mutating func writeCutLines(
    _ range: Range<Int>, column: Int?, kind: TextWriter.LineKind
  ) {
    var start = range.lowerBound
    while start < range.upperBound {
      open(at: start, match: nil, column: column, kind: kind)
      start = frame?.next ?? range.upperBound
      close()
    }
  }

  /// Writes whole lines, and a line end where the document's last one has none.
  private func writeWhole(_ range: Range<Int>) {
    text.write(range, as: .plain)
    if !document.hasLineFeed(before: range.upperBound) { text.writeLineFeed() }
  }

  // MARK: Part by part

  /// Begins the line at `start`, which `match` is the first to touch.
  mutating func open(at start: Int, match: Range<Int>?, column: Int?, kind: TextWriter.LineKind) {
    text.begin()
    text.writeFields(at: start, offset: start, column: column, kind: kind)
    var frame = LineFrame(at: start, of: document, trimming: trims)
    if let maxColumns { frame.cut(to: maxColumns, around: match, of: document, measuredBy: width) }
    if frame.hasGapBefore { text.writeGap() }
    cursor = frame.content.lowerBound
    isAtStart = true
    self.frame = frame
  }

  /// Writes up to the end of `match`, which begins on the begun line, and begins every further line
  /// that it touches.
  mutating func add(_ match: Match, column: Int?, as kind: TextKind) {
    guard let frame else { return }
    // An empty match can stand within the line's end, between CR and LF.
    let start = min(match.range.lowerBound, max(cursor, frame.content.upperBound))
    put(cursor..<max(cursor, start), as: .plain)
    cursor = max(cursor, start)
    if replacer != nil {
      if start < match.range.lowerBound { text.writeLineEnd(start..<match.range.lowerBound) }
      return replace(match, in: frame, as: kind)
    }
    addLines(of: match.range, column: column, as: kind)
  }

  private mutating func addLines(of match: Range<Int>, column: Int?, as kind: TextKind) {
    while let frame {
      let end = min(match.upperBound, frame.content.upperBound)
      if end > cursor { put(cursor..<end, as: kind) }
      cursor = max(cursor, end)
      guard match.upperBound > frame.next else { return }
      close()
      open(at: frame.next, match: match, column: column, kind: .match)
    }
  }

  private mutating func replace(_ match: Match, in frame: LineFrame, as kind: TextKind) {
    let pieces = replacer?.pieces(for: match) ?? []
    let isShown =
      maxColumns == nil
      || match.range.lowerBound <= frame.visible.upperBound
        && match.range.upperBound >= frame.visible.lowerBound
    if isShown { write(pieces, as: kind) }
    cursor = match.range.upperBound
    guard match.range.upperBound > frame.next else { return }
    // The lines that the match joined go on where it ends.
    let start = document.lineStart(before: cursor, notBefore: frame.next)
    self.frame =
      start == cursor
      ? LineFrame(part: cursor..<cursor) : LineFrame(at: start, of: document, trimming: false)
  }

  /// The end of the begun line, if there is one.
  var openLineEnd: Int? { frame?.next }

  /// Counts lines up to `offset`, a line start: what stands before is not looked at again.
  mutating func advance(to offset: Int) {
    text.advance(to: offset)
  }

  /// Says that no line of the document follows.
  mutating func end() {
    text.end()
  }

  /// Ends the begun line, if there is one.
  mutating func close() {
    guard let frame else { return }
    put(cursor..<max(cursor, frame.content.upperBound), as: .plain)
    if frame.hasGapBehind { text.writeGap() }
    text.writeLineEnd(max(cursor, frame.lineEnd.lowerBound)..<max(cursor, frame.next))
    self.frame = nil
  }

  /// Writes what of `range` is shown.
  private mutating func put(_ range: Range<Int>, as kind: TextKind) {
    guard let visible = frame?.visible else { return }
    let shown = range.clamped(to: visible)
    guard !shown.isEmpty else { return }
    text.write(shown, as: kind)
    isAtStart = false
  }

  // MARK: Matches alone

  /// Writes `match` by itself, each of its lines as a line of its own; those without text are left
  /// out.
  ///
  /// - Returns: how many bytes longer it became by being replaced.
  mutating func writeAlone(
    _ match: Match, offset: Int, column: Int?, as kind: TextKind
  ) -> Int {
    text.begin()
    if let pieces = replacer?.pieces(for: match) {
      text.writeFields(at: match.range.lowerBound, offset: offset, column: column, kind: .match)
      isAtStart = true
      write(pieces, as: kind)
      text.writeLineFeed()
      return pieces.reduce(0) { $0 + $1.count } - match.range.count
    }
    var start = match.range.lowerBound
    while start < match.range.upperBound {
      let next = document.lineEnd(from: start, notAfter: match.range.upperBound)
      let end = next - (document.hasLineFeed(before: next) ? 1 : 0)
      if start < end {
        text.writeFields(at: start, offset: offset, column: column, kind: .match)
        writePart(start..<end, as: kind)
      }
      start = next
    }
    return 0
  }

  private func writePart(_ range: Range<Int>, as kind: TextKind) {
    var part = LineFrame(part: range)
    if trims { part.trim(in: document) }
    if let maxColumns { part.cut(to: maxColumns, around: nil, of: document, measuredBy: width) }
    text.write(part.visible, as: kind)
    if part.hasGapBehind { text.writeGap() }
    text.writeLineFeed()
  }

  // MARK: Replaced text

  /// Writes what stands in for a match; with `--trim` without the blanks that a line would begin
  /// with.
  private mutating func write(_ pieces: [Replacement.Piece], as kind: TextKind) {
    for piece in pieces {
      switch piece {
      case .text(let bytes):
        var rest = bytes[...]
        if trims, isAtStart { rest = rest.drop(while: LineFrame.isBlank) }
        isAtStart = isAtStart && rest.isEmpty
        text.write(rest, as: kind)
      case .range(var range):
        if trims, isAtStart { range = LineFrame.trimmed(range, of: document) }
        isAtStart = isAtStart && range.isEmpty
        text.write(range, as: kind)
      }
    }
  }
}
