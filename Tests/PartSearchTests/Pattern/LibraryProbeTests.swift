import PartSearch
import Testing

/// Where PCRE2 is wrong, a search is right all the same. Expected values come from the interpreter
/// without optimisations (`(a)*+.\1`: by hand), and hold for a library that has no fault as well.
@Suite struct LibraryProbeTests {
  struct Case: Sendable {
    let pattern: String
    let text: String
    var options: Pattern.Options = .multiline
    let ranges: [Range<Int>]
  }

  static func searchCase(of fault: LibraryProbe.Fault) -> Case {
    switch fault {
    case .earlyFailInAtomicGroup:
      Case(pattern: "[^a](?>[^a]+?)b", text: "xxxb", ranges: [1..<4])
    case .earlyFailAfterUnequalAlternatives:
      Case(pattern: "(1|)b*1", text: "1", ranges: [0..<1])
    case .earlyFailAfterCall:
      Case(pattern: "(d*+)[[:^punct:]](?1)$", text: "aa", ranges: [1..<2])
    case .lookaheadFirstUnit: Case(pattern: "(?=c.)\\s?c", text: "cb", ranges: [0..<1])
    case .lineStartInsideCRLF:
      Case(pattern: "^\\n?", text: "a\r\nb", ranges: [0..<0, 2..<3, 3..<3])
    case .startInsideCRLF: Case(pattern: "[\\t-\\x0c]", text: "\r\n", ranges: [])
    case .startOfZeroQuantifier: Case(pattern: "(|(?=b)){0}", text: "", ranges: [0..<0])
    case .startOfSelfReference: Case(pattern: "1(}|\\1*)", text: "1", ranges: [0..<1])
    case .shortBranch: Case(pattern: "foobar.{4}|x", text: "x", ranges: [0..<1])
    case .possessiveCapture: Case(pattern: "(a)*+.\\1", text: "abca", ranges: [])
    case .callOfWholePattern: Case(pattern: ".(?R)?b", text: "bcbbb", ranges: [1..<5])
    case .verbAfterCRLF:
      Case(
        pattern: "\\H(*SKIP)1", text: "\r\n1", options: [.multiline, .dotAll], ranges: [])
    case .possessiveBeforeAtomicGroup:
      Case(pattern: "a?(?>|b)\\p{L}[^s]", text: "ab", ranges: [0..<2])
    case .possessiveBeforePossessiveGroup:
      Case(pattern: "a+(z)?+\\N", text: "aa", ranges: [0..<2])
    case .possessiveBeforeLineBreak: Case(pattern: ".+\\R", text: "B\u{B}", ranges: [0..<2])
    case .possessiveLineEnd:
      Case(pattern: "\\R*\\s", text: "\n", options: [.multiline, .ascii], ranges: [0..<1])
    case .negatedTypeInUncheckedText:
      Case(pattern: "\\W+", text: "€€", options: [.multiline, .ascii], ranges: [0..<6])
    case .clusterInUncheckedText:
      Case(pattern: "\\X", text: "🇩🇪🇫🇷", ranges: [0..<8, 8..<16])
    }
  }

  @Test(
    "each known fault of the library stays out of the answer",
    arguments: LibraryProbe.Fault.allCases)
  func rightAnswer(fault: LibraryProbe.Fault) throws {
    let searchCase = Self.searchCase(of: fault)
    let pattern = try Pattern(searchCase.pattern, options: searchCase.options)
    let document = Document(text: searchCase.text)
    #expect(try Searcher().matches(of: pattern, in: document).map(\.range) == searchCase.ranges)
    // From a mapping, which cannot be taken for valid, the answer is the same.
    let file = try TemporaryFile(Array(searchCase.text.utf8))
    let mapped = try Document(contentsOf: file.path)
    #expect(try Searcher().matches(of: pattern, in: mapped).map(\.range) == searchCase.ranges)
  }

  @Test("rows that no probe asks for, since the engine never takes that way")
  func otherRows() throws {
    func ranges(_ source: String, _ bytes: [UInt8]) throws -> [Range<Int>] {
      try Searcher().matches(of: try Pattern(source), in: Document(bytes: bytes)).map(\.range)
    }
    #expect(try ranges(".*foo", Array("caf".utf8) + [0xE9] + Array(" foo".utf8)) == [4..<8])
    #expect(try ranges("A\\z", [0x41, 0x80, 0x42]) == [])
  }

  @Test("an answer about the library does not change, and it has a version")
  func stable() {
    for fault in LibraryProbe.Fault.allCases {
      #expect(LibraryProbe.has(fault) == LibraryProbe.has(fault))
    }
    #expect(LibraryProbe.version.hasPrefix("10."))
    #expect(LibraryProbe.version.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
  }
}
