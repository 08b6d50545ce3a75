/// Goes through the clusters of a text in order and knows the column.
///
/// Where clusters end is said by the standard library's recognizer: its `_CharacterRecognizer` takes
/// one scalar after the other, so that nothing of a text has to become a `String`.
///
/// Safe to copy while the bytes live; it never writes them.
@safe struct DisplayClusters {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let end: Int
  private let width: DisplayWidth
  /// Where the next cluster starts.
  private(set) var offset: Int
  /// The column of the next cluster.
  private(set) var column: Int

  init(
    in range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, measuredBy width: DisplayWidth,
    from column: Int = 0
  ) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= bytes.count, "range out of the document")
    unsafe self.bytes = bytes
    self.width = width
    self.column = column
    offset = range.lowerBound
    end = range.upperBound
  }

  /// The next cluster, or `nil` at the end of the range.
  ///
  /// - Complexity: O(bytes of the cluster).
  mutating func next() -> DisplayCluster? {
    guard offset < end else { return nil }
    let start = offset
    let byte = unsafe bytes[start]
    // Between two ASCII characters there is always a boundary but in CR LF.
    if unsafe byte >= 0x20 && byte < 0x7F && (start + 1 == end || bytes[start + 1] < 0x80) {
      return taken(1, columns: 1)
    }
    if byte == 0x09 { return taken(1, columns: width.tabWidth - column % width.tabWidth) }
    if byte == 0x0A { return taken(1, columns: 0) }
    let unit = unsafe ControlUnit(at: start, before: end, of: bytes, scope: .text)
    if let shown = unit.shown {
      switch shown {
      case .invalid:
        return taken(unit.length, columns: width.showsControls ? shown.columns : 1)
      case .caret, .c1, .scalar:
        // A tag that is sent belongs to the flag before it; only a lone one comes here.
        return taken(unit.length, columns: width.showsControls ? shown.columns : 0)
      }
    }
    if byte == 0x0D {
      // Only a CR before an LF is not shown; the LF may be behind the range.
      return taken(start + 1 < end ? 2 : 1, columns: 0)
    }
    return cluster(startingWith: unit)
  }

  private mutating func cluster(startingWith unit: ControlUnit) -> DisplayCluster {
    let start = offset
    let first = self.scalar(at: start, length: unit.length)
    var recognizer = Unicode._CharacterRecognizer()
    _ = recognizer.hasBreak(before: first)
    var last = first
    var sum = DisplayWidth.columns(of: first)
    var isEmojiStyle = false
    var place = start + unit.length
    while place < end {
      let next = unsafe ControlUnit(at: place, before: end, of: bytes, scope: .text)
      if let shown = next.shown {
        guard !width.showsControls, case .scalar = shown else { break }
      }
      let scalar = self.scalar(at: place, length: next.length)
      if Unicode._CharacterRecognizer.quickBreak(between: last, and: scalar) == true
        || recognizer.hasBreak(before: scalar)
      {
        break
      }
      sum += DisplayWidth.columns(of: scalar)
      if scalar.value == 0xFE0F { isEmojiStyle = true }
      last = scalar
      place += next.length
    }
    // Digits, flags' letters and symbols are emoji too, but only with what follows.
    if place > start + unit.length && (isEmojiStyle || sum > 2) && first.properties.isEmoji {
      sum = 2
    }
    return taken(place - start, columns: sum)
  }

  private func scalar(at offset: Int, length: Int) -> Unicode.Scalar {
    // The bytes are well-formed here, so the fallback is never taken.
    let value = unsafe decodedScalar(at: offset, length: length, of: bytes)
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private mutating func taken(_ length: Int, columns: Int) -> DisplayCluster {
    let cluster = DisplayCluster(range: offset..<offset + length, columns: columns)
    offset += length
    column += columns
    return cluster
  }
}
