internal import PartSearch

/// Prints how many matches there are.
struct MatchCountPrinter: Printer {
  let context: PrintContext
  private var count = 0

  init(_ context: PrintContext) {
    self.context = context
  }

  mutating func receive(_ matches: Span<Match>) -> SinkAnswer {
    count += matches.count
    return .goOn
  }

  /// Counting is all there is to it.
  var neededFrom: Int { .max }

  var handover: Handover<Self> { .withoutText }

  func finish() {
    context.writeCount(count)
  }
}

/// Prints how many lines matches touch, or how many none does.
struct LineCountPrinter: Printer {
  let context: PrintContext
  private var lines: TouchedLines
  private var count = 0

  init(_ context: PrintContext) {
    self.context = context
    lines = TouchedLines(of: context.document)
  }

  mutating func receive(_ matches: Span<Match>) -> SinkAnswer {
    for place in matches.indices {
      if let range = lines.add(matches[place]) {
        count += context.document.lineCount(in: range)
      }
    }
    return .goOn
  }

  mutating func searched(upTo offset: Int) {
    lines.advance(to: offset)
  }

  var neededFrom: Int { lines.end }

  /// The threads that search count the lines, too.
  var handover: Handover<Self> {
    var handover = Handover<Self>()
    handover.prepare = { chunk in
      guard let (places, end) = chunk.onWholeLines() else { return nil }
      let start = chunk.text.lineStart(
        before: chunk.matches[places.lowerBound].range.lowerBound,
        notBefore: chunk.range.lowerBound)
      var lines = TouchedLines(of: chunk.text)
      lines.advance(to: start)
      var count = 0
      for match in chunk.matches[places] {
        if let range = lines.add(match) { count += chunk.text.lineCount(in: range) }
      }
      return PreparedMatches(places: places, lines: start..<end, result: count)
    }
    handover.takePrepared = { prepared, printer in
      guard let count = prepared.result as? Int, printer.lines.end <= prepared.lines.lowerBound
      else { return nil }
      printer.count += count
      printer.lines.advance(to: prepared.lines.upperBound)
      return .goOn
    }
    handover.readsText = false
    return handover
  }

  func finish() {
    context.writeCount(count)
  }
}

extension PrintContext {
  /// Writes the line of a count. As with ripgrep, a file that has none is left out unless
  /// `--include-zero` is given.
  func writeCount(_ count: Int) {
    guard count > 0 || options.output.includesZero else { return }
    writeName(UInt8(ascii: ":"))
    writer.writeDecimal(count)
    writer.write(UInt8(ascii: "\n"))
  }
}
