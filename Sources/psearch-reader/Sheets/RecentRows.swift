/// The documents that were read before as rows: the name, the folder, and how long ago.
struct RecentRows: ListSource {
  let documents: [RecentDocument]
  /// Milliseconds since 1970.
  let now: Int

  var count: Int { documents.count }

  func row(_ number: Int, columns: Int) -> ListRow {
    let document = documents[number]
    let slash = UInt8(ascii: "/")
    let name = Array(document.path.split(separator: slash).last ?? [])
    var row = ListRow(Columns.visible(name), note: Age.text(of: document.used, now: now))
    let folder = Columns.visible(Array(document.path.dropLast(name.count)))
    // The end of a long one tells more.
    let room = columns - Columns.of(row.text) - Columns.of(row.note) - 8
    row.append("  " + Columns.tail(folder, columns: max(1, room)), style: .faint)
    return row
  }
}
