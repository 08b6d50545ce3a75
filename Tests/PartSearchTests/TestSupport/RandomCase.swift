import PartSearch
import TestSupport

/// Random patterns from a grammar that knows the constructs on which engines differ, and random
/// texts over an alphabet on which they show.
struct RandomCase {
  var random: SeededGenerator
  private var groups = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  // MARK: Patterns

  /// A pattern, which now and then does not compile.
  mutating func pattern() -> PatternTree {
    groups = 0
    let body = alternation(depth: 3)
    guard chance(40) else { return body }
    let settings = pick(["(?i)", "(?s)", "(?-i)", "(?m)", "(?x)", "(?U)"])
    return PatternTree(kind: .sequence, children: [.text(settings), body])
  }

  /// One of those that can be told without PCRE2, or nearly: literals, or one character repeated.
  mutating func simplePattern() -> PatternTree {
    groups = 0
    var body: PatternTree
    if chance(2) {
      let literals = (0..<number(1...(chance(2) ? 1 : 10))).map { _ in
        PatternTree(
          kind: .sequence, children: (0..<number(1...3)).map { _ in .text(simpleLiteral()) })
      }
      body =
        literals.count == 1 ? literals[0] : PatternTree(kind: .alternation, children: literals)
    } else {
      body = quantified(.text(chance(3) ? simpleLiteral() : atom()))
    }
    if chance(4) { body = bracket("(", body) }
    return body
  }

  private mutating func simpleLiteral() -> String {
    pick(["a", "b", "c", "k", "x", "K", "S", "é", "1", "€", "ß", " ", "-", "\\-", "ж"])
  }

  private mutating func alternation(depth: Int) -> PatternTree {
    var branches = [sequence(depth: depth)]
    while chance(5), branches.count < 4 {
      branches.append(chance(6) ? .text("") : sequence(depth: depth))
    }
    return branches.count == 1 ? branches[0] : PatternTree(kind: .alternation, children: branches)
  }

  private mutating func sequence(depth: Int) -> PatternTree {
    let items = (0..<Int.random(in: 1...4, using: &random)).map { _ in item(depth: depth) }
    return items.count == 1 ? items[0] : PatternTree(kind: .sequence, children: items)
  }

  private mutating func item(depth: Int) -> PatternTree {
    switch Int.random(in: 0..<20, using: &random) {
    case 0:
      return .text(
        pick([
          "^", "$", "\\b", "\\B", "\\A", "\\z", "\\Z", "^", "$", "\\K", "(?i)", "(?-i)", "(?s)",
          chance(4) ? "\\G" : "$",
        ]))
    case 1 where depth > 0:
      let look = look(depth: depth - 1)
      return chance(4) ? quantified(look) : look
    case 2 where groups > 0:
      return quantified(.text("\\\(Int.random(in: 1...groups, using: &random))"))
    case 3...6 where depth > 0: return quantified(group(depth: depth - 1))
    default: return quantified(.text(atom()))
    }
  }

  private mutating func group(depth: Int) -> PatternTree {
    let opening: String
    switch Int.random(in: 0..<8, using: &random) {
    case 0...2:
      groups += 1
      opening = "("
    case 3: opening = "(?>"
    case 4: opening = "(?i:"
    case 5: opening = "(?-i:"
    default: opening = "(?:"
    }
    return bracket(opening, alternation(depth: depth))
  }

  private mutating func look(depth: Int) -> PatternTree {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return bracket("(?=", alternation(depth: depth))
    case 1: return bracket("(?!", alternation(depth: depth))
    case 2: return bracket("(?<=", .text(atom() + (chance(2) ? atom() : "")))
    case 3: return bracket("(?<!", .text(atom()))
    default:
      let branches = [PatternTree.text(atom()), .text(atom() + atom())]
      return bracket("(?<=", PatternTree(kind: .alternation, children: branches))
    }
  }

  private func bracket(_ opening: String, _ body: PatternTree) -> PatternTree {
    PatternTree(kind: .bracket(opening), children: [body])
  }

  private mutating func atom() -> String {
    if chance(2) { return pick(["a", "b", "c", "k", "s", "x", "K", "S", "é", "1", "€", "ß"]) }
    return pick([
      ".", "\\w", "\\W", "\\d", "\\D", "\\s", "\\S", "\\R", "\\N", "\\h", "\\v", "\\X", "\\n",
      "\\r", "\\r\\n", "[ab]", "[^a]", "[a-c]", "[^\\n]", "[k-s]", "[[:alpha:]]",
      "[[:^alpha:]]", "[[:upper:]]", "[[:punct:]]", "[[:space:]]", "\\p{L}", "\\p{Lu}",
      "\\p{Greek}", "\\P{L}", "[\\w€]", "[^é]", "[\\p{Han}\\p{Cyrillic}]", "\\x{17f}",
      "\\x{212a}", "Ω", " ", "[\\t-\\r]", "[\\a-b]", "\\12", "\\012", "[\\w-]",
    ])
  }

  private mutating func quantified(_ tree: PatternTree) -> PatternTree {
    guard chance(3) else { return tree }
    let quantifier =
      pick(["*", "+", "?", "{2}", "{0,2}", "{1,}", "{,2}", "{0}"])
      + (chance(3) ? pick(["?", "+"]) : "")
    return PatternTree(kind: .repeated(quantifier), children: [tree])
  }

  // MARK: Texts

  /// A text of up to 40 characters, now and then of up to 200, one by one; with bytes that are not
  /// UTF-8 where `isValid` says so.
  mutating func text(isValid: Bool) -> [[UInt8]] {
    let longest = chance(8) ? 200 : 40
    return (0..<Int.random(in: chance(20) ? 0...0 : 1...longest, using: &random)).map { _ in
      if !isValid, chance(8) {
        let invalid: [[UInt8]] = [
          [0xFF], [0x80], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF4, 0x90],
        ]
        return invalid[Int.random(in: 0..<invalid.count, using: &random)]
      }
      return Array(
        pick([
          "a", "b", "c", "k", "s", "x", "K", "S", "A", "1", " ", "\n", "\r", "\r\n", "a", "b", "é",
          "e\u{301}", "ſ", "\u{212A}", "€", "Ω", "ß", "🇩", "-", "ж", "漢",
          "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\t", "a\u{0C}k", "b\r\n\r\n",
        ]).utf8)
    }
  }

  /// Options of every kind.
  mutating func options() -> Pattern.Options {
    var options: Pattern.Options = chance(8) ? [] : .multiline
    if !chance(3) { options.insert(.caseless) }
    if chance(6) { options.insert(.dotAll) }
    if chance(5) { options.insert(.ascii) }
    if chance(8) { options.insert(.wholeWord) }
    if chance(20) { options.insert(.wholeLine) }
    if chance(20) { options.insert(.literal) }
    return options
  }

  // MARK: Chance

  /// True once in `n` times.
  mutating func chance(_ n: Int) -> Bool {
    Int.random(in: 0..<n, using: &random) == 0
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  mutating func pick(_ choices: [String]) -> String {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }
}
