extension ChunkScan {
  /// The leftmost match of several alternatives, at one place that of the first.
  ///
  /// Each alternative is searched up to `last`, whatever the others have found before, and its next
  /// match is kept until the loop has passed its start: so every alternative goes over the text once,
  /// however dense the matches of another one are.
  mutating func leftmost(
    from: Int, last: Int?, inSlice: Bool
  ) throws(MatchError) -> Outcome {
    var best: Hit?
    let isInsideCRLF = from == position && isInsideCRLF
    for number in lanes.indices {
      if isInsideCRLF, try takeMatchInsideCRLF(number) {
        // It is the lane's next one now.
      } else {
        switch try advance(number, from: from, last: last, inSlice: inSlice) {
        case .narrowed: return .narrowed
        case .found, .none: break
        }
      }
      guard case .ahead(let lower, let upper) = lanes[number], lower <= last ?? .max,
        lower < best?.lower ?? .max
      else { continue }
      best = Hit(alternative: number, lower: lower, upper: upper)
    }
    return best.map { .found($0) } ?? .none
  }

  /// Searches an alternative as far as `last`, unless its next match is known.
  private mutating func advance(
    _ number: Int, from: Int, last: Int?, inSlice: Bool
  ) throws(MatchError) -> Outcome {
    var from = from
    switch lanes[number] {
    // Still its leftmost: nothing lies in between. One at the position itself may be the empty match
    // that has been had.
    case .ahead(let lower, _) where lower > position: return .none
    case .ahead: break
    case .clear(let until): from = max(from, until)
    }
    if unsafe from > last ?? subject.count { return .none }
    let outcome = try search(number, from: from, last: last, inSlice: inSlice)
    switch outcome {
    case .found(let hit): lanes[number] = .ahead(lower: hit.lower, upper: hit.upper)
    case .none:
      // In a window nothing is searched from there: the next window begins behind it.
      lanes[number] = .clear(until: last.map { inSlice ? slicer.end : $0 + 1 } ?? .max)
    case .narrowed: break
    }
    return outcome
  }

  /// Makes a match that begins between a CR and an LF, where another pattern's match has ended, the
  /// next one of its lane: a search that came from the left took them in one step and did not try.
  private mutating func takeMatchInsideCRLF(_ number: Int) throws(MatchError) -> Bool {
    let outcome = try search(number, from: position, last: position, inSlice: false)
    guard case .found(let hit) = outcome else { return false }
    lanes[number] = .ahead(lower: hit.lower, upper: hit.upper)
    return true
  }

  /// Whether the loop stands between a CR and an LF.
  private var isInsideCRLF: Bool {
    unsafe subject.isSecondOfPair(position)
  }
}
