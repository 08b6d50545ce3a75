internal import PartSearch

/// Prints each match by itself on a line of its own: `-o`. Empty matches are left out.
struct OnlyMatchingPrinter: Printer {
  private var writer: LineWriter
  private let context: PrintContext

  init(_ context: PrintContext) {
    self.context = context
    writer = LineWriter(context)
  }

  mutating func receive(_ matches: Span<Match>) -> SinkAnswer {
    for place in matches.indices where !matches[place].range.isEmpty {
      writer.writePart(matches[place].range)
    }
    context.batchIsDone()
    return context.answer
  }

  func finish() {}
}

/// Prints nothing and stops at the first match: `-q`.
struct QuietPrinter: Printer {
  mutating func receive(_ matches: Span<Match>) -> SinkAnswer { .stop }

  func finish() {}
}
