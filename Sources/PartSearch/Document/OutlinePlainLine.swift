/// Whether a line without markup that begins like a heading is one.
///
/// Only the line itself is looked at; that it stands alone is for the scan to see.
struct OutlinePlainLine {
  let reading: OutlineReading
  /// What of the text is the title; less than the line where text runs on behind `第一条` or `제1조(목적)`.
  let title: Range<Int>
  /// Whether nothing but kind and number stands there, so that the title may be on the next line.
  let isBare: Bool
  /// Whether it is a heading though text stands right before or behind it.
  let standsInText: Bool
  /// Whether it has no small letters.
  let isAllCapitals: Bool

  /// Longer lines are text.
  static let longest = 240

  /// - Parameter text: the line without blanks around it.
  init?(_ text: [UInt8]) {
    guard let reading = OutlineReading(text), reading.label.lowerBound == 0 else { return nil }
    let rest = text[reading.label.upperBound...]
    let isCJK = text[0] >= 0xE3
    let kind = SectionKind.all[reading.kind]
    self.reading = reading
    isAllCapitals = !rest.contains { (0x61...0x7A).contains($0) }
    let separators: [UInt8] = [0x2E, 0x3A, 0x2D, 0x20, 0x09, 0x29]
    isBare = rest.allSatisfy { separators.contains($0) }
    if isCJK {
      let isSeparate = Self.isSeparate(rest)
      if kind.isLeaf {
        guard isSeparate else { return nil }
        let end = Self.runInEnd(of: text, from: reading.label.upperBound)
        title = 0..<end
        // `제3조 제1항에 따라` may be the end of a sentence; a bracket or nothing behind it says no.
        let behind = text[OutlineReading.skipBlanks(from: reading.label.upperBound, of: text)...]
        standsInText =
          isBare || text.starts(with: "第".utf8)
          || ["(", "（", "【"].contains { behind.starts(with: $0.utf8) }
      } else {
        guard rest.count <= 120, !Self.endsLikeProse(rest) else { return nil }
        title = 0..<text.count
        standsInText = isSeparate
      }
      return
    }
    title = 0..<text.count
    standsInText = false
    if isBare { return }
    guard Self.isTitle(rest, isLeaf: kind.isLeaf, isAllCapitals: isAllCapitals),
      !Self.isListed(rest)
    else { return nil }
  }

  /// Whether what stands behind a Latin, Greek or Cyrillic label is a title and no sentence goes on.
  private static func isTitle(
    _ rest: ArraySlice<UInt8>, isLeaf: Bool, isAllCapitals: Bool
  ) -> Bool {
    guard let first = rest.first, let last = rest.last else { return true }
    let words = rest.drop { $0 == 0x20 || $0 == 0x09 }
    if let letter = words.first, (0x61...0x7A).contains(letter) || letter == UInt8(ascii: ",") {
      return false
    }
    if last == UInt8(ascii: ",") || last == UInt8(ascii: ";") { return false }
    if last == UInt8(ascii: "."), !isAllCapitals {
      // `CHAPTER 1. Loomings.` is a title, `§ 12 gilt entsprechend.` is not.
      let isMarkedOff = first == 0x2E || first == 0x3A || first == 0x2D
      return isMarkedOff && (!isLeaf || rest.count <= 80)
    }
    return true
  }

  /// Whether the line is one of a table of contents: dots, or a page number apart from the title.
  private static func isListed(_ rest: ArraySlice<UInt8>) -> Bool {
    let text = Array(rest)
    var dots = 0
    for byte in text {
      if byte == UInt8(ascii: ".") { dots += 1 } else if byte != 0x20 { dots = 0 }
      if dots >= 4 { return true }
    }
    let digits = text.reversed().prefix { (0x30...0x39).contains($0) }.count
    guard digits > 0, digits < text.count else { return false }
    let before = text.dropLast(digits)
    return before.last == 0x09 || before.suffix(2).elementsEqual([0x20, 0x20])
  }

  /// Whether a blank, a colon or a bracket follows.
  private static func isSeparate(_ rest: ArraySlice<UInt8>) -> Bool {
    if rest.isEmpty { return true }
    return [" ", "\t", "\u{3000}", "：", ":", "(", "（", "、", "・"].contains {
      rest.starts(with: $0.utf8)
    }
  }

  private static func endsLikeProse(_ rest: ArraySlice<UInt8>) -> Bool {
    ["。", "，", "；", "！", "？", "、", ".", ","].contains { mark in
      rest.count >= mark.utf8.count && rest.suffix(mark.utf8.count).elementsEqual(mark.utf8)
    }
  }

  /// The end of a title that text may run on behind: that of its bracket, or of a short line.
  private static func runInEnd(of text: [UInt8], from end: Int) -> Int {
    let place = OutlineReading.skipBlanks(from: end, of: text)
    for (open, close) in [("(", ")"), ("（", "）"), ("【", "】")]
    where text[place...].starts(with: open.utf8) {
      var stop = place
      while stop < text.count {
        if text[stop...].starts(with: close.utf8) { return stop + close.utf8.count }
        stop += 1
      }
    }
    let rest = text[end...]
    return rest.count <= 60 && !endsLikeProse(rest) ? text.count : end
  }
}
