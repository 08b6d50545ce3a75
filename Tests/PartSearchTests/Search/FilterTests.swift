import PartSearch
import TestSupport
import Testing

/// What is looked for before PCRE2 is asked.
@Suite struct FilterTests {
  private func filter(
    _ pattern: String, _ options: Pattern.Options = .multiline
  ) throws -> LiteralFilter? {
    LiteralFilter(anyOf: try Pattern(pattern, options: options).alternatives)
  }

  private func text(_ filter: LiteralFilter?) -> [String] {
    filter.map { $0.literals.map { String(decoding: $0, as: UTF8.self) } } ?? []
  }

  @Test("a literal that a lookbehind asks for stands in front of every match")
  func lookbehind() throws {
    let filter = try filter(#"(?<=\bof )[A-Z]\w+"#)
    #expect(text(filter) == ["of "])
    #expect(filter?.reach == .prefix(lead: 3))
  }

  @Test(
    "a lookbehind of several lengths, or one that is not in front, is none",
    arguments: [
      #"(?<=of|from )[A-Z]"#, #"[A-Z](?<=Xyz)"#, #"(?<=Xyz?)[A-Z]"#, #"(?<!Xyz)[A-Z]"#,
      #"a?(?<=Xyz)[A-Z]"#, #"(?:(?<=Xyz)[A-Z])?[0-9]"#,
    ])
  func noLookbehind(pattern: String) throws {
    do {
      #expect(try filter(pattern) == nil)
    } catch let error as PatternError {
      // Only this lookbehind is of several lengths: older versions of the library refuse it.
      #expect(pattern == #"(?<=Xyz?)[A-Z]"#, "\(error)")
    }
  }

  @Test("a literal behind a repeated class is reached over that class only")
  func run() throws {
    let filter = try filter(#"[a-z_]+_resume\("#)
    #expect(text(filter) == ["_resume("])
    guard case .run(let bytes) = filter?.reach else {
      Issue.record("\(filter as Any)")
      return
    }
    for byte in UInt8.min...UInt8.max {
      let isIn = byte >= 0x80 || byte == UInt8(ascii: "_") || (0x61...0x7A).contains(byte)
      // The literal's own letters come before its later ones.
      #expect(bytes.contains(byte) == isIn, "\(byte)")
    }
  }

  @Test("a literal may be reached over line ends, where only space comes before")
  func space() throws {
    let filter = try filter(#"^\s*\[Webster"#)
    #expect(text(filter) == ["[Webster"])
    guard case .run(let bytes) = filter?.reach else {
      Issue.record("\(filter as Any)")
      return
    }
    #expect(bytes.contains(0x0A) && bytes.contains(UInt8(ascii: " ")))
    #expect(!bytes.contains(UInt8(ascii: "a")))
  }

  @Test(
    "what may be anything, or is optional, makes no filter",
    arguments: [
      #"(?s).*Webster"#, #"[^x]*Webster"#, #"(?:Webster)?"#, #"Webster|\d"#, #"\R*\X+Webster"#,
    ])
  func none(pattern: String) throws {
    #expect(try filter(pattern) == nil)
  }

  @Test(
    "without regard to case k and s are no literals, since they have partners that are not ASCII")
  func oddCases() throws {
    #expect(text(try filter("sherlocK", [.multiline, .caseless])) == ["herloc"])
  }

  @Test("an empty match at the very end is found behind what a lookbehind asks for")
  func lookbehindAtTheEnd() throws {
    let pattern = try Pattern("(?<=1)", options: [])
    let matches = try Searcher().matches(of: pattern, in: Document(text: "1"))
    #expect(matches.map(\.range) == [1..<1])
  }

  @Test("an anchor that is repeated no times anchors all the same, for a search in pieces, too")
  func anchorRepeatedNoTimes() throws {
    var searcher = Searcher()
    (searcher.threads, searcher.chunkSize) = (2, 2)
    for source in ["(?:a|\\A){0}?", "(?:^){0}"] {
      let pattern = try Pattern(source, options: [])
      let document = Document(text: "aaaaaa")
      let expected = try NaiveSearch.matches(of: pattern, in: Array("aaaaaa".utf8))
      #expect(Array(try searcher.matches(of: pattern, in: document)) == expected, "\(source)")
    }
  }

  // MARK: The expression over bytes

  @Test(
    "an expression over bytes is what can be said of every match's beginning",
    arguments: [
      ("Holmes", #"\x48\x6f\x6c\x6d\x65\x73"#),
      ("[0-9]{4}", #"[\x30-\x39]{4}"#),
      ("x+y*", #"\x78"#),
      ("ab|c{2,3}", #"\x61\x62|\x63{2}"#),
      (#"ab\scd"#, #"\x61\x62"#),
      (#"(?:ab|c)+(?=x)d"#, #"(?:\x61\x62|\x63)+\x64"#),
      (#"^ab$"#, #"(?:^|\r)\x61\x62(?:$|\r)"#),
      (#"é\b"#, #"\xc3\xa9"#),
      (#"a{40}b"#, #"\x61{30,}\x62"#),
      (#"\w+x"#, #"[\x30-\x39\x41-\x5a\x5f\x61-\x7a\x80-\xff]+\x78"#),
    ])
  func expression(pattern: String, expected: String) throws {
    let alternative = try Pattern(pattern, options: .multiline).alternatives[0]
    #expect(ByteExpression.expression(for: alternative) == expected)
  }

  @Test("there is no expression for what may be empty", arguments: ["a*", #"\b"#, #"\s+a"#, "a|"])
  func noExpression(pattern: String) throws {
    let alternative = try Pattern(pattern, options: .multiline).alternatives[0]
    #expect(ByteExpression.expression(for: alternative) == nil)
  }

  @Test("every match of a random pattern begins with a match of its expression over bytes")
  func everyMatch() throws {
    let firstSeed = UInt64(environmentNumber("PARTSEARCH_SEED") ?? 1)
    var (expressions, matches) = (0, 0)
    for seed in firstSeed..<firstSeed + 800 {
      let search = RandomSearch(seed: seed)
      let source = Array(search.patterns[0].source.utf8)
      let pattern = try? Pattern(
        anyOf: [source], options: search.options, newline: search.newline)
      guard let pattern, !pattern.alternatives[0].syntax.movesMatchStart,
        let expression = ByteExpression.expression(for: pattern.alternatives[0])
      else { continue }
      expressions += 1
      // The library reads it, too, where every byte is a character.
      let latin = try Pattern(#"\A(?:"# + expression + ")", options: .multiline, newline: .lf)
      let bytes = search.bytes
      for match in try NaiveSearch.matches(of: pattern, in: bytes) ?? [] {
        matches += 1
        let line = bytes[match.range.lowerBound...].prefix { $0 != 0x0A }
        let text = String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
        let found = try Searcher().firstMatch(of: latin, in: Document(text: text))
        #expect(found != nil, "seed \(seed): \(search), \(expression), \(match.range)")
      }
    }
    #expect(expressions > 100 && matches > 200)
  }
}
