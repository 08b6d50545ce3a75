internal import PartSearch

/// The one way on which names, numbers, separators and the text of documents get to standard output.
///
/// Each kind of thing has one function here, so that what is done to all of a kind (colour, control
/// characters) is done in one place. Fields stand in ripgrep's order: name, line, column, offset.
struct TextWriter {
  /// What a line is: `:` or `-` stands behind its fields.
  enum LineKind {
    case match
    case context
  }

  private let painter: Painter
  private let writer: ByteWriter
  private let document: Document
  private let output: Options.Output
  private let name: [UInt8]?
  private let isPage: Bool
  private let showsNumbers: Bool
  private let usesHeading: Bool
  /// Where links lead; nil where there are none.
  let target: [UInt8]?
  private let link: HyperlinkFormat?
  private var numbers = LineCounter()
  private var hasBegun = false

  init(_ context: PrintContext) {
    painter = context.painter
    writer = context.writer
    document = context.document
    output = context.options.output
    name = context.name
    isPage = context.surface.isPage
    showsNumbers =
      isPage ? output.lineNumbers ?? true : output.showsNumbers(onTerminal: writer.isTerminal)
    usesHeading = isPage || output.usesHeading(onTerminal: writer.isTerminal)
    link = context.surface.link
    target = link == nil ? nil : context.linkTarget
  }

  /// Whether lines have no fields before them.
  var isBare: Bool {
    !showsNumbers && !output.showsByteOffsets && !output.showsColumns
      && (name == nil || usesHeading)
  }

  /// Whether lines are counted.
  var countsLines: Bool { showsNumbers || target != nil }

  /// Counts lines up to `offset`, a line start: what stands before is not looked at again.
  mutating func advance(to offset: Int) { _ = lineFeeds(before: offset) }

  /// How many LFs stand before `offset`; nil where lines are not counted.
  mutating func lineFeeds(before offset: Int) -> Int? {
    countsLines ? numbers.lineNumber(at: offset, in: document) - 1 : nil
  }

  /// Learns that, so that what stands before need not be counted.
  mutating func note(lineFeeds count: Int, before offset: Int) {
    numbers = LineCounter(at: offset, lineFeedsBefore: count)
  }

  // MARK: Text

  /// Writes a part of the document. In a lit one no line ends.
  func write(_ range: Range<Int>, as kind: TextKind) {
    painter.write(range, of: document, as: kind)
  }

  /// Writes text that stands in for some of the document's.
  func write(_ bytes: ArraySlice<UInt8>, as kind: TextKind) {
    painter.write(bytes, as: kind)
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
    writer.write(isPage ? Page.gap : "[...]")
  }

  // MARK: Fields

  /// What stands before the first line of a document: a separator from what was printed for the
  /// document before, and the heading.
  mutating func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    if isPage { return Page.beginSection(name, painter) }
    if writer.followsOutput {
      writer.writeSeparator {
        if usesHeading {
          writeLineFeed()
        } else if output.hasContext {
          writeGroupSeparator()
        }
      }
    }
    if usesHeading { writeHeading() }
  }

  /// Leaves out what stands before a document's first line: someone else has written that.
  mutating func skipBeginning() { hasBegun = true }

  /// What stands behind the last line of a document.
  func end() {
    if isPage, hasBegun { Page.endSection(writer) }
  }

  /// Writes the line that stands between groups of lines that do not follow one another.
  func writeGroupSeparator() {
    if isPage { return Page.separateGroups(writer) }
    guard let separator = output.contextSeparator else { return }
    painter.write(separator: separator)
    writeLineFeed()
  }

  /// Writes the line that says which section the lines below it are in.
  func writeSection(_ path: String) {
    if isPage {
      Page.write(section: path, writer)
    } else {
      painter.write(section: path)
    }
    writeLineFeed()
  }

  /// Writes the fields before a line.
  ///
  /// - Parameters:
  ///   - place: an offset in the line.
  ///   - offset: what is shown as its offset.
  mutating func writeFields(at place: Int, offset: Int, column: Int?, kind: LineKind) {
    let needsLine = showsNumbers || target != nil && link?.hasLine ?? false
    let line = needsLine ? numbers.lineNumber(at: place, in: document) : 1
    if isPage { return writePageFields(line, offset: offset, column: column, kind: kind) }
    let separator =
      kind == .match ? output.fieldMatchSeparator : output.fieldContextSeparator
    let isLinked = !isBare && target != nil && (link?.hasLine ?? false || !usesHeading)
    if isLinked, let target { painter.beginLink(to: target, line: line, column: column ?? 1) }
    // What stands behind a field is written with the next one, so that a link does not end in it.
    var due: FieldEnd?
    if let name, !usesHeading {
      painter.write(name: name)
      due = output.endsNamesWithNUL ? .nul : .separator
    }
    if showsNumbers {
      write(due, separator)
      painter.write(line: line)
      due = .separator
    }
    if let column {
      write(due, separator)
      painter.write(column: column)
      due = .separator
    }
    if output.showsByteOffsets {
      write(due, separator)
      painter.write(column: offset)
      due = .separator
    }
    if isLinked { painter.endLink() }
    write(due, separator)
  }

  private enum FieldEnd {
    case nul
    case separator
  }

  private func write(_ end: FieldEnd?, _ separator: [UInt8]) {
    switch end {
    case nil: return
    case .nul?: writer.write(0)
    case .separator?: painter.write(separator: separator)
    }
  }

  private func writePageFields(_ line: Int, offset: Int, column: Int?, kind: LineKind) {
    if showsNumbers { Page.write(field: line, isMatch: kind == .match, writer) }
    if let column { Page.write(field: column, isMatch: kind == .match, writer) }
    if output.showsByteOffsets { Page.write(field: offset, isMatch: kind == .match, writer) }
  }

  private func writeHeading() {
    guard let name else { return }
    if let target { painter.beginLink(to: target, line: 1, column: 1) }
    painter.write(name: name)
    if target != nil { painter.endLink() }
    writer.write(output.endsNamesWithNUL ? 0 : UInt8(ascii: "\n"))
  }
}

extension PrintContext {
  /// Writes the name before a result that is one line a document, where names are printed.
  func writeName(_ separator: UInt8) {
    guard let name else { return }
    write(name: name)
    if options.output.endsNamesWithNUL {
      writer.write(0)
    } else {
      painter.write(separator: [separator])
    }
  }

  /// Writes a name with its link.
  func write(name: [UInt8]) {
    let target = surface.link == nil ? nil : linkTarget
    if let target { painter.beginLink(to: target, line: 1, column: 1) }
    painter.write(name: name)
    if target != nil { painter.endLink() }
  }

  /// The document's path from the root; nil for one that has none.
  var linkTarget: [UInt8]? {
    knownLinkTarget ?? (isFile ? PathStatus.realPath(document.name) : nil)
  }
}
