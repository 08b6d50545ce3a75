import Testing

@testable import PartSearch

@Suite("Roman numerals and numbers in words")
struct RomanNumeralTests {
  /// The numeral by its decimal digits, each from a list.
  static func spelled(_ value: Int) -> String {
    let ones = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
    let tens = ["", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC"]
    let hundreds = ["", "C", "CC", "CCC", "CD", "D", "DC", "DCC", "DCCC", "CM"]
    return String(repeating: "M", count: value / 1000) + hundreds[value / 100 % 10]
      + tens[value / 10 % 10] + ones[value % 10]
  }

  @Test("every number from 1 to 3999 is written and read back, in capitals and small letters")
  func roundTrip() throws {
    for value in 1...3999 {
      let numeral = try #require(RomanNumeral(value))
      #expect(numeral.description == Self.spelled(value))
      #expect(RomanNumeral(numeral.description) == numeral)
      #expect(RomanNumeral(numeral.description.lowercased())?.value == value)
    }
  }

  @Test("what is no number or not the usual spelling is refused")
  func refused() {
    for value in [-1, 0, 4000, Int.max, Int.min] { #expect(RomanNumeral(value) == nil) }
    let wrong = [
      "", "IIII", "VV", "IC", "IL", "XM", "VX", "IIV", "XXXX", "MMMM", "Iv", "iV", "I ", " I", "A",
      "IVI", "LC", "CMCM", "XIXX", "1", "І", "ⅳ", "MMMMMMMMMMMMMMMMMMMMMMM", "DIVIDE", "MIX!",
    ]
    for text in wrong { #expect(RomanNumeral(text) == nil, "\(text)") }
  }

  @Test(
    "numbers in words are read",
    arguments: [
      ("ONE", 1), ("Two", 2), ("twelve", 12), ("NINETEEN", 19), ("TWENTY", 20), ("Forty", 40),
      ("Twenty-One", 21), ("NINETY-NINE", 99), ("FIRST", 1), ("Twentieth", 20),
      ("Twenty-first", 21), ("Erster", 1), ("Erstes", 1), ("ZWEITE", 2), ("Drittes", 3),
      ("Siebenter", 7), ("Siebter", 7), ("Achter", 8), ("Zwölfter", 12), ("ZWÖLFTES", 12),
      ("Fünfzehnter", 15), ("FÜNFTE", 5), ("Neunzehnter", 19), ("Zwanzigster", 20),
      ("Einundzwanzigster", 21), ("Siebenundzwanzigster", 27), ("Dreißigster", 30), ("Drei", 3),
    ])
  func words(word: String, value: Int) {
    #expect(NumberWords.value(of: Array(word.utf8)[...]) == value)
  }

  @Test(
    "what is no number in words is none",
    arguments: ["", "of", "Firsts", "Twenty-", "Twenty-Twelve", "Ten-One", "Und", "Ersten-", "The"])
  func noWords(word: String) {
    #expect(NumberWords.value(of: Array(word.utf8)[...]) == nil)
  }

  @Test(
    "Chinese numbers are read",
    arguments: [
      ("一", 1), ("十", 10), ("十二", 12), ("二十", 20), ("二十一", 21), ("百", 100), ("一百零三", 103),
      ("三百二十一", 321), ("一千二百六十", 1260), ("一〇三", 103), ("１２", 12), ("12", 12),
    ])
  func chinese(text: String, value: Int) {
    let bytes = Array(text.utf8)
    let read = NumberWords.chinese(startingAt: 0, of: bytes)
    #expect(read?.value == value)
    #expect(read?.end == bytes.count)
  }
}
