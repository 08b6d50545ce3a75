/// Finds literals that every match of a pattern has to hold, by a walk over its tokens.
///
/// A literal of a sequence is required where nothing makes it optional; of an alternation one of each
/// branch is. What comes before a literal in its sequence tells from where an attempt could reach it:
/// only over bytes that something there can take. Whatever is not understood is taken for something
/// that could be anything, which costs a filter and never a match.
package struct RequiredLiterals {
  /// A set of literals of which every match holds one.
  private struct Candidate {
    var literals: [[UInt8]]
    /// The bytes that may stand before them in a match; nil where anything may.
    var before: ByteSet?
    /// Whether every match begins with one of them, or `lead` bytes behind it.
    var isPrefix: Bool
    /// The length of a literal that a lookbehind asks for in front of every match, else 0.
    var lead = 0

    /// Whether what comes before is soon over in any text: it does not go beyond a line, or is made
    /// of space and signs.
    var isNear: Bool {
      guard let before else { return false }
      return isPrefix || !before.contains(0x0A) || before.isDisjoint(with: .alphanumeric)
    }

    /// How often one of them stands at a place of ordinary text, by a rough estimate.
    var frequency: Double {
      literals.reduce(0) { sum, literal in
        sum + literal.reduce(1) { $0 * ByteFrequency.probability(of: $1) }
      }
    }
  }

  /// What is known of a group's body.
  private struct Body {
    /// For each branch its best candidate, or nil.
    var branches: [Candidate?] = []
    /// The bytes of what it can take; nil for anything.
    var bytes: ByteSet? = ByteSet()
  }

  private let pattern: [UInt8]
  private let tokens: [PatternSyntax.Token]
  private let lineItems: LineItems
  private let itemBytes: ItemBytes
  private let isCaseless: Bool
  private var place = 0
  /// How many groups the walk is in.
  private var depth = 0
  /// The literals of the pattern itself, not of a group in it.
  private var outermost: [Candidate] = []

  private init(_ alternative: Alternative) {
    pattern = alternative.source
    tokens = alternative.tokens
    lineItems = LineItems(alternative)
    itemBytes = ItemBytes(alternative, lineItems)
    isCaseless = lineItems.isCaseless
  }

  /// The best filter for `alternative`, or nil where no literal is required, or none that is rarer
  /// than `mostFrequent` a byte: looking for a common one costs more than it saves.
  package static func filter(
    for alternative: Alternative, mostFrequent: Double = 0.03
  ) -> LiteralFilter? {
    var walk = RequiredLiterals(alternative)
    guard !walk.lineItems.isHopeless else { return nil }
    let body = walk.body()
    guard walk.place == walk.tokens.count,
      let best = union(of: body.branches), best.isNear, let before = best.before,
      best.frequency < mostFrequent
    else { return nil }
    return LiteralFilter(
      literals: best.literals, isCaseless: walk.isCaseless,
      reach: best.isPrefix ? .prefix(lead: best.lead) : .run(before))
  }

  /// The rarest literal that every match of `alternative` holds, at its start or behind: for a look at
  /// where it does not come any more. Nil where none is known, or none but `filter`'s.
  static func laterLiteral(for alternative: Alternative, besides filter: LiteralFilter?) -> Needle?
  {
    var walk = RequiredLiterals(alternative)
    guard !walk.lineItems.isHopeless else { return nil }
    let branches = walk.body().branches
    let rarest = walk.outermost.filter { $0.literals != filter?.literals }
      .min { $0.frequency < $1.frequency }
    guard walk.place == walk.tokens.count, branches.count == 1, let rarest else { return nil }
    return Needle(rarest.literals[0], isCaseless: walk.isCaseless)
  }

  /// One candidate for an alternation: every branch has to have one.
  private static func union(of branches: [Candidate?]) -> Candidate? {
    var all = Candidate(literals: [], before: ByteSet(), isPrefix: true)
    for (number, branch) in branches.enumerated() {
      guard let branch, number == 0 || branch.lead == all.lead else { return nil }
      all.lead = branch.lead
      for literal in branch.literals where !all.literals.contains(literal) {
        all.literals.append(literal)
      }
      all.before = Self.union(all.before, branch.before)
      all.isPrefix = all.isPrefix && branch.isPrefix
    }
    // What stands in front of some and begins others would be looked for in two places.
    if all.lead > 0, !all.isPrefix { return nil }
    return all.literals.isEmpty || all.literals.count > LiteralFilter.mostLiterals ? nil : all
  }

  private static func union(_ a: ByteSet?, _ b: ByteSet?) -> ByteSet? {
    guard var set = a, let b else { return nil }
    set.formUnion(b)
    return set
  }

  // MARK: The walk

  /// Reads branches up to the closing bracket, which stays, or the end.
  private mutating func body() -> Body {
    var body = Body()
    while true {
      let (best, bytes) = branch()
      body.branches.append(best)
      body.bytes = Self.union(body.bytes, bytes)
      guard place < tokens.count, tokens[place].kind == .alternation else { return body }
      place += 1
    }
  }

  /// Reads one branch.
  private mutating func branch() -> (Candidate?, bytes: ByteSet?) {
    var best: Candidate?
    var run = Candidate(literals: [[]], before: ByteSet(), isPrefix: true)
    var bytes: ByteSet? = ByteSet()
    var isAtStart = true
    func offer(_ candidate: Candidate) {
      guard candidate.literals.allSatisfy({ !$0.isEmpty }), candidate.isNear else { return }
      if candidate.frequency < best?.frequency ?? .infinity { best = candidate }
    }
    func endRun() {
      if depth == 0, run.literals != [[]] { outermost.append(run) }
      offer(run)
      run = Candidate(literals: [[]], before: bytes, isPrefix: isAtStart)
    }
    while place < tokens.count {
      let token = tokens[place]
      switch token.kind {
      case .close, .alternation:
        endRun()
        return (best, bytes)
      case .open(let group):
        place += 1
        let front = group == .lookbehind && isAtStart ? literalLookbehind() : nil
        depth += 1
        let inner = body()
        depth -= 1
        if place < tokens.count { place += 1 }
        let least = quantifierMinimum()
        endRun()
        if let front, least != 0 {
          offer(
            Candidate(literals: [front], before: ByteSet(), isPrefix: true, lead: front.count))
        }
        switch group {
        case .lookahead, .negativeLookahead, .lookbehind, .negativeLookbehind: continue
        case .conditional: bytes = nil
        default:
          if least != 0, var candidate = Self.union(of: inner.branches),
            candidate.lead == 0 || isAtStart
          {
            candidate.before = Self.union(bytes, candidate.before)
            candidate.isPrefix = candidate.isPrefix && isAtStart
            offer(candidate)
          }
          bytes = Self.union(bytes, inner.bytes)
        }
        isAtStart = false
        endRun()
      case .literal(let scalar):
        place += 1
        let least = quantifierMinimum()
        let exact = least == 0 ? nil : Self.exactBytes(of: scalar, isCaseless: isCaseless)
        if let exact { run.literals[0] += exact }
        bytes = Self.union(bytes, itemBytes.bytes(of: token))
        isAtStart = false
        // A repeated character ends what is known to stand together.
        if exact == nil || least != nil { endRun() }
      case .quantifier: place += 1
      default:
        place += 1
        _ = quantifierMinimum()
        if lineItems.isZeroWidth(token) { continue }
        bytes = Self.union(bytes, itemBytes.bytes(of: token))
        isAtStart = false
        endRun()
      }
    }
    endRun()
    return (best, bytes)
  }

  /// The literal that the lookbehind whose body begins here ends with, where nothing in it is
  /// optional: it stands in front of every match.
  private func literalLookbehind() -> [UInt8]? {
    var literal: [UInt8] = []
    for token in tokens[place...] {
      switch token.kind {
      case .close: return literal.isEmpty ? nil : literal
      case .literal(let scalar):
        let exact = Self.exactBytes(of: scalar, isCaseless: isCaseless)
        literal = exact.map { literal + $0 } ?? []
      case .escape, .characterClass, .dot, .circumflex, .dollar: literal = []
      default: return nil
      }
    }
    return nil
  }

  /// Reads a quantifier, if one stands here, and gives its minimum.
  private mutating func quantifierMinimum() -> Int? {
    guard place < tokens.count, case .quantifier(let least, _, _) = tokens[place].kind else {
      return nil
    }
    place += 1
    return least
  }

  /// The bytes that a literal character matches and no others, folded to lower case; nil where other
  /// characters match too that are not ASCII.
  static func exactBytes(of scalar: Unicode.Scalar, isCaseless: Bool) -> [UInt8]? {
    if scalar == "\n" || scalar == "\u{FFFD}" { return nil }
    guard isCaseless else { return Array(String(Character(scalar)).utf8) }
    switch scalar {
    // The Kelvin sign and the long s are other cases of these two.
    case "k", "K", "s", "S": return nil
    case _ where scalar.isASCII:
      let byte = UInt8(ascii: scalar)
      return [(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte]
    default:
      let properties = scalar.properties
      let hasCase =
        properties.isCased || properties.changesWhenCaseFolded || properties.changesWhenUppercased
        || properties.changesWhenLowercased || properties.isDiacritic
      return hasCase ? nil : Array(String(Character(scalar)).utf8)
    }
  }
}

/// How common bytes are in texts: a rough order is enough to choose what to look for.
enum ByteFrequency {
  /// The share of `byte` in ordinary text, both cases of a letter together.
  static func probability(of byte: UInt8) -> Double {
    switch byte {
    case UInt8(ascii: " "): 0.15
    case UInt8(ascii: "e"), UInt8(ascii: "E"): 0.1
    case UInt8(ascii: "t"), UInt8(ascii: "a"), UInt8(ascii: "o"), UInt8(ascii: "n"),
      UInt8(ascii: "i"), UInt8(ascii: "r"), UInt8(ascii: "s"):
      0.06
    case UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "d"), UInt8(ascii: "c"),
      UInt8(ascii: "u"):
      0.035
    case UInt8(ascii: "m"), UInt8(ascii: "f"), UInt8(ascii: "p"), UInt8(ascii: "g"),
      UInt8(ascii: "w"), UInt8(ascii: "y"), UInt8(ascii: "b"), UInt8(ascii: ","),
      UInt8(ascii: "."), 0xE3, 0xD0, 0xD1, 0xC3:
      0.02
    case UInt8(ascii: "v"), UInt8(ascii: "k"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "("), UInt8(ascii: ")"), 0x80...0xBF:
      0.01
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): 0.006
    default: 0.003
    }
  }
}
