internal import PartSearch

extension ReaderModel {
  /// The screen as it is to look.
  func render() -> Frame {
    var frame = Frame(columns: columns, rows: rows)
    if sheet == nil || hasPane {
      renderText(in: &frame)
      renderEdge(in: &frame)
    }
    if let sheet {
      renderSheet(sheet, in: &frame)
    } else if bar == nil {
      renderStatus(in: &frame)
    } else {
      renderBar(in: &frame)
    }
    return frame
  }

  private func renderText(in frame: inout Frame) {
    guard rows > 1 else { return }
    let layout = layout
    let rows = page
    for (number, row) in rows.enumerated() {
      if gutter > 0 { renderNumber(of: row, at: number, in: &frame) }
      RowPainter(model: self, layout: layout, row: row).paint(at: number, in: &frame)
    }
    for number in rows.count..<max(rows.count, height) {
      frame.write("~", row: number, style: .faint)
    }
  }

  private func renderNumber(of row: Row, at place: Int, in frame: inout Frame) {
    let isFirst =
      row.range.lowerBound == row.segment.lowerBound
      && layout.segments.isLineStart(row.segment.lowerBound)
    guard isFirst else { return }
    let number = lines.number(at: row.range.lowerBound, in: document)
    let text = number.map(String.init) ?? "…"
    let room = gutter - 1
    let shown = text.count > room ? "…" + text.suffix(room - 1) : text
    frame.write(shown, row: place, column: room - shown.count, style: .faint)
  }

  private func renderSheet(_ sheet: Sheet, in frame: inout Frame) {
    switch sheet {
    case .help(let list): list.render(in: &frame, from: 0, rows: rows, title: "keys")
    case .favourites(let list):
      list.render(
        in: &frame, from: 0, rows: rows, title: "favourites",
        news: list.filter.text.isEmpty ? "Enter goes, d removes, Esc: back" : "")
    case .chapters(let list):
      list.render(
        in: &frame, from: 0, rows: rows, title: "chapters",
        news: isReadingOutline ? Self.readingMessage : "")
    case .subjects(let list):
      list.render(
        in: &frame, from: 0, rows: rows, title: "subjects",
        news: list.filter.text.isEmpty ? "Enter opens, Tab: read before, Esc: back" : "")
    case .recent(let list):
      list.render(
        in: &frame, from: 0, rows: rows, title: "read before",
        news: list.filter.text.isEmpty ? "Enter opens, Tab: subjects, Esc: back" : "")
    case .hits(let pane):
      let isDone = search?.hits.isComplete ?? true
      pane.list.render(
        in: &frame, from: rows - min(paneHeight, rows), rows: min(paneHeight, rows), title: "hits",
        news: isDone ? "" : "searching…", barIsFirst: true)
    case .libraryHits(let list):
      list.render(
        in: &frame, from: 0, rows: rows, title: "all hits", news: libraryNews)
    }
  }
}

/// Paints one row of text with its matches.
private struct RowPainter {
  let layout: Layout
  let row: Row
  let gutter: Int
  let matches: [Match]
  let current: Match?

  init(model: ReaderModel, layout: Layout, row: Row) {
    self.layout = layout
    self.row = row
    gutter = model.gutter
    current = model.search?.current
    // One more byte at the document's end, for an empty match there.
    let end = row.end == layout.document.count ? row.end + 1 : row.end
    let range = row.range.lowerBound..<max(row.range.lowerBound, end)
    matches = model.search?.hits.touching(range) ?? []
  }

  func paint(at place: Int, in frame: inout Frame) {
    var next = 0
    var column = 0
    let right = layout.shift + layout.columns
    Layout.width.forEachCluster(in: row.range, of: layout.document) { cluster in
      let (text, isControl) = shown(cluster)
      let style = style(of: cluster.range, from: &next) ?? (isControl ? .control : .plain)
      if text.count == cluster.columns || cluster.columns <= 2 && text.count == 1 {
        paint(text, cluster.columns, style, column, place, &frame)
      } else {
        // A tab, or what stands for a control character: a cell each.
        for (step, character) in text.enumerated() {
          paint(String(character), 1, style, column + step, place, &frame)
        }
      }
      column += cluster.columns
      return column < right
    }
    if column < right, let style = styleBehind(from: next) {
      paint(" ", 1, style, column, place, &frame)
    }
    if layout.chops, column > right || column == right && hasMore(behind: column) {
      frame.put("›", columns: 1, row: place, column: gutter + layout.columns - 1, style: .faint)
    }
  }

  private func hasMore(behind column: Int) -> Bool {
    Layout.width.columns(in: row.range, of: layout.document) > column
  }

  private func paint(
    _ text: String, _ columns: Int, _ style: CellStyle, _ column: Int, _ place: Int,
    _ frame: inout Frame
  ) {
    let shown = column - layout.shift
    guard shown >= 0, shown < layout.columns, shown + columns <= layout.columns else {
      // The right half of what the left edge cuts.
      if shown < 0, shown + columns > 0, columns == 2 {
        frame.put("‹", columns: 1, row: place, column: gutter, style: .faint)
      }
      return
    }
    if columns == 0, text.isEmpty { return }
    frame.put(text, columns: columns, row: place, column: gutter + shown, style: style)
  }

  /// What is shown for a cluster, as many characters as columns unless it is a real one, and whether
  /// that stands for something else.
  private func shown(_ cluster: DisplayCluster) -> (text: String, isControl: Bool) {
    let document = layout.document
    let first = document.withBytes { $0[cluster.range.lowerBound] }
    if first == 0x09 { return (String(repeating: " ", count: cluster.columns), false) }
    if first == 0x0A || first == 0x0D && cluster.columns == 0 { return ("", false) }
    var bytes: [UInt8] = []
    var isControl = false
    ControlEscaping.forEachPiece(in: cluster.range, of: document) { piece, kind in
      for number in piece.indices { bytes.append(piece[number]) }
      if kind == .replacement { isControl = true }
    }
    return (String(decoding: bytes, as: UTF8.self), isControl)
  }

  /// The style of a cluster that a match lies in, nil for any other; `next` is the first match that
  /// does not end in front of it.
  private func style(of range: Range<Int>, from next: inout Int) -> CellStyle? {
    while next < matches.count {
      let match = matches[next].range
      if match.upperBound > range.lowerBound
        || match.isEmpty && match.lowerBound >= range.lowerBound
      {
        break
      }
      next += 1
    }
    // An empty match is shown on the character behind it.
    if next < matches.count, matches[next].range.lowerBound < range.upperBound {
      var lit = matches[next]
      if lit.range.isEmpty, lit != current, next + 1 < matches.count,
        matches[next + 1].range.lowerBound < range.upperBound
      {
        lit = matches[next + 1]
      }
      return lit.range == current?.range ? .current : .hit
    }
    return nil
  }

  /// The style of the place behind the text: of an empty match there, or of one that is all line end.
  private func styleBehind(from next: Int) -> CellStyle? {
    guard row.isLast else { return nil }
    let end = row.range.upperBound
    let found = matches.dropFirst(next).first { match in
      let range = match.range
      if range.isEmpty { return range.lowerBound == end }
      return range.lowerBound >= end && range.lowerBound < max(row.segment.upperBound, end + 1)
    }
    guard let found else { return nil }
    return found.range == current?.range ? .current : .hit
  }
}
