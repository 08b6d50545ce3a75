/// The current match among those of an index: the one that is lit in green, and the moves from it.
///
/// A cursor is a value. It starts without a current match. Moves that wrap go on at the other end.
public struct MatchCursor: Sendable {
  /// What a move did.
  public enum Movement: Hashable, Sendable {
    /// The cursor is at the match that was asked for. It may be the one it was at.
    case moved

    /// As `moved`, but an end was passed on the way. With a single match that is the same match.
    case wrapped

    /// The cursor stays as it was: there is no match, or none that way and wrapping was not wanted,
    /// or the move was one of no steps.
    case none
  }

  /// The matches among which the cursor moves. `replaceIndex(_:)` changes them.
  public private(set) var index: MatchIndex

  /// The position of the current match in `index`, 0-based; nil if no match is current.
  public private(set) var position: Int?

  /// A cursor over `index` without a current match.
  ///
  /// - Complexity: O(1).
  public init(_ index: MatchIndex) {
    self.index = index
  }

  /// The current match.
  ///
  /// - Complexity: that of a subscript of `MatchIndex`.
  public var current: Match? { position.map { index[$0] } }

  /// The number of the current match as people count, 1 for the first; nil if none is current.
  ///
  /// - Complexity: O(1).
  public var ordinal: Int? { position.map { $0 + 1 } }

  /// The number of matches.
  ///
  /// - Complexity: O(1).
  public var total: Int { index.count }
}

// MARK: - Moves

extension MatchCursor {
  /// Moves to the next match; from no current match to the first.
  ///
  /// Behind the last match the first one follows if `wrapping`, else the cursor stays.
  ///
  /// - Complexity: O(1).
  @discardableResult
  public mutating func moveToNext(wrapping: Bool = true) -> Movement {
    place(at: (position ?? -1) + 1, or: 0, wrapping: wrapping)
  }

  /// Moves to the match before; from no current match to the last.
  ///
  /// Before the first match comes the last one if `wrapping`, else the cursor stays.
  ///
  /// - Complexity: O(1).
  @discardableResult
  public mutating func moveToPrevious(wrapping: Bool = true) -> Movement {
    place(at: (position ?? total) - 1, or: total - 1, wrapping: wrapping)
  }

  /// Moves to the first match that starts at or after `offset`, a byte offset.
  ///
  /// If none does, it is the first match if `wrapping`, else the cursor stays.
  ///
  /// - Complexity: that of `MatchIndex.firstIndex(atOrAfter:)`.
  @discardableResult
  public mutating func move(
    toMatchAtOrAfter offset: Int, wrapping: Bool = true
  ) -> Movement {
    place(at: index.firstIndex(atOrAfter: offset), or: 0, wrapping: wrapping)
  }

  /// Moves to match number `ordinal`, as `--current` counts: 1 is the first, a number past
  /// the last starts over, 0 is the last and -1 the one before it.
  ///
  /// It says `wrapped` for a number outside `1...total`.
  ///
  /// - Complexity: O(1).
  @discardableResult
  public mutating func move(toOrdinal ordinal: Int) -> Movement {
    guard total > 0 else { return .none }
    // The remainder is taken first, so that no ordinal overflows.
    position = (ordinal % total - 1 + total) % total
    return (1...total).contains(ordinal) ? .moved : .wrapped
  }

  /// Moves as `steps` calls of `moveToNext()` would, or of `moveToPrevious()` if it is negative.
  ///
  /// It says `wrapped` if an end was passed on the way, and `none` for no steps.
  ///
  /// - Complexity: O(1).
  @discardableResult
  public mutating func step(by steps: Int) -> Movement {
    guard total > 0 && steps != 0 else { return .none }
    // Without a current match the way begins just outside the end that is entered first.
    let start = position ?? (steps > 0 ? -1 : total)
    let passesEnd = steps > 0 ? steps > total - 1 - start : steps < -start
    position = (start + steps % total + total) % total
    return passesEnd ? .wrapped : .moved
  }

  /// Moves to `target` if it is a match, to `far`, the other end, if wrapping, or not at all.
  private mutating func place(at target: Int, or far: Int, wrapping: Bool) -> Movement {
    if index.indices.contains(target) {
      position = target
      return .moved
    }
    guard wrapping && total > 0 else { return .none }
    position = far
    return .wrapped
  }
}

// MARK: - A growing index

extension MatchCursor {
  /// Goes on over `grown`, a later state of the index, with the same match as the current one.
  ///
  /// The match is known by its range: matches may have been added in front of it as well as behind
  /// it. If it is gone, no match is current.
  ///
  /// - Complexity: that of `MatchIndex.firstIndex(atOrAfter:)`.
  public mutating func replaceIndex(_ grown: MatchIndex) {
    let range = current?.range
    index = grown
    position = range.flatMap(grown.firstIndex(ofRange:))
  }
}

extension MatchIndex {
  /// The position of the match at exactly `range`; nil if there is none.
  fileprivate func firstIndex(ofRange range: Range<Int>) -> Int? {
    // An empty match and a longer one may start at the same offset, so one look may not do.
    let first = firstIndex(atOrAfter: range.lowerBound)
    return (first..<Swift.min(first + 2, count)).first { self[$0].range == range }
  }
}
