extension StateStore {
  // MARK: Marks

  mutating func marks(of document: Int) throws(DatabaseError) -> [Character: Int] {
    var marks: [Character: Int] = [:]
    let rows = try database.rows(
      "SELECT name, place FROM mark WHERE document = ?", .integer(document))
    for row in rows {
      guard let name = row[0].text, name.count == 1, let character = name.first,
        let place = row[1].integer
      else { continue }
      marks[character] = max(0, place)
    }
    return marks
  }

  mutating func mark(
    _ name: Character, at place: Int, in document: Int
  ) throws(DatabaseError) {
    try database.run(
      "INSERT OR REPLACE INTO mark (document, name, place) VALUES (?, ?, ?)",
      .integer(document), .text(String(name)), .integer(place))
  }

  // MARK: Favourites

  /// Puts a place among the favourites, or takes it out where it is one.
  ///
  /// - Returns: whether it is one now.
  mutating func toggleFavourite(
    _ title: String, at place: Int, in document: Int
  ) throws(DatabaseError) -> Bool {
    let removed = try database.run(
      "DELETE FROM favourite WHERE document = ? AND place = ?", .integer(document),
      .integer(place))
    guard removed == 0 else { return false }
    try database.run(
      "INSERT INTO favourite (document, place, title, added) VALUES (?, ?, ?, ?)",
      .integer(document), .integer(place), .text(title), .integer(now))
    return true
  }

  mutating func removeFavourite(_ id: Int) throws(DatabaseError) {
    try database.run("DELETE FROM favourite WHERE id = ?", .integer(id))
  }

  /// The favourites of all documents, the newest first.
  mutating func favourites() throws(DatabaseError) -> [Favourite] {
    try database.rows(
      """
      SELECT favourite.id, path, favourite.place, title, added
      FROM favourite JOIN document ON document.id = favourite.document
      ORDER BY added DESC, favourite.id DESC
      """
    ).compactMap { row in
      guard let id = row[0].integer, let path = row[1].blob, let place = row[2].integer,
        let title = row[3].text, let added = row[4].integer
      else { return nil }
      return Favourite(id: id, path: path, place: max(0, place), title: title, added: added)
    }
  }

  // MARK: Search history

  /// Puts a pattern behind all others of the history, of which the oldest go when there are too many.
  mutating func addToHistory(_ text: String) throws(DatabaseError) {
    try database.run("DELETE FROM history WHERE text = ?", .text(text))
    try database.run("INSERT INTO history (text) VALUES (?)", .text(text))
    try database.run(
      """
      DELETE FROM history WHERE id <= (
        SELECT id FROM history ORDER BY id DESC LIMIT 1 OFFSET ?)
      """, .integer(Self.longestHistory))
  }

  /// The patterns, the newest last.
  mutating func history() throws(DatabaseError) -> [String] {
    try database.rows("SELECT text FROM history ORDER BY id").compactMap { $0.first?.text }
  }
}
