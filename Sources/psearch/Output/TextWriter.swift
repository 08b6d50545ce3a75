internal import PartSearch

/// What is written before and behind text of a kind.
struct TextMarks {
  var beforeMatch: [UInt8]
  var behindMatch: [UInt8]
}

/// The one way on which names, numbers, separators and the text of documents get to standard output.
///
/// Each kind of thing has one function here, so that what is done to all of a kind (colour, control
/// characters) is done in one place. Fields stand in ripgrep's order: name, line, column, offset.
struct TextWriter {
  /// What a stretch of text is to the reader.
  enum Kind {
    case plain
    case match
  }

  /// What a line is: `:` or `-` stands behind its fields.
  enum LineKind {
    case match
    case context
  }

  let writer: ByteWriter
  let document: Document
  private let output: Options.Output
  private let name: [UInt8]?
  private let marks: TextMarks?
  private let showsNumbers: Bool
  private let usesHeading: Bool
  private var numbers = LineCounter()
  private var hasBegun = false

  init(_ context: PrintContext) {
    writer = context.writer
    document = context.document
    output = context.options.output
    name = context.name
    marks = context.marks
    showsNumbers = output.showsNumbers(onTerminal: writer.isTerminal)
    usesHeading = output.usesHeading(onTerminal: writer.isTerminal)
  }

  /// Whether lines have no fields before them.
  var isBare: Bool {
    !showsNumbers && !output.showsByteOffsets && !output.showsColumns
      && (name == nil || usesHeading)
  }

  // MARK: Text

  /// Writes a part of the document.
  func write(_ range: Range<Int>, as kind: Kind) {
    guard let marks, kind == .match, !range.isEmpty else {
      return writer.write(range, of: document)
    }
    writer.write(marks.beforeMatch)
    writer.write(range, of: document)
    writer.write(marks.behindMatch)
  }

  /// Writes text that stands in for some of the document's.
  func write(_ bytes: ArraySlice<UInt8>, as kind: Kind) {
    let bytes = Array(bytes)
    guard let marks, kind == .match, !bytes.isEmpty else { return writer.write(bytes) }
    writer.write(marks.beforeMatch)
    writer.write(bytes)
    writer.write(marks.behindMatch)
  }

  /// Writes the document's bytes at a line's end, or an LF where it has none.
  func writeLineEnd(_ range: Range<Int>) {
    guard !range.isEmpty else { return writeLineFeed() }
    writer.write(range, of: document)
  }

  /// Ends a line of the program's own.
  func writeLineFeed() {
    writer.write(UInt8(ascii: "\n"))
  }

  /// Says that text of a long line is left out here.
  func writeGap() {
    writer.write("[...]")
  }

  // MARK: Fields

  /// What stands before the first line of a document: a separator from what was printed for the
  /// document before, and the heading.
  mutating func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    if writer.count > 0 {
      if usesHeading {
        writeLineFeed()
      } else if output.hasContext {
        writeGroupSeparator()
      }
    }
    if usesHeading { writeHeading() }
  }

  /// Writes the line that stands between groups of lines that do not follow one another.
  func writeGroupSeparator() {
    guard let separator = output.contextSeparator else { return }
    writer.write(separator)
    writeLineFeed()
  }

  /// Writes the line that says which section the lines below it are in.
  func writeSection(_ path: String) {
    writer.write(Array(path.utf8))
    writeLineFeed()
  }

  /// Writes the fields before a line.
  ///
  /// - Parameters:
  ///   - place: an offset in the line.
  ///   - offset: what is shown as its offset.
  mutating func writeFields(at place: Int, offset: Int, column: Int?, kind: LineKind) {
    let separator =
      kind == .match ? output.fieldMatchSeparator : output.fieldContextSeparator
    if let name, !usesHeading { writeName(name, separator) }
    if showsNumbers {
      writeNumber(numbers.lineNumber(at: place, in: document), separator)
    }
    if let column { writeNumber(column, separator) }
    if output.showsByteOffsets { writeNumber(offset, separator) }
  }

  private func writeNumber(_ number: Int, _ separator: [UInt8]) {
    writer.writeDecimal(number)
    writer.write(separator)
  }

  private func writeName(_ name: [UInt8], _ separator: [UInt8]) {
    writer.write(name)
    if output.endsNamesWithNUL { writer.write(0) } else { writer.write(separator) }
  }

  private func writeHeading() {
    guard let name else { return }
    writer.write(name)
    writer.write(output.endsNamesWithNUL ? 0 : UInt8(ascii: "\n"))
  }
}

extension PrintContext {
  /// Writes the name before a result that is one line a document, where names are printed.
  func writeName(_ separator: UInt8) {
    guard let name else { return }
    writer.write(name)
    writer.write(options.output.endsNamesWithNUL ? 0 : separator)
  }
}
