internal import PartSearch

/// Writes lines, or matches alone, as they stand in the document: without colour, context and cuts.
///
/// It writes what `LinePrinter` does. But that has much to ask at each line, which for many lines in a
/// row takes most of the time; here lines that follow one another go out in one piece.
struct VerbatimLines: Sendable {
  private let writesLines: Bool
  /// What stands before each line's own fields.
  private let name: [UInt8]
  private let separator: [UInt8]
  private let showsNumbers: Bool
  private let showsColumns: Bool
  private let showsOffsets: Bool

  /// Nil where there is more to it than that.
  init?(_ context: PrintContext, _ style: LinePrinter.Style, showsNumbers: Bool) {
    let (output, surface) = (context.options.output, context.surface)
    guard style != .lineForEachMatch, surface.styles == nil, !surface.showsControls,
      !surface.isPage, surface.link == nil, !output.trims, output.maxColumns == nil,
      output.context.before == 0, output.context.after == 0
    else { return nil }
    writesLines = style == .lines
    self.showsNumbers = showsNumbers
    (showsColumns, showsOffsets) = (output.showsColumns, output.showsByteOffsets)
    separator = output.fieldMatchSeparator
    if let name = context.name, !output.usesHeading(onTerminal: context.writer.isTerminal) {
      self.name = name + (output.endsNamesWithNUL ? [0] : separator)
    } else {
      name = []
    }
  }

  /// Writes what `matches` are to be shown as; their lines begin at `start`, the first one's, and are
  /// all ended.
  ///
  /// - Returns: the end of the last line that a match touched, and how many LFs stand before it.
  func write(
    _ matches: Span<Match>, of document: Document, from start: Int, lineFeedsBefore count: Int?,
    to writer: ByteWriter
  ) -> (end: Int, lineFeedsBefore: Int?) {
    var run = Run(
      format: self, document: document, writer: writer, partStart: start,
      counted: start, number: (count ?? 0) + 1, end: start)
    writesLines ? run.writeLines(matches) : run.writeAlone(matches)
    return (run.end, count.map { _ in run.number(of: run.end) - 1 })
  }

  /// Whether nothing stands before a line.
  private var isBare: Bool { name.isEmpty && !showsNumbers && !showsColumns && !showsOffsets }

  /// One part under way.
  private struct Run {
    let format: VerbatimLines
    let document: Document
    let writer: ByteWriter
    let partStart: Int
    /// An offset, and the number of the line that it is in.
    var counted: Int
    var number: Int
    /// The end of the last line that a match touched.
    var end: Int

    mutating func writeLines(_ matches: Span<Match>) {
      let isBare = format.isBare
      var lines = TouchedLines(of: document)
      lines.advance(to: end)
      // Lines in a row that are not written yet.
      var row = end..<end
      for place in matches.indices {
        let match = matches[place]
        guard let touched = lines.add(match) else { continue }
        end = touched.upperBound
        if !isBare {
          write(touched, of: match.range.lowerBound)
        } else if row.upperBound == touched.lowerBound {
          row = row.lowerBound..<end
        } else {
          writer.write(row, of: document)
          row = touched
        }
      }
      writer.write(row, of: document)
    }

    /// Writes lines with what stands before each.
    private mutating func write(_ lines: Range<Int>, of match: Int) {
      let first =
        match < lines.lowerBound
        ? document.lineStart(before: match, notBefore: partStart) : lines.lowerBound
      var start = lines.lowerBound
      while start < lines.upperBound {
        let next = document.lineEnd(from: start)
        writeFields(start..<next, offset: start, column: match - first + 1)
        writer.write(start..<next, of: document)
        start = next
      }
    }

    mutating func writeAlone(_ matches: Span<Match>) {
      let isBare = format.isBare
      var line = end
      // Lines may be long and hold many matches: none is gone back over twice.
      var looked = end
      for place in matches.indices where !matches[place].range.isEmpty {
        let range = matches[place].range
        if !isBare {
          let start = document.lineStart(before: range.lowerBound, notBefore: looked)
          if start > looked { line = start }
          looked = range.lowerBound
        }
        var start = range.lowerBound
        while start < range.upperBound {
          let next = document.lineEnd(from: start, notAfter: range.upperBound)
          let content = start..<(document.hasLineFeed(before: next) ? next - 1 : next)
          if !content.isEmpty {
            if !isBare {
              writeFields(
                start..<next, offset: range.lowerBound, column: range.lowerBound - line + 1)
            }
            writer.write(content, of: document)
            writer.write(0x0A)
          }
          start = next
        }
        end = range.upperBound
      }
      end = document.lineEnd(from: end - 1)
    }

    /// Writes what stands before a part of a line, its end included if it has that.
    private mutating func writeFields(_ part: Range<Int>, offset: Int, column: Int) {
      writer.write(format.name)
      if format.showsNumbers {
        write(field: number(of: part.lowerBound))
        // The next line most often follows, and need not be counted to.
        counted = part.upperBound
        if document.hasLineFeed(before: counted) { number += 1 }
      }
      if format.showsColumns { write(field: column) }
      if format.showsOffsets { write(field: offset) }
    }

    /// The number of the line that `offset` is in, which is not before the last one asked for.
    mutating func number(of offset: Int) -> Int {
      if offset > counted {
        number += document.lineFeedCount(in: counted..<offset)
        counted = offset
      }
      return number
    }

    private func write(field number: Int) {
      writer.writeDecimal(number)
      writer.write(format.separator)
    }
  }
}
