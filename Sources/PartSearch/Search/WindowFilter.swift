internal import CPartSearch

/// Says where in a text a match could begin, from the literals that it has to hold.
///
/// A filter never finds a match and never rules one out wrongly: what lies between its windows cannot
/// be where a match begins, since no literal that every match holds is in reach from there.
package struct LiteralFilter: Sendable, Equatable {
  /// Where an attempt can begin, seen from the literal.
  package enum Reach: Sendable, Equatable {
    /// At the literal itself: every match begins with it.
    case prefix
    /// Anywhere before it on its line: what comes before it in a match cannot hold an LF.
    case line
  }

  /// The literals of which every match holds one. Folded to lower case where case does not matter.
  package let literals: [[UInt8]]
  /// Whether ASCII letters match whatever their case.
  package let isCaseless: Bool
  package let reach: Reach
}

/// A run of a literal filter over one subject: the windows in order.
@safe struct WindowFilter {
  /// Where attempts may begin: from `lower` to `lastStart`, both character starts.
  struct Window {
    let lower: Int
    let lastStart: Int
  }

  private let filter: LiteralFilter
  private var subject: Subject
  private let needles: [Needle]
  /// For each literal its next occurrence at or after `scanned`; `Int.max` for none in reach.
  private var next: [Int]
  /// Attempts that begin before it are wanted, and where the last one could begin.
  private var end = 0
  private var lastStart = 0
  /// The end of what a wanted attempt can reach: the end of the line that `end` is in, or some way
  /// on in a very long line.
  private var reachEnd = 0
  /// Whether `reachEnd` is not the end of a line: a literal behind it is not seen.
  private var isBlindBehind = false
  /// The window under search, if there is one.
  private var current: Window?
  /// No attempt that begins before it is wanted any more.
  private var scanned = 0

  private static let longestReach = 64 << 10

  /// A run of `filter` over `subject`, whose bytes the caller keeps.
  @unsafe init(_ filter: LiteralFilter, in subject: Subject) {
    self.filter = filter
    unsafe self.subject = unsafe subject
    needles = filter.literals.map { Needle($0, isCaseless: filter.isCaseless) }
    next = Array(repeating: -1, count: needles.count)
  }

  /// Goes over to another subject, whose bytes the caller keeps.
  @unsafe mutating func change(to subject: Subject) {
    unsafe self.subject = unsafe subject
  }

  /// Begins with windows for attempts from `start` on and before `end`, or to the subject's end.
  mutating func begin(at start: Int, end edge: ScanEdges.Edge?) {
    end = unsafe edge?.offset ?? subject.count
    lastStart = edge?.lastStart ?? end
    scanned = start
    current = nil
    for place in next.indices { next[place] = -1 }
    let longest = needles.reduce(0) { max($0, $1.count) }
    (reachEnd, isBlindBehind) = (end, false)
    if filter.reach == .line { extendReach() }
    unsafe reachEnd = min(reachEnd + longest, subject.count)
  }

  /// The window that holds the first place at or after `position` where a match may begin.
  mutating func window(from position: Int) -> Window? {
    if let current, position <= current.lastStart { return current }
    current = nil
    scanned = max(scanned, position)
    guard scanned < end else { return nil }
    let occurrence = firstOccurrence()
    if occurrence < .max {
      let lower =
        filter.reach == .prefix ? occurrence : lineStart(before: occurrence, notBefore: scanned)
      if lower < end { current = Window(lower: lower, lastStart: min(occurrence, lastStart)) }
    } else if isBlindBehind {
      // The chunk's last line goes on beyond what was looked at, and may hold a literal there.
      current = Window(lower: lineStart(before: end, notBefore: scanned), lastStart: lastStart)
    }
    return current
  }

  /// Says that no match begins in `window`.
  mutating func discard(_ window: Window) {
    current = nil
    scanned = max(scanned, window.lastStart + 1)
    // To the next character, where an attempt could begin.
    while unsafe scanned < subject.count && subject.base[scanned] & 0xC0 == 0x80 { scanned += 1 }
  }

  private mutating func firstOccurrence() -> Int {
    var first = Int.max
    for place in needles.indices {
      if next[place] < scanned {
        next[place] =
          unsafe needles[place].firstOffset(in: subject, from: scanned, to: reachEnd) ?? .max
      }
      first = min(first, next[place])
    }
    return first
  }

  private mutating func extendReach() {
    let limit = unsafe min(end + WindowFilter.longestReach, subject.count)
    let lineFeed = unsafe Self.lineFeed.firstOffset(in: subject, from: max(end - 1, 0), to: limit)
    reachEnd = lineFeed ?? limit
    isBlindBehind = unsafe lineFeed == nil && limit < subject.count
  }

  private func lineStart(before offset: Int, notBefore bound: Int) -> Int {
    let found = unsafe partsearch_last_byte(subject.base + bound, offset - bound, 0x0A)
    guard let found = unsafe found else { return bound }
    return unsafe found - subject.base + 1
  }

  private static let lineFeed = Needle([0x0A], isCaseless: false)
}
