/// A list to choose from: arrows move, typing narrows it, Enter takes, Esc closes. Selection and
/// scroll position are its state, whatever the screen's size.
struct ListSheet<Source: ListSource>: Sendable {
  private(set) var source: Source
  /// What was typed.
  private(set) var filter = EditLine()
  /// The rows that are shown where a filter is on: numbers of the source's, in order.
  private var shown: [Int]?
  /// Which of `shown` hold what was typed; the others are what these lie under.
  private var holding: Set<Int> = []
  /// The texts of the rows as they are compared, made when they are first needed.
  private var folded: [[UInt8]] = []
  /// The place among the shown rows that Enter takes.
  private(set) var selected = 0
  /// Shown rows above the first that is seen.
  private var top = 0

  /// A list with a row selected, a few others above it.
  init(_ source: Source, selecting row: Int = 0) {
    self.source = source
    selected = min(max(0, row), max(0, source.count - 1))
    top = max(0, selected - 5)
  }

  // MARK: Rows

  /// How many rows are shown, seen or not.
  var count: Int { shown?.count ?? source.count }

  /// The number in the source of the row that is selected; nil without rows.
  var selectedRow: Int? { count > 0 ? row(at: selected) : nil }

  /// Whether there are too many rows to narrow.
  var isTooLong: Bool { source.count > source.mostFiltered }

  func row(at place: Int) -> Int { shown?[place] ?? place }

  /// The places that so many rows of the screen show.
  func window(rows: Int) -> Range<Int> {
    let rows = max(1, rows)
    let first = max(0, min(max(top, selected - rows + 1), selected, count - rows))
    return first..<min(count, first + rows)
  }

  // MARK: Keys

  /// Does what a key does; `rows` are those of the screen for the list.
  mutating func receive(_ key: Key, rows: Int) -> ListAnswer {
    top = window(rows: rows).lowerBound
    let page = max(1, rows - 1)
    switch key {
    case .up, .control("p"): move(to: selected - 1)
    case .down, .control("n"): move(to: selected + 1)
    case .pageUp: move(to: selected - page)
    case .pageDown: move(to: selected + page)
    case .home: move(to: 0)
    case .end: move(to: count - 1)
    case .escape, .control("c"): return .close
    case .enter:
      guard let row = selectedRow else { return .stay }
      return .take(row)
    case .tab: return .other
    default:
      let before = filter.text
      guard filter.edit(key) else { return .other }
      if filter.text != before { narrow() }
    }
    top = window(rows: rows).lowerBound
    return .stay
  }

  private mutating func move(to place: Int) {
    selected = min(max(0, place), max(0, count - 1))
  }

  /// Selects a row of the source, if it is shown.
  mutating func select(row: Int) {
    guard let shown else { return move(to: row) }
    if let place = shown.firstIndex(of: row) { move(to: place) }
  }

  // MARK: Narrowing

  private mutating func narrow() {
    let row = selectedRow
    let words = FoldedWords(filter.string)
    (shown, holding) = (nil, [])
    if words.isEmpty || isTooLong {
      move(to: row ?? 0)
      return
    }
    var rows: [Int] = []
    add(to: &rows, from: 0, holding: words)
    shown = rows
    // Where the selected row went, the first that was meant.
    let wanted =
      row.flatMap { holding.contains($0) ? $0 : nil } ?? rows.first { holding.contains($0) }
    selected = wanted.flatMap { rows.firstIndex(of: $0) } ?? 0
    top = max(0, selected - 5)
  }

  /// Adds the rows from `first` on that hold the words, and what they lie under.
  private mutating func add(to rows: inout [Int], from first: Int, holding words: FoldedWords) {
    for number in folded.count..<max(folded.count, source.count) {
      folded.append(Folding.folded(source.text(ofRow: number)))
    }
    var added = Set(rows)
    var new: [Int] = []
    for number in first..<source.count where words.areIn(folded[number]) {
      holding.insert(number)
      var place: Int? = number
      while let row = place, added.insert(row).inserted {
        new.append(row)
        place = source.parent(ofRow: row)
      }
    }
    rows += new
    rows.sort()
  }

  // MARK: Changes

  /// Takes a list that begins with the rows of the old one: more have come behind them.
  mutating func extend(_ new: Source) {
    let known = source.count
    source = new
    guard new.count > known, var rows = shown else { return }
    let row = selectedRow
    if isTooLong {
      (shown, holding) = (nil, [])
      return move(to: row ?? 0)
    }
    add(to: &rows, from: known, holding: FoldedWords(filter.string))
    shown = rows
    if let row { select(row: row) }
  }

  /// Takes another list; what was typed narrows it too.
  mutating func replace(_ new: Source, selecting row: Int? = nil) {
    let old = selectedRow
    source = new
    folded = []
    (shown, holding) = (nil, [])
    move(to: row ?? old ?? 0)
    narrow()
  }
}

/// What a key did to a list.
enum ListAnswer: Hashable, Sendable {
  case stay
  case close
  /// The row with this number in the source was chosen.
  case take(Int)
  /// The key means nothing to a list.
  case other
}
