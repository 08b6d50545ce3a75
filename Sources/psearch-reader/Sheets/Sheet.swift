/// What lies over the page. One at a time, each with its own state and keys.
enum Sheet: Sendable {
  case help(ListSheet<ListRows>)
  case favourites(ListSheet<FavouriteRows>)
  case chapters(ListSheet<ChapterRows>)
  case recent(ListSheet<RecentRows>)
  case subjects(ListSheet<LibraryRows>)
  case hits(HitsPane)
  case libraryHits(ListSheet<LibraryHits>)

  /// The list of keys.
  static var help: Sheet { .help(ListSheet(ListRows(HelpSheet.rows))) }

  /// What the memory calls it.
  var name: String {
    switch self {
    case .help: "help"
    case .favourites: "favourites"
    case .chapters: "chapters"
    case .recent: "recent"
    case .subjects: "subjects"
    case .hits: "hits"
    case .libraryHits: "library hits"
    }
  }
}
