internal import PartSearch

/// A row of the page: a stretch of one segment.
struct Row: Hashable, Sendable {
  /// The bytes that the row shows: offsets into the document, end excluded, no line end.
  var range: Range<Int>
  /// The segment it is part of, line end included.
  var segment: Range<Int>

  /// Where the document goes on behind the row: at the next row's first byte.
  var end: Int { isLast ? segment.upperBound : range.upperBound }
  /// Whether it is the last row of its segment.
  var isLast: Bool
}

/// How a document's lines become rows of a page: wrapped or chopped, all of them or only some.
struct Layout: Sendable {
  var segments: Segments
  /// Columns for text.
  var columns: Int
  /// One row a segment, of which `shift` columns on the left are hidden.
  var chops = false
  var shift = 0
  /// Where it is set, only the segments that one of these matches touches are there.
  var filter: MatchIndex?

  static let width = DisplayWidth()

  var document: Document { segments.document }

  // MARK: Rows

  /// The row that shows `offset`, or the nearest one in front of what the filter leaves out; nil
  /// where there is none.
  func row(at offset: Int) -> Row? {
    guard document.count > 0 else { return nil }
    let offset = min(max(0, offset), document.count)
    var segment = segments.segment(at: offset)
    if segment.isEmpty { segment = segments.segment(at: offset - 1) }
    if let filter, filter.indices(touching: touched(by: segment)).isEmpty {
      guard let other = self.segment(after: segment) ?? self.segment(before: segment) else {
        return nil
      }
      return rows(of: other).first
    }
    let rows = rows(of: segment)
    return rows.last { $0.range.lowerBound <= offset } ?? rows.first
  }

  /// The row behind `row`.
  func row(after row: Row) -> Row? {
    if !row.isLast { return makeRow(from: row.range.upperBound, in: row.segment) }
    guard let next = segment(after: row.segment) else { return nil }
    return makeRow(from: next.lowerBound, in: next)
  }

  /// The row in front of `row`.
  func row(before row: Row) -> Row? {
    if row.range.lowerBound > row.segment.lowerBound, !chops {
      return rows(of: row.segment).last { $0.range.lowerBound < row.range.lowerBound }
    }
    return segment(before: row.segment).flatMap { rows(of: $0).last }
  }

  /// Up to `count` rows from `row` on.
  func rows(from row: Row?, count: Int) -> [Row] {
    var rows: [Row] = []
    var next = row
    while rows.count < count, let row = next {
      rows.append(row)
      next = self.row(after: row)
    }
    return rows
  }

  /// The last row of all.
  var lastRow: Row? {
    guard document.count > 0 else { return nil }
    guard filter != nil else { return rows(of: segments.segment(at: document.count - 1)).last }
    let end = document.count..<document.count
    return segment(before: end).flatMap { rows(of: $0).last }
  }

  /// The row `count` rows in front of `row`, or the first one.
  func row(_ count: Int, before row: Row) -> Row {
    var place = row
    // A segment of many rows is laid out once.
    var left = count
    while left > 0 {
      if place.range.lowerBound > place.segment.lowerBound, !chops {
        let rows = rows(of: place.segment).prefix { $0.range.lowerBound < place.range.lowerBound }
        if rows.count >= left { return rows[rows.count - left] }
        left -= rows.count
        if let first = rows.first { place = first }
      } else {
        guard let previous = self.row(before: place) else { return place }
        place = previous
        left -= 1
      }
    }
    return place
  }

  // MARK: Segments

  private func segment(after segment: Range<Int>) -> Range<Int>? {
    guard segment.upperBound < document.count else { return nil }
    guard let filter else { return segments.segment(at: segment.upperBound) }
    let from = segment.upperBound
    let number = min(filter.firstIndex(endingAfter: from), filter.firstIndex(atOrAfter: from))
    guard number < filter.count else { return nil }
    return segments.segment(at: min(max(filter[number].range.lowerBound, from), document.count - 1))
  }

  private func segment(before segment: Range<Int>) -> Range<Int>? {
    guard segment.lowerBound > 0 else { return nil }
    guard let filter else { return segments.segment(at: segment.lowerBound - 1) }
    let number = filter.firstIndex(atOrAfter: segment.lowerBound) - 1
    guard number >= 0 else { return nil }
    let range = filter[number].range
    let last = range.isEmpty ? range.lowerBound : range.upperBound - 1
    return segments.segment(at: min(last, segment.lowerBound - 1))
  }

  private func touched(by segment: Range<Int>) -> Range<Int> {
    segment.upperBound == document.count
      ? segment.lowerBound..<segment.upperBound + 1 : segment
  }

  private func rows(of segment: Range<Int>) -> [Row] {
    var rows = [makeRow(from: segment.lowerBound, in: segment)]
    while let last = rows.last, !last.isLast {
      rows.append(makeRow(from: last.range.upperBound, in: segment))
    }
    return rows
  }

  private func makeRow(from start: Int, in segment: Range<Int>) -> Row {
    let content = segments.content(of: segment)
    if chops { return Row(range: content, segment: segment, isLast: true) }
    var end = start
    var used = 0
    if start < content.upperBound {
      Self.width.forEachCluster(in: start..<content.upperBound, of: document) { cluster in
        used += cluster.columns
        // One cluster a row at least, however narrow the page is.
        guard used <= columns || end == start else { return false }
        end = cluster.range.upperBound
        return true
      }
    }
    return Row(range: start..<end, segment: segment, isLast: end >= content.upperBound)
  }

  /// The column of `offset` in its row, 0-based, from the left edge of the text.
  func column(of offset: Int, in row: Row) -> Int {
    let end = min(max(offset, row.range.lowerBound), row.range.upperBound)
    return Self.width.columns(in: row.range.lowerBound..<end, of: document)
  }
}
