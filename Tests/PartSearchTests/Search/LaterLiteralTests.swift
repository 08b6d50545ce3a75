import Foundation
import TestSupport
import Testing

@testable import PartSearch

/// Literals that tell where nothing matches any more.
@Suite("Literals that come later")
struct LaterLiteralTests {
  @Test("the next occurrence is that of a search byte by byte, whatever was asked before")
  func twin() throws {
    var random = SeededGenerator(seed: randomSeed())
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 1...80, using: &random)).map { _ in
        UInt8(ascii: Bool.random(using: &random) ? "a" : "b")
      }
      let literal = Array(bytes.prefix(Int.random(in: 1...3, using: &random))).reversed().map { $0 }
      let document = Document(bytes: bytes, encoding: .none)
      let needle = Needle(literal, isCaseless: false)
      let later = LaterLiteral(
        needle, near: Int.random(in: 0...4, using: &random),
        step: Int.random(in: 1...9, using: &random))
      let run = NeedleRun([needle])
      for _ in 0..<20 {
        let offset = Int.random(in: 0...bytes.count, using: &random)
        let expected =
          (offset...bytes.count).first { bytes[$0...].starts(with: literal) } ?? Int.max
        let subject = unsafe document.subject()
        var place: Int?
        var looks = 0
        while place == nil, looks < 200 {
          place = unsafe later.next(from: offset, in: subject, run)
          looks += 1
        }
        #expect(place == expected)
      }
    }
  }

  @Test("the literal is the rarest outside of groups that is not looked for already")
  func choice() throws {
    func later(_ source: String) throws -> SearchPlan {
      try SearchPlan(Pattern(source, options: .multiline), in: Document(text: "x"))
    }
    // What stays on its line has no use for it.
    #expect(try later("a.*Z").later == nil)
    #expect(try later("(?s)ab.*(?:Zq|Xq)").later == nil)
    #expect(try later("(?s)ab.*Z?").later == nil)
    let plan = try later("(?s)abQ.*?Z+e")
    #expect(plan.later?.needle == Needle(Array("Z".utf8), isCaseless: false))
  }

  @Test("quotation marks that are never closed cost no look at the rest for each")
  func unclosed() throws {
    // Each of 20,000 attempts would go over all that follows it.
    let text = String(repeating: "“abc def ", count: 20_000)
    let document = Document(text: text)
    var searcher = Searcher()
    (searcher.threads, searcher.chunkSize) = (2, 1000)
    #expect(try searcher.matches(of: Pattern("“[^”]+”"), in: document).isEmpty)
    let closed = Document(text: text + "”")
    let matches = try searcher.matches(of: Pattern("“[^”]+”"), in: closed)
    #expect(Array(matches).map(\.range) == [0..<closed.count])
  }
}
