import Foundation
import PartSearch

/// Measures parts of the library by themselves: `micro [MATCHES [memory]]`, 20 million if it is not
/// given; with `memory` only what an index takes while it is made.
@main
struct Micro {
  static func main() {
    do {
      let arguments = CommandLine.arguments.dropFirst()
      let count = max(arguments.first.flatMap { Int($0) } ?? 20_000_000, 1000)
      if arguments.dropFirst().first == "memory" {
        _ = try indexMeasured(Table(), of: document("ab", times: count), count: count)
      } else {
        try measure(count)
      }
    } catch let wrong as Table.Wrong {
      print("wrong: \(wrong.message)")
      exit(1)
    } catch {
      print("failed: \(error)")
      exit(1)
    }
  }

  static func measure(_ count: Int) throws {
    let table = Table()
    // First: what freed memory is kept for later would not be seen to be taken again.
    try alternating(table, count: count)
    try lines(table)
    try stitching(table, count: count)
    try several(table)
  }

  /// A text of `count` times `unit`.
  static func document(_ unit: StaticString, times count: Int) -> Document {
    let unit = unit.withUTF8Buffer { Array($0) }
    var text: [UInt8] = []
    text.reserveCapacity(unit.count * count)
    for _ in 0..<count { text += unit }
    return Document(bytes: text)
  }

  /// Numbers that are the same in every run.
  static func places(_ count: Int, below bound: Int) -> [Int] {
    var state: UInt64 = 1
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }

  /// Lines of 50 bytes.
  static func lines(_ table: Table) throws {
    let count = 2_000_000
    let unit: StaticString = "the quick brown fox jumps over the lazy dog again\n"
    let text = document(unit, times: count)
    try table.row("count the line ends: the line index made", bytes: text.count, expected: count) {
      // Another document each time: an index is made once.
      document(unit, times: count)
    } body: {
      $0.lineNumber(at: $0.count - 1)
    }
    let asked = places(100_000, below: text.count)
    let right = asked.reduce(0) { $0 &+ $1 / 50 + 1 }
    _ = text.lineNumber(at: text.count - 1)
    try table.row("line of an offset", steps: asked.count, expected: right) {
      text
    } body: { text in
      asked.reduce(0) { $0 &+ text.lineNumber(at: $1) }
    }
  }

  /// The index of a text in which every second byte matches.
  static func alternating(_ table: Table, count: Int) throws {
    let text = document("ab", times: count)
    let pattern = try Pattern("a")
    let made = try indexMeasured(table, of: text, count: count)
    for threads in [1, 2] {
      var searcher = Searcher()
      searcher.threads = threads
      try table.row(
        "index of a dense text, \(threads) thread\(threads > 1 ? "s" : "")", bytes: text.count,
        steps: count, expected: count
      ) {
      } body: {
        try searcher.matches(of: pattern, in: text).count
      }
    }
    try table.row("go through it", steps: count, expected: count) {
    } body: {
      made.reduce(0) { $0 + $1.range.count }
    }
    let asked = places(100_000, below: count)
    let right = asked.reduce(0) { $0 &+ $1 * 2 }
    try table.row("match by number", steps: asked.count, expected: right) {
    } body: {
      asked.reduce(0) { $0 &+ made[$1].range.lowerBound }
    }
    let numbers = asked.reduce(0, &+)
    try table.row("first match at or behind an offset", steps: asked.count, expected: numbers) {
    } body: {
      asked.reduce(0) { $0 &+ made.firstIndex(atOrAfter: $1 * 2) }
    }
  }

  /// The index of every `a`, with what memory it takes.
  static func indexMeasured(
    _ table: Table, of text: Document, count: Int
  ) throws -> MatchIndex {
    let pattern = try Pattern("a")
    var index = MatchIndex()
    let most = try ResidentMemory.growth { index = try Searcher().matches(of: pattern, in: text) }
    guard index.count == count else {
      throw Table.Wrong(message: "\(index.count) matches, and there are \(count)")
    }
    table.row("size of the index", Double(index.byteCount) / Double(count), "bytes a match")
    if let most {
      table.row("most memory while it is made", Double(most) / Double(count), "bytes a match")
    }
    return index
  }

  /// Matches of three bytes in chunks of a power of two: in two of three the matches that a worker
  /// found are not those of the whole text.
  static func stitching(_ table: Table, count: Int) throws {
    let text = document("a", times: count)
    let pattern = try Pattern("aaa")
    for size in [1 << 16, 1 << 12] {
      var searcher = Searcher()
      searcher.chunkSize = size
      try table.row(
        "matches over chunk edges, chunks of \(size)", bytes: text.count, steps: count / 3,
        expected: count / 3
      ) {
      } body: {
        try searcher.matches(of: pattern, in: text).count
      }
    }
  }

  /// Two patterns, of which one is dense and the other rare.
  static func several(_ table: Table) throws {
    let count = 500_000
    let text = document("the quick brown fox jumps over the lazy dog again\n", times: count)
    let pattern = try Pattern(anyOf: ["[aeiou]", "dog a"].map { Array($0.utf8) })
    // A line has 14 vowels; `dog a` takes two of them.
    try table.row(
      "two patterns, one dense", bytes: text.count, steps: 13 * count, expected: 13 * count
    ) {
    } body: { _ in
      var sink = CountingSink()
      try Searcher().search(pattern, in: text, into: &sink)
      return sink.count
    }
  }
}
