/// Offsets in other units for byte offsets that come in increasing order, as when matches are
/// printed: it counts from one to the next, and needs no index.
package struct UnitCounter: Sendable {
  private let document: Document
  private let unit: TextUnit
  private var offset = 0
  private var count = 0

  /// A counter at the start of `document`.
  package init(of document: Document, unit: TextUnit) {
    self.document = document
    self.unit = unit
  }

  /// How many units the text before `byteOffset` has; one that starts before it counts whole.
  ///
  /// - Complexity: O(*n*) in the distance from the offset before, in either direction.
  package mutating func advance(to byteOffset: Int) -> Int {
    let (low, high) = (min(offset, byteOffset), max(offset, byteOffset))
    let between = document.units(from: low, to: high, counting: unit)
    count += byteOffset >= offset ? between : -between
    offset = byteOffset
    return count
  }
}
