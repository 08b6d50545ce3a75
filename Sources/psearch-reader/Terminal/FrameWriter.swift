/// Turns frames into what is sent to a terminal: the difference to the frame before.
struct FrameWriter: Sendable {
  let capabilities: Capabilities
  /// Whether colours are to be used where the terminal has them.
  let usesColor: Bool
  /// Whether the terminal shows what comes between two marks at once.
  var synchronizes = false
  /// What is on the screen; nil where that is not known.
  private var shown: Frame?

  init(_ capabilities: Capabilities, usesColor: Bool) {
    self.capabilities = capabilities
    self.usesColor = usesColor && capabilities.colors >= 8
  }

  mutating func invalidate() { shown = nil }

  /// The bytes that bring `frame` on the screen, for one write; none where it is there.
  mutating func bytes(for frame: Frame) -> [UInt8] {
    if frame == shown { return [] }
    var out: [UInt8] = []
    if synchronizes { out += Array("\u{1B}[?2026h".utf8) }
    out += capabilities.hideCursor
    var known: [[Cell]] = []
    if let shown, shown.columns == frame.columns, shown.rows == frame.rows {
      known = shown.cells
    } else {
      out += capabilities.reset + capabilities.clear
    }
    let blank = Array(repeating: Cell(), count: frame.columns)
    for row in 0..<frame.rows {
      let old = row < known.count ? known[row] : blank
      if old != frame.cells[row] { write(frame.cells[row], over: old, row: row, to: &out) }
    }
    if let cursor = frame.cursor {
      out += capabilities.move(row: cursor.row, column: cursor.column)
      out += capabilities.showCursor
    }
    if synchronizes { out += Array("\u{1B}[?2026l".utf8) }
    shown = frame
    return out
  }

  /// Writes a row from the first cell on that differs.
  private func write(_ cells: [Cell], over old: [Cell], row: Int, to out: inout [UInt8]) {
    // Terminals do not agree on the width of all that is not ASCII: such a row is written whole.
    let isPlain = cells.allSatisfy(\.isASCII) && old.allSatisfy(\.isASCII)
    let first = isPlain ? zip(cells, old).prefix { $0 == $1 }.count : 0
    let used = cells.lastIndex { $0 != Cell() }.map { $0 + 1 } ?? 0
    let last =
      isPlain
      ? min(cells.count, (cells.indices.last { cells[$0] != old[$0] } ?? 0) + 1) : used
    out += capabilities.move(row: row, column: first)
    if !isPlain { out += capabilities.reset + capabilities.clearToEnd }
    var style = CellStyle.plain
    var needsMove = false
    for column in first..<max(first, last) {
      let cell = cells[column]
      if cell.columns == 0 { continue }
      if needsMove {
        out += capabilities.move(row: row, column: column)
        needsMove = false
      }
      if cell.style != style {
        out += capabilities.reset + sequence(for: cell.style)
        style = cell.style
      }
      out += Array(cell.text.utf8)
      needsMove = !cell.isASCII
    }
    if style != .plain { out += capabilities.reset }
  }

  /// What a style looks like. Without colours, the current match is told from the others by reverse
  /// and bold against underline.
  private func sequence(for style: CellStyle) -> [UInt8] {
    let terminal = capabilities
    switch style {
    case .plain: return []
    case .hit:
      return usesColor ? terminal.foreground(0) + terminal.background(3) : terminal.underline
    case .current:
      return usesColor
        ? terminal.foreground(0) + terminal.background(2) : terminal.reverse + terminal.bold
    case .control: return usesColor ? terminal.foreground(6) : terminal.bold
    case .faint: return terminal.dim
    case .status, .selected: return terminal.reverse
    case .on: return terminal.bold
    case .alarm: return terminal.bold + (usesColor ? terminal.foreground(1) : [])
    }
  }
}

extension Cell {
  /// Whether every terminal gives the text one column.
  var isASCII: Bool { columns == 1 && text.utf8.count == 1 }
}
