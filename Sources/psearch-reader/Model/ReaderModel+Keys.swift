internal import PartSearch

extension ReaderModel {
  /// Does what a key does.
  mutating func receive(_ key: Key) {
    wantsHits = false
    if isFollowing, bar == nil {
      isFollowing = false
      // The keys that end following do nothing else.
      if key == .control("c") || key == .escape || key == .character("F") { return }
    }
    // A terminal sends the same for Alt and a key as for Esc and that key right behind it. What is no
    // key with Alt is the latter.
    if case .alt(let character) = key, !isAltKey(character) {
      receive(.escape)
      return receive(.character(character))
    }
    if sheet != nil { return receiveInSheet(key) }
    if bar != nil { return receiveInBar(key) }
    message = nil
    switch prefix {
    case .none: receivePlain(key)
    case .colon(let text): receive(key, behindColon: text)
    default:
      let old = prefix
      prefix = .none
      if case .character(let character) = key { receive(character, behind: old) }
    }
  }

  /// Gives up the match that is waited for when a key moved the page meanwhile: whoever reads on is
  /// not to be thrown elsewhere later. In the bar the page is a look at what is typed, so there it is
  /// still gone to.
  mutating func giveUpJump(since old: Moment) {
    guard let search, search.pending != nil, bar == nil, !old.hasBar,
      search.generation == old.generation, search.pending == old.pending,
      isFiltering == old.isFiltering
    else { return }
    if moment.place != old.place { giveUpStep() }
  }

  /// What tells whether a key has moved the page.
  struct Moment {
    /// The page, and what will be the page when it is known.
    struct Place: Equatable {
      var top: Int
      var shift: Int
      var wantedLine: Int?
      var headingStep: HeadingStep?
    }

    var place: Place
    var pending: ActiveSearch.Step?
    var generation: Int?
    var hasBar: Bool
    var isFiltering: Bool
  }

  var moment: Moment {
    Moment(
      place: Moment.Place(
        top: top, shift: shift, wantedLine: wantedLine, headingStep: headingStep),
      pending: search?.pending, generation: search?.generation, hasBar: bar != nil,
      isFiltering: isFiltering)
  }

  private func isAltKey(_ character: Character) -> Bool {
    let keys = sheet != nil ? "" : bar != nil ? "rRcCwWpPnN" : "v"
    return keys.contains(character)
  }

  private mutating func receivePlain(_ key: Key) {
    if case .character(let character) = key, let digit = character.wholeNumberValue,
      character.isASCII
    {
      count = min((count ?? 0) * 10 + digit, 1 << 40)
      return
    }
    let given = count
    count = nil
    if moves(key, given) || finds(key, given) { return }
    switch key {
    case .character("-"): prefix = .dash
    case .character("m"): prefix = .mark
    case .character("'"): prefix = .quote
    case .character("Z"): prefix = .capitalZ
    case .character(":"): prefix = .colon("")
    case .character("="), .control("g"): say(position)
    case .character("h"), .character("H"): sheet = .help
    case .character("c"): openChapters()
    case .character("s"): openSubjects()
    case .character("]"): step(.headings(given ?? 1))
    case .character("["): step(.headings(-(given ?? 1)))
    case .character("}"): step(.parts(given ?? 1))
    case .character("{"): step(.parts(-(given ?? 1)))
    case .character("q"), .character("Q"): effects.append(.quit)
    case .character("v"): edit()
    case .character("*"): favour()
    case .character("B"): effects.append(.listFavourites)
    case .character("F"): follow()
    case .character("r"), .control("l"), .control("r"): effects.append(.redraw)
    case .control("z"): effects.append(.suspend)
    case .escape, .control("c"): cancel()
    case .paste, .other: break
    default: effects.append(.bell)
    }
  }

  /// The keys that move the page.
  private mutating func moves(_ key: Key, _ count: Int?) -> Bool {
    let wasTop = top
    switch key {
    case .character("j"), .character("e"), .down, .control("e"), .control("n"), .control("j"):
      scroll(count ?? 1)
    case .enter where search?.isArmed != true: scroll(count ?? 1)
    case .character("k"), .character("y"), .up, .control("y"), .control("k"), .control("p"):
      scroll(-(count ?? 1))
    case .character(" "), .character("f"), .pageDown, .control("v"): scroll(count ?? height)
    case .character("b"), .pageUp, .control("b"), .alt("v"): scroll(-(count ?? height))
    case .character("d"), .control("d"): scroll(count ?? max(1, height / 2))
    case .character("u"), .control("u"): scroll(-(count ?? max(1, height / 2)))
    case .left: shiftPage(by: -(count ?? max(1, layout.columns / 2)))
    case .right: shiftPage(by: count ?? max(1, layout.columns / 2))
    case .character("g"), .character("<"), .home:
      if let count { show(line: count) } else { jump(to: 0) }
    case .character("G"), .character(">"), .end:
      if let count { show(line: count) } else { jumpToEnd() }
    case .character("%"), .character("p"): show(percent: count ?? 0)
    default: return false
    }
    if wasTop != top { wantedLine = nil }
    return true
  }

  /// The keys that search.
  private mutating func finds(_ key: Key, _ count: Int?) -> Bool {
    switch key {
    case .character("/"), .control("f"): openBar(backwards: false)
    case .character("?"): openBar(backwards: true)
    case .character("n"), .enter: stepMatches(count ?? 1)
    case .character("N"): stepMatches(-(count ?? 1))
    case .character("X"): endSearch()
    case .character("&"): toggleFilter()
    case .character("o"): openHits()
    case .character("O"): openLibraryHits()
    default: return false
    }
    return true
  }

  private mutating func receive(_ character: Character, behind prefix: Prefix) {
    switch (prefix, character) {
    case (.dash, "S"):
      let place = visibleRange.lowerBound
      settings.chops.toggle()
      shift = 0
      top = place
      settle()
      say(settings.chops ? "long lines are chopped" : "long lines are wrapped")
    case (.dash, "N"), (.dash, "n"):
      settings.showsNumbers.toggle()
      settle()
      say(settings.showsNumbers ? "line numbers" : "no line numbers")
    case (.dash, "E"), (.dash, "e"):
      settings.showsMarks.toggle()
      settle()
      say(settings.showsMarks ? "marks at the edge" : "no marks at the edge")
    case (.dash, "i"), (.dash, "I"): toggleCase()
    case (.mark, _):
      marks[character] = top
      effects.append(.mark(character, at: top))
      say("mark \(character) is here")
    case (.quote, "'"): jump(to: lastPlace)
    case (.quote, "^"): jump(to: 0)
    case (.quote, "$"): jumpToEnd()
    case (.quote, _):
      guard let place = marks[character] else { return alarm("mark \(character) is not set") }
      jump(to: place)
    case (.capitalZ, "Z"): effects.append(.quit)
    default: effects.append(.bell)
    }
  }

  mutating func jump(to place: Int) {
    leavePlace()
    show(place)
  }

  private mutating func jumpToEnd() {
    leavePlace()
    showEnd()
  }

  private mutating func toggleCase() {
    let ignores = settings.query.caseMode == .sensitive
    settings.query.caseMode = ignores ? .ignore : .sensitive
    if let old = search {
      var query = old.query
      query.caseMode = settings.query.caseMode
      if let pattern = try? query.compiled() {
        let place = old.current?.range.lowerBound
        start(
          query, pattern, step: place.map { .onward($0, afterEmpty: false) })
      }
    }
    say(ignores ? "case is ignored" : "case matters")
  }

  private mutating func receive(_ key: Key, behindColon text: String) {
    switch key {
    case .character("n") where text.isEmpty: changeFile(by: 1)
    case .character("p") where text.isEmpty: changeFile(by: -1)
    case .character("q"), .character("Q"): if text.isEmpty { effects.append(.quit) }
    case .character(let digit) where digit.isASCII && digit.isNumber:
      prefix = .colon(text + String(digit))
      return
    case .backspace where !text.isEmpty:
      prefix = .colon(String(text.dropLast()))
      return
    case .enter:
      if let line = Int(text) { show(line: line) }
    default: break
    }
    prefix = .none
  }

  mutating func changeFile(by step: Int) {
    let next = (unopened ?? file) + step
    guard files.indices.contains(next) else {
      alarm(step > 0 ? "this is the last file" : "this is the first file")
      return
    }
    effects.append(.open(file: next))
  }

  private mutating func edit() {
    guard files.indices.contains(file), files[file] != [UInt8(ascii: "-")], file != pipe else {
      return alarm("a pipe cannot be edited")
    }
    let place = visibleRange.lowerBound
    let line = lines.number(at: place, in: document) ?? document.lineNumber(at: place)
    effects.append(.edit(path: files[file], line: line))
  }

  private mutating func follow() {
    jumpToEnd()
    isFollowing = true
  }

  /// Esc and Ctrl-C: whatever is waited for is given up.
  private mutating func cancel() {
    wantedLine = nil
    giveUpStep()
    headingStep = nil
  }

  /// The match that is waited for is not gone to when it comes, nor those behind it.
  mutating func giveUpStep() {
    search?.pending = nil
    search?.stepsBehind = 0
  }
}
