internal import PartSearch

extension ReaderModel {
  /// Rows of the screen for a list that has all of it: its bottom line is not among them.
  var listRows: Int { max(1, rows - 1) }

  /// Does what a key does while a sheet is open.
  mutating func receiveInSheet(_ key: Key) {
    switch sheet {
    case .subjects where key == .tab: effects.append(.listRecent)
    case .recent where key == .tab: listSubjects()
    case .help(var list): _ = receive(key, in: &list, Sheet.help)
    case .favourites(let list): receive(key, inFavourites: list)
    case .recent(var list):
      if let row = receive(key, in: &list, Sheet.recent) {
        effects.append(.visit(path: list.source.documents[row].path, place: nil))
      }
    case .chapters(var list):
      if let section = receive(key, in: &list, Sheet.chapters), let outline {
        goTo(outline.range(ofSectionAt: section).lowerBound)
      }
    case .subjects(var list):
      if let row = receive(key, in: &list, Sheet.subjects) {
        let chosen = library.file(ofRow: row)
        if chosen != file { effects.append(.open(file: chosen)) }
      }
    case .hits(let pane): receive(key, in: pane)
    case .libraryHits(let list): receive(key, inAll: list)
    case nil: break
    }
  }

  /// Gives a key to the list that is open over all of the page, and keeps or closes it.
  ///
  /// - Parameter wrap: makes the list the sheet that it is.
  /// - Returns: the number in the source of the row that was chosen; then the list is closed.
  mutating func receive<Source>(
    _ key: Key, in list: inout ListSheet<Source>, _ wrap: (ListSheet<Source>) -> Sheet
  ) -> Int? {
    let answer = list.receive(key, rows: listRows)
    sheet = wrap(list)
    switch answer {
    case .stay: break
    case .close: sheet = nil
    case .take(let row):
      sheet = nil
      return row
    case .other: receiveAnywhere(key)
    }
    return nil
  }

  /// Opens the sheet that was open when the document was left.
  mutating func openSheet(named name: String) {
    switch name {
    case "help": sheet = .help
    case "chapters": openChapters()
    case "subjects": openSubjects()
    case "recent": effects.append(.listRecent)
    case "favourites": effects.append(.listFavourites)
    case "library hits" where search != nil: openLibraryHits()
    case "hits" where search != nil:
      // With the first match of the page selected, so these have to be known.
      wantsHits = true
      openWantedHits()
    default: break
    }
  }

  /// `s`: the texts to choose from. Where there is the open one only, those that were read before.
  mutating func openSubjects() {
    files.count > 1 ? listSubjects() : effects.append(.listRecent)
  }

  /// The folders and the texts in them to choose from.
  mutating func listSubjects() {
    sheet = .subjects(
      ListSheet(LibraryRows(library: library), selecting: library.row(ofFile: file) ?? 0))
  }

  /// The keys that mean the same whatever is open.
  mutating func receiveAnywhere(_ key: Key) {
    switch key {
    case .control("l"): effects.append(.redraw)
    case .control("z"): effects.append(.suspend)
    case .paste, .other: break
    default: effects.append(.bell)
    }
  }
}
