internal import PartSearch

/// Writes each kind of thing as the surface wants it. No style is left on behind a call, and none is
/// on while a line ends.
struct Painter {
  let writer: ByteWriter
  let surface: Surface

  // MARK: Text

  /// Writes a part of a document. In a lit one no line ends.
  func write(_ range: Range<Int>, of document: Document, as kind: TextKind) {
    guard !range.isEmpty else { return }
    if surface.isPage { return writePage(range, of: document, as: kind) }
    guard let styles = surface.styles, kind != .plain || surface.showsControls else {
      if !surface.showsControls { return writer.write(range, of: document) }
      return showControls(of: range, of: document, .none)
    }
    let pair = styles[kind]
    if surface.showsControls { return showControls(of: range, of: document, pair) }
    writer.write(pair.text)
    writer.write(range, of: document)
    close(pair.text)
  }

  private func showControls(
    of range: Range<Int>, of document: Document, _ pair: StyleSequences.Pair
  ) {
    ControlEscaping.forEachPiece(in: range, of: document) { piece, pieceKind in
      let opening = pieceKind == .plain ? pair.text : pair.control
      writer.write(opening)
      writer.write(piece)
      close(opening)
    }
  }

  /// Writes text that stands in for some of a document's; it may have line ends.
  func write(_ bytes: ArraySlice<UInt8>, as kind: TextKind) {
    if surface.styles == nil, !surface.showsControls, !surface.isPage {
      return writer.write(Array(bytes))
    }
    let document = Document(bytes: Array(bytes), encoding: .none)
    let lit = Match(range: 0..<document.count)
    let runs = HighlightRuns(
      of: document, in: lit.range, matches: CollectionOfOne(lit),
      current: kind == .current ? 0 : nil)
    for run in runs {
      write(run.range, of: document, as: run.kind == .plain ? .plain : kind)
    }
  }

  private func writePage(_ range: Range<Int>, of document: Document, as kind: TextKind) {
    let matches = kind == .plain ? [] : [Match(range: range)]
    let runs = HighlightRuns(
      of: document, in: range, matches: matches, current: kind == .current ? 0 : nil)
    Highlighter().writeHTML(runs) { writer.write($0) }
  }

  // MARK: Names and numbers

  /// Writes the name of a document.
  func write(name: [UInt8]) {
    if surface.isPage { return writer.write(Highlighter.escapedHTML(name)) }
    writeOnOneLine(name)
  }

  /// Writes the path of a section, in the style of names: both say where something is.
  func write(section path: String) {
    writeOnOneLine(Array(path.utf8))
  }

  private func writeOnOneLine(_ bytes: [UInt8]) {
    let pair = surface.styles?.path ?? .none
    guard surface.showsControls else {
      writer.write(pair.text)
      writer.write(bytes)
      return close(pair.text)
    }
    ControlEscaping.forEachPiece(of: bytes.span, scope: .name) { piece, kind in
      let opening = kind == .plain ? pair.text : pair.control
      writer.write(opening)
      writer.write(piece)
      close(opening)
    }
  }

  /// Writes a line number.
  func write(line number: Int) {
    write(number, surface.styles?.lineNumber)
  }

  /// Writes a column, or an offset.
  func write(column number: Int) {
    write(number, surface.styles?.column)
  }

  private func write(_ number: Int, _ opening: [UInt8]?) {
    guard let opening, !opening.isEmpty else { return writer.writeDecimal(number) }
    writer.write(opening)
    writer.writeDecimal(number)
    close(opening)
  }

  /// Writes what stands behind a field or between groups.
  func write(separator: [UInt8]) {
    let opening = surface.styles?.separator ?? []
    writer.write(opening)
    writer.write(separator)
    close(opening)
  }

  private func close(_ opening: [UInt8]) {
    if !opening.isEmpty, let styles = surface.styles { writer.write(styles.closing) }
  }

  // MARK: Links

  /// Begins a link to a place in the file at `path`, which stands from the root.
  func beginLink(to path: [UInt8], line: Int, column: Int) {
    guard let link = surface.link else { return }
    writer.write("\u{1B}]8;;")
    writer.write(link.address(path: path, line: line, column: column))
    writer.write("\u{1B}\\")
  }

  /// Ends a link.
  func endLink() {
    writer.write("\u{1B}]8;;\u{1B}\\")
  }
}
