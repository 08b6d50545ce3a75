/// A walk over a pattern's tokens that tells which of the library's faults could touch it.
///
/// The rules were found by comparing the machine code with the plain interpreter on some 24 million
/// random patterns and texts; with them no difference was left. They may say yes too often, never no
/// too often, and are made so that everyday patterns get a no: the careful form of a pattern with a
/// yes loses PCRE2's search for its first characters.
struct FaultWalk {
  /// What was seen.
  struct Findings {
    /// An atomic group, or a group with a possessive quantifier.
    var hasAtomicGroup = false
    var hasPossessiveGroup = false
    /// A subroutine call, and one of the whole pattern.
    var hasCall = false
    var hasWholeCall = false
    /// Alternatives of unequal length before the first repeated single character.
    var repeatsAfterUnequalAlternatives = false
    var hasLookahead = false
    /// A quantifier whose maximum is 0.
    var hasZeroQuantifier = false
    /// A back reference inside the group that it names.
    var hasSelfReference = false
    /// An item that can begin a match by taking an LF without naming it.
    var mayBeginWithLineFeed = false
    var hasLineBreakType = false
    var hasVerticalSpaceType = false
    var hasCluster = false
    /// `\W`, `\D` or `\S` outside a class.
    var hasNegatedType = false
    /// A backtracking verb; a setting in front is none.
    var hasVerb = false
    /// `(?x)`, under which tokens cannot be trusted.
    var hasExtendedSyntax = false
  }

  /// A group that is open, or the pattern as a whole.
  private struct Frame {
    var group: PatternSyntax.Group?
    var captureNumber = 0
    /// The first byte of the body.
    var body = 0
    /// The length in characters of the alternative so far, nil once it varies.
    var length: Int? = 0
    /// The lengths of the alternatives before it; nil for one that varies.
    var lengths: [Int?] = []
    /// Whether a repeated single character has been seen, and how unequal alternatives were: 1 if
    /// they exclude one another, 2 if not. As they were at the group's start, as they are in this
    /// alternative, and the most of the alternatives before.
    var repeatedAtStart = false
    var repeated = false
    var repeatedBefore = false
    var unequalAtStart = 0
    var unequal = 0
    var unequalBefore = 0
    /// Whether nothing before in the sequence has to take a character: the same three.
    var isFirstAtStart = true
    var isFirst = true
    var isFirstBefore = false
  }

  private let pattern: [UInt8]
  private let tokens: [PatternSyntax.Token]
  private let knowsUnicode: Bool
  private var frames = [Frame()]
  private var captures = 0
  private(set) var findings = Findings()

  /// Walks over `syntax`, which is that of `pattern`.
  ///
  /// - Parameter knowsUnicode: whether `\w`, `\s` and the POSIX classes know more than ASCII.
  init(_ syntax: PatternSyntax, of pattern: [UInt8], knowsUnicode: Bool) {
    self.pattern = pattern
    self.knowsUnicode = knowsUnicode
    tokens = syntax.tokens
    var place = 0
    while place < tokens.count { place = step(at: place) }
  }

  // MARK: Items

  /// What an item is to the rules.
  private enum Item {
    case character
    case assertion
    case group(Frame)
  }

  /// Takes the item at `place` with its quantifier; the place behind both.
  private mutating func step(at place: Int) -> Int {
    let token = tokens[place]
    switch token.kind {
    case .open(let group):
      open(group, body: token.range.upperBound)
      return place + 1
    case .alternation:
      endAlternative()
      return place + 1
    case .setting:
      let body = pattern[token.range]
      if body.contains(UInt8(ascii: "x")) { findings.hasExtendedSyntax = true }
      return place + 1
    case .quantifier: return place + 1
    case .verb:
      if isBacktrackingVerb(token.range) { findings.hasVerb = true }
      return take(.assertion, length: 0, at: place)
    case .callout, .circumflex, .dollar: return take(.assertion, length: 0, at: place)
    case .recursion:
      findings.hasCall = true
      if isWholeCall(token.range) { findings.hasWholeCall = true }
      return take(.group(frames[frames.count - 1]), length: nil, at: place)
    case .close: return close(at: place)
    case .literal, .dot: return take(.character, length: 1, at: place)
    case .characterClass(let negated):
      let holdsLineFeed = classMayHoldLineFeed(token.range, negated: negated)
      return take(.character, length: 1, at: place, lineFeed: holdsLineFeed ? .unlessStar : .no)
    case .escape(let letter): return takeEscape(letter, token.range, at: place)
    }
  }

  private mutating func takeEscape(_ letter: UInt8, _ range: Range<Int>, at place: Int) -> Int {
    switch letter {
    case UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "A"), UInt8(ascii: "z"),
      UInt8(ascii: "Z"), UInt8(ascii: "G"), UInt8(ascii: "K"):
      return take(.assertion, length: 0, at: place)
    case UInt8(ascii: "R"), UInt8(ascii: "X"):
      if letter == UInt8(ascii: "R") { findings.hasLineBreakType = true }
      if letter == UInt8(ascii: "X") { findings.hasCluster = true }
      frames[frames.count - 1].repeated = true
      return take(.character, length: nil, at: place)
    case UInt8(ascii: "1")...UInt8(ascii: "9"), UInt8(ascii: "g"), UInt8(ascii: "k"):
      noteReference(letter, range)
      return take(.character, length: nil, at: place)
    case UInt8(ascii: "v"): findings.hasVerticalSpaceType = true
    case UInt8(ascii: "W"), UInt8(ascii: "D"), UInt8(ascii: "S"): findings.hasNegatedType = true
    default: break
    }
    let isSpace = letter == UInt8(ascii: "s") && !knowsUnicode
    return take(.character, length: 1, at: place, lineFeed: isSpace ? .unlessRepeated : .no)
  }

  /// When an item may take an LF that begins a match.
  private enum LineFeed { case no, unlessStar, unlessRepeated }

  /// Does what an item does to its frame, and what its quantifier does.
  private mutating func take(
    _ item: Item, length: Int?, at place: Int, lineFeed: LineFeed = .no
  ) -> Int {
    var next = place + 1
    var length = length
    var (least, isUnbounded) = (1, false)
    var isRepeated = false
    let top = frames.count - 1
    if next < tokens.count, case .quantifier(let min, let max, let greed) = tokens[next].kind {
      next += 1
      isRepeated = true
      (least, isUnbounded) = (min, max == nil)
      if max == 0 { findings.hasZeroQuantifier = true }
      switch item {
      case .group where greed == .possessive: findings.hasPossessiveGroup = true
      case .character:
        if isUnbounded, !frames[top].repeated, frames[top].unequal == 2, !isFinal(next) {
          findings.repeatsAfterUnequalAlternatives = true
        }
        frames[top].repeated = true
      default: break
      }
      length = min == max ? length.map { $0 * min } : nil
    }
    if frames[top].isFirst {
      switch lineFeed {
      case .no: break
      case .unlessStar where isRepeated && isUnbounded && least == 0: break
      case .unlessRepeated where isRepeated && isUnbounded: break
      default: findings.mayBeginWithLineFeed = true
      }
    }
    switch item {
    case .character: if least > 0 { frames[top].isFirst = false }
    case .group(let frame): if least > 0 { frames[top].isFirst = frame.isFirst }
    case .assertion: break
    }
    frames[top].length = frames[top].length.flatMap { sum in length.map { sum + $0 } }
    return next
  }

  /// Whether only closing brackets follow to the end of the pattern.
  private func isFinal(_ place: Int) -> Bool {
    tokens[place...].allSatisfy { $0.kind == .close }
  }

  // MARK: Groups

  private mutating func open(_ group: PatternSyntax.Group, body: Int) {
    let outer = frames[frames.count - 1]
    var frame = Frame(group: group, body: body)
    (frame.repeated, frame.repeatedAtStart) = (outer.repeated, outer.repeated)
    (frame.unequal, frame.unequalAtStart) = (outer.unequal, outer.unequal)
    (frame.isFirst, frame.isFirstAtStart) = (outer.isFirst, outer.isFirst)
    switch group {
    case .capture:
      captures += 1
      frame.captureNumber = captures
    case .atomic: findings.hasAtomicGroup = true
    case .lookahead: findings.hasLookahead = true
    default: break
    }
    frames.append(frame)
  }

  private mutating func endAlternative() {
    let top = frames.count - 1
    frames[top].lengths.append(frames[top].length)
    frames[top].repeatedBefore = frames[top].repeatedBefore || frames[top].repeated
    frames[top].unequalBefore = max(frames[top].unequalBefore, frames[top].unequal)
    frames[top].isFirstBefore = frames[top].isFirstBefore || frames[top].isFirst
    frames[top].length = 0
    frames[top].repeated = frames[top].repeatedAtStart
    frames[top].unequal = frames[top].unequalAtStart
    frames[top].isFirst = frames[top].isFirstAtStart
  }

  private mutating func close(at place: Int) -> Int {
    guard frames.count > 1, var frame = frames.popLast() else { return place + 1 }
    let top = frames.count - 1
    let lengths = frame.lengths + [frame.length]
    let isUnequal =
      lengths.count > 1 && (lengths.contains(nil) || lengths.contains { $0 != lengths[0] })
    frame.repeated = frame.repeated || frame.repeatedBefore
    frame.unequal = max(frame.unequal, frame.unequalBefore)
    frame.isFirst = frame.isFirst || frame.isFirstBefore
    switch frame.group {
    case .lookahead, .negativeLookahead, .lookbehind, .negativeLookbehind:
      return take(.assertion, length: 0, at: place)
    default: break
    }
    frames[top].repeated = frames[top].repeated || frame.repeated
    var unequal = frame.unequal
    if isUnequal { unequal = unequal == 0 && isExclusive(frame.body, at: place) ? 1 : 2 }
    frames[top].unequal = max(frames[top].unequal, unequal)
    let length = isUnequal || frame.group == .conditional ? nil : frame.length
    return take(.group(frame), length: length, at: place)
  }

  /// Whether the alternatives between `body` and the bracket at `place` are plain words of which none
  /// can stand for part of a longer one, so that the way through them is known from the text.
  private func isExclusive(_ body: Int, at place: Int) -> Bool {
    let text = pattern[body..<tokens[place].range.lowerBound]
    guard text.allSatisfy({ $0 == UInt8(ascii: "|") || Self.isWordByte($0) }) else { return false }
    let words = text.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
      .map { $0.map(Self.folded) }
    let follower = literal(behind: place).map(Self.folded)
    for short in words {
      for long in words where short.count < long.count {
        for offset in 0..<(long.count - short.count) {
          let isInside = long[offset...].starts(with: short)
          if isInside, follower == nil || follower == long[offset + short.count] { return false }
        }
      }
    }
    return true
  }

  /// The byte of the literal behind the token at `place`, if it is plain and has no quantifier.
  private func literal(behind place: Int) -> UInt8? {
    guard place + 1 < tokens.count, case .literal = tokens[place + 1].kind,
      tokens[place + 1].range.count == 1
    else { return nil }
    if place + 2 < tokens.count, case .quantifier = tokens[place + 2].kind { return nil }
    let byte = pattern[tokens[place + 1].range.lowerBound]
    return Self.isWordByte(byte) ? byte : nil
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

extension FaultWalk {
  // MARK: Details of tokens

  private mutating func noteReference(_ letter: UInt8, _ range: Range<Int>) {
    let open = frames.map(\.captureNumber).filter { $0 > 0 }
    guard letter <= UInt8(ascii: "9") else {
      // By name or relative: any group that is open may be the one.
      if !open.isEmpty { findings.hasSelfReference = true }
      return
    }
    let number = pattern[range].dropFirst().reduce(0) { $0 * 10 + Int($1 & 0x0F) }
    if open.contains(number) { findings.hasSelfReference = true }
  }

  private func isWholeCall(_ range: Range<Int>) -> Bool {
    ["(?R)", "(?0)", "(?+0)", "(?-0)"].contains { pattern[range].elementsEqual($0.utf8) }
      || ["\\g<0>", "\\g'0'"].contains { pattern[range].elementsEqual($0.utf8) }
  }

  /// Whether `(*…` is a backtracking verb, and no setting at the start of the pattern.
  private func isBacktrackingVerb(_ range: Range<Int>) -> Bool {
    let name = pattern[range].dropFirst(2).prefix { $0 != 0x3A && $0 != 0x29 }
    return ["", "ACCEPT", "FAIL", "F", "MARK", "COMMIT", "PRUNE", "SKIP", "THEN"].contains {
      name.elementsEqual($0.utf8)
    }
  }

  /// Whether a class could take an LF by a name or a number that PCRE2 does not count as naming it.
  private func classMayHoldLineFeed(_ range: Range<Int>, negated: Bool) -> Bool {
    let body = pattern[range].dropFirst(negated ? 2 : 1)
    let letters = negated ? "SDWHV" : knowsUnicode ? "xtaoceN01234567" : "xtaoceN01234567svR"
    var place = body.startIndex
    while place < body.endIndex {
      let rest = body[place...]
      if !negated, body[place] < 0x20 { return true }
      if body[place] == UInt8(ascii: "\\"), let letter = rest.dropFirst().first {
        if letters.utf8.contains(letter) { return true }
        place += 2
        continue
      }
      if rest.starts(with: "[:".utf8) {
        let names = negated ? ["[:^"] : knowsUnicode ? ["[:cntrl", "[:ascii"] : ["[:"]
        if names.contains(where: { rest.starts(with: $0.utf8) }) { return true }
      }
      place += 1
    }
    return false
  }
}
