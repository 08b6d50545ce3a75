/// What the first bytes of a line can begin.
enum OutlineBytes {
  /// What a line's first byte tells.
  enum Class: UInt8 {
    case other
    case lineEnd
    case hash
    case underline
    case fence
    /// The first letter of a kind's name or an ordinal, or a digit.
    case word
    /// `§`, `第`, `제`, `卷`, or what shares their first byte.
    case sign
  }

  static let classes: [Class] = {
    var classes = [Class](repeating: .other, count: 256)
    for byte in [0x0A, 0x0D] { classes[byte] = .lineEnd }
    classes[0x23] = .hash
    classes[0x3D] = .underline
    classes[0x2D] = .underline
    classes[0x60] = .fence
    classes[0x7E] = .fence
    for digit in 0x30...0x39 { classes[digit] = .word }
    for word in words {
      let first = word[0]
      classes[Int((0x61...0x7A).contains(first) ? first & 0xDF : first)] = .word
    }
    for sign in ["§", "第", "제", "卷"] {
      if let first = sign.utf8.first { classes[Int(first)] = .sign }
    }
    return classes
  }()

  /// Which first three bytes a name can have, by `key`. Some others share a key with them.
  static let beginnings: [Bool] = {
    var table = [Bool](repeating: false, count: 1 << 16)
    for word in words where word.count >= 3 { table[key(word[0], word[1], word[2])] = true }
    return table
  }()

  /// A number below 65,536 for three bytes; ASCII letters in either case give the same.
  static func key(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int {
    let bytes =
      UInt32(asciiLowercase(first)) | UInt32(asciiLowercase(second)) << 8
      | UInt32(asciiLowercase(third)) << 16
    return Int((bytes &* 0x9E37_79B1) >> 16)
  }

  /// The names of kinds, and the beginnings of the ordinals that can stand before them.
  private static let words: [[UInt8]] = {
    let ordinals = [
      "fir", "sec", "thi", "fou", "fif", "six", "sev", "eig", "nin", "ten", "ele", "twe", "for",
      "ers", "zwe", "dri", "vie", "fün", "FÜN", "sie", "ach", "neu", "zeh", "elf", "zwö", "ZWÖ",
      "dre", "ein", "zwa",
    ]
    return ordinals.map { Array($0.utf8).map(asciiLowercase) }
      + SectionKind.wordsByFirstByte.joined().map(\.bytes)
  }()
}
