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
    "what looks round itself, may be empty, leaves its line or is more than one thing needs a matcher",
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

  @Test("several patterns need no matcher where all are literals")
  func severalPatterns() throws {
    func isDirect(_ patterns: [String]) throws -> Bool {
      let pattern = try Pattern(anyOf: patterns.map { Array($0.utf8) }, options: .multiline)
      return try SearchPlan(pattern, in: Document(text: "x")).isDirect
    }
    #expect(try isDirect(["the", "a|an"]))
    #expect(try !isDirect(["the", "an?"]))
    #expect(try !isDirect(["the", "[0-9]+"]))
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

  @Test("of any number of literals the leftmost is found, at one place the one given first")
  func manyLiterals() throws {
    let seed = randomSeed()
    var random = RandomCase(seed: seed)
    for _ in 0..<60 {
      let alphabet = ["a", "b", "c", "A", "é", "-", " ", "x", "ab"]
      func words(_ count: Int, _ longest: Int) -> [String] {
        (0..<count).map { _ in
          (0..<random.number(1...longest)).map { _ in random.pick(alphabet) }.joined()
        }
      }
      let prefix = random.pick(["", "", "ab", "http://"])
      let count = random.number(1...(random.chance(2) ? 12 : 200))
      let literals = words(count, random.number(1...6)).map { prefix + $0 }
      let options: Pattern.Options =
        random.chance(3) ? [.caseless, .multiline, .literal] : [.multiline, .literal]
      let pattern: Pattern
      if random.chance(2) {
        pattern = try Pattern(anyOf: literals.map { Array($0.utf8) }, options: options)
      } else {
        pattern = try Pattern(
          literals.joined(separator: "|"), options: options.subtracting(.literal))
      }
      let text = words(60, 4).map { (random.chance(3) ? prefix : "") + $0 }.joined()
      let expected = try #require(try NaiveSearch.matches(of: pattern, in: Array(text.utf8)))
      var searcher = Searcher()
      for chunkSize in [nil, random.number(1...90)] {
        (searcher.threads, searcher.chunkSize) = (2, chunkSize)
        let found = try searcher.matches(of: pattern, in: Document(text: text))
        #expect(Array(found) == expected, "seed \(seed): \(literals), \(text)")
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
      #expect(matches.count == 15_000 / length, "\(source)")
    }
  }

  @Test("what is in doubt may end in the middle of a character, and hold no match")
  func doubtWithoutMatch() throws {
    let bytes =
      Array(String(repeating: "漢字é", count: 5000).utf8) + [0xFF, 0xE6, 0x31, 0x32, 0x33, 0xC3]
    for source in [#"\d{2}"#, #"\d"#, #"[\d.]{2,}"#] {
      let pattern = try Pattern(source, options: .multiline)
      let matches = try Searcher().matches(of: pattern, in: Document(bytes: bytes, encoding: .none))
      let expected = try #require(try NaiveSearch.matches(of: pattern, in: bytes))
      #expect(!expected.isEmpty && Array(matches) == expected, "\(source)")
    }
  }

  @Test("more matches than are found at a time are all found")
  func manyMatches() throws {
    let text = String(repeating: "abcabaab-caab,", count: 300)
    let sources = [
      "a", "ab", "aa", "ab|a|abc", "aab|ab|b|ca", "[ab]", "[abc]{2}", "[a-c]{2,}?", #"\w{2,3}"#,
      (10..<50).map { "x\($0)|ab\($0 % 10)" }.joined(separator: "|") + "|ab|caa|a",
    ]
    for source in sources {
      let pattern = try Pattern(source, options: .multiline)
      let expected = try #require(try NaiveSearch.matches(of: pattern, in: Array(text.utf8)))
      for unit in [1, 3, 50] {
        let text = Array(repeating: UInt8(ascii: "-"), count: unit) + Array(text.utf8)
        let found = try Searcher().matches(of: pattern, in: Document(bytes: text, encoding: .none))
        #expect(found.map(\.range.lowerBound) == expected.map { $0.range.lowerBound + unit })
        #expect(found.map(\.range.upperBound) == expected.map { $0.range.upperBound + unit })
      }
    }
  }

  @Test("a search in one piece goes on from step to step")
  func steps() throws {
    var text = Array(repeating: UInt8(ascii: "-"), count: 3 << 16)
    let places = [0, 65_530, 65_535, 65_536, 65_537 + 9, 131_070, (3 << 16) - 3]
    for place in places { text.replaceSubrange(place..<place + 3, with: Array("abc".utf8)) }
    var searcher = Searcher()
    (searcher.threads, searcher.chunkSize) = (1, 1 << 20)
    for source in ["abc", "abc|bcd", "[a-c]{3}"] {
      let pattern = try Pattern(source, options: .multiline)
      let expected = try #require(try NaiveSearch.matches(of: pattern, in: text))
      let found = try searcher.matches(of: pattern, in: Document(bytes: text, encoding: .none))
      #expect(Array(found) == expected, "\(source)")
    }
  }

  @Test(
    "a search that is called off ends in the middle of a chunk, before a match further on",
    arguments: [
      ("needle", "-", "needle"), ("one|other", "-", "other"), ("[0-9]{4}", "-", "1234"),
      (#"\d{2}"#, "漢字é ", "12"), (#"\w{1000}"#, String(repeating: "ж", count: 999) + " ", ""),
    ])
  func calledOff(source: String, filling: String, match: String) throws {
    let filled = String(repeating: filling, count: 300_000 / filling.utf8.count)
    let found = match.isEmpty ? String(repeating: "ж", count: 1000) : match
    let document = Document(text: filled + found)
    let pattern = try Pattern(source, options: .multiline)
    var searcher = Searcher()
    (searcher.threads, searcher.chunkSize) = (1, 1 << 20)
    searcher.fixedWay = ScanWay(filter: .direct)
    #expect(try searcher.matches(of: pattern, in: document).count == 1)
    let cancellation = Cancellation()
    cancellation.cancel()
    searcher.cancellation = cancellation
    // What a chunk gave is handed over before the search looks whether it was called off meanwhile.
    var sink = IndexingSink()
    #expect(throws: SearchError.self) {
      try searcher.search(pattern, in: document, into: &sink)
    }
    #expect(sink.index.isEmpty)
  }

  @Test("what a plan says is what is done")
  func explanation() throws {
    func lines(_ pattern: String) throws -> [String] {
      let pattern = try Pattern(pattern, options: .multiline)
      return try Searcher().explanation(of: pattern, in: Document(text: "x"))
        .map { String($0.prefix { $0 != ":" }) }
    }
    #expect(try lines("the").contains("without PCRE2"))
    #expect(try !lines("the|a").contains("filter"))
    #expect(try !lines("the|a").contains("scanner"))
    #expect(try lines("the+").contains("filter"))
    #expect(try !lines("the+").contains("without PCRE2"))
  }

  @Test("a repeat that goes on for megabytes is one match")
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
