internal import PartSearch

extension ReaderModel {
  // MARK: Starting and ending

  /// Starts a search in place of the one that is on.
  mutating func start(_ query: Query, _ pattern: Pattern, step: ActiveSearch.Step? = nil) {
    generation += 1
    var search = ActiveSearch(query: query, pattern: pattern, generation: generation)
    search.pending = step
    self.search = search
    looked = nil
    effects.append(.search(generation: generation, pattern, document))
    if let step { ask(step) }
  }

  /// Ends the search; nothing is lit any more.
  mutating func endSearch() {
    guard search != nil else { return }
    search = nil
    isFiltering = false
    effects.append(.stopSearch)
  }

  /// Searches again where the text became longer, once the search before has come to its end: so a
  /// text that never stops coming does not keep a search from it.
  mutating func restartSearch() {
    guard let search, search.hits.isComplete || search.hits.failure != nil else { return }
    continueSearch(search)
  }

  /// Takes up a search that was put aside, as far as it had come.
  mutating func continueSearch(_ old: ActiveSearch) {
    generation += 1
    var search = old
    search.generation = generation
    search.hits.isComplete = false
    search.hits.failure = nil
    self.search = search
    looked = nil
    effects.append(.search(generation: generation, search.pattern, document))
    if let step = search.pending { ask(step) }
  }

  /// Bytes that are counted in no time.
  static let soon = 16 << 20

  // MARK: Results

  mutating func take(_ update: CountUpdate, of generation: Int) {
    guard search?.generation == generation else { return }
    // Of a file that is followed, what is shown grows when the matches in the new text are known.
    let follows = isFiltering && isFollowing && isAtEnd
    // What an earlier search had found is not given up for less.
    let isLess =
      !update.isComplete && update.failure == nil && update.counted < (search?.hits.counted ?? 0)
    if !isLess {
      search?.hits.index = update.index
      search?.hits.counted = update.counted
      search?.hits.isComplete = update.isComplete
      search?.hits.failure = update.failure
      search?.confirmCurrent()
    }
    if let failure = update.failure {
      giveUpStep()
      alarm("\(failure) at \(percent(update.counted, of: document.count))%")
    }
    resolve()
    if update.isComplete, let search, search.hits.counted < document.count { restartSearch() }
    openWantedHits()
    if isFiltering { settle() }
    if follows { showEnd() }
  }

  /// A step that ran ahead has come to its end.
  mutating func finish(_ step: ActiveSearch.Step, at match: Match?, of generation: Int) {
    guard let search, search.generation == generation, search.pending == step else { return }
    if let match {
      arrive(at: match, note: nil)
    } else {
      // None that way. The count knows the match at the other end, or will.
      resolve()
    }
  }

  /// A step that ran ahead met an error.
  mutating func fail(_ step: ActiveSearch.Step, _ failure: String, of generation: Int) {
    guard let search, search.generation == generation, search.pending == step else { return }
    giveUpStep()
    alarm(failure)
  }

  /// Makes the pending step if enough is known.
  private mutating func resolve() {
    guard let search, let step = search.pending else { return }
    switch search.outcome(of: step) {
    case .found(let match): arrive(at: match, note: nil)
    case .wrapped(let match): arrive(at: match, note: isOnward(step) ? "first" : "last")
    case .nothing:
      // Not in what a pipe has brought: the next of it may hold one.
      guard isComplete else { break }
      giveUpStep()
    case .unknown: break
    }
  }

  private func isOnward(_ step: ActiveSearch.Step) -> Bool {
    if case .onward = step { true } else { false }
  }

  private mutating func arrive(at match: Match, note: String?) {
    search?.pending = nil
    search?.current = match
    if let note { say("wrapped to \(note)") }
    show(match, isStep: search?.isStepping ?? false)
    let behind = search?.stepsBehind ?? 0
    if behind != 0 {
      search?.stepsBehind = 0
      stepMatches(behind)
    }
  }

  /// Has a step's match looked for ahead of the count, unless that knows it.
  mutating func ask(_ step: ActiveSearch.Step) {
    resolve()
    guard let search, search.pending == step else { return }
    // Where the count is about to come by itself, two would only be in each other's way.
    if case .onward(let offset, _) = step, search.hits.failure == nil,
      offset < search.hits.counted + Self.soon
    {
      return
    }
    effects.append(
      .step(generation: search.generation, search.pattern, document, step))
  }

  // MARK: Steps

  /// Moves `count` matches on, or back for a negative number.
  mutating func stepMatches(_ count: Int) {
    guard let search else {
      say("no search is on")
      return
    }
    guard count != 0 else { return }
    self.search?.isArmed = true
    if search.pending != nil {
      // Made when the hit comes that is waited for.
      self.search?.stepsBehind += count
      return
    }
    self.search?.isStepping = true
    let page = visibleRange
    if let current = search.current, let position = search.hits.position(of: current),
      search.hits.isComplete
    {
      // All is known: any number of steps is one move.
      var cursor = MatchCursor(search.hits.index)
      cursor.move(toOrdinal: position + 1)
      let movement = cursor.step(by: count)
      guard let match = cursor.current else { return }
      arrive(at: match, note: movement == .wrapped ? (count > 0 ? "first" : "last") : nil)
      return
    }
    let step: ActiveSearch.Step
    switch (search.current, count > 0) {
    case (let match?, true):
      step = .onward(match.range.upperBound, afterEmpty: match.range.isEmpty)
    case (let match?, false): step = .back(match.range.lowerBound)
    case (nil, true): step = .onward(page.lowerBound, afterEmpty: false)
    case (nil, false): step = .back(page.upperBound)
    }
    self.search?.pending = step
    ask(step)
    // The rest of the steps as long as each is known at once.
    let rest = count > 0 ? count - 1 : count + 1
    if rest != 0, abs(rest) < 10_000 { stepMatches(rest) }
  }

  /// Shows only the lines that match, or all again.
  mutating func toggleFilter() {
    guard search != nil else {
      say("no search is on")
      return
    }
    let place = search?.current?.range.lowerBound ?? top
    isFiltering.toggle()
    if isFiltering, search?.hits.index.isEmpty == true, search?.hits.isComplete == true {
      isFiltering = false
      say("no matches")
      return
    }
    show(place, above: height / 3)
    say(isFiltering ? "only lines that match" : "all lines")
  }

  /// Has the visible lines looked at where the count has not come to them.
  mutating func lookIfNeeded() {
    guard let search, !isFiltering, search.hits.failure == nil else { return }
    let range = visibleRange
    guard !search.hits.covers(range.upperBound), looked != range else { return }
    let known = search.hits.lookRange
    if known.lowerBound <= range.lowerBound, range.upperBound <= known.upperBound { return }
    looked = range
    effects.append(
      .look(generation: search.generation, search.pattern, document, range))
  }
}
