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
