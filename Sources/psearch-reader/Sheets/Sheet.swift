/// What lies over the page. One at a time, each with its own state and keys.
enum Sheet: Sendable {
  case help(ListSheet<ListRows>)
  case chapters(ListSheet<ChapterRows>)
  case subjects(ListSheet<LibraryRows>)
  case hits(HitsPane)
  case libraryHits(ListSheet<LibraryHits>)

  /// The list of keys.
  static var help: Sheet { .help(ListSheet(ListRows(HelpSheet.rows))) }
}
