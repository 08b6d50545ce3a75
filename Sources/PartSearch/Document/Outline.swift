/// A part of a document under a heading.
public struct Section: Hashable, Sendable {
  /// How deep it lies: 1 for one that is in no other, one more than its parent's else.
  public let level: Int
  /// Where its title stands, in bytes of the document: without markup, blanks round it, and text that
  /// runs on behind it.
  public let titleRange: Range<Int>
  /// Its title, a line break in it as one space. A byte that is not UTF-8 stands as U+FFFD.
  public let title: String
  /// The beginning of the title that numbers it, `§ 12` of `§ 12 Namensrecht`; nil if there is none.
  public let label: String?
  /// Its number, where it has one: 4 for `CHAPTER IV`, 3 for `1.2.3`, 12 for `§ 12a`.
  public let number: Int?
  /// The bytes from the start of its heading's line to the next heading of the same or a higher
  /// level, or the end of the document.
  public let range: Range<Int>
  /// The position in the outline of the section that it is in; nil if there is none.
  public let parent: Int?
}

/// The sections of a document, in the order of its text.
///
/// Headings are Markdown's, marked with `#` or underlined, and lines that stand alone and begin as
/// `CHAPTER IV`, `Erster Abschnitt`, `§ 12`, `제3장`, `第三章`, `1.2.3 Title` do; the kinds are in one
/// table, in `OutlineKinds.swift`. Lines in blocks of code, of a table of contents, and plain lines
/// of a kind that the document marks up elsewhere are not headings. A heading marked with `#` holds
/// those with more of them, and on one level a book holds chapters.
public struct Outline: RandomAccessCollection, Sendable {
  /// A heading with its place in the tree. Small numbers are enough: 4 billion sections are not met.
  private struct Entry: Sendable {
    let start: Int
    let title: Range<Int>
    let label: Range<Int>
    let number: Int32
    let parent: Int32
    let level: Int32
    /// The first entry behind it that is not in it.
    var end: Int32
  }

  /// The document whose sections these are.
  public let document: Document
  private let entries: [Entry]

  /// The outline of `document`, found in one pass.
  ///
  /// - Complexity: O(n) in its length.
  public init(of document: Document) {
    let headings = document.withBytes { OutlineScan.headings(of: $0) }
    self.init(document, OutlineSieve.sifted(headings))
  }

  /// The outline of `document`, found in one pass; nil once `cancellation` is called, which is seen
  /// at least every megabyte of lines.
  ///
  /// - Complexity: O(n) in its length.
  package init?(of document: Document, cancellation: Cancellation) {
    let headings = document.withBytes {
      OutlineScan.headings(of: $0, cancellation: cancellation)
    }
    if cancellation.isCancelled { return nil }
    self.init(document, OutlineSieve.sifted(headings))
  }

  /// The outline of `document` whose headings are the matches of `pattern`, and nothing else.
  ///
  /// What group 1 captured is the title, if it captured anything, else the match. They nest as other
  /// headings do, by `#` at the line's start and by their kinds; those without either are all of one
  /// level. Empty matches are none.
  ///
  /// - Throws: as `Searcher.search`.
  /// - Complexity: that of the search.
  public init(
    of document: Document, headings pattern: Pattern, searcher: Searcher = Searcher()
  ) throws(SearchError) {
    self.init(
      document, try PatternHeadings.headings(of: document, matching: pattern, searcher: searcher))
  }

  init(_ document: Document, _ headings: [OutlineHeading]) {
    self.document = document
    let order = OutlineOrder(headings)
    var entries: [Entry] = []
    entries.reserveCapacity(headings.count)
    /// The sections that are open, each with what it holds less than.
    var open: [(entry: Int, level: Int, place: Int)] = []
    /// The innermost place that a level has had: there a heading of no kind stands.
    var innermost = [Int](repeating: -1, count: OutlineHeading.plainLevel + 1)
    for heading in headings {
      let place =
        order.place(of: heading)
        ?? (innermost[heading.level] < 0 ? Int.max : innermost[heading.level])
      if place != Int.max { innermost[heading.level] = Swift.max(innermost[heading.level], place) }
      while let last = open.last, (last.level, last.place) >= (heading.level, place) {
        entries[last.entry].end = Int32(clamping: entries.count)
        open.removeLast()
      }
      let parent = open.last?.entry
      open.append((entries.count, heading.level, place))
      entries.append(
        Entry(
          start: heading.start, title: heading.title, label: heading.label,
          number: Int32(clamping: heading.number ?? -1), parent: Int32(clamping: parent ?? -1),
          level: Int32(clamping: open.count), end: Int32.max))
    }
    self.entries = entries
  }

  /// The position of the first section, 0.
  public var startIndex: Int { 0 }

  /// The number of sections.
  public var endIndex: Int { entries.count }

  /// The section at a position.
  ///
  /// - Complexity: O(n) in the length of its title.
  public subscript(position: Int) -> Section {
    let entry = entries[position]
    let label = entry.label.isEmpty ? nil : text(of: entry.label)
    return Section(
      level: Int(entry.level), titleRange: entry.title, title: text(of: entry.title),
      label: label, number: entry.number < 0 ? nil : Int(entry.number),
      range: range(ofSectionAt: position), parent: parent(ofSectionAt: position))
  }

  /// The bytes of the section at a position, as its `range`.
  ///
  /// - Complexity: O(1).
  public func range(ofSectionAt position: Int) -> Range<Int> {
    let entry = entries[position]
    let end = Int(entry.end)
    return entry.start..<(end < entries.count ? entries[end].start : document.count)
  }

  /// The position of the section that the one at `position` is in; nil if there is none.
  ///
  /// - Complexity: O(1).
  public func parent(ofSectionAt position: Int) -> Int? {
    let parent = Int(entries[position].parent)
    return parent < 0 ? nil : parent
  }

  // MARK: By offset

  /// The position of the innermost section that `offset`, in bytes, is in; nil before the first.
  ///
  /// - Complexity: O(log n).
  public func index(at offset: Int) -> Int? {
    // The last heading at or before an offset is open there: what ends it is a heading too.
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }

  /// The innermost section that `offset`, in bytes, is in; nil before the first.
  ///
  /// - Complexity: O(log n).
  public func section(at offset: Int) -> Section? {
    index(at: offset).map { self[$0] }
  }

  /// The sections that `offset`, in bytes, is in, from the outermost to the innermost.
  ///
  /// - Complexity: O(log n + depth).
  public func path(at offset: Int) -> [Section] {
    index(at: offset).map { path(toSectionAt: $0) } ?? []
  }

  /// The sections that the one at `position` is in, from the outermost on, and itself.
  ///
  /// - Complexity: O(depth).
  public func path(toSectionAt position: Int) -> [Section] {
    var path: [Section] = []
    var place: Int? = position
    while let here = place {
      path.append(self[here])
      place = parent(ofSectionAt: here)
    }
    path.reverse()
    return path
  }

  /// The path as a line shows it: `Buch 1 › Abschnitt 1 › § 12`. Of a numbered title there is the
  /// number only. A heading over the whole rest of the document, its title, is left out unless it
  /// stands alone.
  ///
  /// - Complexity: O(depth).
  public func pathText(toSectionAt position: Int) -> String {
    var path = path(toSectionAt: position)
    if path.count > 1, let first = path.first, isDocumentTitle(first) { path.removeFirst() }
    return path.map { $0.label ?? $0.title }.joined(separator: " › ")
  }

  /// Whether a section is the first, holds all others, and has no number.
  private func isDocumentTitle(_ section: Section) -> Bool {
    section.level == 1 && section.number == nil && section.range.lowerBound == entries[0].start
      && section.range.upperBound == document.count
  }

  // MARK: Text

  private func text(of range: Range<Int>) -> String {
    var text: [UInt8] = []
    document.withBytes { bytes in
      var isBlank = false
      for place in range {
        let byte = bytes[place]
        if byte == 0x20 || (0x09...0x0D).contains(byte) {
          isBlank = true
        } else {
          if isBlank { text.append(0x20) }
          isBlank = false
          text.append(byte)
        }
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
