import PartSearch
import Testing

/// Smart case is ripgrep's: the table was checked against ripgrep 15.
@Suite struct SmartCaseTests {
  @Test(
    "case is ignored where a literal occurs and none is in upper case",
    arguments: [
      ("abc", true), ("aBc", false), ("é", true), ("É", false), ("123", true), ("", false),
      ("\\S+", false), ("foo\\S", true), ("foo\\\\S", false), ("\\pL", false), ("\\p{Lu}b", true),
      ("\\Bb", true), ("(?P<Name>b)", true), ("[[:upper:]]b", true), ("foo[\\S\\t]", true),
      // What a class names, and what a number stands for, are literals too.
      ("[A]bc", false), ("[a-z]B", false), ("[^A]", false), ("[\\]A]", false), ("[]A]", false),
      ("[a-z]", true), ("[É]", false), ("[\\w]", false), ("\\x41bc", false), ("\\x{C9}", false),
      ("\\x61", true),
    ])
  func smartCase(source: String, isCaseless: Bool) throws {
    let pattern = try Pattern(source, options: .smartCase)
    #expect(pattern.alternatives[0].options.contains(.caseless) == isCaseless)
  }

  @Test("smart case takes the place of caseless, and judges each of several patterns alone")
  func eachAlone() throws {
    let pattern = try Pattern(
      anyOf: ["ab", "Cd"].map { Array($0.utf8) }, options: [.smartCase, .caseless])
    let index = try Searcher().matches(of: pattern, in: Document(text: "AB Cd cd"))
    #expect(index.map(\.range) == [0..<2, 3..<5])
  }

  @Test("plain text is judged by its letters")
  func literal() throws {
    for (text, isCaseless) in [("a\\S", false), ("a\\s", true), ("[A]", false), (".", true)] {
      let pattern = try Pattern(text, options: [.smartCase, .literal])
      #expect(pattern.alternatives[0].options.contains(.caseless) == isCaseless, "\(text)")
    }
  }
}
