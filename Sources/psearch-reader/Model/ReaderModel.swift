internal import PartSearch

/// All that the reader knows. It has one owner and changes by actions only; what they ask for is done
/// by that owner.
struct ReaderModel: Sendable {
  /// What was chosen on the command line or by keys, for all files.
  struct Settings: Hashable, Sendable {
    var chops = false
    var showsNumbers = false
    /// Whether marks down the right edge say where the hits lie.
    var showsMarks = true
    /// The switches that the find bar opens with.
    var query = Query(texts: [])
  }

  /// What the keys typed before this one ask of it.
  enum Prefix: Hashable, Sendable {
    case none
    case dash
    case mark
    case quote
    case capitalZ
    /// `:` and what was typed behind it.
    case colon(String)
  }

  // MARK: The screen

  var columns: Int
  var rows: Int
  var settings: Settings

  // MARK: The text

  /// The files, and the folders that they lie in.
  var library: Library
  var file = 0
  /// The file that could not be opened, from where `:n` and `:p` go on.
  var unopened: Int?
  var document: Document
  /// The file that is a pipe, if one is.
  var pipe: Int?
  /// Whether all of a pipe's text has come.
  var isComplete: Bool
  var isFollowing = false
  var lines = LineNumbers()

  // MARK: The place

  /// The first byte of the first row.
  var top = 0
  /// Columns hidden on the left, where lines are chopped.
  var shift = 0
  var marks: [Character: Int] = [:]
  /// Whether the hits are to be opened once they are known.
  var wantsHits = false
  /// The place that is to be a favourite once the headings are known.
  var wantedFavourite: Int?
  /// Where the last jump began.
  var lastPlace = 0
  /// A line that is not counted yet and is to be gone to.
  var wantedLine: Int?

  // MARK: Chapters

  /// The headings; of a text that grew perhaps those of its beginning, nil where none are known.
  var outline: Outline?
  /// The document whose headings were asked for last.
  var outlineAsked: Document?
  /// The move among headings that waits for them.
  var headingStep: HeadingStep?
  /// A heading that was gone to, and what was the first byte of the page then: near the end it cannot
  /// stand in the first row.
  var headingPlace: HeadingPlace?

  // MARK: The search

  var search: ActiveSearch?
  var bar: FindBar?
  var generation = 0
  var history: [String] = []
  var isFiltering = false
  /// The hits of all parts, as far as they were looked for.
  var libraryHits: ListSheet<LibraryHits>?
  var libraryGeneration = 0
  /// Where in a part that is about to be opened the hit is looked for that was chosen.
  var wantedHit: Int?
  /// What the last look was for, so that it is not asked for twice.
  var looked: Range<Int>?

  // MARK: Keys

  var prefix = Prefix.none
  var count: Int?
  var sheet: Sheet?
  /// Stands in the bottom line until the next key.
  var message: String?
  var isAlarm = false
  /// What the action asks for.
  var effects: [Effect] = []

  /// The names of the files, as bytes.
  var files: [[UInt8]] { library.paths }

  init(
    library: Library, file: Int = 0, document: Document, isComplete: Bool = true, columns: Int,
    rows: Int, settings: Settings = Settings()
  ) {
    self.library = library
    self.file = file
    self.document = document
    self.isComplete = isComplete
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.settings = settings
  }

  /// Does what the action says.
  ///
  /// - Returns: what is to be done outside.
  mutating func update(_ action: Action) -> [Effect] {
    effects = []
    switch action {
    case .key(let key):
      let old = moment
      receive(key)
      giveUpJump(since: old)
    case .resize(let columns, let rows): resize(columns: columns, rows: rows)
    case .counted(let generation, let update): take(update, of: generation)
    case .looked(let generation, let matches, let range):
      if search?.generation == generation {
        search?.hits.look = matches
        search?.hits.lookRange = range
      }
    case .stepped(let generation, let step, let match):
      finish(step, at: match, of: generation)
    case .stepFailed(let generation, let step, let failure):
      fail(step, failure, of: generation)
    case .lines(let lines, let document):
      if document === self.document || document.count <= self.document.count {
        self.lines = lines
        resumeWantedLine()
      }
    case .text(let document, let isComplete): grow(document, isComplete: isComplete)
    case .opened(let file, let document, let isComplete):
      open(file, document, isComplete: isComplete)
    case .recalled(let file, let recollection):
      if file == self.file { recall(recollection) }
    case .favoured(let title, let isOne):
      say((isOne ? "a favourite now: " : "no favourite any more: ") + Columns.visible(title))
    case .favourites(let favourites, let now): showFavourites(favourites, now: now)
    case .recent(let documents, let now): showRecent(documents, now: now)
    case .visited(let file, let path, let document, let place):
      visit(file: file, path, document, place: place)
    case .outlined(let outline): take(outline)
    case .libraryHits(let generation, let parts): take(parts, of: generation)
    case .unopened(let file, let text):
      (unopened, wantedHit) = (file, nil)
      alarm(text)
    case .message(let text):
      wantedHit = nil
      alarm(text)
    }
    refreshPane()
    lookIfNeeded()
    return effects
  }

  // MARK: Messages

  mutating func say(_ text: String) {
    message = text
    isAlarm = false
  }

  mutating func alarm(_ text: String) {
    message = text
    isAlarm = true
  }
}

// MARK: - The page

extension ReaderModel {
  /// Rows for text: all but the bottom line, and the line above it while the bar is open.
  var height: Int { max(1, rows - (hasPane ? paneHeight : bar == nil ? 1 : 2)) }

  /// Whether the last column is for marks of where the hits lie.
  var hasEdge: Bool { settings.showsMarks && search != nil && columns >= 12 }

  /// Columns in front of the text for line numbers, the gap included.
  var gutter: Int {
    guard settings.showsNumbers else { return 0 }
    return columns >= 40 ? 8 : 5
  }

  /// How the text is laid out now.
  var layout: Layout {
    var layout = Layout(
      segments: Segments(document), columns: max(1, columns - gutter - (hasEdge ? 1 : 0)),
      chops: settings.chops,
      shift: settings.chops ? shift : 0)
    if isFiltering { layout.filter = search?.hits.index }
    return layout
  }

  /// The rows that are shown.
  var page: [Row] {
    let layout = layout
    return layout.rows(from: layout.row(at: top), count: height)
  }

  /// The bytes that are shown.
  var visibleRange: Range<Int> {
    let page = page
    guard let first = page.first, let last = page.last else { return 0..<0 }
    return first.range.lowerBound..<last.end
  }

  /// A new size keeps the first visible byte in the first row, and the green match on the page.
  private mutating func resize(columns: Int, rows: Int) {
    let current = search?.current
    let wasVisible = current.map { visibleRange.contains($0.range.lowerBound) } ?? false
    let place = lastPlace
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    settle()
    if wasVisible, let current { show(current) }
    lastPlace = place
  }

  /// Another document of which the old one is the beginning.
  private mutating func grow(_ document: Document, isComplete: Bool) {
    let wasAtEnd = isAtEnd
    self.document = document
    self.isComplete = isComplete
    if isFollowing, wasAtEnd { showEnd() }
    if search != nil { restartSearch() }
    resumeWantedLine()
    // One that is followed is read again when a key wants the headings.
    if isComplete, !isFollowing { readOutlineSoon() }
  }

  mutating func open(_ file: Int, _ document: Document, isComplete: Bool) {
    let isSame = file == self.file
    self.file = file
    unopened = nil
    self.document = document
    self.isComplete = isComplete
    isFollowing = false
    lines = LineNumbers()
    (outline, headingStep, headingPlace) = (nil, nil, nil)
    readOutlineSoon()
    if !isSame {
      (top, shift, lastPlace) = (0, 0, 0)
      marks = [:]
    }
    (wantedLine, wantedFavourite, wantsHits) = (nil, nil, false)
    isFiltering = false
    bar = nil
    sheet = nil
    settle()
    if !isSame { say(Columns.visible(library.name(ofFile: file))) }
    if let search {
      let step = wantedHit.map { ActiveSearch.Step.onward($0, afterEmpty: false) }
      start(search.query, search.pattern, step: step)
    }
    wantedHit = nil
  }
}
