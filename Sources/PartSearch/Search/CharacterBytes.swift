/// The encodings of the characters that an item of a pattern can take, as an expression over bytes.
///
/// It may stand for more characters than the item takes, never for fewer.
struct CharacterBytes: Equatable {
  /// Which characters above U+007F there may be.
  enum Others: Equatable {
    case none
    case all
    /// Those whose encodings begin with these bytes: for each first byte from 0xC2 to 0xEF a bit for
    /// each second byte from 0x80 to 0xBF; and all of four bytes.
    case leads([UInt64])
  }

  /// The characters up to U+007F; bytes above do not count.
  var ascii: ByteSet
  var others: Others

  /// Anything but LF.
  static let line = CharacterBytes(ascii: .line, others: .all)

  /// The bytes that encode one character, between brackets where they are more than a class.
  var single: String {
    var choices: [String] = []
    let ascii = Self.bytes(in: 0..<0x80) { self.ascii.contains($0) }
    if !ascii.isEmpty { choices.append("[\(ascii)]") }
    switch others {
    case .none: break
    case .all: choices.append("[\\xc2-\\xf4][\\x80-\\xbf]{1,3}")
    case .leads(let masks): choices += Self.choices(masks) + ["[\\xf0-\\xf4][\\x80-\\xbf]{3}"]
    }
    return choices.count == 1 && others == .none
      ? choices[0] : "(?:\(choices.joined(separator: "|")))"
  }

  /// The bytes that a run of such characters is made of, as a class.
  var run: String {
    let bytes = Self.bytes(in: 0..<0x100) { byte in
      byte < 0x80 ? ascii.contains(byte) : others != .none
    }
    return "[\(bytes)]"
  }

  /// The same for several first bytes at once where their second bytes are the same.
  private static func choices(_ masks: [UInt64]) -> [String] {
    var masks = masks
    if Set(masks).count > mostChoices {
      // Too fine to be of use: any second byte.
      masks = masks.map { $0 == 0 ? 0 : .max }
    }
    return Set(masks).subtracting([0]).sorted().flatMap { mask in
      let second = bytes(in: 0x80..<0xC0) { mask >> UInt64($0 - 0x80) & 1 == 1 }
      return [(0xC2..<0xE0, ""), (0xE0..<0xF0, "[\\x80-\\xbf]")].compactMap { leads, rest in
        let first = bytes(in: leads) { masks[Int($0) - 0xC2] == mask }
        return first.isEmpty ? nil : "[\(first)][\(second)]\(rest)"
      }
    }
  }

  private static let mostChoices = 12

  /// Ranges in the syntax of a class.
  private static func bytes(in range: Range<Int>, where isIn: (UInt8) -> Bool) -> String {
    var text = ""
    var start: Int?
    for byte in range.lowerBound...range.upperBound {
      if byte < range.upperBound, isIn(UInt8(byte)) {
        start = start ?? byte
      } else if let first = start {
        text += escaped(first)
        if byte - 1 > first { text += "-" + escaped(byte - 1) }
        start = nil
      }
    }
    return text
  }

  private static func escaped(_ byte: Int) -> String {
    escaped(UInt8(byte))
  }

  /// `\xHH`.
  static func escaped(_ byte: UInt8) -> String {
    let digits = Array("0123456789abcdef")
    return "\\x\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
  }
}

/// Asks the library which characters of two and three bytes an item matches.
enum LeadProbe {
  /// What is said of an item that matches none of them.
  static let none = [UInt64](repeating: 0, count: 0xF0 - 0xC2)

  /// Every character from U+0080 to U+FFFF.
  private static let text: [UInt8] = {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(190_000)
    for value in UInt32(0x80)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      bytes += UTF8.encode(scalar).map(Array.init) ?? []
    }
    return bytes
  }()

  /// For each first byte from 0xC2 to 0xEF the second bytes of what `source` matches; nil where it
  /// does not compile by itself.
  ///
  /// - Complexity: O(1), about a millisecond.
  static func leads(
    matchedBy source: [UInt8], _ options: Pattern.Options, _ newline: Pattern.Newline
  ) -> [UInt64]? {
    let form = CompiledPattern.Form()
    guard
      let code = try? CompiledPattern(source, options: options, newline: newline, form: form)
    else { return nil }
    let matcher = Matcher([code], limits: .standard)
    var masks = none
    return unsafe text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let subject = unsafe Subject(base: base, count: bytes.count)
      var from = 0
      while true {
        switch unsafe matcher.match(0, in: subject, from: from, notEmptyAtStart: false) {
        case .found(let lower, let upper) where upper > lower:
          unsafe masks[Int(bytes[lower]) - 0xC2] |= 1 << UInt64(bytes[lower + 1] & 0x3F)
          from = upper
        case .none: return masks
        default: return nil
        }
      }
    }
  }
}
