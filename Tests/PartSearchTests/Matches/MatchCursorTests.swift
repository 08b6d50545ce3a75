import PartSearch
import TestSupport
import Testing

/// The naive twin of `MatchCursor`: every move is made of single steps.
private struct NaiveCursor {
  var starts: [Int]
  var position: Int?

  mutating func next(wrapping: Bool) -> MatchCursor.Movement {
    if starts.isEmpty { return .none }
    guard let here = position else {
      position = 0
      return .moved
    }
    if here < starts.count - 1 {
      position = here + 1
      return .moved
    }
    if !wrapping { return .none }
    position = 0
    return .wrapped
  }

  mutating func previous(wrapping: Bool) -> MatchCursor.Movement {
    if starts.isEmpty { return .none }
    guard let here = position else {
      position = starts.count - 1
      return .moved
    }
    if here > 0 {
      position = here - 1
      return .moved
    }
    if !wrapping { return .none }
    position = starts.count - 1
    return .wrapped
  }

  mutating func move(toMatchAtOrAfter offset: Int, wrapping: Bool) -> MatchCursor.Movement {
    if starts.isEmpty { return .none }
    if let found = starts.firstIndex(where: { $0 >= offset }) {
      position = found
      return .moved
    }
    if !wrapping { return .none }
    position = 0
    return .wrapped
  }

  mutating func move(toOrdinal ordinal: Int) -> MatchCursor.Movement {
    if starts.isEmpty { return .none }
    var within = ordinal
    while within < 1 { within += starts.count }
    while within > starts.count { within -= starts.count }
    position = within - 1
    return within == ordinal ? .moved : .wrapped
  }

  mutating func step(by steps: Int) -> MatchCursor.Movement {
    var movements: Set<MatchCursor.Movement> = []
    for _ in 0..<abs(steps) {
      movements.insert(steps > 0 ? next(wrapping: true) : previous(wrapping: true))
    }
    return movements.contains(.wrapped) ? .wrapped : movements.first ?? .none
  }
}

@Suite struct MatchCursorTests {
  static func index(_ ranges: [Range<Int>]) -> MatchIndex {
    MatchIndex(ranges.map { Match(range: $0) })
  }

  @Test(
    "any moves among any number of matches", arguments: [0, 1, 2, 3, 7, 200],
    0..<6 as Range<UInt64>)
  func randomMoves(count: Int, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let matches = NaiveMatches.random(count, gaps: 0...5, lengths: 0...5, using: &generator)
    var naive = NaiveCursor(starts: matches.map(\.range.lowerBound))
    var cursor = MatchCursor(MatchIndex(matches))
    #expect(cursor.total == count)
    let reach = 3 * count + 4
    for move in 0..<600 {
      // Half of the time without a current match: the start of a state is a state too.
      if move % 50 == 0 {
        cursor = MatchCursor(MatchIndex(matches))
        naive.position = nil
      }
      let wrapping = Bool.random(using: &generator)
      let number = Int.random(in: -reach...reach, using: &generator)
      let expected: MatchCursor.Movement
      let movement: MatchCursor.Movement
      switch Int.random(in: 0..<5, using: &generator) {
      case 0:
        expected = naive.next(wrapping: wrapping)
        movement = cursor.moveToNext(wrapping: wrapping)
      case 1:
        expected = naive.previous(wrapping: wrapping)
        movement = cursor.moveToPrevious(wrapping: wrapping)
      case 2:
        expected = naive.move(toMatchAtOrAfter: number * 2, wrapping: wrapping)
        movement = cursor.move(toMatchAtOrAfter: number * 2, wrapping: wrapping)
      case 3:
        expected = naive.move(toOrdinal: number)
        movement = cursor.move(toOrdinal: number)
      default:
        expected = naive.step(by: number)
        movement = cursor.step(by: number)
      }
      #expect(movement == expected)
      #expect(cursor.position == naive.position)
      #expect(cursor.ordinal == naive.position.map { $0 + 1 })
      #expect(cursor.current == naive.position.map { matches[$0] })
    }
  }

  @Test("a single match moved to again has wrapped, either way")
  func single() {
    var cursor = MatchCursor(Self.index([4..<6]))
    #expect(cursor.current == nil && cursor.ordinal == nil)
    #expect(cursor.moveToNext() == .moved)
    #expect(cursor.moveToNext() == .wrapped)
    #expect(cursor.moveToPrevious() == .wrapped)
    #expect(cursor.moveToNext(wrapping: false) == .none)
    #expect(cursor.ordinal == 1)
  }

  @Test(
    "--current counts from 1, starts over past the last, and backwards from 0",
    arguments: [
      (1, 1, .moved), (3, 3, .moved), (4, 1, .wrapped), (8, 2, .wrapped), (0, 3, .wrapped),
      (-1, 2, .wrapped), (-3, 3, .wrapped), (-4, 2, .wrapped),
    ] as [(Int, Int, MatchCursor.Movement)])
  func ordinals(asked: Int, ordinal: Int, movement: MatchCursor.Movement) {
    var cursor = MatchCursor(Self.index([0..<1, 1..<2, 2..<3]))
    #expect(cursor.move(toOrdinal: asked) == movement)
    #expect(cursor.ordinal == ordinal)
  }

  @Test("the largest numbers do not overflow")
  func extremes() {
    // 2^63 leaves 2 when divided by 3, so Int.max leaves 1, and Int.min is 1 above a multiple.
    var cursor = MatchCursor(Self.index([0..<1, 1..<2, 2..<3]))
    #expect(cursor.move(toOrdinal: .max) == .wrapped)
    #expect(cursor.ordinal == 1)
    #expect(cursor.step(by: .max) == .wrapped)
    #expect(cursor.ordinal == 2)
    #expect(cursor.step(by: .min) == .wrapped)
    #expect(cursor.ordinal == 3)
    #expect(cursor.move(toOrdinal: .min) == .wrapped)
    #expect(cursor.ordinal == 1)
    #expect(cursor.move(toMatchAtOrAfter: .min) == .moved)
    #expect(cursor.move(toMatchAtOrAfter: .max) == .wrapped)
    #expect(cursor.ordinal == 1)
  }

  @Test("no steps leave the cursor where it is")
  func noSteps() {
    var cursor = MatchCursor(Self.index([0..<1, 1..<2]))
    #expect(cursor.step(by: 0) == .none)
    #expect(cursor.position == nil)
    cursor.moveToPrevious()
    #expect(cursor.step(by: 0) == .none)
    #expect(cursor.position == 1)
  }

  @Test("a match keeps being current while others are found in front of it and behind it")
  func growing() {
    var cursor = MatchCursor(Self.index([50..<52, 60..<60, 60..<63]))
    cursor.move(toOrdinal: 3)
    cursor.replaceIndex(Self.index([1..<2, 7..<9, 50..<52, 60..<60, 60..<63, 90..<91]))
    #expect(cursor.current?.range == 60..<63)
    #expect(cursor.ordinal == 5)
    #expect(cursor.total == 6)
    #expect(cursor.moveToNext() == .moved)
    #expect(cursor.current?.range == 90..<91)
  }

  @Test("a match that is gone is no longer current")
  func gone() {
    for grown in [[], [1..<2], [4..<5], [4..<7], [4..<4], [3..<6], [9..<10]] {
      var cursor = MatchCursor(Self.index([4..<6]))
      cursor.moveToNext()
      cursor.replaceIndex(Self.index(grown))
      #expect(cursor.position == nil && cursor.current == nil)
      #expect(cursor.total == grown.count)
    }
  }

  @Test("a cursor without a current match has none over another index either")
  func noneStaysNone() {
    var cursor = MatchCursor(MatchIndex())
    #expect(cursor.moveToNext() == .none)
    cursor.replaceIndex(Self.index([4..<6]))
    #expect(cursor.position == nil)
    #expect(cursor.moveToNext() == .moved)
  }

  @Test(
    "the current match of an index that grows at either end", arguments: 0..<20 as Range<UInt64>)
  func randomGrowth(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let matches = NaiveMatches.random(150, gaps: 0...2, lengths: 0...2, using: &generator)
    var known = 70..<75
    var cursor = MatchCursor(MatchIndex(matches[known]))
    cursor.move(toOrdinal: Int.random(in: 1...5, using: &generator))
    let current = cursor.current
    while known != 0..<150 {
      let lower = Int.random(
        in: max(0, known.lowerBound - 20)...known.lowerBound, using: &generator)
      let upper = Int.random(
        in: known.upperBound...min(150, known.upperBound + 20), using: &generator)
      known = lower..<upper
      cursor.replaceIndex(MatchIndex(matches[known]))
      #expect(cursor.current == current)
    }
    #expect(cursor.position.map { matches[$0] } == current)
  }
}
