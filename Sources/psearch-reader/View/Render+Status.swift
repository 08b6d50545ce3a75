internal import PartSearch

extension ReaderModel {
  /// The bottom line: a message or the file and the place on the left, the counter on the right.
  func renderStatus(in frame: inout Frame) {
    let row = rows - 1
    let counter = Counter(search, of: document, isComplete: isComplete).text
    frame.fill(row: row, style: .status)
    let right = counter.isEmpty ? "" : " \(counter) "
    let room = max(0, columns - Columns.of(right))
    if let prompt {
      let end = frame.write(prompt, row: row, style: .status, limit: room)
      frame.cursor = Frame.Place(row: row, column: min(end, columns - 1))
    } else if let message {
      // A message that needs the whole line has it until the next key.
      let isLong = Columns.of(message) > room
      frame.write(
        message, row: row, style: isAlarm ? .alarm : .status, limit: isLong ? columns : room)
      if isLong { return }
    } else {
      // The place keeps a column more off the counter, so that their numbers are told apart.
      frame.write(
        place(columns: right.isEmpty ? room : max(0, room - 1)), row: row, style: .status,
        limit: room)
    }
    frame.write(right, row: row, column: columns - Columns.of(right), style: .status)
  }

  /// What was typed of a command.
  private var prompt: String? {
    switch prefix {
    case .none: count.map { ":\($0)" }
    case .dash: "-"
    case .mark: "mark: "
    case .quote: "go to mark: "
    case .capitalZ: "Z"
    case .colon(let text): ":\(text)"
    }
  }

  /// The file's name and how far the page is, the less important left out where room is short.
  private func place(columns: Int) -> String {
    let name = files.isEmpty ? "" : Columns.visible(displayName)
    let range = visibleRange
    let share =
      if isFollowing {
        "waiting for more"
      } else if isAtEnd {
        isComplete ? "END" : "…"
      } else {
        isComplete ? "\(percent(range.upperBound, of: document.count))%" : ""
      }
    let line = lines.number(at: range.lowerBound, in: document).map { "line \(grouped($0))" }
    let total = lineTotal.map { " of \(grouped($0))" } ?? ""
    let number = files.count > 1 ? "(\(file + 1) of \(files.count))" : ""
    let filter = isFiltering ? "&" : ""
    let path = sectionPath
    let choices: [[String]] = [
      [name, number, line.map { $0 + total } ?? "", share, filter],
      [name, line ?? "", share, filter],
      [name, share, filter],
      [path.isEmpty ? "" : line ?? "", share, filter],
      [share, filter],
    ]
    for parts in choices {
      let text = parts.filter { !$0.isEmpty }.joined(separator: "  ")
      let used = Columns.of(text)
      guard !path.isEmpty else {
        if used <= columns { return text }
        continue
      }
      // The end of the path says most: at least that much of it, or less of the rest.
      let room = columns - used - 2
      guard room >= min(Columns.of(path), parts[0] == name ? 16 : 8) else { continue }
      let fitting = Columns.tail(path, columns: room)
      // Behind the name, where there is one.
      let place = parts[0].isEmpty || parts[0] == share ? 0 : 1
      return (parts[..<place] + [fitting] + parts[place...]).filter { !$0.isEmpty }
        .joined(separator: "  ")
    }
    let short = [share, filter].filter { !$0.isEmpty }.joined(separator: " ")
    return Columns.tail(short, columns: columns)
  }

  private var displayName: [UInt8] {
    files[file] == [UInt8(ascii: "-")]
      ? Array("(standard input)".utf8) : library.name(ofFile: file)
  }

  /// The bar: the text with the counter, and below it the fault or the switches.
  func renderBar(in frame: inout Frame) {
    guard let bar else { return }
    let row = max(0, rows - 2)
    let counter = Counter(search, of: document, isComplete: isComplete).text
    let note = [isAlarm ? "" : message ?? "", counter].filter { !$0.isEmpty }.joined(
      separator: "  ")
    // The text needs room more than the counter does.
    var right = note.isEmpty ? "" : " \(note)"
    if Columns.of(right) > columns - 8 { right = counter.isEmpty ? "" : " \(counter)" }
    if Columns.of(right) > columns - 8 { right = "" }
    let view = BarView(bar.line, columns: max(1, columns - 1 - Columns.of(right)))
    frame.write(bar.isBackwards ? "?" : "/", row: row, style: .on)
    for (place, cell) in view.cells.enumerated() where cell.columns > 0 {
      frame.put(
        cell.text, columns: Int(cell.columns), row: row, column: 1 + place, style: cell.style)
    }
    frame.write(
      right, row: row, column: columns - Columns.of(right), style: .plain)
    frame.cursor = Frame.Place(row: row, column: min(columns - 1, 1 + view.cursor))
    guard rows > 1 else { return }
    if let fault = bar.fault {
      renderFault(fault, caret: 1 + view.column(ofCharacter: fault.characters), in: &frame)
    } else if isAlarm, let message {
      frame.write(message, row: rows - 1, style: .alarm)
    } else {
      renderSwitches(in: &frame)
    }
  }

  /// `    ^ missing closing parenthesis`, the message in front of the caret where it fits only there.
  private func renderFault(_ fault: FindBar.Fault, caret: Int, in frame: inout Frame) {
    let row = rows - 1
    let caret = min(max(0, caret), columns - 1)
    let width = Columns.of(fault.message)
    if caret + 2 + width <= columns || caret < 4 {
      frame.write("^ \(fault.message)", row: row, column: caret, style: .alarm)
    } else {
      let start = max(0, caret - width - 1)
      frame.write(fault.message, row: row, column: start, style: .alarm, limit: caret - 1)
      frame.write("^", row: row, column: caret, style: .alarm)
    }
  }

  private func renderSwitches(in frame: inout Frame) {
    let query = settings.query
    let switches: [(key: String, long: String, short: String, isOn: Bool)] = [
      ("Alt-R", "regex", "re", !query.isLiteral),
      ("Alt-C", "case", "Aa", query.caseMode == .sensitive),
      ("Alt-W", "word", "w", query.isWholeWord),
    ]
    let isLong = columns >= 60
    var column = 0
    for item in switches {
      if isLong {
        column = frame.write("\(item.key) ", row: rows - 1, column: column, style: .faint)
      }
      // Told by the mark too: not every terminal has colours.
      let text = "[\(item.isOn ? "x" : " ")] \(isLong ? item.long : item.short)"
      column = frame.write(
        text, row: rows - 1, column: column, style: item.isOn ? .on : .faint)
      column += isLong ? 3 : 1
    }
    guard hasHits else { return }
    let room = columns - column
    guard let steps = ["Down next  Up previous", "↓↑"].first(where: { Columns.of($0) <= room })
    else { return }
    frame.write(steps, row: rows - 1, column: column, style: .faint)
  }
}

/// The part of an edited line that is shown: all of it, or what is around the cursor. No more than that
/// is looked at, for what is pasted may be long.
struct BarView {
  /// The cells from the left edge of the room on.
  private(set) var cells: [Cell] = []
  /// The column of the cursor.
  private(set) var cursor = 0
  /// Columns for the text.
  private let room: Int
  /// The first character that is looked at.
  private let start: Int
  /// The column of each character from there on, and of the place behind the last.
  private var columns: [Int] = []

  init(_ line: EditLine, columns room: Int) {
    self.room = room
    var start = min(line.cursor, line.text.count)
    var used = 0
    while start > 0, used < room {
      start -= 1
      used += Self.cells(of: line.text[start]).count
    }
    self.start = start
    // The cursor needs a column of its own behind the text.
    var first = max(0, used + 1 - room)
    var all: [Cell] = []
    for character in line.text[start...] {
      if all.count > first + room { break }
      columns.append(all.count)
      all += Self.cells(of: character)
    }
    columns.append(all.count)
    while first < all.count, all[first].columns == 0 { first += 1 }
    cells = Array(all.dropFirst(first).prefix(max(0, room)))
    if let last = cells.last, last.columns == 2 { cells.removeLast() }
    cursor = used - first
    columns = columns.map { $0 - first }
  }

  private static func cells(of character: Character) -> [Cell] {
    let shown = Columns.visible(String(character))
    let isControl = shown != String(character)
    var cells: [Cell] = []
    for part in shown {
      let width = max(1, min(2, Columns.of(part)))
      cells.append(
        Cell(text: String(part), style: isControl ? .control : .plain, columns: UInt8(width)))
      if width == 2 { cells.append(Cell(text: "", style: .plain, columns: 0)) }
    }
    return cells
  }

  /// The column of a character, counted from 0 in the whole text; what is out of sight is at an edge.
  func column(ofCharacter number: Int) -> Int {
    if number < start { return -1 }
    return number - start < columns.count ? columns[number - start] : room
  }
}
