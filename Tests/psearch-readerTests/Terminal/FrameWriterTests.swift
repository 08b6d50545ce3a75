import TestSupport
import Testing

@testable import psearch_reader

/// As much of a terminal as frames need: it obeys what is sent and shows what comes of it.
struct EmulatedTerminal {
  let columns: Int
  var cells: [[String]]
  var row = 0
  var column = 0
  var isCursorShown = true
  /// Parameters of the last style sequence since the last reset, for each cell.
  var style = ""
  var styles: [[String]]

  init(columns: Int, rows: Int) {
    self.columns = columns
    cells = Array(repeating: Array(repeating: "?", count: columns), count: rows)
    styles = Array(repeating: Array(repeating: "", count: columns), count: rows)
  }

  mutating func receive(_ bytes: [UInt8]) {
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let character = rest.first {
      guard character == "\u{1B}" else {
        put(character)
        rest.removeFirst()
        continue
      }
      rest.removeFirst(2)
      let end = rest.firstIndex { $0.isLetter } ?? rest.endIndex
      obey(String(rest[..<end]), rest[end])
      rest = rest[rest.index(after: end)...]
    }
  }

  private mutating func put(_ character: Character) {
    let width = Columns.of(character)
    guard column + width <= columns else { return }
    cells[row][column] = String(character)
    styles[row][column] = style
    for place in column + 1..<max(column + 1, column + width) {
      cells[row][place] = ""
      styles[row][place] = style
    }
    column += width
  }

  private mutating func obey(_ parameters: String, _ final: Character) {
    switch final {
    case "H":
      let numbers = parameters.split(separator: ";").compactMap { Int($0) }
      row = (numbers.first ?? 1) - 1
      column = (numbers.count > 1 ? numbers[1] : 1) - 1
    case "J":
      for row in cells.indices {
        cells[row] = Array(repeating: " ", count: columns)
        styles[row] = Array(repeating: "", count: columns)
      }
    case "K":
      for place in column..<columns {
        cells[row][place] = " "
        styles[row][place] = ""
      }
    case "m": style = parameters.isEmpty ? "" : style + parameters + ";"
    case "h": if parameters == "?25" { isCursorShown = true }
    case "l": if parameters == "?25" { isCursorShown = false }
    default: break
    }
  }
}

@Suite("Frames on a terminal")
struct FrameWriterTests {
  @Test("whatever was shown before, the terminal shows the frame, on random frames")
  func random() {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    for colors in [0, 8, 16, 256] {
      var writer = FrameWriter(.ansi(colors: colors), usesColor: true)
      var terminal = EmulatedTerminal(columns: 12, rows: 4)
      var looks: [CellStyle: String] = [:]
      var frame = Frame(columns: 12, rows: 4)
      for round in 0..<200 {
        if Int.random(in: 0..<20, using: &random) == 0 { writer.invalidate() }
        for _ in 0..<Int.random(in: 0...6, using: &random) {
          let text = ["a", "b", " ", "é", "가", "e\u{301}", "~"].randomElement(using: &random) ?? ""
          let style = CellStyle.allCases.randomElement(using: &random) ?? .plain
          let row = Int.random(in: 0..<4, using: &random)
          let column = Int.random(in: 0..<12, using: &random)
          let columns = Columns.of(text)
          // A real screen is painted from left to right: no half of a wide one is left over.
          let ends = column + columns
          if frame.cells[row][column].columns == 0 || ends > 12 { continue }
          if ends < 12, frame.cells[row][ends].columns == 0 { continue }
          frame.put(text, columns: columns, row: row, column: column, style: style)
        }
        frame.cursor =
          Bool.random(using: &random) ? Frame.Place(row: round % 4, column: round % 12) : nil
        terminal.receive(writer.bytes(for: frame))
        #expect(terminal.cells == frame.cells.map { $0.map(\.text) }, "seed \(seed)")
        #expect(terminal.isCursorShown == (frame.cursor != nil), "seed \(seed)")
        for row in 0..<4 {
          for column in 0..<12 where frame.cells[row][column].columns > 0 {
            let look = terminal.styles[row][column]
            let style = frame.cells[row][column].style
            #expect(look == looks[style, default: look], "seed \(seed)")
            looks[style] = look
          }
        }
        if let cursor = frame.cursor {
          #expect(terminal.row == cursor.row && terminal.column == cursor.column, "seed \(seed)")
        }
      }
      // Hits, the current one and plain text are told apart in every terminal.
      #expect(Set([looks[.hit], looks[.current], looks[.plain]]).count == 3)
    }
  }

  @Test("without colours the current match is reverse and bold, the others are underlined")
  func noColor() {
    for writer in [
      FrameWriter(.ansi(colors: 0), usesColor: true),
      FrameWriter(.ansi(colors: 256), usesColor: false),
    ] {
      var writer = writer
      var frame = Frame(columns: 3, rows: 1)
      frame.put("a", columns: 1, row: 0, column: 0, style: .current)
      frame.put("b", columns: 1, row: 0, column: 1, style: .hit)
      let text = String(decoding: writer.bytes(for: frame), as: UTF8.self)
      #expect(text.contains("\u{1B}[7m\u{1B}[1ma\u{1B}[m\u{1B}[4mb"))
    }
  }

  @Test("with colours the current match is black on green, the others are black on yellow")
  func color() {
    var writer = FrameWriter(.ansi(colors: 8), usesColor: true)
    var frame = Frame(columns: 3, rows: 1)
    frame.put("a", columns: 1, row: 0, column: 0, style: .current)
    frame.put("b", columns: 1, row: 0, column: 1, style: .hit)
    let text = String(decoding: writer.bytes(for: frame), as: UTF8.self)
    #expect(text.contains("\u{1B}[30m\u{1B}[42ma\u{1B}[m\u{1B}[30m\u{1B}[43mb"))
  }

  @Test("a frame like the one before sends nothing; a key that changes a row sends that row")
  func difference() {
    var writer = FrameWriter(.ansi(colors: 8), usesColor: true)
    var frame = Frame(columns: 40, rows: 5)
    for row in 0..<5 { frame.write("row \(row)", row: row) }
    _ = writer.bytes(for: frame)
    #expect(writer.bytes(for: frame) == [])
    frame.write("X", row: 2, column: 4)
    #expect(
      String(decoding: writer.bytes(for: frame), as: UTF8.self) == "\u{1B}[?25l\u{1B}[3;5HX")
  }

  @Test("synchronised output is one pair of marks round the frame")
  func synchronized() {
    var writer = FrameWriter(.ansi(colors: 8), usesColor: true)
    writer.synchronizes = true
    let text = String(decoding: writer.bytes(for: Frame(columns: 5, rows: 2)), as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}[?2026h") && text.hasSuffix("\u{1B}[?2026l"))
  }
}
