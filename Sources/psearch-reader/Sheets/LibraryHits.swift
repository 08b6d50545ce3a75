internal import PartSearch

/// What a part holds of a search.
struct PartHits: Sendable {
  struct Hit: Hashable, Sendable {
    /// Where it begins, in bytes of the part.
    var offset: Int
    var line: Int
    /// The path of its section; empty where there is none.
    var section = ""
    var text: HitText
  }

  /// The number of the part in the library.
  var file: Int
  /// All of them.
  var count = 0
  /// The first ones.
  var hits: [Hit] = []
  /// Behind the last of `hits`.
  var rest = 0
  /// Why the search ended before the part did.
  var failure: String?
}

/// The hits of all parts of the library as far as they have been found: a row for each part with
/// hits, its first ones under it.
struct LibraryHits: ListSource {
  struct Row: Sendable {
    var file: Int
    /// Where Enter looks for the hit to go to.
    var offset: Int
    var parent: Int?
    var content: Content
  }

  enum Content: Sendable {
    case part(count: Int, failure: String?)
    case hit(PartHits.Hit)
    /// Hits that have no rows.
    case more(Int)
  }

  /// The search.
  let query: Query
  let generation: Int
  let library: Library
  private(set) var rows: [Row] = []
  /// Hits of all parts.
  private(set) var total = 0
  /// Parts that have been searched.
  private(set) var searched = 0

  init(query: Query, generation: Int, library: Library) {
    self.query = query
    self.generation = generation
    self.library = library
  }

  var isComplete: Bool { searched == library.paths.count }

  mutating func add(_ part: PartHits) {
    searched += 1
    total += part.count
    guard part.count > 0 || part.failure != nil else { return }
    let parent = rows.count
    rows.append(
      Row(
        file: part.file, offset: 0, parent: nil,
        content: .part(count: part.count, failure: part.failure)))
    for hit in part.hits {
      rows.append(
        Row(
          file: part.file, offset: hit.offset, parent: parent,
          content: .hit(hit)))
    }
    if part.count > part.hits.count {
      rows.append(
        Row(
          file: part.file, offset: part.rest, parent: parent,
          content: .more(part.count - part.hits.count)))
    }
  }

  // MARK: As a list

  var count: Int { rows.count }

  func row(_ number: Int, columns: Int) -> ListRow {
    let row = rows[number]
    switch row.content {
    case .part(let count, let failure):
      var shown = ListRow(Columns.visible(library.name(ofFile: row.file)), note: grouped(count))
      if let failure { shown.append("  \(failure)", style: .alarm) }
      return shown
    case .hit(let hit):
      var shown = ListRow(level: 1)
      var head = grouped(hit.line) + "  "
      if columns >= 50, !hit.section.isEmpty {
        head += Columns.tail(Columns.visible(hit.section), columns: columns / 3) + "  "
      }
      shown.append(head, style: .faint)
      hit.text.append(to: &shown, columns: max(8, columns - 2 - Columns.of(head)))
      return shown
    case .more(let count): return ListRow("and \(grouped(count)) more", level: 1)
    }
  }

  func parent(ofRow number: Int) -> Int? { rows[number].parent }

  /// The row of the part.
  func row(ofFile file: Int) -> Int? {
    rows.firstIndex { $0.file == file && $0.parent == nil }
  }
}
