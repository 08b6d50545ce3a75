internal import PartSearch

/// Prints the lines that matches touch, or of them only the matches, with lines around them.
struct LinePrinter: Printer {
  /// What is printed of the lines.
  enum Style {
    /// Each line once.
    case lines
    /// Each match by itself: `-o`.
    case matches
    /// The first line of each match, once for each: `--vimgrep`.
    case lineForEachMatch
  }

  let context: PrintContext
  private let document: Document
  let style: Style
  private let around: ContextChoice
  let isInverted: Bool
  private var columns: ColumnCounter?
  private var lines: TouchedLines
  private var writer: LineWriter
  /// The end of the last line that is printed or begun, its line end included.
  private var printed = 0
  /// How many lines behind it are due as its context.
  private var owed = 0
  /// How many matches have come, and which of them is the current one.
  private var received = 0
  private let current: Int?
  /// What stands before is not looked at again.
  private(set) var neededFrom = 0
  /// No line that begins before is still to come.
  private var searched = 0
  private var hasGroup = false
  /// Where the line of the match before begins, and by how much replaced text has moved what follows.
  private var shift = (line: 0, bytes: 0)

  /// The document's sections where they are printed, and the one printed last.
  private let sections: DocumentSections?
  private var section: Int?

  var failure: SearchError? { writer.failure ?? context.sections?.failure }

  init(_ context: PrintContext, style: Style = .lines) {
    self.context = context
    document = context.document
    current = context.current
    isInverted = context.options.matching.isInverted
    // Lines that no match touches have no part to be printed alone.
    self.style = isInverted ? .lines : style
    around = context.options.output.context
    let showsColumns = context.options.output.showsColumns && !isInverted
    let needsShift = self.style == .matches && context.options.output.replacement != nil
    columns = showsColumns || needsShift ? ColumnCounter(context) : nil
    lines = TouchedLines(of: context.document)
    writer = LineWriter(context)
    sections = context.options.output.showsSections ? context.sections : nil
  }

  /// A printer for lines from `start` on, of which the first is touched by a match: for what stands
  /// before, the heading included, someone else sees to it.
  ///
  /// - Parameter lineFeeds: how many stand before `start`, if lines are numbered.
  init(_ context: PrintContext, style: Style, from start: Int, lineFeedsBefore lineFeeds: Int?) {
    self.init(context, style: style)
    (printed, searched) = (start, start)
    lines.advance(to: start)
    columns?.advance(to: start)
    writer.goOn(at: start, lineFeedsBefore: lineFeeds)
  }

  mutating func receive(_ matches: Span<Match>) -> SinkAnswer {
    for place in matches.indices {
      let match = matches[place]
      defer { received += 1 }
      if style == .matches, match.range.isEmpty { continue }
      add(match)
    }
    context.batchIsDone()
    return failure == nil ? context.answer : .stop
  }

  func searchWaits() { context.writer.flush() }

  // MARK: Lines that are written elsewhere

  var handover: Handover<Self> {
    guard let parts = LineParts(self) else { return Handover() }
    var handover = Handover<Self>()
    handover.prepare = parts.write
    handover.takePrepared = { prepared, printer in
      guard let output = prepared.result as? KeptOutput else { return nil }
      defer { parts.giveBack(output) }
      return printer.take(output, prepared)
    }
    handover.countsLineFeeds = showsNumbers
    handover.noteLineFeeds = { $2.writer.note(lineFeeds: $0, before: $1) }
    handover.readsText = false
    return handover
  }

  /// Whether lines are numbered.
  var showsNumbers: Bool { writer.text.countsLines }

  /// Where links lead; nil where there are none.
  var linkTarget: [UInt8]? { writer.text.target }

  /// Ends the line that is begun. No match that is still to come touches it.
  ///
  /// - Returns: the end of the last line that a match touched, and how many LFs stand before it.
  mutating func endPart() -> (end: Int, lineFeedsBefore: Int?) {
    writer.close()
    return (printed, writer.lineFeeds(before: printed))
  }

  private mutating func take(_ output: KeptOutput, _ prepared: PreparedMatches) -> SinkAnswer? {
    let (start, end) = (prepared.lines.lowerBound, prepared.lines.upperBound)
    guard printed <= start, lines.end <= start, received > current ?? -1 else { return nil }
    writer.close()
    writer.begin()
    writeContext(before: start)
    output.write(to: context.writer)
    (printed, owed) = (end, around.after)
    received += prepared.places.count
    lines.advance(to: end)
    columns?.advance(to: end)
    if let count = prepared.lineFeedsBeforeEnd { writer.note(lineFeeds: count, before: end) }
    context.batchIsDone()
    return context.answer
  }

  // MARK: The end

  mutating func finish() {
    writer.close()
    if around.isPassthru {
      writer.writeLines(printed..<document.count, column: nil, kind: .context)
    } else {
      writeOwed(before: document.count)
    }
    writer.end()
    context.batchIsDone()
  }

  private mutating func add(_ match: Match) {
    let touched = lines.add(match)
    if let touched {
      if match.range.lowerBound >= printed {
        writer.close()
        writeContext(before: touched.lowerBound)
      }
      printed = touched.upperBound
      owed = around.after
    } else if match.range.lowerBound >= printed, document.count == 0 || document.endsWithLineFeed {
      // An empty match behind the last line end.
      return
    }
    var column = columns?.column(of: match.range.lowerBound)
    let kind: TextKind = received == current ? .current : .match
    switch style {
    case .lines:
      addToLines(match, touched, column: column, as: kind)
    case .lineForEachMatch:
      let start = document.lineStart(before: match.range.lowerBound, notBefore: searched)
      writer.open(at: start, match: match.range, column: column, kind: .match)
      writer.add(match.firstLine(in: document), column: column, as: kind)
      writer.close()
    case .matches:
      writeSection(of: match)
      let start = columns?.start ?? 0
      if start != shift.line { shift = (start, 0) }
      if let known = column { column = known + shift.bytes }
      shift.bytes += writer.writeAlone(
        match, offset: match.range.lowerBound + shift.bytes,
        column: context.options.output.showsColumns ? column : nil, as: kind)
    }
  }

  private mutating func addToLines(
    _ match: Match, _ touched: Range<Int>?, column: Int?, as kind: TextKind
  ) {
    if touched != nil, !writer.isOpen { writeSection(of: match) }
    guard writer.needsParts, !isInverted else {
      if let touched { writer.writeLines(touched, column: column, kind: .match) }
      return
    }
    if let touched, !writer.isOpen {
      writer.open(at: touched.lowerBound, match: match.range, column: column, kind: .match)
    }
    writer.add(match, column: column, as: kind)
  }

  // MARK: Text that has been searched

  mutating func searched(upTo offset: Int) {
    // On a last line without an end there may still be an empty match.
    if offset == document.count, !document.endsWithLineFeed { return }
    // A line that is still open begins at the offset or behind it, where a match goes on.
    if let next = writer.openLineEnd, next <= offset { writer.close() }
    if printed < offset {
      if around.isPassthru {
        writer.writeLines(printed..<offset, column: nil, kind: .context)
        printed = offset
      } else {
        writeOwed(before: offset)
      }
    }
    searched = offset
    lines.advance(to: offset)
    columns?.advance(to: offset)
    let first = printed < offset ? firstLineAround(offset) : offset
    writer.advance(to: first)
    // One byte more: it tells that a line begins there.
    neededFrom = first < offset ? max(0, first - 1) : offset
    context.batchIsDone()
  }

  /// The start of the first of the lines that a match on the line at `start` has before it, as far
  /// as they are not printed.
  private func firstLineAround(_ start: Int) -> Int {
    var first = start
    for _ in 0..<around.before where first > printed {
      first = document.lineStart(before: first - 1, notBefore: printed)
    }
    return first
  }

  /// Writes the path of the section that the match is in, unless it stands above already.
  private mutating func writeSection(of match: Match) {
    guard let sections, let section = sections.section(at: match.range.lowerBound),
      section != self.section
    else { return }
    self.section = section
    writer.writeSection(sections.path(to: section))
  }

  // MARK: Lines around

  /// Writes what belongs between the lines printed last and those that begin at `start`.
  private mutating func writeContext(before start: Int) {
    if around.isPassthru {
      return writer.writeLines(printed..<start, column: nil, kind: .context)
    }
    writeOwed(before: start)
    let first = firstLineAround(start)
    if hasGroup, first > printed, around.before > 0 || around.after > 0 {
      writer.text.writeGroupSeparator()
    }
    hasGroup = true
    writer.writeLines(first..<start, column: nil, kind: .context)
    printed = start
  }

  /// Writes the lines that are due behind the last printed ones.
  private mutating func writeOwed(before bound: Int) {
    let start = printed
    while owed > 0, printed < bound {
      printed = document.lineEnd(from: printed)
      owed -= 1
    }
    writer.writeLines(start..<printed, column: nil, kind: .context)
  }
}

extension Match {
  /// The part of the match that is on its first line.
  func firstLine(in document: Document) -> Match {
    let end = min(range.upperBound, document.lineEnd(from: range.lowerBound))
    return Match(range: range.lowerBound..<end, alternative: alternative)
  }
}
