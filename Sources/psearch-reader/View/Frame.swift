/// What a cell looks like; what that means in colours is the screen's to say.
enum CellStyle: UInt8, Hashable, Sendable, CaseIterable {
  case plain
  /// A match.
  case hit
  /// The current match.
  case current
  /// What stands for a control character.
  case control
  /// Line numbers, `~` behind the end, hints.
  case faint
  /// The bottom line.
  case status
  /// A switch that is on.
  case on
  /// A message of something that went wrong.
  case alarm
  /// The row of a list that Enter takes.
  case selected
}

/// One column of the screen; a wide character fills its cell and leaves the next one empty.
struct Cell: Hashable, Sendable {
  /// One cluster, or empty right of a wide one.
  var text: String = " "
  var style: CellStyle = .plain
  /// How many columns the text takes: 1 or 2; 0 right of a wide one.
  var columns: UInt8 = 1
}

/// A whole screen.
struct Frame: Hashable, Sendable {
  struct Place: Hashable, Sendable {
    var row: Int
    var column: Int
  }

  let columns: Int
  let rows: Int
  private(set) var cells: [[Cell]]
  /// Where the cursor is shown; nil hides it.
  var cursor: Place?

  init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    cells = Array(
      repeating: Array(repeating: Cell(), count: self.columns), count: self.rows)
  }

  /// Puts a cluster at a place; one that does not fit is not put.
  ///
  /// - Returns: the column behind it.
  @discardableResult
  mutating func put(
    _ text: String, columns width: Int, row: Int, column: Int, style: CellStyle
  ) -> Int {
    guard (0..<rows).contains(row), column >= 0 else { return column + width }
    if width == 0 {
      // What joins the character before. Alone at the left edge it is not shown.
      if column > 0, column <= columns {
        var before = column - 1
        while before > 0, cells[row][before].columns == 0 { before -= 1 }
        cells[row][before].text += text
      }
      return column
    }
    guard column + width <= columns else { return column + width }
    cells[row][column] = Cell(text: text, style: style, columns: UInt8(min(width, 2)))
    for place in column + 1..<max(column + 1, column + width) {
      cells[row][place] = Cell(text: "", style: style, columns: 0)
    }
    return column + width
  }

  /// Puts a text without control characters, cluster by cluster, up to column `limit`.
  ///
  /// - Returns: the column behind it.
  @discardableResult
  mutating func write(
    _ text: String, row: Int, column: Int = 0, style: CellStyle = .plain, limit: Int = .max
  ) -> Int {
    var column = column
    for character in text {
      let width = Columns.of(character)
      if column + width > min(limit, columns) { break }
      column = put(String(character), columns: width, row: row, column: column, style: style)
    }
    return column
  }

  /// Gives a row one style throughout.
  mutating func fill(row: Int, style: CellStyle) {
    guard (0..<rows).contains(row) else { return }
    for column in cells[row].indices { cells[row][column].style = style }
  }
}
