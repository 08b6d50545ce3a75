internal import PartSearch

/// The patterns that have to do with sections, compiled; nil for those that were not given.
struct SectionPatterns: Sendable {
  /// What headings are.
  var headings: Pattern?
  /// What the titles of the wanted sections match.
  var wanted: Pattern?

  /// Whether anything of a run has to do with sections.
  static func areNeeded(_ options: Options) -> Bool {
    options.output.showsSections || options.output.inSection != nil
  }
}

/// The sections of one document: found when the first match asks for them, for all who ask.
final class DocumentSections {
  private let document: Document
  private let patterns: SectionPatterns
  private var found: Outline?
  /// What kept headings from being found.
  private(set) var failure: SearchError?
  /// The path shown last, and of which section.
  private var last: (section: Int, path: String)?

  init(of document: Document, _ patterns: SectionPatterns) {
    self.document = document
    self.patterns = patterns
  }

  /// The outline; empty where it could not be found, and then there is a failure.
  private var outline: Outline {
    if let found { return found }
    var outline: Outline?
    do throws(SearchError) {
      if let headings = patterns.headings {
        outline = try Outline(of: document, headings: headings)
      } else {
        outline = Outline(of: document)
      }
    } catch {
      failure = error
    }
    let known = outline ?? Outline(of: Document(text: ""))
    found = known
    return known
  }

  /// Where the document ends.
  var end: Int { document.count }

  /// The number of the section at `offset`, or nil before the first one.
  func section(at offset: Int) -> Int? {
    outline.index(at: offset)
  }

  /// The path to a section as a line shows it.
  func path(to section: Int) -> String {
    if let last, last.section == section { return last.path }
    let path = outline.pathText(toSectionAt: section)
    last = (section, path)
    return path
  }

  /// The titles on the way to the section at `offset`, from the outermost on.
  func titles(at offset: Int) -> [String] {
    outline.path(at: offset).map(\.title)
  }

  /// The wanted sections: their ranges in order, without one that is in another.
  func wantedRanges() -> [Range<Int>] {
    guard let wanted = patterns.wanted else { return [0..<document.count] }
    let outline = self.outline
    // Three lines for each section: by what it is called, and by either form of its path.
    var text: [UInt8] = []
    var ends: [Int] = []
    ends.reserveCapacity(outline.count)
    for section in outline.indices {
      let titles = outline.path(toSectionAt: section).map(\.title)
      let lines = [
        titles.last ?? "", titles.joined(separator: " › "),
        outline.pathText(toSectionAt: section),
      ]
      for line in lines { text += Array(line.utf8) + [0x0A] }
      ends.append(text.count)
    }
    var ranges: [Range<Int>] = []
    var section = 0
    do throws(SearchError) {
      let names = Document(bytes: text)
      for match in try Searcher(scope: .line).matches(of: wanted, in: names) {
        while section < ends.count, ends[section] <= match.range.lowerBound { section += 1 }
        guard section < ends.count else { break }
        let range = outline.range(ofSectionAt: section)
        if range.lowerBound >= ranges.last?.upperBound ?? 0 { ranges.append(range) }
      }
    } catch {
      failure = error
    }
    return ranges
  }
}

/// Hands on the matches that start in wanted sections.
struct SectionFilter<Base: Printer>: Printer {
  private(set) var base: Base
  private let sections: DocumentSections
  /// Those that matches can still be in.
  private var ranges: [Range<Int>]?
  private var place = 0

  var failure: SearchError? { base.failure ?? sections.failure }

  init(_ base: Base, _ sections: DocumentSections) {
    self.base = base
    self.sections = sections
  }

  mutating func receive(_ matches: Span<Match>) -> SinkAnswer {
    let ranges = self.ranges ?? sections.wantedRanges()
    self.ranges = ranges
    var taken: [Match] = []
    for index in matches.indices {
      let start = matches[index].range.lowerBound
      while place < ranges.count, !isOpen(ranges[place], at: start) { place += 1 }
      guard place < ranges.count else { break }
      if ranges[place].lowerBound <= start { taken.append(matches[index]) }
    }
    let answer = taken.isEmpty ? .goOn : base.receive(taken.span)
    return place < ranges.count ? answer : .stop
  }

  /// Whether a match at `start` is not yet behind the range. At the document's end an empty match
  /// belongs to the last section.
  private func isOpen(_ range: Range<Int>, at start: Int) -> Bool {
    start < range.upperBound || start == range.upperBound && start == sections.end
  }

  mutating func finish() { base.finish() }

  var neededFrom: Int { base.neededFrom }

  mutating func searched(upTo offset: Int) { base.searched(upTo: offset) }

  mutating func searchWaits() { base.searchWaits() }

  mutating func searchBroke(at offset: Int) { base.searchBroke(at: offset) }
}
