internal import PartSearch

extension ReaderModel {
  /// Whether the last row of all is on the page.
  var isAtEnd: Bool {
    guard let last = page.last else { return true }
    return layout.row(after: last) == nil
  }

  /// Moves the page by rows: on for a positive number.
  ///
  /// - Returns: false where it could not move at all.
  @discardableResult
  mutating func scroll(_ count: Int) -> Bool {
    let layout = layout
    guard let first = layout.row(at: top) else { return false }
    if count < 0 {
      let row = layout.row(min(-count, Self.farthest), before: first)
      defer { top = row.range.lowerBound }
      return row != first
    }
    let page = layout.rows(from: first, count: height)
    guard page.count == height, var last = page.last else { return false }
    var window = page
    var head = 0
    var moved = 0
    while moved < min(count, Self.farthest), let next = layout.row(after: last) {
      window.append(next)
      head += 1
      moved += 1
      last = next
      // Keeps the window short on long ways.
      if head > 4096 {
        window.removeFirst(head)
        head = 0
      }
    }
    top = window[head].range.lowerBound
    return moved > 0
  }

  /// Rows that one key moves at most, so that a count of a billion does not hold the reader up.
  private static let farthest = 100_000

  /// Moves sideways, where lines are chopped.
  mutating func shiftPage(by columns: Int) {
    guard settings.chops else {
      say("lines are wrapped; -S chops them")
      return
    }
    shift = max(0, shift + columns)
  }

  /// Remembers the place that a jump leaves.
  mutating func leavePlace() { lastPlace = top }

  /// Goes so that the row of `offset` is `above` rows below the first, or nearer to it at the ends.
  mutating func show(_ offset: Int, above: Int = 0) {
    let layout = layout
    guard let row = layout.row(at: offset) else { return }
    top = layout.row(above, before: row).range.lowerBound
    settle()
  }

  /// Puts `top` at the start of a row and leaves no empty rows behind the end that text could fill.
  mutating func settle() {
    let layout = layout
    guard let first = layout.row(at: top) else { return }
    top = first.range.lowerBound
    let page = layout.rows(from: first, count: height)
    guard page.count < height, let last = page.last else { return }
    top = layout.row(height - 1, before: last).range.lowerBound
  }

  /// The last page.
  mutating func showEnd() {
    let layout = layout
    guard let last = layout.lastRow else { return }
    top = layout.row(height - 1, before: last).range.lowerBound
  }

  /// Goes to line `number`, from 1; waits where lines are not counted that far.
  mutating func show(line number: Int) {
    leavePlace()
    wantedLine = number
    resumeWantedLine()
    if wantedLine != nil { say("counting lines to \(grouped(number))…") }
  }

  mutating func resumeWantedLine() {
    guard let number = wantedLine,
      let start = lines.start(ofLine: number, in: document)
    else { return }
    wantedLine = nil
    if message?.hasPrefix("counting lines") == true { message = nil }
    show(start)
  }

  /// Goes to the line that `percent` of the bytes stand in front of.
  mutating func show(percent: Int) {
    leavePlace()
    let percent = min(percent, 100)
    if percent == 100 { return showEnd() }
    // No overflow for any document: the quotient first.
    let offset = document.count / 100 * percent + document.count % 100 * percent / 100
    show(layout.segments.segment(at: offset).lowerBound)
  }

  /// Shows a match. A step from hit to hit puts it a third down the page, so that the eye finds it
  /// there; else it stays where it is if it can be seen.
  mutating func show(_ match: Match, isStep: Bool = false) {
    let start = match.range.lowerBound
    let page = page
    let layout = layout
    let row = page.first { row in
      start >= row.range.lowerBound
        && (start < row.end || row.end == document.count && start == document.count)
    }
    if row == nil { lastPlace = top }
    if row == nil || isStep { show(start, above: height / 3) }
    guard settings.chops, let row = row ?? layout.row(at: start) else { return }
    let column = layout.column(of: start, in: row)
    let end = layout.column(of: match.range.upperBound, in: row)
    if column < shift || min(end, column + layout.columns / 2) > shift + layout.columns {
      shift = column < layout.columns * 2 / 3 ? 0 : column - layout.columns / 3
    }
  }

  /// What `=` says, the less important left out where room is short.
  var position: String {
    let range = visibleRange
    let name = files.isEmpty ? "" : Columns.visible(library.name(ofFile: file))
    let number = files.count > 1 ? "file \(file + 1) of \(files.count)" : ""
    var shown = ""
    var total = ""
    if let first = lines.number(at: range.lowerBound, in: document),
      let last = lines.number(at: max(range.lowerBound, range.upperBound - 1), in: document)
    {
      shown = "lines \(grouped(first))-\(grouped(last))"
      total = lineTotal.map { "/\(grouped($0))" } ?? ""
    }
    let byte = "byte \(grouped(range.upperBound))/\(grouped(document.count))"
    let share = "\(percent(range.upperBound, of: document.count))%"
    let isOne = number.isEmpty
    let choices = [
      [name, number, shown + total, byte, share],
      [name, number, shown + total, share],
      [isOne ? "" : name, number, isOne ? shown + total : "", share],
      [shown + total, share],
      [shown, share],
    ]
    for parts in choices {
      let text = parts.filter { !$0.isEmpty }.joined(separator: " ")
      let used = Columns.of(text)
      if used <= columns { return text }
      // The end of a name says most of it.
      let room = columns - used + Columns.of(name)
      guard parts[0] == name, room >= 12 else { continue }
      return Columns.tail(name, columns: room) + text.dropFirst(name.count)
    }
    return share
  }

  /// How many lines the document has, once all are counted.
  var lineTotal: Int? {
    guard let total = lines.total else { return nil }
    return total + (document.count > 0 && !document.endsWithLineFeed ? 1 : 0)
  }
}

/// `part` of `whole` in percent, rounded down.
func percent(_ part: Int, of whole: Int) -> Int {
  guard whole > 0 else { return 100 }
  return Int(Double(min(part, whole)) / Double(whole) * 100)
}
