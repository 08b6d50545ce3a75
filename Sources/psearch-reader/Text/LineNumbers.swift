internal import PartSearch

/// How many lines stand before places of a document, as far as a thread in the background has
/// counted.
struct LineNumbers: Sendable {
  /// Bytes a step.
  static let step = 1 << 20

  /// `sums[k]` LFs stand before byte `k * step`.
  private(set) var sums = [0]
  /// The LFs of the whole document, once all is counted.
  private(set) var total: Int?

  /// Bytes that are counted.
  var counted: Int { (sums.count - 1) * Self.step }

  /// Takes the number of LFs of the next `step` bytes.
  mutating func add(_ lineFeeds: Int) {
    sums.append(sums[sums.count - 1] + lineFeeds)
  }

  /// Takes the number of LFs of the last part, shorter than a step.
  mutating func finish(_ lineFeeds: Int) {
    total = sums[sums.count - 1] + lineFeeds
  }

  /// The number of the line that `offset` is in, from 1; nil where that is not counted yet.
  func number(at offset: Int, in document: Document) -> Int? {
    let block = offset / Self.step
    guard block < sums.count else { return nil }
    return sums[block] + document.lineFeedCount(in: block * Self.step..<offset) + 1
  }

  /// Where line `number` begins; nil where that is not counted yet. Past the last line, the start of
  /// the last.
  func start(ofLine number: Int, in document: Document) -> Int? {
    guard number > 1 else { return 0 }
    // The LF that ends the line before.
    let wanted = number - 1
    guard let block = sums.lastIndex(where: { $0 < wanted }) else { return nil }
    if block == sums.count - 1 {
      guard let total else { return nil }
      if total < wanted {
        guard document.count > 0 else { return 0 }
        return document.lineStart(before: document.count - 1)
      }
    }
    var left = wanted - sums[block]
    var place = block * Self.step
    while left > 0, place < document.count {
      place = document.lineEnd(from: place)
      left -= 1
    }
    return place == document.count && place > 0 ? document.lineStart(before: place - 1) : place
  }
}
