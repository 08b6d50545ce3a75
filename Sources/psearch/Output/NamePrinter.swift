internal import PartSearch

/// Prints the name of a document that has a match, or of one that has none: `-l` and
/// `--files-without-match`.
struct NamePrinter: Printer {
  private let context: PrintContext
  private let wantsMatch: Bool
  private var hasMatch = false

  init(_ context: PrintContext, wantsMatch: Bool) {
    self.context = context
    self.wantsMatch = wantsMatch
  }

  mutating func receive(_ matches: Span<Match>) -> SinkAnswer {
    hasMatch = true
    return context.answerWhenKnown
  }

  var neededFrom: Int { .max }

  var handover: Handover<Self> { .withoutText }

  func finish() {
    guard hasMatch == wantsMatch else { return }
    // The name is what was asked for, whatever -I says.
    context.write(name: context.document.name)
    context.writer.write(context.options.output.endsNamesWithNUL ? 0 : UInt8(ascii: "\n"))
    context.batchIsDone()
  }
}

/// Prints nothing and stops at the first match: `-q`.
struct QuietPrinter: Printer {
  let context: PrintContext

  mutating func receive(_ matches: Span<Match>) -> SinkAnswer { context.answerWhenKnown }

  var neededFrom: Int { .max }

  var handover: Handover<Self> { .withoutText }

  func finish() {}
}
