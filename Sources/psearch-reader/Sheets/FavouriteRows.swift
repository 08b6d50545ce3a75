/// The favourites as rows: the title, the document, and how long ago it was put there.
struct FavouriteRows: ListSource {
  var favourites: [Favourite]
  /// Milliseconds since 1970.
  let now: Int

  var count: Int { favourites.count }

  func row(_ number: Int, columns: Int) -> ListRow {
    let favourite = favourites[number]
    var row = ListRow(favourite.title, note: Age.text(of: favourite.added, now: now))
    let name = favourite.path.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
    row.append("  \(Columns.visible(name))", style: .faint)
    return row
  }
}
