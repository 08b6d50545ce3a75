internal import PartSearch

/// A hit in its line, as a list shows it: one line, cut so that the hit can be seen.
struct HitText: Hashable, Sendable {
  private(set) var before = ""
  private(set) var hit = ""
  private(set) var after = ""

  init(_ match: Match, in document: Document, columns: Int) {
    let segments = Segments(document)
    let line = segments.content(of: segments.segment(at: match.range.lowerBound))
    let excerpt = Excerpt(
      of: line, in: document, around: [match], focus: match.range, columns: max(1, columns - 2))
    let shown = excerpt.range
    // Of a hit over several lines there is the first.
    let start = min(max(match.range.lowerBound, shown.lowerBound), shown.upperBound)
    let end = min(max(match.range.upperBound, start), shown.upperBound)
    before = Self.text(shown.lowerBound..<start, of: document)
    hit = Self.text(start..<end, of: document)
    after = Self.text(end..<shown.upperBound, of: document)
    if excerpt.omitsBefore {
      before = "…" + before
    } else {
      before = String(before.drop { $0 == " " })
    }
    if excerpt.omitsAfter { after += "…" }
  }

  /// Puts it behind what the row has, the part in front of the hit cut where it would push the hit
  /// out of so many columns.
  func append(to row: inout ListRow, columns: Int) {
    let front = Columns.visible(before)
    let room = max(0, columns - Columns.of(Columns.visible(hit)))
    // What stands behind the hit leaves room that the front may have.
    let behind = min(Columns.of(Columns.visible(after)), room / 2)
    row.append(Columns.tail(front, columns: max(1, room - behind)))
    row.append(hit, style: .hit)
    row.append(after)
  }

  /// The text on one line.
  var text: String { before + hit + after }

  private static func text(_ range: Range<Int>, of document: Document) -> String {
    let bytes = document.withBytes { bytes in
      range.map { place -> UInt8 in
        let byte = bytes[place]
        return (0x09...0x0D).contains(byte) ? 0x20 : byte
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The hits of the search that is on, a row each: line, section, excerpt. A row is made when it is
/// to be seen, so that ten million cost no more than ten.
struct HitRows: ListSource {
  let document: Document
  let index: MatchIndex
  let lines: LineNumbers
  let outline: Outline?

  var count: Int { index.count }

  /// Each row has to be made for that.
  var mostFiltered: Int { 10_000 }

  func row(_ number: Int, columns: Int) -> ListRow {
    let match = index[number]
    var row = ListRow()
    let start = match.range.lowerBound
    let line = lines.number(at: start, in: document).map(grouped) ?? "…"
    // Numbers of a screenful stand under each other, whatever comes before them.
    let width = lines.total.map { grouped($0).count } ?? 6
    var head = String(repeating: " ", count: max(0, width - line.count)) + line + "  "
    if columns >= 50, let section = outline?.index(at: start) {
      let path = outline?.pathText(toSectionAt: section) ?? ""
      head += Columns.tail(Columns.visible(path), columns: columns / 3) + "  "
    }
    row.append(head, style: .faint)
    let room = max(8, columns - Columns.of(head))
    HitText(match, in: document, columns: room).append(to: &row, columns: room)
    return row
  }

  func text(ofRow number: Int) -> String {
    let match = index[number]
    var text = HitText(match, in: document, columns: 400).text
    if let section = outline?.index(at: match.range.lowerBound) {
      text += " " + (outline?.pathText(toSectionAt: section) ?? "")
    }
    return text
  }
}

/// The hits pane while it is open: the list and what to go back to.
struct HitsPane: Sendable {
  var list: ListSheet<HitRows>
  let top: Int
  let shift: Int
  let lastPlace: Int
  let current: Match?
}
