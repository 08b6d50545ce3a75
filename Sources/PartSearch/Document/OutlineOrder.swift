/// How the kinds of one document nest in one another.
///
/// Most of that is the same everywhere, and the table has it. But a part may hold books or be held by
/// them, an article sections or the other way round. There the text tells: a heading right behind
/// another one, with nothing in between, is inside it; where that does not happen, the kind that
/// comes first is the outer one.
struct OutlineOrder {
  /// Where each row of the table stands, outermost first.
  private(set) var places = Array(SectionKind.all.indices)

  /// The order that `headings` have, which come in the order of the text.
  ///
  /// - Complexity: O(n) in their number, and the square of that of the kinds.
  init(_ headings: [OutlineHeading]) {
    let kinds = SectionKind.all
    var seen: [Int] = []
    var holds = [[Int]](
      repeating: [Int](repeating: 0, count: kinds.count), count: kinds.count)
    var before: OutlineHeading?
    for heading in headings {
      defer { before = heading }
      guard let kind = heading.kind else { continue }
      if kinds[kind].floats, kinds[kind].hasOwnPlace, !seen.contains(kind) { seen.append(kind) }
      if let before, let outer = before.kind, outer != kind, !before.hasBody,
        before.level == heading.level
      {
        holds[outer][kind] += 1
      }
    }
    var order: [Int] = []
    for kind in seen {
      var place = order.count
      while place > 0, holds[kind][order[place - 1]] > holds[order[place - 1]][kind] { place -= 1 }
      order.insert(kind, at: place)
    }
    let floating = kinds.indices.filter { kinds[$0].floats && kinds[$0].hasOwnPlace }
    // The places that the seen ones have in the table are dealt out anew among them.
    let slots = floating.filter(order.contains)
    for (slot, kind) in zip(slots, order) { places[kind] = slot }
    for kind in kinds.indices where kinds[kind].isSub { places[kind] = places[kind - 1] }
    // An epilogue stands beside the largest parts of the text.
    if let outermost = order.first {
      for kind in kinds.indices where kinds[kind].isNumberless { places[kind] = places[outermost] }
    }
  }

  /// Where a heading of a kind stands among those of its level: what is smaller holds what is larger.
  func place(of heading: OutlineHeading) -> Int? {
    guard let kind = heading.kind else { return nil }
    let isSub = SectionKind.all[kind].isSub
    return places[kind] * 16 + (isSub ? 8 : 0) + (kind == SectionKind.decimal ? heading.depth : 0)
  }
}

/// What the headings are not: citations, lists and tables of contents.
enum OutlineSieve {
  /// The headings that are ones, judged by all of them.
  ///
  /// - Complexity: O(n).
  static func sifted(_ headings: [OutlineHeading]) -> [OutlineHeading] {
    guard headings.contains(where: \.isPlain) else { return headings }
    // Where kinds are marked up, the same ones without markup are citations.
    let marked = Set(headings.filter { !$0.isPlain }.compactMap(\.kind))
    // `1. Title` is an item of a list unless there is a `1.1` too.
    let hasDecimals = headings.contains {
      $0.isPlain && $0.kind == SectionKind.decimal && $0.depth > 1
    }
    let kept = keep(headings) { heading in
      guard heading.isPlain, let kind = heading.kind else { return true }
      return !marked.contains(kind)
        && (kind != SectionKind.decimal || hasDecimals || heading.depth > 1)
    }
    let listed = tableOfContents(kept)
    var place = -1
    return keep(kept) { _ in
      place += 1
      return !listed.contains(place)
    }
  }

  /// What is left out is text, so the heading before it has some.
  private static func keep(
    _ headings: [OutlineHeading], where isKept: (OutlineHeading) -> Bool
  ) -> [OutlineHeading] {
    var kept: [OutlineHeading] = []
    for heading in headings {
      if isKept(heading) {
        kept.append(heading)
      } else if !kept.isEmpty {
        kept[kept.count - 1].hasBody = true
      }
    }
    return kept
  }

  /// The places of plain headings that only announce others: three or more with nothing between
  /// them, a kind twice, and at least half of them come again.
  private static func tableOfContents(_ headings: [OutlineHeading]) -> Set<Int> {
    var found: Set<Int> = []
    var start = 0
    while start < headings.count {
      var end = start
      while end < headings.count - 1, headings[end].isPlain, !headings[end].hasBody,
        headings[end + 1].isPlain
      {
        end += 1
      }
      // The run is start...end; the last of them may have text.
      let entries = entries(of: headings[start...end])
      if entries.count >= 3 {
        let names = Set(headings[entries.upperBound...].map { Name($0) })
        let again = headings[entries].count { names.contains(Name($0)) }
        if again * 2 >= entries.count { found.formUnion(entries) }
      }
      start = end + 1
    }
    return found
  }

  private struct Name: Hashable {
    let kind: Int?
    let number: Int?

    init(_ heading: OutlineHeading) {
      (kind, number) = (heading.kind, heading.number)
    }
  }

  /// The run without the headings at its end that the text itself begins with: they start over, and
  /// each is of another kind.
  private static func entries(of run: ArraySlice<OutlineHeading>) -> Range<Int> {
    let whole = run.startIndex..<run.endIndex
    guard run.count >= 3, Set(run.map(\.kind)).count < run.count else {
      return run.startIndex..<run.startIndex
    }
    var kinds: Set<Int?> = []
    var start = run.endIndex
    while start > run.startIndex, kinds.insert(run[start - 1].kind).inserted { start -= 1 }
    while start < run.endIndex {
      let first = run[start]
      let last = run[..<start].last { $0.kind == first.kind }
      if let last, let number = first.number, number <= last.number ?? 0 {
        return run.startIndex..<start
      }
      start += 1
    }
    return whole
  }
}
