extension StateStore {
  /// Documents that are kept; of more, those go that were read longest ago.
  static let mostDocuments = 1000
  /// Bytes of operands that are kept of one command line: of a very long one, only the document is.
  static let mostOperandBytes = 1 << 20

  // MARK: What a document was read with

  /// The number of `operands` in the store, made where it is new; nil where there is nothing to keep.
  mutating func libraryID() throws(DatabaseError) -> Int? {
    // No path holds a NUL.
    let packed = Array(operands.joined(separator: [0]))
    guard !packed.isEmpty, packed.count <= Self.mostOperandBytes else { return nil }
    let known = try database.value("SELECT id FROM library WHERE operands = ?", .blob(packed))
    if let id = known?.integer { return id }
    try database.run("INSERT INTO library (operands) VALUES (?)", .blob(packed))
    return database.lastRow
  }

  /// The operands of the command line with which the document at `path` was read last; none where
  /// that was all there was.
  mutating func operands(of path: [UInt8]) throws(DatabaseError) -> [[UInt8]] {
    let packed = try database.value(
      """
      SELECT operands FROM document JOIN library ON library.id = document.library
      WHERE path = ?
      """, .blob(path))?.blob
    return packed?.split(separator: 0).map(Array.init) ?? []
  }

  // MARK: Documents read before

  /// The paths of the documents that were read last, the last one first.
  mutating func recent(_ count: Int) throws(DatabaseError) -> [[UInt8]] {
    try recentDocuments(count).map(\.path)
  }

  /// The documents that were read last, the last one first.
  mutating func recentDocuments(_ count: Int) throws(DatabaseError) -> [RecentDocument] {
    try database.rows(
      "SELECT path, used FROM document ORDER BY used DESC, id DESC LIMIT ?", .integer(count)
    ).compactMap { row in
      guard let path = row[0].blob, let used = row[1].integer else { return nil }
      return RecentDocument(path: path, used: used)
    }
  }

  /// Forgets the documents that are too many, but none with a favourite in it. Their numbers are not
  /// given again: that of the one that was just added is higher.
  mutating func prune() throws(DatabaseError) {
    let removed = try database.run(
      """
      DELETE FROM document WHERE id IN (
        SELECT id FROM document ORDER BY used DESC, id DESC LIMIT -1 OFFSET ?)
      AND id NOT IN (SELECT document FROM favourite)
      """, .integer(Self.mostDocuments))
    guard removed > 0 else { return }
    try database.run("DELETE FROM mark WHERE document NOT IN (SELECT id FROM document)")
    try database.run(
      """
      DELETE FROM library WHERE id NOT IN (
        SELECT library FROM document WHERE library IS NOT NULL)
      """)
  }
}
