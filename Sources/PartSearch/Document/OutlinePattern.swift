/// Headings that a pattern finds.
enum PatternHeadings {
  static func headings(
    of document: Document, matching pattern: Pattern, searcher: Searcher
  ) throws(SearchError) -> [OutlineHeading] {
    let matches = try searcher.matches(of: pattern, in: document)
    let plan = try SearchPlan(pattern, in: document)
    let reader = CaptureReader(pattern, plan: plan, scope: searcher.scope)
    var headings: [OutlineHeading] = []
    var previous: Match?
    for match in matches {
      defer { previous = match }
      guard !match.range.isEmpty else { continue }
      var title = match.range
      if pattern.captureCount(ofAlternative: match.alternative) > 0 {
        do {
          let captures = try reader.captures(of: match, after: previous)
          if let group = captures[1], !group.isEmpty { title = group }
        } catch {
          throw .match(error)
        }
      }
      if let heading = heading(match.range, title: title, in: document) {
        headings.append(heading)
      }
    }
    return headings
  }

  /// A heading of `match`, its title without the marks that Markdown puts before one; nil where only
  /// blanks matched.
  private static func heading(
    _ match: Range<Int>, title: Range<Int>, in document: Document
  ) -> OutlineHeading? {
    let line = document.lineStart(before: match.lowerBound)
    return document.withBytes { bytes in
      var marks = 0
      while line + marks < match.upperBound, bytes[line + marks] == UInt8(ascii: "#") { marks += 1 }
      var lower = title.lowerBound
      if title == match {
        while lower < title.upperBound, bytes[lower] == UInt8(ascii: "#") { lower += 1 }
      }
      let range = OutlineScan.trimmed(lower, title.upperBound, of: bytes)
      guard !range.isEmpty else { return nil }
      let looked = range.prefix(1000)
      let reading = OutlineReading(OutlineScan.copy(looked, of: bytes))
      return OutlineHeading(
        start: match.lowerBound, title: range, reading: reading,
        level: (1...6).contains(marks) ? marks : OutlineHeading.plainLevel)
    }
  }
}
