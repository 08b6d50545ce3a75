/// What headings are called: the one table of kinds.
///
/// A kind is added by adding a row. Rows stand from the outermost to the innermost, which is how they
/// nest where nothing else tells; but books differ (a part holds chapters, or a chapter parts), so
/// kinds that `floats` marks take their order from the text: see `OutlineOrder`.
struct SectionKind: Sendable {
  /// Whether the text tells where among its like the kind stands.
  let floats: Bool
  /// Whether it belongs right below the row before: `Untertitel` below `Titel`.
  let isSub: Bool
  /// Whether its sections hold running text, so that lines that begin with their names may be
  /// citations.
  let isLeaf: Bool
  /// Names before a number, or behind an ordinal. ASCII letters in either case; others as they stand.
  let words: [String]
  /// What stands behind `第` or `제` and a number.
  let units: [String]
  /// Whether its names are headings without a number too; such a kind stands beside the outermost.
  let isNumberless: Bool

  /// Whether its place is not that of another kind.
  var hasOwnPlace: Bool { !isSub && !isNumberless }

  private init(
    _ words: [String], units: [String] = [], floats: Bool = true, isSub: Bool = false,
    isLeaf: Bool = false, isNumberless: Bool = false
  ) {
    self.words = words
    self.units = units
    self.floats = floats
    self.isSub = isSub
    self.isLeaf = isLeaf
    self.isNumberless = isNumberless
  }

  /// Every kind.
  static let all: [SectionKind] = [
    SectionKind(
      ["volume", "vol", "band", "tome", "tomo", "Τόμος", "ΤΟΜΟΣ", "Том", "ТОМ"],
      floats: false),
    SectionKind(
      ["book", "buch", "livre", "libro", "liber", "Βιβλίο", "ΒΙΒΛΙΟ", "Книга", "КНИГА"],
      units: ["卷", "巻", "권"]),
    SectionKind(["epilogue", "prologue", "epilog", "prolog"], isNumberless: true),
    SectionKind(
      ["part", "teil", "partie", "parte", "pars", "Μέρος", "ΜΕΡΟΣ", "Часть", "ЧАСТЬ"],
      units: ["部", "篇", "編", "编", "부", "편"]),
    SectionKind(["subpart", "unterteil"], isSub: true),
    SectionKind(["hauptstück", "HAUPTSTÜCK"]),
    SectionKind(["abschnitt"]),
    SectionKind(["unterabschnitt"], isSub: true),
    SectionKind(["title", "titel", "titre", "título", "titolo"]),
    SectionKind(["subtitle", "untertitel"], isSub: true),
    SectionKind(["act", "akt", "aufzug", "acte", "atto"]),
    SectionKind(
      [
        "chapter", "kapitel", "chapitre", "capítulo", "CAPÍTULO", "capitolo", "caput", "canto",
        "stave", "letter", "hoofdstuk", "Κεφάλαιο", "ΚΕΦΑΛΑΙΟ", "Глава", "ГЛАВА",
      ],
      units: ["章", "回", "장"]),
    SectionKind(["subchapter", "unterkapitel"], isSub: true),
    SectionKind(["scene", "szene", "auftritt", "scène"]),
    SectionKind(["section", "sektion"], units: ["節", "节", "절"]),
    SectionKind(["subsection"], units: ["款", "관"], isSub: true),
    SectionKind(
      ["article", "artikel", "art", "artículo", "articolo", "Άρθρο", "Статья"], isLeaf: true),
    SectionKind(["§§", "§"], units: ["條", "条", "조"], floats: false, isLeaf: true),
    SectionKind([], floats: false, isLeaf: true),
  ]

  /// The row of `§`.
  static let paragraph = all.count - 2
  /// The row of `1.2.3 Title`.
  static let decimal = all.count - 1

  /// A name and its row.
  struct Word: Sendable {
    /// ASCII letters in small.
    let bytes: [UInt8]
    let kind: Int
  }

  /// The names by their first byte, long ones before those that they begin with.
  static let wordsByFirstByte: [[Word]] = index(all.map(\.words))

  /// The units likewise.
  static let unitsByFirstByte: [[Word]] = index(all.map(\.units))

  private static func index(_ names: [[String]]) -> [[Word]] {
    var table = [[Word]](repeating: [], count: 256)
    for (kind, words) in names.enumerated() {
      for word in words {
        let bytes = word.utf8.map(asciiLowercase)
        if let first = bytes.first { table[Int(first)].append(Word(bytes: bytes, kind: kind)) }
      }
    }
    return table.map { $0.sorted { $0.bytes.count > $1.bytes.count } }
  }

  /// The name that `text` begins with, in whatever case, and not within a word.
  static func word(startingAt place: Int, of text: [UInt8]) -> (kind: Int, end: Int)? {
    guard place < text.count else { return nil }
    for word in wordsByFirstByte[Int(asciiLowercase(text[place]))] {
      let end = place + word.bytes.count
      guard end <= text.count, isEqual(text[place..<end], word.bytes) else { continue }
      if word.kind == paragraph || end == text.count || !isWordByte(text[end]) {
        return (word.kind, end)
      }
    }
    return nil
  }

  /// The unit that stands at `place`.
  static func unit(startingAt place: Int, of text: [UInt8]) -> (kind: Int, end: Int)? {
    guard place < text.count else { return nil }
    for unit in unitsByFirstByte[Int(text[place])] {
      let end = place + unit.bytes.count
      if end <= text.count, text[place..<end].elementsEqual(unit.bytes) { return (unit.kind, end) }
    }
    return nil
  }

  private static func isEqual(_ text: ArraySlice<UInt8>, _ word: [UInt8]) -> Bool {
    zip(text, word).allSatisfy { asciiLowercase($0) == $1 }
  }
}

/// The small letter of an ASCII capital; every other byte as it is.
func asciiLowercase(_ byte: UInt8) -> UInt8 {
  (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
}

/// Whether a byte is part of a word, as far as headings need to know: ASCII letters and digits, and
/// whatever is not ASCII but a dash, a quotation mark or a blank of `E2 80` or `C2`.
func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
  case 0xC2, 0xE2, 0xE3, 0xEF: false
  default: byte >= 0x80
  }
}
