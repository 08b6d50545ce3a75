import TestSupport
import Testing

@testable import psearch

@Suite("Globs")
struct GlobTests {
  static func matches(_ glob: String, _ text: String) -> Bool? {
    Glob(Array(glob.utf8)).map { $0.matches(Array(text.utf8).span) }
  }

  @Test(
    "match what gitignore(5) says",
    arguments: [
      ("a", "a", true), ("a", "b", false), ("a", "aa", false), ("", "", true), ("", "a", false),
      ("*", "", true), ("*", "abc", true), ("*", "a/b", false), ("*.c", ".c", true),
      ("*.c", "a.c", true), ("*.c", "a.cc", false), ("*.c", "a/b.c", false), ("a*", "a", true),
      ("a*c", "abbc", true), ("a*c", "ab/c", false), ("a*b*c", "axbxbxc", true),
      ("a*b*c", "axcxbx", false), ("*a*", "xxaxx", true), ("**", "a/b", true), ("**", "", true),
      ("?", "a", true), ("?", "", false), ("?", "/", false), ("?", "ä", false), ("??", "ä", true),
      ("**/a", "a", true), ("**/a", "x/a", true), ("**/a", "x/y/a", true), ("**/a", "xa", false),
      ("a/**", "a/x", true), ("a/**", "a/x/y", true), ("a/**", "a", false), ("a/**", "ab/x", false),
      ("a/**/b", "a/b", true), ("a/**/b", "a/x/b", true), ("a/**/b", "a/x/y/b", true),
      ("a/**/b", "axb", false), ("a/**/b", "a/xb", false), ("a**b", "axxb", true),
      ("a**b", "ax/b", false), ("**a", "xa", true), ("**a", "x/a", false), ("a**", "ab", true),
      ("a**/b", "ax/b", true), ("a**/b", "ax/y/b", false), ("***/a", "x/y/a", true),
      ("a/*/b", "a/x/b", true), ("a/*/b", "a/b", false), ("a/*/b", "a/x/y/b", false),
      ("**/*x/y", "a/bx/cx/y", true), ("**/a/*/b/**/c", "a/a/q/b/c", true),
      ("**/a/*/b/**/c", "q/a/q/q/b/c", false), ("**/a*b/c", "ax/axb/axb/c", true),
      ("[a-c]", "b", true), ("[a-c]", "d", false), ("[!a-c]", "d", true), ("[^a-c]", "b", false),
      ("[!a]", "/", false), ("[/]", "/", false), ("a[/]b", "a/b", false), ("[]]", "]", true),
      ("[]-a]", "_", true), ("[!]]", "]", false), ("[-a]", "-", true), ("[a-]", "-", true),
      ("[a-c-e]", "-", true), ("[a-c-e]", "d", false), ("[c-a]", "b", false), ("[\\]]", "]", true),
      ("[\\a-\\c]", "b", true), ("[[:digit:]x]", "5", true), ("[[:digit:]x]", "x", true),
      ("[[:digit:]x]", "d", false), ("[![:space:]]", " ", false), ("[[:alpha:]-z]", "-", true),
      ("[[a]", "[", true), ("[[:]", ":", true), ("[*]", "*", true), ("[*]", "a", false),
      ("\\*", "*", true), ("\\*", "a", false), ("\\a", "a", true), ("\\\\", "\\", true),
      ("[A-Z]", "a", false), ("A", "a", false), ("*[!.]", "a.", false), ("*[!.]", "a.b", true),
    ])
  func table(glob: String, text: String, expected: Bool) {
    #expect(Self.matches(glob, text) == expected)
  }

  @Test(
    "a malformed glob is none",
    arguments: ["[", "[a", "[]", "[!]", "a\\", "[[:foo:]]", "[\\]", "[a-", "x[[:alpha:]"])
  func malformed(glob: String) {
    #expect(Self.matches(glob, glob) == nil)
  }

  @Test("what takes many wildcards to refute does not take long")
  func manyStars() {
    let text = String(repeating: "a", count: 2000)
    #expect(Self.matches(String(repeating: "*a", count: 30) + "*b", text) == false)
    let path = String(repeating: "a/", count: 1000)
    #expect(Self.matches(String(repeating: "**/a/*/", count: 10) + "b", path) == false)
  }

  @Test("the matcher says what a plain recursion says, on random globs and texts")
  func naiveTwin() {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    let parts = ["a", "b", "/", "*", "?", "**/", "/**/", "[ab]", "[!a]", "/**", "*"]
    var positive = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...6, using: &random)
      let glob = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let text = String(
        (0..<Int.random(in: 0...7, using: &random)).map { _ in
          "aab/".randomElement(using: &random) ?? "a"
        })
      let expected = NaiveGlob.matches(Array(glob.utf8)[...], Array(text.utf8)[...], atStart: true)
      if expected { positive += 1 }
      #expect(Self.matches(glob, text) == expected, "seed \(seed): '\(glob)' on '\(text)'")
    }
    #expect(positive > 500)
  }

  @Test(
    "braces stand for alternatives",
    arguments: [
      ("*.{c,h}", ["*.c", "*.h"]), ("a", ["a"]), ("{a,b}{c,d}", ["ac", "ad", "bc", "bd"]),
      ("{a,{b,c}d}", ["a", "bd", "cd"]), ("{a}", ["a"]), ("a{,b}", ["a", "ab"]), ("{}", [""]),
      ("\\{a,b\\}", ["\\{a,b\\}"]), ("[{,}]", ["[{,}]"]), ("a,b", ["a,b"]),
    ])
  func braces(glob: String, expected: [String]) throws {
    #expect(try GlobChoice.alternatives(of: Array(glob.utf8)) == expected.map { Array($0.utf8) })
  }

  @Test("braces that do not pair up, or stand for too much, are refused")
  func badBraces() {
    let many = String(repeating: "{a,b,c,d,e,f,g,h}", count: 40)
    for glob in ["{a", "a}", "{a,{b}", "{", "}", "{a\\}", many, "[", "a\\"] {
      #expect(throws: UsageError.self, "\(glob)") { try GlobChoice([Array(glob.utf8)]) }
    }
  }
}

/// Globs by the letter of gitignore(5), with classes of two kinds only.
enum NaiveGlob {
  static func matches(
    _ glob: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, atStart: Bool
  ) -> Bool {
    guard let first = glob.first else { return text.isEmpty }
    let slash = UInt8(ascii: "/")
    if glob.starts(with: "*".utf8) {
      let rest = glob.drop { $0 == UInt8(ascii: "*") }
      let isDouble = glob.count - rest.count > 1 && atStart
      if isDouble, rest.isEmpty { return true }
      if isDouble, rest.first == slash {
        let behind = rest.dropFirst()
        if matches(behind, text, atStart: true) { return true }
        return text.indices.contains {
          text[$0] == slash && matches(behind, text[($0 + 1)...], atStart: true)
        }
      }
      for end in text.startIndex...text.endIndex {
        if matches(rest, text[end...], atStart: false) { return true }
        if end < text.endIndex, text[end] == slash { return false }
      }
      return false
    }
    guard let byte = text.first else { return false }
    let length: Int
    let fits: Bool
    if glob.starts(with: "[ab]".utf8) {
      (length, fits) = (4, byte == UInt8(ascii: "a") || byte == UInt8(ascii: "b"))
    } else if glob.starts(with: "[!a]".utf8) {
      (length, fits) = (4, byte != UInt8(ascii: "a") && byte != slash)
    } else if first == UInt8(ascii: "?") {
      (length, fits) = (1, byte != slash)
    } else {
      (length, fits) = (1, byte == first)
    }
    return fits && matches(glob.dropFirst(length), text.dropFirst(), atStart: first == slash)
  }
}
