import Testing

@testable import psearch

@Suite("Replacement templates")
struct ReplacementTests {
  typealias Part = Replacement.Part

  static func text(_ text: String) -> Part { .text(Array(text.utf8)) }
  static func name(_ text: String) -> Part { .name(Array(text.utf8)) }

  @Test(
    "are read as ripgrep reads them",
    arguments: [
      ("", []), ("a", [text("a")]), ("$0", [.number(0)]), ("$12", [.number(12)]),
      ("${1}a", [.number(1), text("a")]), ("$1a", [name("1a")]),
      ("$a_1-", [name("a_1"), text("-")]),
      ("$$", [text("$")]), ("$$1", [text("$1")]), ("$", [text("$")]), ("a$ b", [text("a$ b")]),
      ("${", [text("${")]), ("${a", [text("${a")]), ("${}", [name("")]), ("$é", [text("$é")]),
      ("${a b}", [name("a b")]), ("$1$2", [.number(1), .number(2)]),
      ("$99999999999999999999", [name("99999999999999999999")]),
    ] as [(String, [Part])])
  func parts(template: String, parts: [Part]) {
    #expect(Replacement(Array(template.utf8)).parts == parts)
  }
}
