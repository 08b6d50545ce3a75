internal import PartSearch

extension ReaderModel {
  /// What is kept of where the reader is. While the find bar is open that is where it was opened,
  /// which is where Esc leads.
  var rememberedPlace: RememberedPlace {
    let active = bar == nil ? search : bar?.origin.search
    var place = RememberedPlace(
      top: bar?.origin.top ?? top, query: active?.query, sheet: sheet?.name)
    // The page shows the selected hit; Esc leads back.
    if case .hits(let pane) = sheet { place.top = pane.top }
    return place
  }

  /// What the command line asks for: a line, a search. Where it asks for neither, the place where the
  /// document was left.
  ///
  /// - Parameter note: what is to be said of the memory.
  mutating func begin(
    _ arguments: Arguments, _ pattern: Pattern?, _ recollection: Recollection?, note: String?
  ) -> [Effect] {
    effects = []
    settings.query.texts = []
    if let line = arguments.line {
      wantedLine = line
      resumeWantedLine()
    }
    if let pattern {
      for text in arguments.query.texts { remember(text) }
      start(arguments.query, pattern, step: .onward(top, afterEmpty: false))
    }
    if let recollection {
      marks = recollection.marks
      if let place = recollection.place, arguments.line == nil, pattern == nil {
        recall(recollection)
        if arguments.resumes, let query = place.query { recallSearch(query) }
        if let name = place.sheet { openSheet(named: name) }
      }
    }
    if let note { alarm(note) }
    if isComplete { readOutlineSoon() }
    lookIfNeeded()
    return effects
  }

  /// Takes up what is known of the document. The place only where nothing has moved meanwhile.
  mutating func recall(_ recollection: Recollection) {
    marks.merge(recollection.marks) { own, _ in own }
    guard let place = recollection.place, top == 0, wantedLine == nil, search?.pending == nil
    else { return }
    top = min(place.top, document.count)
    settle()
  }

  /// Takes up the search that was on, lit but with no match current: it moves nothing, and Enter is
  /// the next line until a match is stepped to.
  mutating func recallSearch(_ query: Query) {
    guard !query.isEmpty, let pattern = try? query.compiled() else { return }
    settings.query = query
    settings.query.texts = []
    start(query, pattern)
    search?.isArmed = false
  }

  /// Opens the hits that were open when the document was left, once the search has come there.
  mutating func openWantedHits() {
    guard wantsHits, search?.hits.covers(visibleRange.upperBound) == true else { return }
    wantsHits = false
    openHits()
  }

  // MARK: Documents read before

  /// Lists them, with the one before the open one selected.
  mutating func showRecent(_ documents: [RecentDocument], now: Int) {
    guard !documents.isEmpty else {
      sheet = nil
      return say("no document is remembered")
    }
    sheet = .recent(
      ListSheet(
        RecentRows(documents: documents, now: now), selecting: min(1, documents.count - 1)))
  }

  // MARK: Favourites

  /// Puts the section that is read, or where there is none the first line of the page, among the
  /// favourites, or takes it out. Waits until it is known whether there is one.
  mutating func favour() {
    guard files.indices.contains(file), files[file] != [UInt8(ascii: "-")], file != pipe else {
      return alarm("a pipe cannot be gone back to")
    }
    wantedFavourite = here
    readOutline()
    favourIfKnown()
    if wantedFavourite != nil { say(Self.readingMessage) }
  }

  mutating func favourIfKnown() {
    guard let place = wantedFavourite, !isReadingOutline else { return }
    wantedFavourite = nil
    if let section = outline?.section(at: min(place, document.count)) {
      effects.append(.favour(section.title, at: section.range.lowerBound))
      return
    }
    let line = document.lineContentRange(at: min(place, document.count))
    effects.append(.favour(title(ofLine: line), at: line.lowerBound))
  }

  private func title(ofLine range: Range<Int>) -> String {
    let bytes = document.withBytes { bytes in
      range.prefix(400).map { bytes[$0] }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? "(an empty line)" : String(words.prefix(120))
  }

  /// Goes to a favourite.
  mutating func visit(file: Int?, _ path: [UInt8], _ document: Document?, place: Int?) {
    guard let document else {
      if let place { goTo(min(place, self.document.count)) }
      return
    }
    var number = file
    if number == nil {
      library.append(path)
      number = files.count - 1
    }
    open(number ?? 0, document, isComplete: true)
    if let place { goTo(min(place, document.count)) }
  }

  /// Lists the favourites, the newest first.
  mutating func showFavourites(_ favourites: [Favourite], now: Int) {
    guard !favourites.isEmpty else {
      sheet = nil
      return say("no favourites; * makes one")
    }
    sheet = .favourites(ListSheet(FavouriteRows(favourites: favourites, now: now)))
  }

  /// Does what a key does in the list of favourites. `d` is a letter to narrow by as soon as something
  /// is typed; Del and Ctrl-D are not.
  mutating func receive(_ key: Key, inFavourites list: ListSheet<FavouriteRows>) {
    var list = list
    if key == .delete || key == .control("d") || key == .character("d") && list.filter.text.isEmpty
    {
      return removeFavourite(in: list)
    }
    if let row = receive(key, in: &list, Sheet.favourites) {
      let favourite = list.source.favourites[row]
      effects.append(.visit(path: favourite.path, place: favourite.place))
    }
  }

  private mutating func removeFavourite(in list: ListSheet<FavouriteRows>) {
    guard let row = list.selectedRow else { return effects.append(.bell) }
    var list = list
    var rows = list.source
    effects.append(.removeFavourite(rows.favourites.remove(at: row).id))
    guard !rows.favourites.isEmpty else {
      sheet = nil
      return say("no favourites any more")
    }
    list.replace(rows, selecting: min(row, rows.count - 1))
    sheet = .favourites(list)
  }
}
