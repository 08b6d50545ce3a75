/// What the text of a heading says of itself: `Kapitel III - Reinigung` is chapter 3.
struct OutlineReading: Equatable {
  /// The row of the kind.
  var kind: Int
  /// Its number, if it has one that can be read.
  var number: Int?
  /// Where kind and number stand in the text: `Kapitel III`.
  var label: Range<Int>
  /// How many numbers a decimal one has: 3 for `1.2.3`.
  var depth = 1

  /// The kind and number that `text`, a heading without blanks around it, begins with; nil for none.
  ///
  /// - Complexity: O(n) in the length of the first words.
  init?(_ text: [UInt8]) {
    var start = 0
    // `(XXXX) §§ 3 bis 6`: what some editions put before repealed paragraphs.
    if text.first == UInt8(ascii: "("), let end = text.firstIndex(of: UInt8(ascii: ")")), end < 12 {
      start = Self.skipBlanks(from: end + 1, of: text)
    }
    guard
      let reading = Self.ideographs(text, start) ?? Self.named(text, start)
        ?? Self.counted(text, start) ?? Self.decimal(text, start)
    else { return nil }
    self = reading
  }

  private init(kind: Int, number: Int?, label: Range<Int>, depth: Int = 1) {
    self.kind = kind
    self.number = number
    self.label = label
    self.depth = depth
  }

  // MARK: The forms

  /// `第三章`, `제12조`, `卷一`.
  private static func ideographs(_ text: [UInt8], _ start: Int) -> OutlineReading? {
    let first = text[start...].prefix(3)
    if first.elementsEqual("第".utf8) || first.elementsEqual("제".utf8) {
      let place = skipBlanks(from: start + 3, of: text)
      guard let number = NumberWords.chinese(startingAt: place, of: text),
        let unit = SectionKind.unit(
          startingAt: skipBlanks(from: number.end, of: text), of: text)
      else { return nil }
      var end = unit.end
      // 제12조의2, 第十二条之一
      for link in ["의", "之"] where text[end...].starts(with: link.utf8) {
        if let more = NumberWords.chinese(startingAt: end + 3, of: text) { end = more.end }
      }
      return OutlineReading(kind: unit.kind, number: number.value, label: start..<end)
    }
    if first.elementsEqual("卷".utf8),
      let number = NumberWords.chinese(startingAt: start + 3, of: text),
      let unit = SectionKind.unit(startingAt: start, of: text)
    {
      return OutlineReading(kind: unit.kind, number: number.value, label: start..<number.end)
    }
    return nil
  }

  /// `CHAPTER IV`, `Book the First`, `§§ 12 bis 14`, `EPILOGUE`.
  private static func named(_ text: [UInt8], _ start: Int) -> OutlineReading? {
    guard let word = SectionKind.word(startingAt: start, of: text) else { return nil }
    var place = word.end
    if place < text.count, text[place] == UInt8(ascii: ".") { place += 1 }
    let blank = skipBlanks(from: place, of: text)
    // A number stands apart, but for signs: §12.
    if blank > word.end || word.kind == SectionKind.paragraph {
      place = blank
      if hasWord("the", at: place, of: text) { place = skipBlanks(from: place + 3, of: text) }
      if let number = number(startingAt: place, of: text) {
        var end = number.end
        if word.kind == SectionKind.paragraph { end = rangeEnd(from: end, of: text) }
        return OutlineReading(kind: word.kind, number: number.value, label: start..<end)
      }
    }
    guard SectionKind.all[word.kind].isNumberless else { return nil }
    return OutlineReading(kind: word.kind, number: nil, label: start..<word.end)
  }

  /// `Erster Abschnitt`, `FIRST EPILOGUE`, `2. Kapitel`.
  private static func counted(_ text: [UInt8], _ start: Int) -> OutlineReading? {
    var end = start
    let value: Int
    if let digits = digits(startingAt: start, of: text) {
      guard digits.end < text.count, text[digits.end] == UInt8(ascii: ".") else { return nil }
      (value, end) = (digits.value, digits.end + 1)
    } else {
      end = wordEnd(from: start, of: text)
      guard let number = NumberWords.value(of: text[start..<end]) else { return nil }
      value = number
    }
    let next = skipBlanks(from: end, of: text)
    guard next > end, let word = SectionKind.word(startingAt: next, of: text),
      word.kind != SectionKind.paragraph
    else { return nil }
    return OutlineReading(kind: word.kind, number: value, label: start..<word.end)
  }

  /// `1.2.3 Title`.
  private static func decimal(_ text: [UInt8], _ start: Int) -> OutlineReading? {
    var (end, depth, last) = (start, 0, 0)
    while depth < 6, let part = digits(startingAt: end, of: text), part.end - end <= 3 {
      (end, last, depth) = (part.end, part.value, depth + 1)
      guard end + 1 < text.count, text[end] == UInt8(ascii: "."),
        (0x30...0x39).contains(text[end + 1])
      else { break }
      end += 1
    }
    guard depth > 0, end < text.count else { return nil }
    let behind = text[end] == UInt8(ascii: ".") ? end + 1 : end
    let title = skipBlanks(from: behind, of: text)
    guard title > behind, title < text.count,
      (0x41...0x5A).contains(text[title]) || text[title] >= 0x80
    else { return nil }
    return OutlineReading(
      kind: SectionKind.decimal, number: last, label: start..<end, depth: depth)
  }

  // MARK: Numbers

  /// `12`, `312a`, `3.4`, `IV`, `VIIIa`, `Twenty-One`, `Α΄`.
  private static func number(
    startingAt place: Int, of text: [UInt8]
  ) -> (value: Int, end: Int)? {
    if let digits = digits(startingAt: place, of: text) {
      var end = digits.end
      if end < text.count, (0x61...0x7A).contains(text[end]) { end += 1 }
      while end + 1 < text.count, text[end] == UInt8(ascii: "."),
        let more = self.digits(startingAt: end + 1, of: text)
      {
        end = more.end
      }
      return end < text.count && isWordByte(text[end]) ? nil : (digits.value, end)
    }
    let end = wordEnd(from: place, of: text)
    let word = text[place..<end]
    guard let last = word.last else { return nil }
    let roman = word.firstIndex { !isASCIILetter($0) } ?? end
    if let numeral = RomanNumeral(bytes: text[place..<roman]) { return (numeral.value, roman) }
    // VIIIa
    if (0x61...0x7A).contains(last), let numeral = RomanNumeral(bytes: word.dropLast()) {
      return (numeral.value, end)
    }
    if let value = NumberWords.value(of: word) { return (value, end) }
    return greek(word).map { ($0, end) }
  }

  /// Greek numbers: letters with a keraia behind them.
  private static func greek(_ word: ArraySlice<UInt8>) -> Int? {
    var scalars = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
    guard let mark = scalars.popLast(), ["\u{384}", "\u{374}", "\u{2B9}"].contains(mark)
    else { return nil }
    var total = 0
    for scalar in scalars {
      guard let place = greekLetters.firstIndex(of: scalar) else { return nil }
      total += place < 9 ? place + 1 : (place - 8) * 10
    }
    return total == 0 ? nil : total
  }

  /// 1 to 9 and 10 to 80; 6 is the stigma.
  private static let greekLetters: [Unicode.Scalar] = [
    "Α", "Β", "Γ", "Δ", "Ε", "Ϛ", "Ζ", "Η", "Θ", "Ι", "Κ", "Λ", "Μ", "Ν", "Ξ", "Ο", "Π",
  ]

  private static func digits(startingAt place: Int, of text: [UInt8]) -> (value: Int, end: Int)? {
    var (value, end) = (0, place)
    while end < text.count, (0x30...0x39).contains(text[end]) {
      value = value * 10 + Int(text[end]) - 0x30
      end += 1
      if end - place > 6 { return nil }
    }
    return end == place ? nil : (value, end)
  }

  /// The end of a second number: `12 bis 14`, `109b und 109c`, `3–6`.
  private static func rangeEnd(from end: Int, of text: [UInt8]) -> Int {
    var place = skipBlanks(from: end, of: text)
    for link in ["bis", "und", "to", "and", "-", "–", "&"]
    where text[place...].starts(with: link.utf8) {
      place = skipBlanks(from: place + link.utf8.count, of: text)
      if let second = digits(startingAt: place, of: text) {
        let hasLetter = second.end < text.count && (0x61...0x7A).contains(text[second.end])
        return second.end + (hasLetter ? 1 : 0)
      }
    }
    return end
  }

  // MARK: Words and blanks

  private static func hasWord(_ word: StaticString, at place: Int, of text: [UInt8]) -> Bool {
    let letters = Array(word.description.utf8)
    let end = place + letters.count
    return end < text.count && text[place..<end].map(asciiLowercase) == letters
      && !isWordByte(text[end])
  }

  private static func isASCIILetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// The end of the word at `place`; a dash between letters is part of it.
  private static func wordEnd(from place: Int, of text: [UInt8]) -> Int {
    var end = place
    while end < text.count {
      let isDash =
        text[end] == UInt8(ascii: "-") && end > place && end + 1 < text.count
        && isASCIILetter(text[end + 1])
      guard isDash || isWordByte(text[end]) else { break }
      end += 1
    }
    return end
  }

  /// The first place from `place` on without a blank: ASCII's, and the no-break, thin and ideographic
  /// ones.
  static func skipBlanks(from place: Int, of text: [UInt8]) -> Int {
    var place = place
    while place < text.count {
      switch text[place] {
      case 0x20, 0x09: place += 1
      case 0xC2 where text[place...].starts(with: [0xC2, 0xA0]): place += 2
      case 0xE2
      where text[place...].starts(with: [0xE2, 0x80, 0x89])
        || text[place...].starts(with: [0xE2, 0x80, 0xAF]):
        place += 3
      case 0xE3 where text[place...].starts(with: [0xE3, 0x80, 0x80]): place += 3
      default: return place
      }
    }
    return place
  }
}
