/// Numbers written out, as headings have them: `ONE`, `Twenty-First`, `Siebenundzwanzigster`,
/// `三百二十一`.
enum NumberWords {
  /// The number that an English or German word stands for, 1 to 99, whatever its case; cardinal or
  /// ordinal.
  ///
  /// - Complexity: O(n) in its length.
  static func value(of word: ArraySlice<UInt8>) -> Int? {
    guard (3...32).contains(word.count) else { return nil }
    let text = String(decoding: word.map(asciiLowercase), as: UTF8.self)
      .replacing(capital: "Ü", by: "ü").replacing(capital: "Ö", by: "ö")
    if let value = english[text] ?? german(text) { return value }
    guard let dash = text.firstIndex(of: "-"), let tens = english[String(text[..<dash])],
      tens >= 20, tens % 10 == 0, let unit = english[String(text[text.index(after: dash)...])],
      unit < 10
    else { return nil }
    return tens + unit
  }

  /// A German ordinal without its ending: `erst`, `zwanzigst`, `siebenundzwanzigst`.
  private static func german(_ text: String) -> Int? {
    if let value = germanCardinals[text] { return value }
    for ending in ["er", "es", "en", "e"] where text.hasSuffix(ending) {
      let stem = String(text.dropLast(ending.count))
      if let value = germanOrdinals[stem] { return value }
      guard stem.hasSuffix("st"), let value = tens(String(stem.dropLast(2))) else { continue }
      return value
    }
    return nil
  }

  private static func tens(_ text: String) -> Int? {
    if let value = germanTens[text] { return value }
    for (unit, value) in germanUnits where text.hasPrefix(unit + "und") {
      if let tens = germanTens[String(text.dropFirst(unit.count + 3))] { return tens + value }
    }
    return nil
  }

  private static let english: [String: Int] = {
    let cardinals = [
      "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
      "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    let ordinals = [
      "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
      "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth",
      "seventeenth", "eighteenth", "nineteenth",
    ]
    var words: [String: Int] = [:]
    for (index, word) in cardinals.enumerated() { words[word] = index + 1 }
    for (index, word) in ordinals.enumerated() { words[word] = index + 1 }
    let tens = ["twent", "thirt", "fort", "fift", "sixt", "sevent", "eight", "ninet"]
    for (index, stem) in tens.enumerated() {
      words[stem + "y"] = (index + 2) * 10
      words[stem + "ieth"] = (index + 2) * 10
    }
    return words
  }()

  private static let germanOrdinals: [String: Int] = {
    let stems = [
      "erst", "zweit", "dritt", "viert", "fünft", "sechst", "siebent", "acht", "neunt", "zehnt",
      "elft", "zwölft", "dreizehnt", "vierzehnt", "fünfzehnt", "sechzehnt", "siebzehnt",
      "achtzehnt", "neunzehnt",
    ]
    var words = ["siebt": 7]
    for (index, stem) in stems.enumerated() { words[stem] = index + 1 }
    return words
  }()

  private static let germanCardinals: [String: Int] = {
    let words = [
      "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf",
      "zwölf",
    ]
    return Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1, $0 + 1) })
  }()

  private static let germanTens = [
    "zwanzig": 20, "dreißig": 30, "vierzig": 40, "fünfzig": 50, "sechzig": 60, "siebzig": 70,
    "achtzig": 80, "neunzig": 90,
  ]

  private static let germanUnits = [
    "ein": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8,
    "neun": 9,
  ]

  /// The Chinese number that `text` has at `place`, and where it ends: `十二`, `三百二十一`, `一〇三`,
  /// and digits of either width.
  ///
  /// - Complexity: O(n) in its length.
  static func chinese(startingAt place: Int, of text: [UInt8]) -> (value: Int, end: Int)? {
    var end = place
    var (total, digits) = (0, 0)
    var hasDigit = false
    while end < text.count {
      if (0x30...0x39).contains(text[end]) {
        (digits, hasDigit) = (digits * 10 + Int(text[end]) - 0x30, true)
        end += 1
      } else if end + 3 <= text.count, let number = character(text[end..<end + 3]) {
        if number >= 10 {
          total += (hasDigit ? digits : 1) * number
          (digits, hasDigit) = (0, false)
        } else {
          (digits, hasDigit) = (digits * 10 + number, true)
        }
        end += 3
      } else {
        break
      }
      guard total < 1_000_000, digits < 1_000_000 else { return nil }
    }
    return end == place ? nil : (total + digits, end)
  }

  private static func character(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else {
      return nil
    }
    switch scalar {
    case "〇", "零", "０": return 0
    case "一", "１", "壹": return 1
    case "二", "２", "貳", "贰": return 2
    case "三", "３": return 3
    case "四", "４": return 4
    case "五", "５": return 5
    case "六", "６": return 6
    case "七", "７": return 7
    case "八", "８": return 8
    case "九", "９": return 9
    case "十": return 10
    case "百": return 100
    case "千": return 1000
    default: return nil
    }
  }
}

extension String {
  /// Small letters that ASCII does not know.
  fileprivate func replacing(capital: Character, by small: Character) -> String {
    String(map { $0 == capital ? small : $0 })
  }
}
