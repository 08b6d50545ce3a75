/// Which items of a pattern can take an LF.
///
/// An allow-list: what is not known to stay on a line is taken to leave it.
struct LineItems {
  private let pattern: [UInt8]
  /// Whether `.` never takes an LF.
  private let dotStaysOnLine: Bool
  /// Whether `\N` never does.
  private let notNewlineStaysOnLine: Bool
  /// Whether a setting in the pattern makes some of it caseless, or ends that.
  let setsCaseless: Bool
  /// Whether all or some of it is caseless.
  let isCaseless: Bool
  /// Whether a setting in the pattern may change what `^` and `$` mean.
  private let setsAnchors: Bool
  /// Whether the tokens cannot be trusted, as under `(?x)`.
  let isHopeless: Bool

  init(_ alternative: Alternative) {
    pattern = alternative.source
    var settings: Set<UInt8> = []
    var isHopeless = false
    for token in alternative.tokens {
      switch token.kind {
      case .setting, .open(.plain): settings.formUnion(pattern[token.range])
      case .verb, .callout, .recursion: isHopeless = true
      // Since PCRE2 10.43 `{,2}` and `{ 1, 2 }` repeat what comes before, and were literals till then.
      case .quantifier:
        isHopeless = isHopeless || pattern[token.range].starts(with: "{,".utf8)
      case .literal("{") where token.range.count == 1:
        let next = pattern[token.range.upperBound...].first ?? 0
        isHopeless = isHopeless || " \t,0123456789".utf8.contains(next)
      default: break
      }
    }
    self.isHopeless = isHopeless || settings.contains(UInt8(ascii: "x"))
    setsAnchors = settings.contains(UInt8(ascii: "m")) || settings.contains(UInt8(ascii: "^"))
    setsCaseless = settings.contains(UInt8(ascii: "i"))
    isCaseless = setsCaseless || alternative.options.contains(.caseless)
    // The other modes let a dot take an LF, alone or as one half of CRLF.
    let endsAtLineFeed = [.anycrlf, .lf, .any].contains(alternative.newline)
    notNewlineStaysOnLine = endsAtLineFeed
    dotStaysOnLine =
      endsAtLineFeed && !alternative.options.contains(.dotAll)
      && !settings.contains(UInt8(ascii: "s"))
  }

  /// Whether no match of `alternative`, and nothing that it looks at, goes beyond the LF of a line.
  static func staysOnLine(_ alternative: Alternative) -> Bool {
    let items = LineItems(alternative)
    // `^` and `$` look at the next line end and no further only where every line has them.
    guard !items.isHopeless, alternative.options.contains(.multiline), !items.setsAnchors,
      items.notNewlineStaysOnLine
    else { return false }
    return alternative.tokens.allSatisfy { token in
      switch token.kind {
      case .literal(let scalar): scalar != "\n" && scalar != "\r"
      case .escape(UInt8(ascii: "b")), .escape(UInt8(ascii: "B")), .escape(UInt8(ascii: "A")),
        .escape(UInt8(ascii: "k")):
        true
      // With more digits it may be a character's octal number: `\12` is an LF.
      case .escape(UInt8(ascii: "1")...UInt8(ascii: "9")): token.range.count == 2
      case .escape(UInt8(ascii: "r")): false
      case .open(.conditional), .callout, .verb, .recursion: false
      case .open, .close, .alternation, .quantifier, .circumflex, .dollar, .setting: true
      case .dot, .characterClass, .escape: items.staysOnLine(token)
      }
    }
  }

  /// Whether the item takes no character at all.
  func isZeroWidth(_ token: PatternSyntax.Token) -> Bool {
    switch token.kind {
    case .circumflex, .dollar, .setting: true
    case .escape(let letter):
      [
        UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "A"), UInt8(ascii: "z"),
        UInt8(ascii: "Z"),
      ].contains(letter)
    default: false
    }
  }

  /// Whether the item never takes an LF.
  func staysOnLine(_ token: PatternSyntax.Token) -> Bool {
    switch token.kind {
    case .dot: dotStaysOnLine
    case .escape(let letter): escapeStaysOnLine(letter, pattern[token.range])
    case .characterClass(let negated):
      negated ? negatedClassStaysOnLine(token.range) : classStaysOnLine(token.range)
    default: false
    }
  }

  private func escapeStaysOnLine(_ letter: UInt8, _ text: ArraySlice<UInt8>) -> Bool {
    switch letter {
    case UInt8(ascii: "w"), UInt8(ascii: "d"), UInt8(ascii: "S"), UInt8(ascii: "h"),
      UInt8(ascii: "V"), UInt8(ascii: "t"), UInt8(ascii: "r"), UInt8(ascii: "f"),
      UInt8(ascii: "e"), UInt8(ascii: "a"):
      true
    case UInt8(ascii: "N"): text.count == 2 && notNewlineStaysOnLine
    case UInt8(ascii: "p"): propertyStaysOnLine(text)
    default: false
    }
  }

  private static let scripts = [
    "Arabic", "Armenian", "Bengali", "Cyrillic", "Devanagari", "Ethiopic", "Georgian", "Greek",
    "Gujarati", "Han", "Hangul", "Hebrew", "Hiragana", "Katakana", "Khmer", "Lao", "Latin",
    "Mongolian", "Myanmar", "Sinhala", "Tamil", "Telugu", "Thai", "Tibetan",
  ]

  /// `\p{…}` of letters, marks, numbers, punctuation, symbols, and of scripts.
  private func propertyStaysOnLine(_ text: ArraySlice<UInt8>) -> Bool {
    var name = Array(text.dropFirst(2))
    if name.first == UInt8(ascii: "{"), name.last == UInt8(ascii: "}") {
      name = Array(name.dropFirst().dropLast())
    }
    if Self.scripts.contains(where: { name.elementsEqual($0.utf8) }) { return true }
    guard let first = name.first, name.count <= 2 else { return false }
    return "LMNPS".utf8.contains(first)
  }

  // MARK: Classes

  private func classStaysOnLine(_ range: Range<Int>) -> Bool {
    var rest = pattern[range].dropFirst().dropLast()
    var previous: UInt8 = 0
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "\\"):
        guard let letter = rest.dropFirst().first else { return false }
        let length = escapeLength(rest)
        let isLetter = (0x41...0x5A).contains(letter & 0xDF) || letter < 0x20
        let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(letter)
        if isDigit || isLetter, !escapeStaysOnLine(letter, rest.prefix(length)) { return false }
        previous = Self.rangeStart(letter)
        rest = rest.dropFirst(length)
      case UInt8(ascii: "["):
        guard let (length, staysOnLine) = posix(rest) else {
          rest = rest.dropFirst()
          continue
        }
        if !staysOnLine { return false }
        previous = 0xFF
        rest = rest.dropFirst(length)
      case UInt8(ascii: "-"):
        // A range that begins below LF may hold it.
        if previous < 0x0B, rest.count > 1 { return false }
        rest = rest.dropFirst()
      case 0...0x0A: return false
      default:
        previous = byte
        rest = rest.dropFirst()
      }
    }
    return true
  }

  /// The character that a range begins with whose first end is the escape of `letter`; 0xFF where a
  /// hyphen behind it is a literal, 0 where that is not known.
  private static func rangeStart(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "a"): 0x07
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "e"): 0x1B
    case _ where "wWdDsShHvVpP".utf8.contains(letter): 0xFF
    case _ where (0x30...0x39).contains(letter) || (0x41...0x5A).contains(letter & 0xDF): 0
    default: letter
    }
  }

  /// A negated class never takes an LF if it names one.
  private func negatedClassStaysOnLine(_ range: Range<Int>) -> Bool {
    var rest = pattern[range].dropFirst(2).dropLast()
    while let byte = rest.first {
      if byte == UInt8(ascii: "\\") {
        guard let letter = rest.dropFirst().first else { return false }
        switch letter {
        case UInt8(ascii: "n"), UInt8(ascii: "s"), UInt8(ascii: "v"): return true
        case UInt8(ascii: "Q"): return false
        default: rest = rest.dropFirst(escapeLength(rest))
        }
      } else if byte == UInt8(ascii: "["), let (length, _) = posix(rest) {
        rest = rest.dropFirst(length)
      } else {
        if byte == 0x0A { return true }
        rest = rest.dropFirst()
      }
    }
    return false
  }

  /// The length of the escape that `text` begins with.
  private func escapeLength(_ text: ArraySlice<UInt8>) -> Int {
    let letter = text.dropFirst().first ?? 0
    guard "pPNxo".utf8.contains(letter) else { return 2 }
    guard text.dropFirst(2).first == UInt8(ascii: "{") else {
      return letter == UInt8(ascii: "p") || letter == UInt8(ascii: "P") ? 3 : 2
    }
    return (text.firstIndex(of: UInt8(ascii: "}")) ?? text.endIndex - 1) - text.startIndex + 1
  }

  /// `[:name:]` at the start of `text`: its length, and whether it holds no LF.
  private func posix(_ text: ArraySlice<UInt8>) -> (length: Int, staysOnLine: Bool)? {
    guard text.dropFirst().first == UInt8(ascii: ":") else { return nil }
    let name = text.dropFirst(2).prefix { $0 != UInt8(ascii: ":") }
    guard text[name.endIndex...].starts(with: ":]".utf8) else { return nil }
    let staysOnLine = ["alpha", "digit", "alnum", "upper", "lower", "punct", "word", "xdigit"]
      .contains { name.elementsEqual($0.utf8) }
    return (name.endIndex + 2 - text.startIndex, staysOnLine)
  }
}
