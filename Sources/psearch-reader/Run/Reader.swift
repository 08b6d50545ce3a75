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
  private var isPipe: Bool
  private var isOver = false
  private let searchThreads = max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN))) - 1)

  init(model: ReaderModel, terminal: Terminal, mailbox: Mailbox, isPipe: Bool) {
    self.model = model
    self.terminal = terminal
    self.mailbox = mailbox
    self.isPipe = isPipe
    searches = SearchService(mailbox)
    counting = LineCounting(mailbox)
    outlining = OutlineReading(mailbox)
    librarySearch = LibrarySearch(mailbox)
  }

  /// Reads until it is told to end.
  ///
  /// - Parameter first: what the command line asks for, once the screen is there.
  mutating func run(first: (inout ReaderModel) -> [Effect]) {
    cterminal_install_handlers(mailbox.signalDescriptor)
    guard terminal.enter() else { return }
    let size = terminal.size
    perform(model.update(.resize(columns: size.columns, rows: size.rows)))
    perform(first(&model))
    terminal.show(model.render())
    counting.start(model.document)
    while !isOver { turn() }
    searches.stop()
    outlining.stop()
    librarySearch.stop()
    terminal.leave()
  }

  /// Waits for something, takes all that is there, and shows what came of it.
  private mutating func turn() {
    let (hasKeys, hasNews, isTimeOut) = wait(milliseconds: patience)
    var startsSearch = false
    if hasNews { heedSignals(mailbox.drain()) }
    if hasKeys {
      guard let bytes = terminal.read() else {
        isOver = true
        return
      }
      startsSearch = take(keys.receive(bytes))
    } else if isTimeOut, keys.isWaiting {
      startsSearch = take(keys.timeOut())
    }
    if isOver { return }
    if model.isFollowing { lookForGrowth() }
    // A search that is quick shows its hits in the same frame as the key.
    if startsSearch, wait(milliseconds: 8).news { heedSignals(mailbox.drain()) }
    takeNews()
    if !isOver { terminal.show(model.render()) }
  }

  /// How long to wait for something to happen; -1 for ever.
  private var patience: CInt {
    if keys.isWaiting { return 25 }
    if searches.job != nil { return 40 }
    return model.isFollowing ? 250 : -1
  }

  private func wait(milliseconds: CInt) -> (keys: Bool, news: Bool, timeOut: Bool) {
    var entries = [
      pollfd(fd: terminal.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: mailbox.wakeDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    let count = unsafe poll(&entries, 2, milliseconds)
    if count < 0 { return (false, false, false) }
    return (entries[0].revents != 0, entries[1].revents != 0, count == 0)
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
    for action in mailbox.take() { apply(action) }
    if let news = searches.news() { apply(news) }
    counting.setSearching(searches.job != nil)
  }

  private mutating func apply(_ action: Action) {
    perform(model.update(action))
    switch action {
    case .text(let document, _), .opened(_, let document, _): counting.start(document)
    default: break
    }
  }

  private mutating func heedSignals(_ signals: Set<UInt8>) {
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
      case .follow: break
      case .edit(let path, let line): edit(path, line)
      case .suspend: suspend()
      case .redraw: terminal.invalidate()
      case .bell: terminal.ring()
      case .quit: isOver = true
      }
    }
  }

  private mutating func open(_ file: Int) {
    do {
      let document = try Document(pathBytes: model.files[file])
      isPipe = false
      apply(.opened(file: file, document, isComplete: true))
    } catch {
      apply(.message("\(Columns.visible(error.path)): \(error.message)"))
    }
  }

  private mutating func edit(_ path: [UInt8], _ line: Int) {
    terminal.lend()
    let failure = Editor.run(on: path, line: line)
    terminal.takeBack()
    resize()
    open(model.file)
    if let failure { apply(.message(failure)) }
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
