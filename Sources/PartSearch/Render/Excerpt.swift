/// The part of a long line that is shown: a window of so many columns around a match.
public struct Excerpt: Hashable, Sendable {
  /// The bytes that are shown: 0-based offsets into the document, end excluded. It begins and ends at
  /// edges of grapheme clusters.
  public let range: Range<Int>
  /// Whether text of the line in front of it is left out.
  public let omitsBefore: Bool
  /// Whether text of the line behind it is left out.
  public let omitsAfter: Bool

  /// The window of `line` (a line of `document` without its line end) that takes at most `columns`
  /// columns and shows the most of what matters.
  ///
  /// A line that fits is shown whole. Otherwise the window begins at `focus`, the current match or
  /// what else has to be seen, or by default at the first of `matches`, the line's in order. It
  /// takes in the matches behind it that fit too. The columns that are left are given to the text on
  /// both sides. Of a match that is too long its beginning is shown; without any match, the line's.
  ///
  /// No more of the line is looked at than a small multiple of `columns`, wherever the window is.
  /// That also bounds what an excerpt of invisible characters holds. A tab counts as `tabWidth`
  /// columns in a part of a line, so the window may be narrower than it could be, but not wider. The
  /// columns of a mark for what is left out are the caller's to take off.
  ///
  /// - Complexity: O(columns + matches up to the window's end), in memory O(columns).
  public init(
    of line: Range<Int>, in document: Document, around matches: some Sequence<Match>,
    focus: Range<Int>? = nil, columns: Int, measuredBy width: DisplayWidth = DisplayWidth()
  ) {
    let limit = max(0, columns)
    // Read once from front to back: a sequence need not give its elements twice.
    var matches = matches.makeIterator()
    var wanted = focus ?? line.prefix(0)
    while focus == nil, wanted.isEmpty, let match = matches.next() {
      // An empty match is not seen: it is no reason to leave the line's beginning out.
      if !match.range.isEmpty { wanted = match.range }
    }
    let start = min(max(wanted.lowerBound, line.lowerBound), line.upperBound)
    let range = unsafe document.withUnsafeBytes { bytes in
      let window = unsafe Window(line: line, limit: limit, width: width, bytes: bytes)
      if window.lineFits { return line }
      let before = window.clusters(before: start)
      let origin = before.first?.range.upperBound ?? line.lowerBound
      let after = window.clusters(from: origin)
      // The last match that can be shown whole with all from the origin on.
      var end = min(max(wanted.upperBound, start), line.upperBound)
      let reach = after.last?.range.upperBound ?? origin
      while let match = matches.next() {
        if match.range.upperBound > reach { break }
        end = max(end, match.range.upperBound)
      }
      return window.fill(before: before, origin: origin, end: end, after: after)
    }
    self.range = range
    omitsBefore = range.lowerBound > line.lowerBound
    omitsAfter = range.upperBound < line.upperBound
  }
}

/// The clusters on both sides of the place that an excerpt begins with.
@safe private struct Window {
  let line: Range<Int>
  let limit: Int
  let width: DisplayWidth
  let bytes: UnsafeBufferPointer<UInt8>

  /// How many bytes are looked at in one direction. Sixteen bytes a column are room for long emoji
  /// and for a few marks on each letter.
  private var budget: Int { (limit < 1 << 40 ? limit : 1 << 40) * 16 + 256 }

  var lineFits: Bool {
    if line.count > budget { return false }
    var clusters = unsafe DisplayClusters(in: line, of: bytes, measuredBy: width)
    while clusters.next() != nil {
      if clusters.column > limit { return false }
    }
    return true
  }

  /// From `origin`, an edge of a cluster, on, as many as fit.
  func clusters(from origin: Int) -> [DisplayCluster] {
    var result: [DisplayCluster] = []
    var used = 0
    let end = min(line.upperBound, origin + budget)
    var clusters = unsafe DisplayClusters(in: origin..<end, of: bytes, measuredBy: width)
    while let cluster = clusters.next() {
      used += columns(of: cluster)
      // The budget may have cut the last one.
      if used > limit || (cluster.range.upperBound == end && end < line.upperBound) { break }
      result.append(cluster)
    }
    return result
  }

  /// Those that begin before `start`, the nearest first: the first ends at the edge that is `start`
  /// or, where a cluster reaches across `start`, before it.
  func clusters(before start: Int) -> [DisplayCluster] {
    var result: [DisplayCluster] = []
    let from = safeEdge(before: start)
    // Beyond `start`, so that a cluster across it is not taken for one that ends there.
    let end = min(line.upperBound, start + budget)
    var clusters = unsafe DisplayClusters(in: from..<end, of: bytes, measuredBy: width)
    while let cluster = clusters.next(), cluster.range.upperBound <= start {
      result.append(cluster)
    }
    return result.reversed()
  }

  /// An edge of a cluster in front of `start`, further away than any window reaches: where two
  /// neighbours alone say that there is one. A line without such a place in reach is begun at a
  /// character.
  private func safeEdge(before start: Int) -> Int {
    guard start - line.lowerBound > budget else { return line.lowerBound }
    var offset = start - budget
    while unsafe !UTF8Boundary.isCharacterBoundary(offset, in: bytes) { offset -= 1 }
    let fallback = offset
    var last: Unicode.Scalar?
    while offset < start {
      let unit = unsafe ControlUnit(at: offset, before: line.upperBound, of: bytes, scope: .text)
      if unit.shown != nil { return offset }
      let value = unsafe decodedScalar(at: offset, length: unit.length, of: bytes)
      guard let next = Unicode.Scalar(value) else { return offset }
      if let last, Unicode._CharacterRecognizer.quickBreak(between: last, and: next) == true {
        return offset
      }
      last = next
      offset += unit.length
    }
    return fallback
  }

  /// The window from the clusters nearest to `origin`: what is up to `end` and half of the rest in
  /// front, more where the other side has no use for its half.
  func fill(
    before: [DisplayCluster], origin: Int, end: Int, after: [DisplayCluster]
  ) -> Range<Int> {
    var needed = 0
    var available = 0
    for cluster in after {
      available += columns(of: cluster)
      if cluster.range.lowerBound < end { needed = available }
    }
    let spare = limit - needed
    var room = max(spare / 2, limit - available)
    var lower = origin
    for cluster in before {
      room -= columns(of: cluster)
      if room < 0 { break }
      lower = cluster.range.lowerBound
    }
    var used = before.reduce(0) { $1.range.lowerBound >= lower ? $0 + columns(of: $1) : $0 }
    var upper = origin
    for cluster in after {
      used += columns(of: cluster)
      if used > limit { break }
      upper = cluster.range.upperBound
    }
    return lower..<upper
  }

  /// A tab may be as wide as it can be: its column is not known yet.
  private func columns(of cluster: DisplayCluster) -> Int {
    let isTab = unsafe bytes[cluster.range.lowerBound] == 0x09
    return isTab ? width.tabWidth : cluster.columns
  }
}
