import PartSearch
import Testing

@Suite struct PatternTests {
  static func ranges(
    _ source: String, _ text: String, _ options: Pattern.Options = .study,
    newline: Pattern.Newline = .anycrlf
  ) throws -> [Range<Int>] {
    try Searcher().matches(
      of: try Pattern(source, options: options, newline: newline), in: Document(text: text)
    ).map(\.range)
  }

  @Test("each option changes what it says and nothing else")
  func options() throws {
    #expect(try Self.ranges("über", "ÜBER über", []) == [6..<11])
    #expect(try Self.ranges("über", "ÜBER über", .caseless) == [0..<5, 6..<11])
    #expect(try Self.ranges("^b", "a\nb", []) == [])
    #expect(try Self.ranges("^b", "a\nb", .multiline) == [2..<3])
    #expect(try Self.ranges("a.b", "a\nb", []) == [])
    #expect(try Self.ranges("a.b", "a\nb", .dotAll) == [0..<3])
    #expect(try Self.ranges("a.b|", "axb a.b|", .literal) == [4..<8])
    #expect(try Self.ranges("ab", "ab abc", .wholeWord) == [0..<2])
    #expect(try Self.ranges("ab", "ab\nab c", [.wholeLine, .multiline]) == [0..<2])
    #expect(try Self.ranges("\\w+", "aé", []) == [0..<3])
    #expect(try Self.ranges("\\w+", "aé", .ascii) == [0..<1])
    #expect(Pattern.Options.study == [.caseless, .multiline])
  }

  @Test("what ends a line is what the newline option says")
  func newline() throws {
    let text = "a\rb\nc\r\nd\u{2028}e"
    #expect(try Self.ranges("^.", text, .multiline) == [0..<1, 2..<3, 4..<5, 7..<8])
    #expect(try Self.ranges("^.", text, .multiline, newline: .lf) == [0..<1, 4..<5, 7..<8])
    #expect(try Self.ranges("^.", text, .multiline, newline: .crlf) == [0..<1, 7..<8])
    #expect(try Self.ranges("^.", text, .multiline, newline: .cr) == [0..<1, 2..<3, 6..<7])
    #expect(
      try Self.ranges("^.", text, .multiline, newline: .any)
        == [0..<1, 2..<3, 4..<5, 7..<8, 11..<12])
  }

  @Test(
    "a pattern that is none gives PCRE2's number, sentence and byte offset",
    arguments: [
      ("foo(bar", 114, 7, "missing closing parenthesis"),
      ("(über", 114, 6, "missing closing parenthesis"),
      ("a)b", 122, 1, "unmatched closing parenthesis"),
      ("[z-a]", 108, 3, "range out of order in character class"),
      ("für[", 106, 5, "missing terminating ] for character class"),
      ("*a", 109, 0, "quantifier does not follow a repeatable item"),
      ("a{2,1}", 104, 5, "numbers out of order in {} quantifier"),
      ("a\\", 101, 2, "\\ at end of pattern"),
    ])
  func errors(source: String, code: Int, offset: Int, message: String) {
    for options: Pattern.Options in [.study, [], [.wholeWord], [.wholeLine, .ascii]] {
      let error = #expect(throws: PatternError.self) { try Pattern(source, options: options) }
      #expect(error == PatternError(code: code, offset: offset, message: message))
    }
    #expect(throws: Never.self) { try Pattern(source, options: .literal) }
  }

  @Test("a pattern that is not UTF-8 is an error at the byte, also where it is plain text")
  func invalidBytes() {
    for (bytes, offset) in [([0xFF], 0), ([0x61, 0xC3], 1), ([0x2E, 0x2E, 0xFF], 2)]
      as [([UInt8], Int)]
    {
      for options: Pattern.Options in [.study, .literal, [.literal, .wholeWord]] {
        let error = #expect(throws: PatternError.self) {
          try Pattern(anyOf: [bytes], options: options)
        }
        #expect(error?.offset == offset, "\(bytes)")
      }
    }
  }

  @Test("of several patterns each compiles alone, and the error says which does not")
  func anyOf() throws {
    let error = #expect(throws: PatternError.self) {
      try Pattern(anyOf: ["a", "b(", "c)"].map { Array($0.utf8) })
    }
    #expect(error?.alternative == 1)
    #expect(error?.offset == 2)
    #expect(throws: PatternError.self) { try Pattern(anyOf: ["(a", "b)"].map { Array($0.utf8) }) }

    let pattern = try Pattern(anyOf: ["(a)\\1", "(?s)b.", "b"].map { Array($0.utf8) })
    #expect(pattern.alternativeCount == 3)
    #expect(pattern.captureCount(ofAlternative: 0) == 1)
    #expect(pattern.captureCount(ofAlternative: 1) == 0)
    let index = try Searcher().matches(of: pattern, in: Document(text: "aab\nb"))
    #expect(
      Array(index) == [
        Match(range: 0..<2, alternative: 0), Match(range: 2..<4, alternative: 1),
        Match(range: 4..<5, alternative: 2),
      ])
  }

  @Test("names come with their numbers, and one that stands twice comes twice")
  func captureNames() throws {
    let pattern = try Pattern("(?J)(?<n>a)|(?<n>b)|(?<a>c)|(d)")
    let names = pattern.captureNames()
    #expect(names.map(\.name) == ["a", "n", "n"])
    #expect(names.map(\.number) == [3, 1, 2])
    #expect(pattern.captureCount() == 4)
    #expect(try Pattern("(a)").captureNames().isEmpty)
    let two = try Pattern(anyOf: ["(?<x>a)", "(b)(?<y>c)"].map { Array($0.utf8) })
    #expect(two.captureNames(ofAlternative: 1).map(\.name) == ["y"])
    #expect(two.captureNames(ofAlternative: 1).map(\.number) == [2])
  }

  @Test(
    "a whole word has no word character on either side",
    arguments: [
      ("§ 12", "§ 12 §§ 12a (§ 12)", [0..<5, 16..<21]),
      ("a|bc", "abc bc a", [4..<6, 7..<8]),
      ("foo#bar", "foo#bar xfoo#bar", [0..<7]),
      // A comment runs to the end of the pattern, and so does \Q.
      ("(?x)a # c", "a ab", [0..<1]),
      ("\\Qa.b", "a.b a.bc axb", [0..<3]),
      ("(?x)\\Qa#b", "a#b a#bc", [0..<3]),
      ("(?x)a #\\Q", "a ab", [0..<1]),
      ("(*UCP)a", "a ab", [0..<1]),
      ("a(?i)b", "aB aBc", [0..<2]),
      ("(a)\\1", "aa aaa", [0..<2]),
      ("", "a b ", [4..<4]),
    ] as [(String, String, [Range<Int>])])
  func wholeWord(source: String, text: String, expected: [Range<Int>]) throws {
    for newline in Pattern.Newline.allCases {
      #expect(
        try Self.ranges(source, text, [.wholeWord, .multiline], newline: newline) == expected,
        "\(newline)")
    }
  }

  @Test("plain text means itself, whatever it holds")
  func literal() throws {
    let signs = "\\Q.^$|()[]{}*+?#-\\E \t\n\u{0}/é€"
    let text = "x" + signs + "y"
    #expect(try Self.ranges(signs, text, .literal) == [1..<signs.utf8.count + 1])
    #expect(try Self.ranges(signs, text, [.literal, .wholeWord]) == [])
    #expect(try Self.ranges("É", "é", [.literal, .caseless]) == [0..<2])
  }
}
