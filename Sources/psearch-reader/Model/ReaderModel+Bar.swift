internal import PartSearch

extension ReaderModel {
  /// Opens the find bar.
  mutating func openBar(backwards: Bool) {
    message = nil
    let origin = FindBar.Origin(top: top, shift: shift, search: search)
    bar = FindBar(isBackwards: backwards, origin: origin)
    // One row less: the match that was last seen stays in sight.
    if let current = search?.current, visibleRange.contains(current.range.lowerBound) {
      show(current)
    }
  }

  /// Does what a key does while the bar is open.
  mutating func receiveInBar(_ key: Key) {
    guard var bar else { return }
    message = nil
    switch key {
    case .enter: closeBar()
    case .escape, .control("c"): abandonBar()
    case .backspace where bar.text.isEmpty, .control("h") where bar.text.isEmpty: abandonBar()
    case .down, .control("n"): if hasHits || awaitsHit { stepMatches(1) }
    case .up, .control("p"): if hasHits || awaitsHit { stepMatches(-1) }
    case .alt(let letter):
      guard toggleSwitch(letter) else { return callUpHistory(letter) }
      searchAsTyped()
    case .pageDown: scroll(height)
    case .pageUp: scroll(-height)
    case .control("l"): effects.append(.redraw)
    case .control("z"): effects.append(.suspend)
    default:
      let before = bar.text
      guard bar.edit(key) else { return }
      if bar.text != before { bar.historyPlace = nil }
      self.bar = bar
      if bar.text != before { searchAsTyped() }
    }
  }

  /// Whether there is a match to step to, as far as is known.
  var hasHits: Bool {
    guard let search else { return false }
    return search.current != nil || !search.hits.index.isEmpty || !search.hits.look.isEmpty
  }

  /// Whether the first match is still looked for.
  private var awaitsHit: Bool { search?.pending != nil }

  private mutating func toggleSwitch(_ letter: Character) -> Bool {
    switch letter {
    case "r", "R": settings.query.isLiteral.toggle()
    case "c", "C":
      settings.query.caseMode = settings.query.caseMode == .sensitive ? .ignore : .sensitive
    case "w", "W": settings.query.isWholeWord.toggle()
    default: return false
    }
    return true
  }

  /// Alt-P and Alt-N: an earlier pattern, a later one.
  private mutating func callUpHistory(_ letter: Character) {
    guard var bar, letter.lowercased() == "p" || letter.lowercased() == "n" else { return }
    let place = bar.historyPlace
    let next = letter.lowercased() == "p" ? (place ?? -1) + 1 : (place ?? -1) - 1
    if next >= history.count || next < -1 {
      effects.append(.bell)
      return
    }
    if place == nil { bar.typed = bar.text }
    bar.historyPlace = next < 0 ? nil : next
    bar.replaceText(next < 0 ? bar.typed : Array(history[history.count - 1 - next]))
    self.bar = bar
    searchAsTyped()
  }

  /// Searches for what the bar holds now, from where it was opened.
  private mutating func searchAsTyped() {
    guard var bar else { return }
    bar.fault = nil
    let text = bar.string
    if text.isEmpty {
      self.bar = bar
      endSearch()
      return goToOrigin()
    }
    var query = settings.query
    query.texts = [text]
    do {
      let pattern = try query.compiled()
      self.bar = bar
      goToOrigin()
      let range = visibleRange
      start(
        query, pattern,
        step: bar.isBackwards
          ? .back(range.upperBound) : .onward(range.lowerBound, afterEmpty: false))
    } catch {
      // The last good search stays, and what it had lit.
      let front = String(decoding: Array(text.utf8).prefix(error.offset), as: UTF8.self)
      bar.fault = FindBar.Fault(characters: front.count, message: error.message)
      self.bar = bar
    }
  }

  private mutating func goToOrigin() {
    guard let origin = bar?.origin else { return }
    top = origin.top
    shift = origin.shift
  }

  /// Enter: the match is kept, or comes when it is found.
  private mutating func closeBar() {
    guard let bar else { return }
    if bar.fault != nil {
      effects.append(.bell)
      return
    }
    self.bar = nil
    if bar.text.isEmpty {
      // As less: an empty pattern is the one before.
      guard let old = bar.origin.search else {
        settle()
        return say("no search is on")
      }
      if search == nil { continueSearch(old) }
      settle()
      return stepMatches(bar.isBackwards ? -1 : 1)
    }
    remember(bar.string)
    if top != bar.origin.top { lastPlace = bar.origin.top }
    settle()
    if let current = search?.current { show(current) }
  }

  /// Puts a pattern behind all others of the history.
  mutating func remember(_ text: String) {
    history.removeAll { $0 == text }
    history.append(text)
    if history.count > StateStore.longestHistory { history.removeFirst() }
    effects.append(.remember(text))
  }

  /// Esc: back to where the bar was opened, with the search that was on then.
  private mutating func abandonBar() {
    guard let bar else { return }
    goToOrigin()
    self.bar = nil
    let old = bar.origin.search
    guard search?.generation != old?.generation else { return }
    endSearch()
    guard let old else { return }
    if old.hits.isComplete, old.hits.counted >= document.count {
      search = old
    } else {
      continueSearch(old)
    }
  }
}
