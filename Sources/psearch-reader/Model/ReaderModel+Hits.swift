internal import PartSearch

extension ReaderModel {
  // MARK: The hits of this text

  /// Rows of the screen for the hits pane, its bar included.
  var paneHeight: Int { max(2, rows / 2) }

  /// Whether the hits pane is open.
  var hasPane: Bool { if case .hits = sheet { true } else { false } }

  private var hitRows: HitRows? {
    search.map {
      HitRows(document: document, index: $0.hits.index, lines: lines, outline: outline)
    }
  }

  /// `o`: the hits as a list under the text.
  mutating func openHits() {
    guard let search, let hitRows else { return say("no search is on") }
    if search.hits.isComplete, search.hits.index.isEmpty { return say("no matches") }
    readOutlineSoon()
    let index = search.hits.index
    let number =
      search.current.flatMap { search.hits.position(of: $0) } ?? index.firstIndex(atOrAfter: top)
    let pane = HitsPane(
      list: ListSheet(hitRows, selecting: number), top: top, shift: shift, lastPlace: lastPlace,
      current: search.current)
    sheet = .hits(pane)
    showSelectedHit()
  }

  /// Does what a key does in the pane.
  mutating func receive(_ key: Key, in pane: HitsPane) {
    var pane = pane
    let before = pane.list.selectedRow
    let answer = pane.list.receive(key, rows: paneHeight - 1)
    sheet = .hits(pane)
    switch answer {
    case .close:
      sheet = nil
      (top, shift, lastPlace) = (pane.top, pane.shift, pane.lastPlace)
      search?.current = pane.current
    case .take:
      showSelectedHit()
      sheet = nil
      if let current = search?.current { show(current, isStep: true) }
      lastPlace = pane.top
    case .stay: if pane.list.selectedRow != before { showSelectedHit() }
    case .other: receiveAnywhere(key)
    }
  }

  /// Makes the hit that the pane has selected the current one and shows it in the text.
  private mutating func showSelectedHit() {
    guard case .hits(let pane) = sheet, let search, let row = pane.list.selectedRow,
      row < search.hits.index.count
    else { return }
    let match = search.hits.index[row]
    giveUpStep()
    self.search?.current = match
    show(match, isStep: true)
  }

  /// Gives the pane what is known now.
  mutating func refreshPane() {
    guard case .hits(var pane) = sheet else { return }
    guard let hitRows else {
      sheet = nil
      return
    }
    let wasEmpty = pane.list.count == 0
    if hitRows.count < pane.list.source.count {
      pane.list.replace(hitRows)
    } else {
      pane.list.extend(hitRows)
    }
    sheet = .hits(pane)
    if wasEmpty, pane.list.count > 0 { showSelectedHit() }
  }

  // MARK: The hits of all parts

  /// `O`: the hits of all parts of the library.
  mutating func openLibraryHits() {
    guard let search else { return say("no search is on") }
    if libraryHits?.source.query != search.query {
      libraryGeneration += 1
      libraryHits = ListSheet(
        LibraryHits(query: search.query, generation: libraryGeneration, library: library))
      effects.append(
        .searchLibrary(
          generation: libraryGeneration, search.pattern, library, file: file, document))
    }
    guard var list = libraryHits else { return }
    if list.filter.text.isEmpty, let row = list.source.row(ofFile: file) {
      let selected = list.selectedRow ?? 0
      // Where it was left, as long as that is in the part that is open.
      if list.source.rows[selected].file != file { list.select(row: row) }
    }
    sheet = .libraryHits(list)
  }

  /// Takes what the next parts hold.
  mutating func take(_ parts: [PartHits], of generation: Int) {
    guard var list = libraryHits, list.source.generation == generation else { return }
    var source = list.source
    for part in parts { source.add(part) }
    list.extend(source)
    libraryHits = list
    if case .libraryHits(var shown) = sheet {
      shown.extend(source)
      sheet = .libraryHits(shown)
    }
  }

  /// Does what a key does in the list of all hits.
  mutating func receive(_ key: Key, inAll list: ListSheet<LibraryHits>) {
    var list = list
    let row = receive(key, in: &list, Sheet.libraryHits)
    libraryHits = list
    guard let row else { return }
    let target = list.source.rows[row]
    if target.file == file {
      goToHit(from: target.offset)
    } else {
      wantedHit = target.offset
      effects.append(.open(file: target.file))
    }
  }

  /// Goes to the first hit at or behind a place.
  private mutating func goToHit(from offset: Int) {
    guard search != nil else { return }
    leavePlace()
    search?.isStepping = true
    search?.stepsBehind = 0
    let step = ActiveSearch.Step.onward(offset, afterEmpty: false)
    search?.pending = step
    ask(step)
  }

  /// What the list of all hits says of itself.
  var libraryNews: String {
    guard let hits = libraryHits?.source else { return "" }
    let matches = hits.total == 1 ? "1 match" : "\(grouped(hits.total)) matches"
    if hits.isComplete { return hits.total == 0 ? "no matches" : matches }
    return "≥\(matches)… \(grouped(hits.searched)) of \(grouped(hits.library.paths.count)) parts"
  }
}
