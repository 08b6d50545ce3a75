internal import PartSearch

/// Finds the groups of the matches of one document as they are printed, in order.
struct GroupReader {
  /// A group's number and the name it has, if any.
  struct Group {
    let number: Int
    let name: String?
  }

  /// The groups of each of the pattern's alternatives.
  private(set) var groups: [[Group]] = []
  private let pattern: Pattern?
  private let document: Document
  private let scope: Searcher.Scope
  /// Made at the first match: a document without one needs no reader.
  private var reader: CaptureReader?
  private var previous: Match?
  /// What kept a match from being found again.
  private(set) var failure: SearchError?

  init(_ context: PrintContext) {
    pattern = context.pattern
    previous = context.previous
    document = context.document
    scope = context.options.matching.isByLine ? .line : .document
    guard let pattern else { return }
    for alternative in 0..<pattern.alternativeCount {
      var names: [Int: String] = [:]
      for (name, number) in pattern.captureNames(ofAlternative: alternative) {
        names[number] = name
      }
      let count = pattern.captureCount(ofAlternative: alternative)
      groups.append((0...count).dropFirst().map { Group(number: $0, name: names[$0]) })
    }
  }

  /// What the groups hold in `match`, the next one of the document; nil where that failed.
  mutating func captures(of match: Match) -> Captures? {
    guard failure == nil, let pattern else { return nil }
    defer { previous = match }
    do throws(SearchError) {
      let reader: CaptureReader
      if let made = self.reader {
        reader = made
      } else {
        let plan = try SearchPlan(pattern, in: document)
        reader = CaptureReader(pattern, plan: plan, scope: scope)
        self.reader = reader
      }
      do {
        return try reader.captures(of: match, after: previous)
      } catch {
        throw .match(error)
      }
    } catch {
      failure = error
      return nil
    }
  }

  /// What the first set group of that name holds: with `(?J)` several can have it.
  func range(named name: [UInt8], in captures: Captures?) -> Range<Int>? {
    guard let captures else { return nil }
    for group in groups[captures.match.alternative] {
      guard let own = group.name, own.utf8.elementsEqual(name) else { continue }
      if let range = captures[group.number] { return range }
    }
    return nil
  }
}
