/// A number from 1 to 3999 as the Romans wrote it: `MCMXCIV` is 1994.
public struct RomanNumeral: Hashable, Sendable, CustomStringConvertible {
  /// The number.
  public let value: Int

  /// The numeral of `value`; nil for a number that has none.
  ///
  /// - Complexity: O(1).
  public init?(_ value: Int) {
    guard (1...3999).contains(value) else { return nil }
    self.value = value
  }

  /// Reads a numeral in its one usual spelling, all in capitals or all in small letters: `IIII`,
  /// `IC` and `Iv` are none.
  ///
  /// - Complexity: O(n), at most 15 letters.
  public init?(_ text: some StringProtocol) {
    self.init(bytes: Array(text.utf8)[...])
  }

  init?(bytes: ArraySlice<UInt8>) {
    guard (1...15).contains(bytes.count), let first = bytes.first else { return nil }
    let caseBit = first & 0x20
    var total = 0
    var before = Int.max
    for byte in bytes {
      guard byte & 0x20 == caseBit, let value = Self.value(of: byte | 0x20) else { return nil }
      // A smaller letter before a larger one is taken away: it was added already.
      total += before < value ? value - 2 * before : value
      before = value
    }
    guard let read = Self(total) else { return nil }
    // Whatever reads as a number but is spelled otherwise is not one.
    let spelled = read.description.utf8
    guard spelled.count == bytes.count, zip(spelled, bytes).allSatisfy({ $0 | caseBit == $1 })
    else { return nil }
    self = read
  }

  /// The numeral in capitals.
  ///
  /// - Complexity: O(1).
  public var description: String {
    var rest = value
    var text = ""
    for (worth, letters) in Self.steps {
      while rest >= worth {
        text += letters
        rest -= worth
      }
    }
    return text
  }

  private static let steps = [
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
    (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
  ]

  private static func value(of letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "i"): 1
    case UInt8(ascii: "v"): 5
    case UInt8(ascii: "x"): 10
    case UInt8(ascii: "l"): 50
    case UInt8(ascii: "c"): 100
    case UInt8(ascii: "d"): 500
    case UInt8(ascii: "m"): 1000
    default: nil
    }
  }
}
