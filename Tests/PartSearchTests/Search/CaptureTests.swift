import PartSearch
import Testing

/// The groups of matches that are known already. Expected values by hand.
@Suite struct CaptureTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let patterns: [String]
    let text: String
    var scope = Searcher.Scope.document
    /// The groups of each match, group 0 first.
    let groups: [[Range<Int>?]]

    init(
      _ patterns: String..., text: String, scope: Searcher.Scope = .document,
      groups: [[Range<Int>?]]
    ) {
      (self.patterns, self.text, self.scope, self.groups) = (patterns, text, scope, groups)
    }

    var testDescription: String { "\(patterns) on \(text)" }
  }

  static let cases = [
    Case("(\\w)(\\d)?", text: "a1 b", groups: [[0..<2, 0..<1, 1..<2], [3..<4, 3..<4, nil]]),
    Case("(a)|(b)|(c)", text: "a", groups: [[0..<1, 0..<1, nil, nil]]),
    Case("a(b)\\Kc", text: "abc abc", groups: [[2..<3, 1..<2], [6..<7, 5..<6]]),
    Case("\\G(\\w)", text: "ab c", groups: [[0..<1, 0..<1], [1..<2, 1..<2]]),
    // SKIP goes on where it stood, so neither `a` of `aa` becomes a match of the second branch.
    Case(
      "(a)(*SKIP)b|(.)", text: "aac ab",
      groups: [[2..<3, nil, 2..<3], [3..<4, nil, 3..<4], [4..<6, 4..<5, nil]]),
    Case("(?<=(\\w))-", text: "a-b-", groups: [[1..<2, 0..<1], [3..<4, 2..<3]]),
    Case("(?=(\\w+))", text: "ab", groups: [[0..<0, 0..<2], [1..<1, 1..<2]]),
    // After the empty match the same place gives the one that is not empty.
    Case(
      "|(a)", text: "ab", groups: [[0..<0, nil], [0..<1, 0..<1], [1..<1, nil], [2..<2, nil]]),
    Case("^(\\w+)$", text: "ab\r\ncd\n", scope: .line, groups: [[0..<2, 0..<2], [4..<6, 4..<6]]),
    Case(
      "\\G(.)", text: "ab\nc\n", scope: .line,
      groups: [[0..<1, 0..<1], [1..<2, 1..<2], [3..<4, 3..<4]]),
    Case("(?<=(\\n)|^)b", text: "b\nb", scope: .line, groups: [[0..<1, nil], [2..<3, nil]]),
    Case(
      "(x)", "(a)(b)", text: "ab x", groups: [[0..<2, 0..<1, 1..<2], [3..<4, 3..<4]]),
    Case("(é)(?:x)*(.)", text: "éé", groups: [[0..<4, 0..<2, 2..<4]]),
    Case("", text: "", groups: [[0..<0]]),
  ]

  @Test("the groups of every match are those that the search saw", arguments: cases)
  func groups(_ testCase: Case) throws {
    let pattern = try Pattern(anyOf: testCase.patterns.map { Array($0.utf8) })
    let document = Document(text: testCase.text)
    let searcher = Searcher(scope: testCase.scope)
    let index = try searcher.matches(of: pattern, in: document)
    let groups = try index.indices.map { position in
      try searcher.captures(at: position, of: index, pattern: pattern, in: document).ranges
    }
    #expect(groups == testCase.groups)
  }

  @Test("a group that does not exist has no range")
  func missingGroup() throws {
    let pattern = try Pattern("(a)")
    let document = Document(text: "a")
    let index = try Searcher().matches(of: pattern, in: document)
    let captures = try Searcher().captures(at: 0, of: index, pattern: pattern, in: document)
    #expect(captures.match == index[0])
    #expect(captures[1] == 0..<1)
    #expect(captures[2] == nil)
    #expect(captures[-1] == nil)
  }

  @Test("a match of another document is an error, not some other match's groups")
  func otherDocument() throws {
    for source in ["(a)", "\\Ka", "\\Ga"] {
      let pattern = try Pattern(source)
      let index = try Searcher().matches(of: pattern, in: Document(text: "a"))
      #expect(throws: SearchError.self) {
        try Searcher().captures(at: 0, of: index, pattern: pattern, in: Document(text: "b"))
      }
    }
  }
}
