/// A row of a list as it is painted: pieces of text, one behind the other.
struct ListRow: Hashable, Sendable {
  /// A text in a style; what is plain takes on the look of the selected row.
  struct Piece: Hashable, Sendable {
    var text: String
    var style: CellStyle
  }

  private(set) var pieces: [Piece] = []
  /// How far it is indented: 0 for none.
  var level = 0
  /// Stands at the right edge where there is room.
  var note = ""

  init(_ text: String = "", level: Int = 0, note: String = "") {
    self.level = level
    self.note = note
    if !text.isEmpty { append(text) }
  }

  /// Puts a text behind the others. Control characters are made visible.
  mutating func append(_ text: String, style: CellStyle = .plain) {
    pieces.append(Piece(text: Columns.visible(text), style: style))
  }

  /// All its text.
  var text: String { pieces.map(\.text).joined() }
}

/// What a list shows. Rows are asked for by number, from 0, and only those that are to be seen.
protocol ListSource: Sendable {
  var count: Int { get }
  /// The row as it is painted in so many columns.
  func row(_ number: Int, columns: Int) -> ListRow
  /// What the filter looks at.
  func text(ofRow number: Int) -> String
  /// The row that `number` lies under in a tree, one before it; nil for none.
  func parent(ofRow number: Int) -> Int?
  /// With more rows than this, typing does not filter.
  var mostFiltered: Int { get }
}

extension ListSource {
  func text(ofRow number: Int) -> String { row(number, columns: .max).text }
  func parent(ofRow number: Int) -> Int? { nil }
  var mostFiltered: Int { 200_000 }
}

/// A list of rows that are all there.
struct ListRows: ListSource, Hashable {
  var rows: [ListRow]

  init(_ rows: [ListRow]) { self.rows = rows }

  var count: Int { rows.count }
  func row(_ number: Int, columns: Int) -> ListRow { rows[number] }
  func text(ofRow number: Int) -> String { rows[number].text }

  /// The last row before it that is indented less.
  func parent(ofRow number: Int) -> Int? {
    let level = rows[number].level
    guard level > 0 else { return nil }
    return rows[..<number].lastIndex { $0.level < level }
  }
}
