internal import PartSearch

extension Options {
  /// Whether all matches have to be known before any is printed: to tell which is the current one.
  func needsAllBeforePrinting(on surface: Surface) -> Bool {
    if current.isAlone { return true }
    return !current.isFirst && (current.showsStatus || surface.lightsMatches)
  }

  /// Whether nothing but the first match of all is asked for.
  var wantsFirstOnly: Bool {
    current.isAlone && current.isFirst && !current.showsStatus && !countsTotals
  }
}

extension Search {
  /// Finds the matches of one document, and prints nothing.
  mutating func collect(
    _ pattern: Pattern, in document: Document, from input: Input, into found: FoundMatches
  ) {
    let context = context(
      for: document, input, pattern: pattern, showsName: false, current: nil)
    let base = found.begin(document)
    let limit = options.wantsFirstOnly ? 1 : Int.max
    deliver(
      .search(pattern), to: CollectingPrinter(found: found, base: base, limit: limit), context)
    found.end(document, input)
  }

  /// Prints what was found, with one match as the current one.
  mutating func show(
    _ found: FoundMatches, _ current: FoundMatches.Current, pattern: Pattern, showsName: Bool
  ) {
    for entry in found.entries {
      guard writer.isOpen else { return }
      var positions = entry.positions
      if options.current.isAlone {
        guard let place = current.position, positions.contains(place) else { continue }
        positions = place..<(place + 1)
      } else if positions.isEmpty, !options.printsWithoutMatch {
        continue
      }
      guard let document = document(of: entry) else { continue }
      var context = context(
        for: document, entry.input, pattern: pattern, showsName: showsName,
        current: current.position.flatMap {
          positions.contains($0) ? $0 - positions.lowerBound : nil
        })
      if positions.lowerBound > entry.positions.lowerBound {
        context.previous = found.match(at: positions.lowerBound - 1, of: entry)
      }
      show(.found(found, at: positions, document: entry), context)
    }
  }

  /// The document again in which matches were found; nil, with a message, where it is another now.
  private mutating func document(of entry: FoundMatches.Entry) -> Document? {
    if let document = entry.document { return document }
    guard let document = open(entry.input) else { return nil }
    guard document.count == entry.count, PathStatus(entry.input.path)?.modified == entry.modified
    else {
      messages.error("changed while it was searched", about: entry.input.path)
      return nil
    }
    return document
  }
}

/// Keeps matches instead of printing them.
private struct CollectingPrinter: Printer {
  let found: FoundMatches
  let base: Int
  let limit: Int

  mutating func receive(_ matches: Span<Match>) -> SinkAnswer {
    for place in matches.indices.prefix(limit) { found.append(matches[place], base: base) }
    return limit == 1 ? .stop : .goOn
  }

  func finish() {}
}
