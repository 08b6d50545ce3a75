internal import PartSearch

/// The tree as rows to choose from.
struct LibraryRows: ListSource {
  let library: Library

  var count: Int { library.rows.count }

  func row(_ number: Int, columns: Int) -> ListRow {
    let row = library.rows[number]
    var name = Columns.visible(row.name)
    if row.name == [UInt8(ascii: "-")] { name = "(standard input)" }
    guard let parts = row.fileCount else { return ListRow(name, level: row.level) }
    return ListRow(
      name + "/", level: row.level, note: parts == 1 ? "1 part" : "\(grouped(parts)) parts")
  }

  func parent(ofRow number: Int) -> Int? { library.rows[number].parent }
}
