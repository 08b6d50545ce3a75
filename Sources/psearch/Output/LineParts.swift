internal import PartSearch
internal import Synchronization

/// Writes the lines of parts of a document on the threads that search it, as their printer would when
/// their turn comes.
///
/// A part is written as far as nothing before or behind it has a say: from the first line that begins
/// in it to the last that ends in it, without lines of context before the first match or behind the
/// last. The printer joins the parts, and writes itself what stands between.
final class LineParts: Sendable {
  private let name: [UInt8]?
  private let options: Options
  private let surface: Surface
  private let isFile: Bool
  private let linkTarget: [UInt8]?
  private let isTerminal: Bool
  private let style: LinePrinter.Style
  private let verbatim: VerbatimLines?
  /// Memory that is not in use.
  private let spare = Mutex<[OutputMemory]>([])
  /// Whether a part came out so large that parts are not worth their memory.
  private let hasMetLargePart = Atomic<Bool>(false)

  /// What may be written of a part, in bytes: several of each thread wait to be taken.
  private static let most = 4 << 20
  /// Larger memory is not kept for the next part.
  private static let mostSpare = 2 << 20

  /// Nil where what is printed depends on more than the lines and their matches: on sections, on the
  /// lines that no match touches, on counts from the document's start, or on asking the engine again.
  init?(_ printer: LinePrinter) {
    let context = printer.context
    let output = context.options.output
    guard !printer.isInverted, !output.context.isPassthru, context.sections == nil,
      output.replacement == nil, !output.showsColumns || output.units == .byte
    else { return nil }
    style = printer.style
    (name, options) = (context.name, context.options)
    (surface, isFile, isTerminal) = (context.surface, context.isFile, context.writer.isTerminal)
    linkTarget = printer.linkTarget
    verbatim = VerbatimLines(context, style, showsNumbers: printer.showsNumbers)
  }

  /// The lines that only matches of `chunk` touch; nil where there is nothing to be written.
  @Sendable func write(_ chunk: ScannedChunk) -> PreparedMatches? {
    guard !hasMetLargePart.load(ordering: .relaxed), let places = chunk.onWholeLines()?.places,
      let first = places.first(where: { style != .matches || !chunk.matches[$0].range.isEmpty })
    else { return nil }
    let document = chunk.text
    let start = document.lineStart(
      before: chunk.matches[first].range.lowerBound, notBefore: chunk.range.lowerBound)
    let lineFeeds = chunk.lineFeedsBefore.map {
      $0 + document.lineFeedCount(in: chunk.range.lowerBound..<start)
    }
    let matches = chunk.matches.span.extracting(places)
    let writer = ByteWriter(
      memory: Self.most, isTerminal: isTerminal, in: spare.withLock { $0.popLast() })
    let (end, lineFeedsBeforeEnd) =
      verbatim?.write(matches, of: document, from: start, lineFeedsBefore: lineFeeds, to: writer)
      ?? write(matches, of: document, from: start, lineFeedsBefore: lineFeeds, to: writer)
    guard writer.isOpen else {
      hasMetLargePart.store(true, ordering: .relaxed)
      return nil
    }
    return PreparedMatches(
      places: places, lines: start..<end, lineFeedsBeforeEnd: lineFeedsBeforeEnd,
      result: writer.finish())
  }

  private func write(
    _ matches: Span<Match>, of document: Document, from start: Int, lineFeedsBefore count: Int?,
    to writer: ByteWriter
  ) -> (end: Int, lineFeedsBefore: Int?) {
    var context = PrintContext(
      writer: writer, document: document, name: name, options: options, surface: surface,
      isFile: isFile)
    context.knownLinkTarget = linkTarget
    var printer = LinePrinter(context, style: style, from: start, lineFeedsBefore: count)
    _ = printer.receive(matches)
    return printer.endPart()
  }

  /// Takes back the memory of what is not needed any more.
  func giveBack(_ output: KeptOutput) {
    guard output.memory.capacity <= Self.mostSpare else { return }
    spare.withLock { $0.append(output.memory) }
  }
}
