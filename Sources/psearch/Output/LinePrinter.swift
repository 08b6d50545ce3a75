internal import PartSearch

/// Prints the lines that matches touch.
struct LinePrinter: Printer {
  let context: PrintContext
  private var lines: TouchedLines
  private var writer: LineWriter

  init(_ context: PrintContext) {
    self.context = context
    lines = TouchedLines(of: context.document)
    writer = LineWriter(context)
  }

  mutating func receive(_ matches: Span<Match>) -> SinkAnswer {
    for place in matches.indices {
      if let range = lines.add(matches[place]) { writer.write(range) }
    }
    context.batchIsDone()
    return context.answer
  }

  func finish() {}
}

/// Writes whole lines with what is asked for before each.
struct LineWriter {
  let context: PrintContext
  private var counter: LineCounter
  private let showsNumbers: Bool

  init(_ context: PrintContext) {
    self.context = context
    counter = LineCounter()
    showsNumbers = context.options.output.lineNumbers ?? context.writer.isTerminal
  }

  /// Writes the lines of `range`, which begins at a line start and ends at a line end.
  mutating func write(_ range: Range<Int>) {
    guard showsNumbers || context.name != nil else { return writeLines(range) }
    var start = range.lowerBound
    while start < range.upperBound {
      let next = context.document.lineEnd(from: start)
      writePrefix(at: start)
      writeLines(start..<next)
      start = next
    }
  }

  /// Writes a part of the document as a line of its own.
  mutating func writePart(_ range: Range<Int>) {
    writePrefix(at: range.lowerBound)
    context.writer.write(range, of: context.document)
    context.writer.write(UInt8(ascii: "\n"))
  }

  private mutating func writePrefix(at offset: Int) {
    context.writeName(UInt8(ascii: ":"))
    guard showsNumbers else { return }
    context.writer.writeDecimal(counter.lineNumber(at: offset, in: context.document))
    context.writer.write(UInt8(ascii: ":"))
  }

  /// Writes whole lines, and a line end where the document's last one has none.
  private func writeLines(_ range: Range<Int>) {
    context.writer.write(range, of: context.document)
    if range.upperBound == context.document.count, !context.document.endsWithLineFeed {
      context.writer.write(UInt8(ascii: "\n"))
    }
  }
}
