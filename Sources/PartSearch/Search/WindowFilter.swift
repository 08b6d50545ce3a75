internal import CPartSearch

/// Says where in a text a match could begin, from the literals that it has to hold.
///
/// A filter never finds a match and never rules one out wrongly: what lies between its windows cannot
/// be where a match begins, since no literal that every match holds is in reach from there.
package struct LiteralFilter: Sendable, Equatable {
  /// Where an attempt can begin, seen from the literal.
  package enum Reach: Sendable, Equatable {
    /// At the literal itself, with which every match begins; or `lead` bytes on, where it is what a
    /// lookbehind asks for.
    case prefix(lead: Int)
    /// Anywhere in the run of these bytes before it: nothing else comes before it in a match.
    case run(ByteSet)
  }

  /// The literals of which every match holds one. Folded to lower case where case does not matter.
  package let literals: [[UInt8]]
  /// Whether ASCII letters match whatever their case.
  package let isCaseless: Bool
  package let reach: Reach
  /// The literals, ready to be looked for.
  let needles: [Needle]

  init(literals: [[UInt8]], isCaseless: Bool, reach: Reach) {
    self.literals = literals
    self.isCaseless = isCaseless
    self.reach = reach
    needles = literals.map { Needle($0, isCaseless: isCaseless) }
  }

  /// The length of the longest literal.
  var longest: Int { literals.reduce(0) { max($0, $1.count) } }
}

/// A run of a filter over one subject: the windows in order.
///
/// It is kept from one subject to the next and changed in place: the search for the next window is most
/// of what a scan does where matches are many.
///
/// Safe: while it is off it reads nothing, and whoever begins it keeps the subject until it is off.
@safe struct WindowFilter: ~Copyable {
  /// Where attempts may begin: from `lower` to `lastStart`, both character starts.
  struct Window {
    let lower: Int
    let lastStart: Int
  }

  /// Whether there are windows to ask for.
  private(set) var isOn = false
  // What tells the places from which windows are made: one of the two.
  private var needles: NeedleRun?
  private var scanner: ScannerRun?
  /// How far behind a literal's start an attempt begins, where matches begin at one.
  private var lead = 0
  /// What may come before a literal; nil where matches begin at one.
  private var run: ByteSet?
  private var subject: Subject
  /// The length of the longest literal.
  private var longest = 0
  /// The first place at or after `scanned` that a needle tells; `Int.max` for none in reach, and less
  /// than `scanned` where it is not known.
  private var next = -1
  /// Attempts that begin before it are wanted, and where the last one could begin.
  private var end = 0
  private var lastStart = 0
  /// The end of what a wanted attempt can reach: the end of the run that `end` is in, or some way
  /// on in a very long one.
  private var reachEnd = 0
  /// Whether `reachEnd` is not the end of a run: a literal behind it is not seen.
  private var isBlindBehind = false
  /// The window under search, if there is one.
  private var current: Window?
  /// No attempt that begins before it is wanted any more.
  private var scanned = 0

  private static let longestReach = 64 << 10

  /// A filter that is off.
  init() {
    unsafe subject = Subject(base: emptySubject, count: 0)
  }

  /// Turns it off.
  mutating func stop() { isOn = false }

  /// Turns it on over `subject`, whose bytes the caller keeps, for attempts from `start` on and before
  /// `end`, or to the subject's end: with `filter`, of which `needles` were made.
  @unsafe mutating func begin(
    _ needles: NeedleRun, of filter: LiteralFilter, in subject: Subject, at start: Int,
    end edge: ScanEdges.Edge?
  ) {
    (self.needles, scanner) = (needles, nil)
    unsafe begin(filter.reach, longest: filter.longest, in: subject, at: start, end: edge)
    isOn = true
  }

  /// The same with the filter that `source` stands for, of which `scanner` was made; it stays off where
  /// there would be so many windows that they are of no use.
  @unsafe mutating func begin(
    _ scanner: ScannerRun, of source: ScannerSource, in subject: Subject, at start: Int,
    end edge: ScanEdges.Edge?
  ) {
    (needles, self.scanner) = (nil, scanner)
    unsafe begin(source.reach, longest: source.longest, in: subject, at: start, end: edge)
    isOn = unsafe scanner.scan(subject, from: start, to: max(start, reachEnd))
  }

  @unsafe private mutating func begin(
    _ reach: LiteralFilter.Reach, longest: Int, in subject: Subject, at start: Int,
    end edge: ScanEdges.Edge?
  ) {
    unsafe self.subject = unsafe subject
    self.longest = longest
    switch reach {
    case .prefix(let lead): (self.lead, run) = (lead, nil)
    case .run(let bytes): (lead, run) = (0, bytes)
    }
    end = unsafe edge?.offset ?? subject.count
    lastStart = edge?.lastStart ?? end
    scanned = start
    current = nil
    next = -1
    (reachEnd, isBlindBehind) = (end, false)
    if let run { extendReach(over: run) }
    unsafe reachEnd = min(reachEnd + longest, subject.count)
  }

  /// The window that holds the first place at or after `position` where a match may begin.
  mutating func window(from position: Int) -> Window? {
    if let current, position <= current.lastStart { return current }
    current = nil
    scanned = max(scanned, position)
    guard scanned <= lastStart else { return nil }
    let occurrence = firstOccurrence()
    if occurrence < .max {
      var lower = occurrence
      if let run { lower = runStart(of: run, before: occurrence) }
      if lower <= lastStart {
        current = Window(lower: lower, lastStart: min(occurrence, lastStart))
      }
    } else if isBlindBehind, let run {
      // The chunk's last run goes on beyond what was looked at, and may hold a literal there.
      current = Window(lower: runStart(of: run, before: end), lastStart: lastStart)
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

  /// The first place at or after `scanned` where an attempt may begin, or before which one may.
  private mutating func firstOccurrence() -> Int {
    if let scanner { return characterStart(of: scanner.firstPlace(from: scanned)) }
    guard let needles else { return .max }
    if next < scanned {
      let found = unsafe needles.firstOffset(
        in: subject, from: max(scanned - lead, 0), to: reachEnd)
      next = found.map { $0 + lead } ?? .max
    }
    return next
  }

  /// The start of the character that holds the byte at `place`, or `scanned` if that is in it: an
  /// expression over bytes ends where one of them ends.
  private func characterStart(of place: Int) -> Int {
    guard place < .max else { return place }
    var start = place
    while unsafe start > scanned && subject.base[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  private mutating func extendReach(over run: ByteSet) {
    let limit = unsafe min(end + WindowFilter.longestReach, subject.count)
    let start = max(end - 1, 0)
    var words = run.words
    let length = unsafe withUnsafeBytes(of: &words) { words in
      unsafe partsearch_run_length(
        subject.base + start, limit - start,
        words.assumingMemoryBound(to: UInt64.self).baseAddress)
    }
    reachEnd = start + length
    isBlindBehind = unsafe reachEnd == limit && limit < subject.count
  }

  /// The start of the run of `bytes` that ends at `offset`, or `scanned` if that is in it.
  private func runStart(of bytes: ByteSet, before offset: Int) -> Int {
    guard bytes == .line else { return offset - runLength(of: bytes, before: offset) }
    return unsafe subject.endOfLastLine(in: scanned..<offset) ?? scanned
  }

  private func runLength(of bytes: ByteSet, before offset: Int) -> Int {
    var words = bytes.words
    return unsafe withUnsafeBytes(of: &words) { words in
      unsafe partsearch_run_length_before(
        subject.base + scanned, offset - scanned,
        words.assumingMemoryBound(to: UInt64.self).baseAddress)
    }
  }
}
