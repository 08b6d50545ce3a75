internal import PartSearch

extension ListSheet {
  /// Paints the list into so many rows of the frame, the last of which is its own bar with what was
  /// typed.
  ///
  /// - Parameters:
  ///   - title: stands in front of what is typed.
  ///   - news: stands in the place of the hint, such as that rows are still coming.
  ///   - barIsFirst: whether the bar is above the list, as a border to what is above that.
  func render(
    in frame: inout Frame, from top: Int, rows: Int, title: String, news: String = "",
    barIsFirst: Bool = false
  ) {
    let window = window(rows: rows - 1)
    let first = barIsFirst ? top + 1 : top
    for place in window where rows > 1 {
      paint(place, at: first + place - window.lowerBound, in: &frame)
    }
    if count == 0, rows > 1, !filter.text.isEmpty {
      frame.write("  nothing holds that", row: first, style: .faint)
    }
    renderBar(in: &frame, row: barIsFirst ? top : top + rows - 1, title: title, news: news)
  }

  private func paint(_ place: Int, at line: Int, in frame: inout Frame) {
    let row = source.row(row(at: place), columns: frame.columns - 1)
    let isSelected = place == selected
    // Told by the mark too: not every terminal shows reverse.
    if isSelected {
      frame.fill(row: line, style: .selected)
      frame.write(">", row: line, style: .selected)
    }
    // However deep it lies, most of the row is for the text.
    let indent = min(row.level * (frame.columns < 40 ? 1 : 2), frame.columns / 3)
    let note = Columns.of(row.note)
    let textWidth = row.pieces.reduce(0) { $0 + Columns.of($1.text) }
    let hasNote = note > 0 && 1 + indent + min(textWidth, 12) + 2 + note <= frame.columns
    let limit = frame.columns - (hasNote ? note + 2 : 0)
    var column = 1 + indent
    let isCut = column + textWidth > limit
    for piece in row.pieces {
      let isLit = piece.style != .plain && piece.style != .faint
      let style = isSelected && !isLit ? .selected : piece.style
      column = frame.write(
        piece.text, row: line, column: column, style: style, limit: isCut ? limit - 1 : limit)
    }
    let plain: CellStyle = isSelected ? .selected : .plain
    if isCut { frame.write("…", row: line, column: limit - 1, style: plain) }
    if hasNote {
      frame.write(
        row.note, row: line, column: frame.columns - note, style: isSelected ? .selected : .faint)
    }
  }

  private func renderBar(in frame: inout Frame, row: Int, title: String, news: String) {
    frame.fill(row: row, style: .status)
    let total = grouped(count)
    var right = count > 0 ? " \(grouped(selected + 1)) of \(total)" : ""
    if Columns.of(right) > frame.columns / 2 { right = " \(grouped(selected + 1))" }
    if Columns.of(right) > frame.columns / 2 { right = "" }
    let room = frame.columns - Columns.of(right)
    // What is typed needs room more than the title does.
    let prompt = Columns.of(title) + 2 + 8 <= room ? "\(title): " : "/"
    var column = frame.write(prompt, row: row, style: .status)
    let view = BarView(filter, columns: max(1, room - column))
    frame.cursor = Frame.Place(row: row, column: min(frame.columns - 1, column + view.cursor))
    for cell in view.cells where cell.columns > 0 {
      column = frame.put(
        cell.text, columns: Int(cell.columns), row: row, column: column, style: .status)
    }
    if !hints(news).isEmpty {
      // Behind the cursor, and only what fits whole.
      let fitting = hints(news).first { column + 1 + Columns.of($0) <= room }
      frame.write(fitting ?? news, row: row, column: column + 1, style: .status, limit: room)
    }
    frame.write(right, row: row, column: room, style: .status)
  }

  private func hints(_ news: String) -> [String] {
    if !filter.text.isEmpty, isTooLong {
      return ["(more than \(grouped(source.mostFiltered)): not filtered)", "(too many)"]
    }
    if !news.isEmpty { return [news] }
    guard filter.text.isEmpty else { return [] }
    let short = "Enter takes, Esc goes back"
    return ["type to narrow, \(short)", short, "Esc: back"]
  }
}
