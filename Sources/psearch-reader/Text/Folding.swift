@_spi(_Unicode) internal import Swift

/// Texts as the lists compare them: case and diacritics do not count.
enum Folding {
  /// `text` without what does not count: decomposed, without marks, in one case. `ß` is `ss`, and a
  /// final sigma one like any other.
  ///
  /// - Complexity: O(n).
  static func folded(_ text: some StringProtocol) -> [UInt8] {
    // Most texts are ASCII, of which there is only the case to fold.
    var bytes = Array(text.utf8)
    if bytes.allSatisfy({ $0 < 0x80 }) {
      for place in bytes.indices where (0x41...0x5A).contains(bytes[place]) {
        bytes[place] |= 0x20
      }
      return bytes
    }
    return foldedByTable(text) ?? foldedByProperties(text)
  }

  /// The same for all texts, and slower.
  static func foldedByProperties(_ text: some StringProtocol) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in String(text)._nfd where !isMark(scalar) {
      bytes += Array(scalar.properties.uppercaseMapping.lowercased().utf8)
    }
    return bytes
  }

  /// What is below is looked up: Latin, Greek, Cyrillic and Armenian. There, scalars can be folded one
  /// by one, for the order of marks says nothing when all of them go.
  private static let tableEnd: UInt32 = 0x590

  private static let table: [[UInt8]] = (0..<tableEnd).map { value in
    Unicode.Scalar(value).map { foldedByProperties(String(Character($0))) } ?? []
  }

  /// Nil for a text with scalars that are not in the table and may change.
  private static func foldedByTable(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x41...0x5A: bytes.append(UInt8(scalar.value) | 0x20)
      case 0..<0x80: bytes.append(UInt8(scalar.value))
      case ..<tableEnd: bytes += table[Int(scalar.value)]
      // Dashes and quotation marks; ideographs.
      case 0x2010...0x2027, 0x3400...0x4DBF, 0x4E00...0x9FFF: bytes.append(contentsOf: scalar.utf8)
      default: return nil
      }
    }
    return bytes
  }

  /// Whether a scalar stands on, under or in a letter without being part of it: all that combine but
  /// viramas (9) and nuktas (7), which make other letters.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.canonicalCombiningClass.rawValue {
    case 0, 7, 9: false
    default: true
    }
  }
}

/// What a list is narrowed to: texts that hold all of some words.
struct FoldedWords: Hashable, Sendable {
  private let words: [[UInt8]]

  /// The words of a text, split at blanks.
  init(_ text: String) {
    words = Folding.folded(text).split(separator: 0x20).map(Array.init)
  }

  var isEmpty: Bool { words.isEmpty }

  /// Whether a folded text holds all words.
  ///
  /// - Complexity: O(n m) at worst in both lengths.
  func areIn(_ text: [UInt8]) -> Bool {
    words.allSatisfy { Self.holds(text, $0) }
  }

  private static func holds(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    guard let first = word.first, text.count >= word.count else { return false }
    for start in 0...(text.count - word.count) where text[start] == first {
      if text[start..<start + word.count] == word[...] { return true }
    }
    return false
  }
}
