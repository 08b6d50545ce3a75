import PartSearch

/// The matches of `words` in the file at `path`: number, line, and the range in bytes.
func places(of words: String, in path: String) throws -> [String] {
  let pattern = try Pattern(words)  // case is ignored; ^ and $ match at every line
  let document = try Document(contentsOf: path)  // mapped, not read
  var cursor = MatchCursor(try Searcher().matches(of: pattern, in: document))
  var places: [String] = []
  while cursor.moveToNext() == .moved, let match = cursor.current, let number = cursor.ordinal {
    let line = document.position(at: match.range.lowerBound).line
    places.append("\(number) of \(cursor.total): line \(line), bytes \(match.range)")
  }
  return places
}
