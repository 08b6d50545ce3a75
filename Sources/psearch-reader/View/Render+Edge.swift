internal import PartSearch

extension ReaderModel {
  /// Paints where in the whole document the hits lie down the last column: `|` for rows of it that
  /// hold some, `<` for the one with the current hit. Without colours the two are told by that, and by
  /// underline and reverse.
  func renderEdge(in frame: inout Frame) {
    guard hasEdge, let search else { return }
    let index = search.hits.index
    let count = max(1, document.count)
    let rows = min(height, self.rows - 1)
    let current = search.current.map { $0.range.lowerBound }
    for row in 0..<rows {
      let isLast = row == rows - 1
      // The last one holds an empty match at the document's end too.
      let range = edge(row, of: rows, count)..<(isLast ? count + 1 : edge(row + 1, of: rows, count))
      if let current, range.contains(current) {
        frame.put("<", columns: 1, row: row, column: columns - 1, style: .current)
      } else if index.count(in: range) > 0 {
        frame.put("|", columns: 1, row: row, column: columns - 1, style: .hit)
      }
    }
  }

  /// The first byte of a row's share of the document.
  private func edge(_ row: Int, of rows: Int, _ count: Int) -> Int {
    count / rows * row + count % rows * row / rows
  }
}
