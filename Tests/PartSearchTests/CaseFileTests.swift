import Testing

@Suite struct CaseFileTests {
  @Test("all case files load, with at least 200 cases and every name once")
  func loads() throws {
    let cases = try CaseFile.load()
    #expect(cases.count >= 200)
    let repeated = Dictionary(grouping: cases, by: \.name).values.filter { $0.count > 1 }
    #expect(repeated.isEmpty, "\(repeated.map { $0.map(\.testDescription) })")
  }

  @Test("the expected ranges lie within their text")
  func rangesLieInText() throws {
    for search in try CaseFile.load() {
      guard case .ranges(let ranges) = search.expected, let last = ranges.last else { continue }
      #expect(last.upperBound <= search.text.count, "\(search.testDescription)")
    }
  }

  @Test("a block becomes a case: patterns raw and escaped, options, bytes, ranges")
  func block() throws {
    let file = #"""
      # a comment
      name: two patterns
      pattern: a\n +
      pattern-escaped: b\n\\
      options: -s -F -w -x --dotall --ascii --newline crlf
      text: a\r\n\t\\\xE9ß
      ranges: 0-1 1-1
      hand: yes

      name: defaults
      pattern:
      text:
      ranges: none
      """#
    let cases = try CaseFile.parse(Array(file.utf8), file: "x.txt")
    try #require(cases.count == 2)
    #expect(cases[0].name == "two patterns")
    #expect(cases[0].patterns == [Array(#"a\n +"#.utf8), Array("b\n\\".utf8)])
    #expect(
      cases[0].options
        == CaseOptions(
          caseless: false, literal: true, wholeWord: true, wholeLine: true, dotAll: true,
          ascii: true, newline: "crlf"))
    #expect(cases[0].text == [0x61, 0x0D, 0x0A, 0x09, 0x5C, 0xE9, 0xC3, 0x9F])
    #expect(cases[0].expected == .ranges([0..<1, 1..<1]))
    #expect(cases[0].place == "x.txt:2")
    #expect(cases[1].patterns == [[]])
    #expect(cases[1].options == CaseOptions())
    #expect(cases[1].text.isEmpty)
    #expect(cases[1].expected == .ranges([]))
    #expect(cases[1].place == "x.txt:10")
  }

  @Test(
    "what a search may answer besides ranges",
    arguments: [
      ("error 114 at 7", CaseExpectation.patternError(code: 114, offset: 7)),
      ("error -4 at 2", .patternError(code: -4, offset: 2)),
      ("backwards", .backwards),
    ])
  func expectations(line: String, expected: CaseExpectation) throws {
    let file = "name: a\npattern: b\ntext:\nranges: \(line)\n"
    #expect(try CaseFile.parse(Array(file.utf8), file: "x.txt").map(\.expected) == [expected])
  }

  @Test(
    "a mistake is reported with its file and line",
    arguments: [
      ("nonsense", 1), ("name: a\ncolour: red", 2), ("name: a\nname: b", 2),
      ("options: -q", 1), ("options: --newline", 1), ("text: \\q", 1), ("text: \\x4", 1),
      ("text: \\x+4", 1), ("text: \\", 1), ("ranges:", 1), ("ranges: 3-2", 1),
      ("ranges: 2-3 1-2", 1), ("ranges: 1", 1), ("ranges: error 1", 1), ("hand: no", 1),
      ("\n\nname: a\npattern: b\ntext: c", 5),
    ])
  func mistakes(file: String, line: Int) {
    let error = #expect(throws: CaseFileError.self) {
      try CaseFile.parse(Array(file.utf8), file: "x.txt")
    }
    #expect(error?.file == "x.txt")
    #expect(error?.line == line)
  }
}
