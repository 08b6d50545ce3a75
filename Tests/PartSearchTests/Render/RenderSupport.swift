import PartSearch
import TestSupport
import Testing

/// Runs of a whole text, as `kind:text` for reading in an expectation.
func runs(
  _ text: String, _ matches: [Range<Int>], current: Int? = nil, in range: Range<Int>? = nil
) -> [String] {
  let document = Document(text: text)
  let runs = HighlightRuns(
    of: document, in: range ?? 0..<document.count, matches: matches.map { Match(range: $0) },
    current: current)
  let bytes = Array(text.utf8)
  return runs.map { "\($0.kind):" + String(decoding: bytes[$0.range], as: UTF8.self) }
}

/// All of a text with its matches, as one of the formats writes it.
func rendered(
  _ bytes: [UInt8], _ matches: [Range<Int>] = [], current: Int? = nil,
  by render: (HighlightRuns<[Match]>) -> [UInt8]
) -> String {
  let document = Document(bytes: bytes, encoding: .none)
  let runs = HighlightRuns(
    of: document, in: 0..<document.count, matches: matches.map { Match(range: $0) },
    current: current)
  return String(decoding: render(runs), as: UTF8.self)
}

/// Matches drawn at random within `count` bytes, some empty, some side by side, some over lines.
func randomMatches(
  within count: Int, using random: inout SeededGenerator
) -> [Match] {
  var matches: [Match] = []
  var start = Int.random(in: 0...4, using: &random)
  while start <= count {
    let end = min(count, start + Int.random(in: 0...6, using: &random))
    if start < end || matches.last?.range.upperBound != start {
      matches.append(Match(range: start..<end))
    }
    start = end + Int.random(in: start == end ? 1...5 : 0...5, using: &random)
  }
  return matches
}
