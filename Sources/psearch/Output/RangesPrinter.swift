internal import PartSearch

/// Prints `START<TAB>END` for each match, in the units that are asked for.
struct RangesPrinter: Printer {
  let context: PrintContext
  private var units: UnitCounter?

  init(_ context: PrintContext) {
    self.context = context
    units = UnitCounter(of: context.document, in: context.options.output.units)
  }

  mutating func receive(_ matches: Span<Match>) -> SinkAnswer {
    let writer = context.writer
    for place in matches.indices {
      let range = matches[place].range
      context.writeName(UInt8(ascii: "\t"))
      writer.writeDecimal(units?.advance(to: range.lowerBound) ?? range.lowerBound)
      writer.write(UInt8(ascii: "\t"))
      writer.writeDecimal(units?.advance(to: range.upperBound) ?? range.upperBound)
      writeSection(at: range.lowerBound)
      writer.write(UInt8(ascii: "\n"))
    }
    context.batchIsDone()
    return failure == nil ? context.answer : .stop
  }

  private func writeSection(at offset: Int) {
    guard context.options.output.showsSections, let sections = context.sections else { return }
    context.writer.write(UInt8(ascii: "\t"))
    guard let section = sections.section(at: offset) else { return }
    context.painter.write(section: sections.path(to: section))
  }

  var failure: SearchError? { context.sections?.failure }

  mutating func searched(upTo offset: Int) {
    _ = units?.advance(to: offset)
  }

  /// Units are counted as far as the search has come.
  var neededFrom: Int { .max }

  var handover: Handover<Self> { units == nil ? .withoutText : Handover() }

  func searchWaits() { context.writer.flush() }

  func finish() {}
}
