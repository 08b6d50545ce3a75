internal import PartSearch

/// Columns of offsets that come in increasing order, in the units that are asked for.
struct ColumnCounter {
  private let document: Document
  private var units: UnitCounter?
  private var lineStart = 0
  /// How many units stand before the line.
  private var unitsBefore = 0
  private var last = 0

  init(_ context: PrintContext) {
    document = context.document
    units = UnitCounter(of: context.document, in: context.options.output.units)
  }

  /// The column of `offset`, counted from 1. Lines end at LF.
  ///
  /// - Complexity: O(*n*) in the distance from the offset before.
  mutating func column(of offset: Int) -> Int {
    let start = document.lineStart(before: offset, notBefore: last)
    if start > last {
      lineStart = start
      unitsBefore = units?.advance(to: start) ?? start
    }
    last = offset
    return (units?.advance(to: offset) ?? offset) - unitsBefore + 1
  }

  /// Goes on to `offset`, a line start: what stands before is not looked at again.
  mutating func advance(to offset: Int) {
    guard offset > last else { return }
    lineStart = offset
    unitsBefore = units?.advance(to: offset) ?? offset
    last = offset
  }

  /// The start of the line that the last offset was in.
  var start: Int { lineStart }
}

extension UnitCounter {
  /// A counter of what `--units` says; nil for bytes, which need none.
  init?(of document: Document, in choice: UnitChoice) {
    switch choice {
    case .byte: return nil
    case .utf16: self.init(of: document, unit: .utf16)
    case .scalar: self.init(of: document, unit: .scalar)
    }
  }
}
