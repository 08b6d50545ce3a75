import PartSearch
import TestSupport
import Testing

/// Patterns whose matches are told without PCRE2.
@Suite struct DirectFormTests {
  private func isDirect(
    _ pattern: String, _ options: Pattern.Options = .multiline
  ) throws -> Bool {
    let plan = try SearchPlan(Pattern(pattern, options: options), in: Document(text: "x"))
    return plan.isDirect
  }

  @Test(
    "literals, and one character repeated, need no matcher",
    arguments: [
      "the", "straße", "Holmes|Watson", "(Holmes|Watson)", "[0-9]{4}", "[A-Z]", #"\w{20,}"#, ".+?",
      #"(?<n>\d+)"#, #"\Qa.b\E"#, #"a\.b"#, "[[:alpha:]]++", #"\p{L}{2,3}"#,
    ])
  func simple(pattern: String) throws {
    #expect(try isDirect(pattern))
  }

  @Test(
    "what looks round itself, may be empty, leaves its line or is set some way does",
    arguments: [
      #"\bthe\b"#, "a*", "a|", "|a", "a|b*", "ab+", "[0-9]{0,4}", "(?i)the", "(?i:the)", "(a)|b",
      #"\s+"#, "[^a]+", #"a\nb"#, "(?s).+", "(a)+", "^a", "(a|b)c", #"\R"#, #"\X"#, "é+", "(?:ab)",
      "(a)(b)", "((a))", "x{,3}",
    ])
  func notSimple(pattern: String) throws {
    #expect(try !isDirect(pattern))
  }

  @Test("letters with a partner that is not ASCII are no literals without regard to case")
  func oddCases() throws {
    #expect(try isDirect("the", [.multiline, .caseless]))
    #expect(try !isDirect("she", [.multiline, .caseless]))
    #expect(try !isDirect("für", [.multiline, .caseless]))
  }

  @Test("more than some dozens of literals are none of its business")
  func manyLiterals() throws {
    func pattern(_ count: Int) -> String {
      (0..<count).map { "a\($0)" }.joined(separator: "|")
    }
    #expect(try isDirect(pattern(64)))
    #expect(try !isDirect(pattern(65)))
  }

  @Test("whole words and whole lines are more than literals")
  func wholes() throws {
    #expect(try !isDirect("the", [.multiline, .wholeWord]))
    #expect(try !isDirect("the", [.multiline, .wholeLine]))
  }

  @Test("a search without filters asks PCRE2 alone")
  func withoutFilters() throws {
    var plan = try SearchPlan(Pattern("the", options: .multiline), in: Document(text: "x"))
    plan.dropFilters()
    #expect(!plan.isDirect)
    #expect(plan.ways.allSatisfy { $0.filter == .none })
  }

  /// Patterns, and for each an alphabet on which its answers show.
  private static let cases: [(pattern: String, options: Pattern.Options, alphabet: [String])] = [
    ("ab", [], ["a", "b"]),
    ("aa", [], ["a", "a", "a", "b"]),
    ("aba", [.caseless], ["a", "b", "A", "B"]),
    ("é", [], ["é", "e", "\u{301}", "\u{C3}"]),
    ("ab|a|abc|bca", [], ["a", "b", "c"]),
    ("abc|abd|abe|abf|abg|abh|abi|abj|abk|a", [], ["a", "b", "c", "k", "z"]),
    ("aB|bA|x-y|xy", [.caseless], ["a", "b", "X", "-", "y", "x-", "ab"]),
    ("éa|ж|жé", [], ["é", "a", "ж"]),
    (
      (0..<30).map { "a\($0)b|c\($0)" }.joined(separator: "|"), [.caseless],
      ["a1", "a3", "9b", "b", "C1", "c3", "7"]
    ),
    ("a", [], ["a", "b", "b", "b", "b", "b", "b", "b", "b"]),
    ("[ab]{3}", [], ["a", "b", "aa", "c"]),
    ("[a-c]{2,5}", [], ["a", "b", "c", "abc", "x"]),
    ("[a-c]{2,5}?", [], ["a", "b", "c", "abc", "x"]),
    ("[a-c]+", [], ["a", "aaaa", String(repeating: "abc", count: 30), "x"]),
    (#"\w{3,}"#, [], ["a", "ab", "é", "ж", " ", "_", "-", "1"]),
    (#"\w{2,4}"#, [.caseless], ["a", "abcd", "é", " ", "\u{301}"]),
    (#"\w+?"#, [], ["a", "é", " "]),
    (#"\d{2}"#, [], ["1", "12", "٣", "x", "é"]),
    (".+", [], ["a", "é", "\n", "\r", "\r\n", " "]),
    (".{3}", [], ["a", "é", "\n", "\r", "ab"]),
    ("[k-s]+", [.caseless], ["k", "s", "ſ", "\u{212A}", "a", "K"]),
    ("[ -~]{4,}", [], ["a", "é", "\t", "abcde"]),
    (#"\S+"#, [], ["a", "é", "\u{85}", " ", "\u{3000}", "\n"]),
    (#"\p{Lu}+"#, [], ["A", "É", "a", "Ж", "AB"]),
  ]

  @Test(
    "matches are those of a plain loop of match calls, on texts longer than any vector",
    arguments: cases.indices)
  func sameAsNaive(place: Int) throws {
    let (source, options, alphabet) = Self.cases[place]
    let pattern = try Pattern(source, options: options.union(.multiline))
    let seed = randomSeed() &+ UInt64(place)
    var random = RandomCase(seed: seed)
    for _ in 0..<60 {
      var bytes: [UInt8] = []
      let length = random.number(0...300)
      while bytes.count < length {
        if random.chance(4) {
          bytes += Array(repeating: UInt8(ascii: "~"), count: random.number(1...70))
        }
        bytes += random.pick(alphabet).utf8
        if random.chance(12) { bytes.append(0xFF) }
      }
      let expected = try #require(try NaiveSearch.matches(of: pattern, in: bytes))
      for chunkSize in [nil, random.number(1...90)] {
        let document = Document(bytes: bytes, encoding: .none)
        var plan = try SearchPlan(pattern, in: document)
        #expect(plan.isDirect)
        plan.fixedWay = ScanWay(filter: .direct)
        let scan = ParallelScan(
          plan: plan, control: SearchControl(), threads: chunkSize == nil ? 1 : 2,
          chunkSize: chunkSize)
        var sink = IndexingSink()
        try scan.run(into: &sink)
        #expect(Array(sink.index) == expected, "seed \(seed), \(source), \(bytes)")
      }
    }
  }

  @Test("letters that are not ASCII, without a space among them, are found to the last")
  func longDoubt() throws {
    let text = String(repeating: "漢字é", count: 5000)
    for (source, length) in [(#"\w"#, 1), (#"\w{2,4}"#, 4), (".{7}", 7), (#"\S{3}?"#, 3)] {
      let pattern = try Pattern(source, options: .multiline)
      let matches = try Searcher().matches(of: pattern, in: Document(text: text))
      let expected = try #require(try NaiveSearch.matches(of: pattern, in: Array(text.utf8)))
      #expect(Array(matches) == expected, "\(source)")
      #expect(matches.count == (15_000 + (length == 4 ? 2 : 0)) / length, "\(source)")
    }
  }

  @Test("a repeat that goes on for megabytes is gone over once")
  func longRepeat() throws {
    let count = 3 << 20
    let document = Document(
      bytes: Array(repeating: UInt8(ascii: "a"), count: count), encoding: .none)
    let all = try Searcher().matches(of: Pattern("[a-z]+", options: .multiline), in: document)
    #expect(all.map(\.range) == [0..<count])
    let pairs = try Searcher().matches(of: Pattern("[a-z]{2}", options: .multiline), in: document)
    #expect(pairs.count == count / 2)
  }
}
