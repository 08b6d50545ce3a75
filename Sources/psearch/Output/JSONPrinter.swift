internal import PartSearch

/// Prints an object a line: `--json`. JSON.md says what they hold.
struct JSONPrinter: Printer {
  /// Changes when a key changes its meaning or goes; new keys may come without.
  static let version = 1

  private let context: PrintContext
  private let document: Document
  private let json: JSONWriter
  private let isInverted: Bool
  private var units: UnitCounter?
  private var columns: ColumnCounter
  private var numbers = LineCounter()
  private var groups: GroupReader
  private var touched: TouchedLines
  private var matchCount = 0
  private var lineCount = 0
  /// Where the first NUL is; nil where there is none, and until it has been looked for.
  private var firstNUL: Int?
  private var hasLookedForNUL = false
  private(set) var neededFrom = 0
  private(set) var failure: SearchError?

  init(_ context: PrintContext) {
    self.context = context
    document = context.document
    json = JSONWriter(writer: context.writer, escapesControls: context.surface.showsControls)
    isInverted = context.options.matching.isInverted
    units = UnitCounter(of: context.document, in: context.options.output.units)
    columns = ColumnCounter(context)
    groups = GroupReader(context)
    touched = TouchedLines(of: context.document)
  }

  mutating func receive(_ matches: Span<Match>) -> SinkAnswer {
    lookForNUL()
    for place in matches.indices {
      if matchCount == 0 { writeBegin() }
      write(matches[place])
      if let failure = groups.failure ?? context.sections?.failure {
        self.failure = failure
        return .stop
      }
    }
    context.batchIsDone()
    return context.answer
  }

  mutating func searched(upTo offset: Int) {
    lookForNUL()
    // On a last line without an end there may still be an empty match.
    if offset == document.count, !document.endsWithLineFeed { return }
    touched.advance(to: offset)
    columns.advance(to: offset)
    _ = units?.advance(to: offset)
    _ = numbers.lineNumber(at: offset, in: document)
    neededFrom = offset
  }

  func finish() {
    if matchCount > 0 { writeEnd() }
    context.batchIsDone()
  }

  /// While the start of the document is there.
  private mutating func lookForNUL() {
    if hasLookedForNUL { return }
    hasLookedForNUL = true
    firstNUL = BinaryCheck.firstNUL(of: document)
  }

  func searchWaits() { context.writer.flush() }

  private func writeBegin() {
    json.raw(#"{"type":"begin","version":"#)
    json.number(Self.version)
    json.raw(#","path":"#)
    json.string(orObject: document.name)
    json.raw("}\n")
  }

  private func writeEnd() {
    json.raw(#"{"type":"end","path":"#)
    json.string(orObject: document.name)
    json.raw(#","matches":"#)
    json.number(matchCount)
    json.raw(#","lines":"#)
    json.number(lineCount)
    json.raw(#","bytes":"#)
    json.number(document.count)
    json.raw(#","binary":"#)
    if let place = firstNUL {
      json.number(place)
    } else {
      json.raw("null")
    }
    json.raw("}\n")
  }

  private mutating func write(_ match: Match) {
    // A failure is seen to by the caller; the object that is begun is always ended.
    let captures = isInverted ? nil : groups.captures(of: match)
    matchCount += 1
    if let lines = touched.add(match) { lineCount += document.lineCount(in: lines) }
    let range = match.range
    let first = numbers.lineNumber(at: range.lowerBound, in: document)
    let last = numbers.lineNumber(at: max(range.lowerBound, range.upperBound - 1), in: document)
    json.raw(#"{"type":"match","path":"#)
    json.string(orObject: document.name)
    json.raw(#","range":"#)
    writeOffsets(range)
    json.raw(#","line":"#)
    json.number(first)
    json.raw(#","column":"#)
    json.number(columns.column(of: range.lowerBound))
    json.raw(",")
    json.textMember(range, of: document)
    json.raw(#","lines":"#)
    json.pair(first, last)
    json.raw(#","pattern":"#)
    if isInverted { json.raw("null") } else { json.number(match.alternative) }
    json.raw(#","captures":["#)
    if let captures { write(captures) }
    json.raw("]")
    writeSections(at: range.lowerBound)
    json.raw("}\n")
  }

  /// The titles on the way to the section, with `--sections`.
  private func writeSections(at offset: Int) {
    guard context.options.output.showsSections, let sections = context.sections else { return }
    json.raw(#","section":["#)
    for (place, title) in sections.titles(at: offset).enumerated() {
      if place > 0 { json.raw(",") }
      json.string(title)
    }
    json.raw("]")
  }

  private mutating func write(_ captures: Captures) {
    for (place, group) in groups.groups[captures.match.alternative].enumerated() {
      json.raw(place == 0 ? #"{"index":"# : #",{"index":"#)
      json.number(group.number)
      json.raw(#","name":"#)
      if let name = group.name { json.string(name) } else { json.raw("null") }
      json.raw(#","range":"#)
      if let range = captures[group.number] {
        writeOffsets(range)
        json.raw(",")
        json.textMember(range, of: document)
      } else {
        json.raw("null")
      }
      json.raw("}")
    }
  }

  private mutating func writeOffsets(_ range: Range<Int>) {
    let start = units?.advance(to: range.lowerBound) ?? range.lowerBound
    json.pair(start, units?.advance(to: range.upperBound) ?? range.upperBound)
  }
}

extension Totals {
  /// The last object of `--json`.
  func writeSummary(to writer: ByteWriter) {
    let json = JSONWriter(writer: writer)
    json.raw(#"{"type":"summary","version":"#)
    json.number(JSONPrinter.version)
    json.raw(#","files":"#)
    json.number(files)
    json.raw(#","files_with_match":"#)
    json.number(filesWithMatch)
    json.raw(#","matches":"#)
    json.number(matches)
    json.raw(#","lines":"#)
    json.number(lines)
    json.raw(#","bytes":"#)
    json.number(bytesSearched)
    json.raw(#","seconds":"#)
    writer.write(Array(Self.seconds(elapsed).utf8))
    json.raw("}\n")
  }
}
