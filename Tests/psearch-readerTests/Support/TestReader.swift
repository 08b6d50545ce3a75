import PartSearch

@testable import psearch_reader

/// A reader without threads and terminal: what the model asks for is done at once, and screens are
/// frames to look at.
struct TestReader {
  var model: ReaderModel
  /// What the model asked for beside searching, by name.
  var asked: [String] = []
  /// Whether searches run as soon as they are asked for; else `count(upTo:)` lets them come on.
  var searches = true
  /// Whether headings are known as soon as they are asked for.
  var outlines = true
  /// Files that `:n` finds.
  var documents: [Document] = []
  /// Those of them that cannot be opened.
  var missing: Set<Int> = []
  /// What is remembered; without it nothing is.
  var memory: TestMemory?
  /// The number that the memory knows the document by.
  var documentID = 0
  /// The search that was asked for last.
  private(set) var wanted: (generation: Int, pattern: Pattern, document: Document)?

  init(
    _ text: String, columns: Int = 40, rows: Int = 10, name: String = "book.txt",
    isComplete: Bool = true, settings: ReaderModel.Settings = TestReader.settings
  ) {
    self.init(
      Document(text: text), columns: columns, rows: rows, name: name, isComplete: isComplete,
      settings: settings)
  }

  init(
    _ document: Document, columns: Int = 40, rows: Int = 10, name: String = "book.txt",
    isComplete: Bool = true, settings: ReaderModel.Settings = TestReader.settings
  ) {
    model = ReaderModel(
      library: Library(files: [Array(name.utf8)]), document: document, isComplete: isComplete,
      columns: columns,
      rows: rows, settings: settings)
    countLines()
  }

  init(files: [(name: String, text: String)], columns: Int = 40, rows: Int = 10) {
    documents = files.map { Document(text: $0.text) }
    model = ReaderModel(
      library: Library(files: files.map { Array($0.name.utf8) }), document: documents[0],
      columns: columns, rows: rows,
      settings: Self.settings)
    countLines()
  }

  /// The first part of a library of real files.
  init(library: Library, columns: Int = 40, rows: Int = 10) {
    documents = library.paths.map { (try? Document(pathBytes: $0)) ?? Document(bytes: []) }
    model = ReaderModel(
      library: library, document: documents[0], columns: columns, rows: rows,
      settings: Self.settings)
    countLines()
  }

  /// Without marks at the edge, which have tests of their own.
  static let settings = ReaderModel.Settings(showsMarks: false)

  // MARK: What happens

  /// Presses keys: characters as they are, the others by name in angle brackets: `/the<Enter>n<C-g>`.
  mutating func press(_ text: String) {
    for key in Self.keys(text) { update(.key(key)) }
  }

  mutating func update(_ action: Action) {
    perform(model.update(action))
  }

  mutating func perform(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .search(let generation, let pattern, let document):
        wanted = (generation, pattern, document)
        if searches { finishCount() }
      case .stopSearch: wanted = nil
      case .look(let generation, let pattern, let document, let range):
        guard searches else { continue }
        let all = Self.matches(of: pattern, in: document)
        update(
          .looked(
            generation: generation,
            matches: all.filter {
              $0.range.lowerBound >= range.lowerBound && $0.range.lowerBound <= range.upperBound
            }, range: range))
      case .step(let generation, let pattern, let document, let step):
        guard searches else { continue }
        let match = try? Searcher().match(of: pattern, in: document, at: step)
        update(.stepped(generation: generation, step, match ?? nil))
      case .open(let file) where missing.contains(file):
        update(.unopened(file: file, "\(file) is gone"))
      case .open(let file):
        update(.opened(file: file, documents[file], isComplete: true))
        countLines()
      case .searchLibrary(let generation, let pattern, let library, let file, let document):
        guard searches else { continue }
        for part in library.paths.indices {
          let text = part == file ? document : documents[part]
          update(
            .libraryHits(
              generation: generation,
              [
                LibrarySearch.hits(
                  of: pattern, in: text, file: part, most: 1000, Cancellation(), threads: 1)
              ]))
        }
      case .outline(let document):
        if outlines { update(.outlined(Outline(of: document))) }
      case .remember(let text): ask { try $0.addToHistory(text) }
      case .mark(let name, let place):
        ask { try $0.mark(name, at: place, in: documentID) }
      case .favour(let title, let place):
        let isOne = ask { try $0.toggleFavourite(title, at: place, in: documentID) }
        if let isOne { update(.favoured(title, isOne)) }
      case .removeFavourite(let id): ask { try $0.removeFavourite(id) }
      case .listFavourites:
        guard let memory, let list = ask({ try $0.favourites() }) else { continue }
        update(.favourites(list, now: memory.now))
      case .listRecent:
        guard let memory, let list = ask({ try $0.recentDocuments(200) }) else { continue }
        update(.recent(list, now: memory.now))
      case .visit(let path, let place): visit(path, place)
      case .edit(let path, let line):
        asked.append("edit \(String(decoding: path, as: UTF8.self)) \(line)")
      case .suspend: asked.append("suspend")
      case .redraw: asked.append("redraw")
      case .bell: asked.append("bell")
      case .quit: asked.append("quit")
      }
    }
  }

  /// Brings the whole answer of the search that was asked for last.
  mutating func finishCount() { count(upTo: nil) }

  /// Brings what that search finds before `offset`; nil for all.
  mutating func count(upTo offset: Int?) {
    guard let wanted else { return }
    let all = Self.matches(of: wanted.pattern, in: wanted.document)
    let known = all.filter { $0.range.lowerBound < offset ?? .max }
    update(
      .counted(
        generation: wanted.generation,
        CountUpdate(
          index: MatchIndex(known), counted: offset ?? wanted.document.count,
          isComplete: offset == nil)))
  }

  mutating func countLines() {
    var lines = LineNumbers()
    let document = model.document
    while lines.counted + LineNumbers.step <= document.count {
      lines.add(document.lineFeedCount(in: lines.counted..<lines.counted + LineNumbers.step))
    }
    lines.finish(document.lineFeedCount(in: lines.counted..<document.count))
    update(.lines(lines, document))
  }

  static func matches(of pattern: Pattern, in document: Document) -> [Match] {
    (try? Searcher().matches(of: pattern, in: document)).map(Array.init) ?? []
  }

  // MARK: What is seen

  /// The rows of the screen without the spaces at their ends.
  var screen: [String] { model.render().texts }

  /// The bottom line.
  var bottom: String { screen.last ?? "" }

  /// The first row.
  var first: String { screen.first ?? "" }

  /// The text of the current match.
  var current: String? {
    model.search?.current.map { match in
      model.document.withBytes { bytes in
        String(
          decoding: (match.range.lowerBound..<match.range.upperBound).map { bytes[$0] },
          as: UTF8.self)
      }
    }
  }

  /// The counter.
  var counter: String {
    Counter(model.search, of: model.document, isComplete: model.isComplete).text
  }

  // MARK: Names of keys

  static func keys(_ text: String) -> [Key] {
    var keys: [Key] = []
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "<", let end = rest.firstIndex(of: ">") else {
        keys.append(.character(character))
        continue
      }
      let name = String(rest[..<end])
      rest = rest[rest.index(after: end)...]
      keys.append(key(named: name))
    }
    return keys
  }

  private static func key(named name: String) -> Key {
    switch name {
    case "Enter": .enter
    case "Esc": .escape
    case "Tab": .tab
    case "Space": .character(" ")
    case "lt": .character("<")
    case "gt": .character(">")
    case "Bs": .backspace
    case "Del": .delete
    case "Up": .up
    case "Down": .down
    case "Left": .left
    case "Right": .right
    case "Home": .home
    case "End": .end
    case "PgUp": .pageUp
    case "PgDn": .pageDown
    default:
      if name.hasPrefix("C-") {
        .control(name.last ?? "?")
      } else if name.hasPrefix("M-") {
        .alt(name.last ?? "?")
      } else if name.hasPrefix("paste ") {
        .paste(String(name.dropFirst(6)))
      } else {
        .other
      }
    }
  }
}

extension Frame {
  /// The rows' texts without the spaces at their ends.
  var texts: [String] {
    cells.map { row in
      var text = row.map(\.text).joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// The rows' styles, a letter a column, without the plain ones at their ends.
  var styles: [String] {
    cells.map { row in
      var text = String(row.map { Self.letters[$0.style] ?? "?" })
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  private static let letters: [CellStyle: Character] = [
    .plain: " ", .hit: "y", .current: "G", .control: "c", .faint: "-", .status: "=", .on: "+",
    .alarm: "!", .selected: "#",
  ]
}

/// Numbered lines, so that a row says where it is: `line 7`.
func numberedLines(_ count: Int) -> String {
  (1...count).map { "line \($0)\n" }.joined()
}
