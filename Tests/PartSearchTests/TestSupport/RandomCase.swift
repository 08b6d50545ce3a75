import PartSearch

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
  mutating func pattern() -> String {
    groups = 0
    let settings = chance(40) ? pick(["(?i)", "(?s)", "(?-i)", "(?m)", "(?x)"]) : ""
    return settings + alternation(depth: 3)
  }

  private mutating func alternation(depth: Int) -> String {
    var branches = [sequence(depth: depth)]
    while chance(5), branches.count < 4 {
      branches.append(chance(6) ? "" : sequence(depth: depth))
    }
    return branches.joined(separator: "|")
  }

  private mutating func sequence(depth: Int) -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in item(depth: depth) }.joined()
  }

  private mutating func item(depth: Int) -> String {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return pick(["^", "$", "\\b", "\\B", "\\A", "\\z", "\\Z", "^", "$", "\\K"])
    case 1 where depth > 0: return look(depth: depth - 1)
    case 2 where groups > 0:
      return "\\\(Int.random(in: 1...groups, using: &random))" + quantifier()
    case 3...6 where depth > 0: return group(depth: depth - 1) + quantifier()
    default: return atom() + quantifier()
    }
  }

  private mutating func group(depth: Int) -> String {
    switch Int.random(in: 0..<8, using: &random) {
    case 0...2:
      groups += 1
      return "(\(alternation(depth: depth)))"
    case 3: return "(?>\(alternation(depth: depth)))"
    case 4: return "(?i:\(alternation(depth: depth)))"
    case 5: return "(?-i:\(alternation(depth: depth)))"
    default: return "(?:\(alternation(depth: depth)))"
    }
  }

  private mutating func look(depth: Int) -> String {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return "(?=\(alternation(depth: depth)))"
    case 1: return "(?!\(alternation(depth: depth)))"
    case 2: return "(?<=\(atom())\(chance(2) ? atom() : ""))"
    case 3: return "(?<!\(atom()))"
    default: return "(?<=\(atom())|\(atom())\(atom()))"
    }
  }

  private mutating func atom() -> String {
    if chance(2) { return pick(["a", "b", "c", "k", "s", "x", "K", "S", "é", "1", "€", "ß"]) }
    return pick([
      ".", "\\w", "\\W", "\\d", "\\D", "\\s", "\\S", "\\R", "\\N", "\\h", "\\v", "\\X", "\\n",
      "\\r",
      "\\r\\n", "[ab]", "[^a]", "[a-c]", "[^\\n]", "[k-s]", "[[:alpha:]]", "[[:^alpha:]]",
      "[[:upper:]]", "[[:punct:]]", "\\p{L}", "\\p{Lu}", "\\p{Greek}", "\\P{L}", "[\\w€]", "[^é]",
      "\\x{17f}", "\\x{212a}", "Ω", " ",
    ])
  }

  private mutating func quantifier() -> String {
    guard chance(3) else { return "" }
    return pick(["*", "+", "?", "{2}", "{0,2}", "{1,}"]) + (chance(3) ? pick(["?", "+"]) : "")
  }

  // MARK: Texts

  /// A text of up to 40 pieces; with bytes that are not UTF-8 where `isValid` says so.
  mutating func text(isValid: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      if !isValid, chance(8) {
        let invalid: [[UInt8]] = [
          [0xFF], [0x80], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF4, 0x90],
        ]
        bytes += invalid[Int.random(in: 0..<invalid.count, using: &random)]
      } else {
        bytes += Array(
          pick([
            "a", "b", "c", "k", "s", "x", "K", "S", "A", "1", " ", "\n", "\r", "\r\n", "a", "b",
            "é",
            "e\u{301}", "ſ", "\u{212A}", "€", "Ω", "ß", "🇩", "-",
          ]).utf8)
      }
    }
    return bytes
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

  mutating func pick(_ choices: [String]) -> String {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }
}
