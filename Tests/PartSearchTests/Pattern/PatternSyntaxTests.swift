import PartSearch
import TestSupport
import Testing

/// Tokens of syntax that is easily cut wrong. Expected values by hand from pcre2pattern(3).
@Suite struct PatternSyntaxTests {
  typealias Kind = PatternSyntax.Kind

  static func literals(_ text: String) -> [Kind] { text.unicodeScalars.map { .literal($0) } }
  static func escape(_ letter: Unicode.Scalar) -> Kind { .escape(UInt8(ascii: letter)) }
  static let someClass = Kind.characterClass(negated: false)

  static let cases: [(String, [Kind])] = [
    ("aé", literals("aé")),
    ("[]a]b", [someClass] + literals("b")),
    ("[^]]x", [.characterClass(negated: true)] + literals("x")),
    ("[[:alpha:]]]", [someClass] + literals("]")),
    ("[a\\]b](", [someClass, .open(.capture)]),
    ("[\\Q]\\E]b", [someClass] + literals("b")),
    ("[[:x]b", [someClass] + literals("b")),
    ("\\[a]", literals("[a]")),
    ("\\Qa*(\\E+", literals("a*(") + [.quantifier(min: 1, max: nil, .greedy)]),
    ("\\Qa\\", literals("a\\")),
    ("a\\Eb", literals("ab")),
    ("(?#a)b)c", literals("b") + [.close] + literals("c")),
    ("a{2,3}?", literals("a") + [.quantifier(min: 2, max: 3, .lazy)]),
    ("a{2,}+", literals("a") + [.quantifier(min: 2, max: nil, .possessive)]),
    ("a{2}", literals("a") + [.quantifier(min: 2, max: 2, .greedy)]),
    ("x{", literals("x{")), ("x{,}", literals("x{,}")), ("x{a}", literals("x{a}")),
    ("\\x{41}b", [escape("x")] + literals("b")),
    ("\\x4g", [escape("x")] + literals("g")),
    ("\\xg", [escape("x")] + literals("g")),
    ("\\N{2}\\N{U+41}", [escape("N"), .quantifier(min: 2, max: 2, .greedy), escape("N")]),
    ("\\p{Lu}\\pLx", [escape("p"), escape("p")] + literals("x")),
    ("\\cAb", [escape("c")] + literals("b")),
    ("\\012", [escape("0")]),
    ("\\1a", [escape("1")] + literals("a")),
    ("\\g{-1}\\g2\\k<n>", [escape("g"), escape("g"), escape("k")]),
    ("\\g<n>\\g'1'", [.recursion, .recursion]),
    ("(?1)(?-1)(?+1)(?R)(?&n)(?P>n)", Array(repeating: .recursion, count: 6)),
    (
      "(?i)(?-i)(?^)(?i:b)",
      [.setting, .setting, .setting, .open(.plain)] + literals("b") + [.close]
    ),
    ("(?<n>a)", [.open(.capture)] + literals("a") + [.close]),
    ("(?'n'a)(?P<m>)", [.open(.capture)] + literals("a") + [.close, .open(.capture), .close]),
    (
      "(?<=a)(?<!b)",
      [.open(.lookbehind)] + literals("a") + [.close, .open(.negativeLookbehind)]
        + literals("b") + [.close]
    ),
    (
      "(?=a)(?!b)(?>c)(?|d)",
      [.open(.lookahead)] + literals("a") + [.close]
        + [.open(.negativeLookahead)] + literals("b") + [.close, .open(.atomic)] + literals("c")
        + [.close, .open(.reset)] + literals("d") + [.close]
    ),
    (
      "(?(1)a|b)", [.open(.conditional)] + literals("a") + [.alternation] + literals("b") + [.close]
    ),
    (
      "(?(?=a)b)",
      [.open(.conditional), .open(.lookahead)] + literals("a") + [.close]
        + literals("b") + [.close]
    ),
    ("(*SKIP:a)(*UTF)(?C1)", [.verb, .verb, .callout]),
    (".^$", [.dot, .circumflex, .dollar]),
    ("\\", literals("\\")),
  ]

  @Test("a pattern is cut where PCRE2 cuts it", arguments: cases)
  func tokens(source: String, expected: [Kind]) {
    let tokens = PatternSyntax(Array(source.utf8)).tokens
    #expect(tokens.map(\.kind) == expected)
    // Tokens stand in order, none is empty, and none overlaps.
    var end = 0
    for token in tokens {
      #expect(token.range.lowerBound >= end && !token.range.isEmpty)
      end = token.range.upperBound
    }
    #expect(end <= source.utf8.count)
  }

  @Test("any bytes can be cut, and every token takes some")
  func anyBytes() {
    let seed = UInt64(environmentNumber("PARTSEARCH_SEED") ?? 7)
    var random = SeededGenerator(seed: seed)
    let signs = Array("\\()[]{}?*+|^$:<>='!&#-,QEgkxpPNo1aR\u{e9}".utf8) + [0xFF, 0xE2]
    for _ in 0..<20_000 {
      let pattern = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        signs[Int.random(in: 0..<signs.count, using: &random)]
      }
      var end = 0
      for token in PatternSyntax(pattern).tokens {
        #expect(token.range.lowerBound >= end && !token.range.isEmpty, "seed \(seed): \(pattern)")
        end = token.range.upperBound
      }
      #expect(end <= pattern.count, "seed \(seed): \(pattern)")
    }
  }

  @Test("what looks at the search's start is told from what looks like it")
  func dependsOnStart() {
    func depends(_ source: String) -> Bool { PatternSyntax(Array(source.utf8)).dependsOnStart }
    #expect(depends("\\Ga") && depends("a(*SKIP)b") && depends("(*LF)a") && depends("(*pla:a)"))
    #expect(!depends("\\QG\\E\\\\G[\\G]") && !depends("\\(*a)") && !depends("[(*a)]"))
  }
}
