/// How many columns a text takes on a terminal.
///
/// East Asian wide and fullwidth characters and emoji take two columns, characters that join the one
/// before take none (UAX #11 and the general categories, see `scripts/make-width-table`), every
/// other takes one. What makes one emoji together takes two: with VS16, a skin tone or ZWJ, a flag,
/// a keycap. Terminals do not agree on those, nor on ambiguous characters, which are one column
/// here.
public struct DisplayWidth: Hashable, Sendable {
  /// A tab goes on to the next multiple of this; at least 1.
  public let tabWidth: Int

  /// Whether what `ControlEscaping` lists is measured as what is shown instead. Otherwise controls
  /// take no column and an ill-formed piece takes one.
  public let showsControls: Bool

  /// A measure with tab stops every `tabWidth` columns (1 where less is given).
  ///
  /// - Complexity: O(1).
  public init(tabWidth: Int = 8, showsControls: Bool = true) {
    self.tabWidth = max(1, tabWidth)
    self.showsControls = showsControls
  }

  /// The columns of one character by itself: 0, 1 or 2. Controls have 0.
  ///
  /// - Complexity: O(log n) in the size of a table of about 480 ranges.
  public static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x20 || (0x7F...0x9F).contains(value) { return 0 }
    // Before U+0300, only letters, signs and the soft hyphen.
    if value < 0x300 { return 1 }
    // What most wide texts are made of: Han and Hangul syllables, kana.
    if (0x4E00...0x9FFF).contains(value) || (0xAC00...0xD7A3).contains(value)
      || (0x3041...0x3096).contains(value) || (0x30A0...0x30FF).contains(value)
    {
      return 2
    }
    if contains(value, in: WidthTable.wide) { return 2 }
    return contains(value, in: WidthTable.none) ? 0 : 1
  }

  /// The columns of `bytes` when they are written from column `column` (0-based) on. LFs and CRs of
  /// line ends take none.
  ///
  /// - Complexity: O(n); no memory.
  public func columns(of bytes: [UInt8], from column: Int = 0) -> Int {
    unsafe bytes.withUnsafeBufferPointer {
      unsafe columns(in: 0..<$0.count, of: $0, from: column)
    }
  }

  /// The columns of `text` when it is written from column `column` (0-based) on.
  ///
  /// - Complexity: O(n).
  public func columns(of text: String, from column: Int = 0) -> Int {
    columns(of: Array(text.utf8), from: column)
  }

  /// The columns of a range of `document`, which must be in it, when it is written from column
  /// `column` (0-based) on.
  ///
  /// - Complexity: O(n) in the length of the range; no memory.
  public func columns(in range: Range<Int>, of document: Document, from column: Int = 0) -> Int {
    unsafe document.withUnsafeBytes { unsafe columns(in: range, of: $0, from: column) }
  }

  private func columns(
    in range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, from column: Int
  ) -> Int {
    var clusters = unsafe DisplayClusters(in: range, of: bytes, measuredBy: self, from: column)
    while clusters.next() != nil {}
    return clusters.column - column
  }

  private static func contains(_ value: UInt32, in table: [UInt32]) -> Bool {
    // The number of bounds at or before the value is odd within a range, even between two. Ends are
    // included, so the value right at an end counts as within.
    var (low, high) = (0, table.count / 2)
    while low < high {
      let middle = (low + high) / 2
      if table[2 * middle + 1] < value { low = middle + 1 } else { high = middle }
    }
    return low < table.count / 2 && table[2 * low] <= value
  }
}

/// What a terminal shows as one character: a grapheme cluster (UAX #29), a tab, a line end, or one
/// replaced control.
public struct DisplayCluster: Hashable, Sendable {
  /// The bytes: 0-based offsets into the document, end excluded, never empty.
  public let range: Range<Int>
  /// How many columns it takes where it stands.
  public let columns: Int
}

extension DisplayWidth {
  /// Calls `body` with each cluster of `range`, which must be in `document`, in order, until it
  /// returns `false`. `column` is the column of the first, 0-based.
  ///
  /// - Complexity: O(bytes of the clusters) beside `body`; no memory.
  public func forEachCluster<E: Error>(
    in range: Range<Int>, of document: Document, from column: Int = 0,
    _ body: (DisplayCluster) throws(E) -> Bool
  ) throws(E) {
    try unsafe document.withUnsafeBytes { (bytes) throws(E) in
      var clusters = unsafe DisplayClusters(in: range, of: bytes, measuredBy: self, from: column)
      while let cluster = clusters.next() {
        if try !body(cluster) { return }
      }
    }
  }
}
