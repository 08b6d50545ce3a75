internal import CTerminal
internal import PartSearch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The loop: keys and results in, frames out. It owns the model and the terminal; nothing else
/// touches either.
struct Reader {
  private var model: ReaderModel
  private var terminal: Terminal
  private let mailbox: Mailbox
  private var searches: SearchService
  private var counting: LineCounting
  private var outlining: OutlineReading
  private var librarySearch: LibrarySearch
  private var keys = KeyReader()
  /// When keys last came.
  private var keysAt: UInt64 = 0
  /// What has come of the pipe, if a file is one.
  private var pipeText: (document: Document, isComplete: Bool)
  private var isOver = false
  /// The signal that asks the process to end.
  private var endSignal: CInt?
  private let memory: Memory?
  /// The number that the memory knows the document by; nil until it has said so, and for pipes.
  private var remembered: Int?
  /// What the memory was last told.
  private var noted: RememberedPlace?
  private let searchThreads = max(1, processorCount() - 1)

  /// - Parameter remembered: the number that the memory knows the model's document by.
  init(
    model: ReaderModel, terminal: Terminal, mailbox: Mailbox, memory: Memory?, remembered: Int?
  ) {
    self.model = model
    self.terminal = terminal
    self.mailbox = mailbox
    pipeText =
      model.pipe == model.file
      ? (model.document, model.isComplete) : (Document(bytes: []), isComplete: false)
    self.memory = memory
    self.remembered = remembered
    searches = SearchService(mailbox)
    counting = LineCounting(mailbox)
    outlining = OutlineReading(mailbox)
    librarySearch = LibrarySearch(mailbox)
  }

  /// Whether the pipe is open.
  private var isPipe: Bool { model.file == model.pipe }

  /// Reads until it is told to end.
  ///
  /// - Parameter first: what the command line asks for, once the screen is there.
  mutating func run(first: (inout ReaderModel) -> [Effect]) {
    cterminal_install_handlers(mailbox.pipe.writeEnd)
    guard terminal.enter() else { return }
    resize()
    perform(first(&model))
    terminal.show(model.render())
    counting.start(model.document)
    memory?.start()
    while !isOver { turn() }
    searches.stop()
    outlining.stop()
    librarySearch.stop()
    // The person has the shell back before anything is waited for.
    terminal.leave()
    note()
    memory?.finish()
    if let endSignal { cterminal_end(endSignal) }
  }

  /// Waits for something, takes all that is there, and shows what came of it.
  private mutating func turn() {
    let (hasKeys, hasNews) = wait(milliseconds: patience)
    var startsSearch = false
    if hasNews { heedSignals(mailbox.pipe.drain()) }
    if hasKeys {
      guard let bytes = terminal.read() else {
        isOver = true
        return
      }
      keysAt = monotonicNanoseconds()
      startsSearch = take(keys.receive(bytes))
      if !isOver { lookForLoss() }
    } else if keys.isWaiting, escapePatience == 0 {
      // News may come all the time, and must not make Esc wait.
      // A paste goes on to be waited for.
      keysAt = monotonicNanoseconds()
      startsSearch = take(keys.timeOut())
    }
    if isOver { return }
    if model.isFollowing { lookForGrowth() }
    // A search that is quick shows its hits in the same frame as the key.
    if startsSearch, wait(milliseconds: 8).news { heedSignals(mailbox.pipe.drain()) }
    takeNews()
    if isOver { return }
    terminal.show(model.render())
    note()
  }

  /// Tells the memory where the reader is.
  private mutating func note() {
    guard let memory, let remembered else { return }
    let place = model.rememberedPlace
    guard place != noted else { return }
    noted = place
    memory.note(place, of: remembered)
  }

  /// The same when the reader may not come back.
  private mutating func noteNow() {
    note()
    memory?.flush()
  }

  /// How long to wait for something to happen; -1 for ever.
  private var patience: CInt {
    if keys.isWaiting { return escapePatience }
    if searches.job != nil { return 40 }
    return model.isFollowing ? 250 : -1
  }

  /// How long an ESC still waits for what would make it the beginning of a longer key, in
  /// milliseconds.
  private var escapePatience: CInt {
    let waited = (monotonicNanoseconds() - keysAt) / 1_000_000
    return waited >= Self.longestEscape ? 0 : CInt(Self.longestEscape - waited)
  }

  /// Milliseconds within which the bytes of one key come, also from afar. Esc and a letter that a
  /// person presses one after the other are further apart.
  private static let longestEscape: UInt64 = 25

  private func wait(milliseconds: CInt) -> (keys: Bool, news: Bool) {
    var entries = [
      pollfd(fd: terminal.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: mailbox.pipe.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    let count = unsafe poll(&entries, 2, milliseconds)
    if count < 0 { return (false, false) }
    return (entries[0].revents != 0, entries[1].revents != 0)
  }

  /// - Returns: whether a search was started.
  private mutating func take(_ inputs: [KeyReader.Input]) -> Bool {
    let before = model.generation
    for input in inputs {
      switch input {
      case .key(let key): perform(model.update(.key(key)))
      case .synchronizes(let answer): terminal.setSynchronizes(answer)
      }
      if isOver { break }
    }
    return model.generation != before
  }

  private mutating func takeNews() {
    for action in mailbox.take() {
      if case .text(let document, let isComplete) = action {
        pipeText = (document, isComplete)
        // Another file is read meanwhile.
        guard isPipe else { continue }
      }
      apply(action)
    }
    if let news = searches.news() { apply(news) }
    counting.setSearching(searches.job != nil)
  }

  private mutating func apply(_ action: Action) {
    if case .opened(let file, _, _) = action, file != model.file { forgetDocument() }
    if case .recalled(let file, let recollection) = action, file == model.file {
      remembered = recollection.document
    }
    perform(model.update(action))
    switch action {
    case .text(let document, _), .opened(_, let document, _), .visited(_, _, let document?, _):
      counting.start(document)
    default: break
    }
  }

  private mutating func heedSignals(_ signals: Set<UInt8>) {
    for signal in [SIGHUP, SIGINT, SIGTERM] where signals.contains(UInt8(signal)) {
      endSignal = signal
      isOver = true
    }
    if isOver { return }
    if signals.contains(UInt8(SIGTSTP)) { suspend() }
    if signals.contains(UInt8(SIGCONT)) {
      cterminal_renew()
      terminal.invalidate()
    }
    if signals.contains(UInt8(SIGWINCH)) || signals.contains(UInt8(SIGCONT)) { resize() }
  }

  private mutating func resize() {
    let size = terminal.size
    perform(model.update(.resize(columns: size.columns, rows: size.rows)))
  }

  private mutating func suspend() {
    noteNow()
    terminal.stop()
    resize()
  }

  // MARK: Effects

  private mutating func perform(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .search(let generation, let pattern, let document):
        searches.count(
          generation: generation, pattern, in: document, grows: isPipe || model.isFollowing,
          threads: searchThreads)
      case .stopSearch: searches.stop()
      case .look(let generation, let pattern, let document, let range):
        searches.look(generation: generation, pattern, in: document, range: range)
      case .step(let generation, let pattern, let document, let step):
        searches.step(generation: generation, pattern, in: document, step)
      case .open(let file): open(file)
      case .searchLibrary(let generation, let pattern, let library, let file, let document):
        librarySearch.start(
          generation: generation, pattern, in: library, present: (file, document),
          threads: searchThreads)
      case .outline(let document): outlining.start(document)
      case .remember(let text): memory?.perform(.remember(text))
      case .mark(let name, let place):
        if let remembered { memory?.perform(.mark(name, at: place, document: remembered)) }
      case .favour(let title, let place):
        if let remembered { memory?.perform(.favour(title, at: place, document: remembered)) }
      case .removeFavourite(let id): memory?.perform(.removeFavourite(id))
      case .listFavourites: memory?.perform(.listFavourites)
      case .listRecent:
        if let memory { memory.perform(.listRecent) } else { apply(.recent([], now: 0)) }
      case .visit(let path, let place): visit(path, place)
      case .edit(let path, let line): edit(path, line)
      case .suspend: suspend()
      case .redraw: terminal.invalidate()
      case .bell: terminal.ring()
      case .quit: isOver = true
      }
    }
  }

  private mutating func open(_ file: Int) {
    if file == model.pipe {
      note()
      return apply(
        .opened(file: file, pipeText.document, isComplete: pipeText.isComplete))
    }
    do {
      let document = try Document(pathBytes: model.files[file])
      // Keys that came in one go may have moved since the last turn.
      note()
      apply(.opened(file: file, document, isComplete: true))
      recall()
    } catch {
      apply(.unopened(file: file, "\(Columns.visible(error.path)): \(error.message)"))
    }
  }

  /// Goes to a place in the file at an absolute path.
  private mutating func visit(_ path: [UInt8], _ place: Int?) {
    let file = TextFile.index(of: path, in: model.files)
    if file == model.file {
      return apply(.visited(file: file, path: path, nil, place: place))
    }
    do {
      let document = try Document(pathBytes: path)
      note()
      forgetDocument()
      apply(.visited(file: file, path: path, document, place: place))
      recall()
    } catch {
      apply(.message("\(Columns.visible(error.path)): \(error.message)"))
    }
  }

  /// Asks what is known of the document that was opened.
  private mutating func recall() {
    guard remembered == nil, let path = TextFile.identity(of: model.files[model.file]) else {
      return
    }
    memory?.perform(.open(file: model.file, path: path, model.document))
  }

  /// The next document is another: until the memory knows it, its place is not kept.
  private mutating func forgetDocument() { (remembered, noted) = (nil, nil) }

  private mutating func edit(_ path: [UInt8], _ line: Int) {
    noteNow()
    terminal.lend()
    let failure = Editor.run(on: path, line: line)
    terminal.takeBack()
    resize()
    open(model.file)
    if let failure { apply(.message(failure)) }
  }

  /// Opens the file anew when it became shorter: what the pages of the lost part show is no text.
  private mutating func lookForLoss() {
    guard !isPipe else { return }
    do { try model.document.checkUnchanged() } catch {
      guard let document = try? Document(pathBytes: model.files[model.file]),
        document.count < model.document.count
      else { return }
      apply(.opened(file: model.file, document, isComplete: true))
      apply(.message("the file became shorter and was opened anew"))
    }
  }

  /// More of a file that is followed.
  private mutating func lookForGrowth() {
    guard !isPipe, let document = try? Document(pathBytes: model.files[model.file]) else { return }
    if document.count > model.document.count {
      apply(.text(document, isComplete: true))
    } else if document.count < model.document.count {
      apply(.opened(file: model.file, document, isComplete: true))
    }
  }
}
