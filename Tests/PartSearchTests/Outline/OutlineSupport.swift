import PartSearch

extension Outline {
  /// The outline of a text in memory.
  init(text: String) {
    self.init(of: Document(text: text))
  }

  /// `LEVEL TITLE` of each section.
  var lines: [String] {
    map { "\($0.level) \($0.title)" }
  }

  /// The innermost section at `offset`, found by looking at all of them.
  func naiveIndex(at offset: Int) -> Int? {
    indices.last { self[$0].range.contains(offset) }
  }
}
