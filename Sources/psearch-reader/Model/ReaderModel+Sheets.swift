internal import PartSearch

extension ReaderModel {
  /// Rows of the screen for a list that has all of it: its bottom line is not among them.
  var listRows: Int { max(1, rows - 1) }

  /// Does what a key does while a sheet is open.
  mutating func receiveInSheet(_ key: Key) {
    switch sheet {
    case .help(var list):
      let answer = list.receive(key, rows: listRows)
      sheet = .help(list)
      switch answer {
      case .close, .take: sheet = nil
      case .stay: break
      case .other: receiveAnywhere(key)
      }
    case .favourites(let list): receive(key, inFavourites: list)
    case .recent(let list): receive(key, inRecent: list)
    case .chapters(var list):
      let answer = list.receive(key, rows: listRows)
      sheet = .chapters(list)
      switch answer {
      case .close: sheet = nil
      case .take(let section):
        sheet = nil
        if let outline { goTo(outline.range(ofSectionAt: section).lowerBound) }
      case .stay: break
      case .other: receiveAnywhere(key)
      }
    case .subjects(var list):
      let answer = list.receive(key, rows: listRows)
      sheet = .subjects(list)
      switch answer {
      case .close: sheet = nil
      case .take(let row):
        sheet = nil
        let chosen = library.file(ofRow: row)
        if chosen != file { effects.append(.open(file: chosen)) }
      case .stay: break
      case .other: key == .tab ? effects.append(.listRecent) : receiveAnywhere(key)
      }
    case .hits(let pane): receive(key, in: pane)
    case .libraryHits(let list): receive(key, inAll: list)
    case nil: break
    }
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
