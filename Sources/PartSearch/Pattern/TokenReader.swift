/// Reads the tokens of a pattern one after the other; `PatternSyntax` says what for.
struct TokenReader {
  let pattern: [UInt8]
  var tokens: [PatternSyntax.Token] = []
  /// Characters that are in no token of their own: those of classes, and those given by `\x`.
  private(set) var hiddenLiterals: [Unicode.Scalar] = []
  private var position = 0

  init(pattern: [UInt8]) {
    self.pattern = pattern
  }

  /// Appends the next token; false at the end of the pattern.
  mutating func readToken() -> Bool {
    guard let byte = peek() else { return false }
    switch byte {
    case UInt8(ascii: "\\"): readEscape()
    case UInt8(ascii: "["): readClass()
    case UInt8(ascii: "("): readGroup()
    case UInt8(ascii: ")"): append(.close, length: 1)
    case UInt8(ascii: "|"): append(.alternation, length: 1)
    case UInt8(ascii: "."): append(.dot, length: 1)
    case UInt8(ascii: "^"): append(.circumflex, length: 1)
    case UInt8(ascii: "$"): append(.dollar, length: 1)
    case UInt8(ascii: "*"): readQuantifier(min: 0, max: nil, length: 1)
    case UInt8(ascii: "+"): readQuantifier(min: 1, max: nil, length: 1)
    case UInt8(ascii: "?"): readQuantifier(min: 0, max: 1, length: 1)
    case UInt8(ascii: "{"):
      if let (min, max, length) = interval() {
        readQuantifier(min: min, max: max, length: length)
      } else {
        readLiteral()
      }
    default: readLiteral()
    }
    return true
  }

  private func peek(_ ahead: Int = 0) -> UInt8? {
    position + ahead < pattern.count ? pattern[position + ahead] : nil
  }

  private func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { unsafe pattern[position...].starts(with: $0) }
  }

  /// The offset behind the next `byte` at or after `start`, or the end of the pattern.
  private func end(after byte: UInt8, from start: Int) -> Int {
    var at = start
    while at < pattern.count {
      if pattern[at] == byte { return at + 1 }
      at += 1
    }
    return pattern.count
  }

  private mutating func append(_ kind: PatternSyntax.Kind, length: Int) {
    let end = min(position + max(length, 1), pattern.count)
    tokens.append(PatternSyntax.Token(kind: kind, range: position..<end))
    position = end
  }

  private mutating func readLiteral() {
    let (scalar, length) = scalar(at: position)
    append(.literal(scalar), length: length)
  }

  /// The character at `start` and its length; U+FFFD and 1 where the bytes are not UTF-8.
  private func scalar(at start: Int) -> (Unicode.Scalar, Int) {
    let first = pattern[start]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    let tail = pattern[start..<min(start + length, pattern.count)]
    let scalars = String(decoding: tail, as: UTF8.self).unicodeScalars
    guard let scalar = scalars.first, scalars.count == 1, scalar != "\u{FFFD}" else {
      return ("\u{FFFD}", 1)
    }
    return (scalar, length)
  }

  // MARK: Escapes

  private mutating func readEscape() {
    guard let letter = peek(1) else { return append(.literal("\\"), length: 1) }
    switch letter {
    case UInt8(ascii: "Q"): readQuoted()
    case UInt8(ascii: "E"): position += 2
    case UInt8(ascii: "p"), UInt8(ascii: "P"), UInt8(ascii: "N"), UInt8(ascii: "o"),
      UInt8(ascii: "x"):
      // `\N{2}` is two of `\N`, and only `\N{U+41}` one character.
      let braced = peek(2) == UInt8(ascii: "{") && (letter != UInt8(ascii: "N") || peek(3) == 0x55)
      let bare = letter == UInt8(ascii: "N") ? 2 : letter == UInt8(ascii: "x") ? hexLength() : 3
      let length = braced ? end(after: 0x7D, from: position) - position : bare
      if letter == UInt8(ascii: "x") { noteHex(length: length) }
      append(.escape(letter), length: length)
    case UInt8(ascii: "k"), UInt8(ascii: "g"): readReference(letter)
    case UInt8(ascii: "c"): append(.escape(letter), length: 3)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      var length = 2
      while length < 4, let digit = peek(length), isDigit(digit) { length += 1 }
      append(.escape(letter), length: length)
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      append(.escape(letter), length: 2)
    default:
      let (scalar, length) = scalar(at: position + 1)
      append(.literal(scalar), length: 1 + length)
    }
  }

  /// The length of `\x` with its at most two hexadecimal digits.
  private func hexLength() -> Int {
    var length = 2
    while length < 4, let digit = peek(length),
      isDigit(digit) || (0x41...0x46).contains(digit & 0xDF)
    {
      length += 1
    }
    return length
  }

  /// Keeps the character that `\x41` or `\x{41}` of this length stands for.
  private mutating func noteHex(length: Int) {
    let text = pattern[position...].prefix(length).dropFirst(2)
    let digits = text.filter { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") }
    let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    if let scalar = number.flatMap(Unicode.Scalar.init) { hiddenLiterals.append(scalar) }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func readQuoted() {
    position += 2
    while position < pattern.count {
      if starts(with: "\\E") {
        position += 2
        return
      }
      readLiteral()
    }
  }

  /// `\k<name>`, `\g{-1}`, `\g2` refer back; `\g<name>` and `\g'name'` call a group.
  private mutating func readReference(_ letter: UInt8) {
    let closers: [UInt8: UInt8] = [0x3C: 0x3E, 0x27: 0x27, 0x7B: 0x7D]
    guard let opener = peek(2), let closer = closers[opener] else {
      var length = 2
      while let byte = peek(length), isDigit(byte) || byte == 0x2D || byte == 0x2B { length += 1 }
      return append(.escape(letter), length: length)
    }
    let isCall = letter == UInt8(ascii: "g") && opener != 0x7B
    append(
      isCall ? .recursion : .escape(letter),
      length: end(after: closer, from: position + 3) - position)
  }

  // MARK: Classes

  private mutating func readClass() {
    // Word boundaries in the style of BSD: the start and the end of a word.
    if starts(with: "[[:<:]]") || starts(with: "[[:>:]]") {
      return append(.escape(UInt8(ascii: "b")), length: 7)
    }
    var at = position + 1
    let negated = at < pattern.count && pattern[at] == UInt8(ascii: "^")
    if negated { at += 1 }
    // A `]` that comes first is a literal.
    if at < pattern.count, pattern[at] == UInt8(ascii: "]") {
      hiddenLiterals.append("]")
      at += 1
    }
    var quoted = false
    while at < pattern.count {
      let byte = pattern[at]
      let next = at + 1 < pattern.count ? pattern[at + 1] : 0
      if byte == UInt8(ascii: "\\") {
        if next == UInt8(ascii: "Q") { quoted = true }
        if next == UInt8(ascii: "E") { quoted = false }
        // A letter or digit behind the backslash is more than itself.
        let isSign = next < 0x80 && !isDigit(next) && !(0x41...0x5A).contains(next & 0xDF)
        if quoted || isSign { hiddenLiterals.append(Unicode.Scalar(quoted ? byte : next)) }
        at += quoted && next != UInt8(ascii: "Q") ? 1 : 2
        continue
      }
      if !quoted, byte == UInt8(ascii: "["), next == UInt8(ascii: ":"),
        let close = posixEnd(from: at + 2)
      {
        at = close
        continue
      }
      if !quoted, byte == UInt8(ascii: "]") {
        at += 1
        break
      }
      let (literal, length) = scalar(at: at)
      hiddenLiterals.append(literal)
      at += length
    }
    append(.characterClass(negated: negated), length: at - position)
  }

  /// The offset behind `:]`, if a name of letters stands before it.
  private func posixEnd(from start: Int) -> Int? {
    var at = start
    while at < pattern.count, pattern[at] == UInt8(ascii: "^") || (pattern[at] | 0x20) >= 0x61 {
      at += 1
    }
    guard at + 1 < pattern.count, pattern[at] == UInt8(ascii: ":"),
      pattern[at + 1] == UInt8(ascii: "]")
    else { return nil }
    return at + 2
  }

  // MARK: Quantifiers

  /// `{n}`, `{n,}`, `{n,m}` and, from PCRE2 10.43 on, `{,m}`; nil for a literal brace.
  private func interval() -> (min: Int, max: Int?, length: Int)? {
    var at = position + 1
    func number() -> (Int?, Int) {
      var value: Int?
      var end = at
      while end < pattern.count, isDigit(pattern[end]), (value ?? 0) < 100_000 {
        value = (value ?? 0) * 10 + Int(pattern[end] - UInt8(ascii: "0"))
        end += 1
      }
      return (value, end)
    }
    let (low, afterLow) = number()
    at = afterLow
    guard at < pattern.count else { return nil }
    if pattern[at] == UInt8(ascii: "}") {
      return low.map { ($0, $0, at + 1 - position) }
    }
    guard pattern[at] == UInt8(ascii: ",") else { return nil }
    at += 1
    let (high, afterHigh) = number()
    guard afterHigh < pattern.count, pattern[afterHigh] == UInt8(ascii: "}"),
      low != nil || high != nil
    else { return nil }
    return (low ?? 0, high, afterHigh + 1 - position)
  }

  private mutating func readQuantifier(min: Int, max: Int?, length: Int) {
    switch peek(length) {
    case UInt8(ascii: "?"): append(.quantifier(min: min, max: max, .lazy), length: length + 1)
    case UInt8(ascii: "+"): append(.quantifier(min: min, max: max, .possessive), length: length + 1)
    default: append(.quantifier(min: min, max: max, .greedy), length: length)
    }
  }

  // MARK: Groups

  private mutating func readGroup() {
    if starts(with: "(*") {
      return append(.verb, length: end(after: 0x29, from: position) - position)
    }
    guard starts(with: "(?") else { return append(.open(.capture), length: 1) }
    if starts(with: "(?#") {
      position = end(after: 0x29, from: position)
      return
    }
    let prefixes: [(StaticString, PatternSyntax.Group)] = [
      ("(?:", .plain), ("(?|", .reset), ("(?>", .atomic), ("(?=", .lookahead),
      ("(?!", .negativeLookahead), ("(?*", .lookahead), ("(?<=", .lookbehind),
      ("(?<!", .negativeLookbehind), ("(?<*", .lookbehind),
    ]
    for (prefix, group) in prefixes where starts(with: prefix) {
      return append(.open(group), length: prefix.utf8CodeUnitCount)
    }
    if starts(with: "(?(") { return readConditional() }
    if starts(with: "(?<") { return readNamed(closer: 0x3E, from: 3) }
    if starts(with: "(?P<") { return readNamed(closer: 0x3E, from: 4) }
    if starts(with: "(?'") { return readNamed(closer: 0x27, from: 3) }
    let length = end(after: 0x29, from: position) - position
    if starts(with: "(?C") { return append(.callout, length: length) }
    if starts(with: "(?P=") { return append(.escape(UInt8(ascii: "k")), length: length) }
    if starts(with: "(?P>") || starts(with: "(?&") || starts(with: "(?R") {
      return append(.recursion, length: length)
    }
    readSettingOrCall(length: length)
  }

  private mutating func readNamed(closer: UInt8, from: Int) {
    append(.open(.capture), length: end(after: closer, from: position + from) - position)
  }

  /// `(?(1)…`, `(?(<name>)…`, `(?(R)…`; a condition that is an assertion stays a group of its own.
  private mutating func readConditional() {
    let third = peek(3)
    if third == UInt8(ascii: "?") || third == UInt8(ascii: "*") {
      append(.open(.conditional), length: 2)
    } else {
      append(.open(.conditional), length: end(after: 0x29, from: position) - position)
    }
  }

  /// `(?i)` and `(?i:…`, or a call by number: `(?1)`, `(?-1)`, `(?+1)`.
  private mutating func readSettingOrCall(length: Int) {
    let second = peek(2) ?? 0
    let isSigned = second == UInt8(ascii: "-") || second == UInt8(ascii: "+")
    if isDigit(second) || (isSigned && isDigit(peek(3) ?? 0)) {
      return append(.recursion, length: length)
    }
    var at = position + 2
    while at < pattern.count, pattern[at] != UInt8(ascii: ":"), pattern[at] != UInt8(ascii: ")") {
      at += 1
    }
    let opensGroup = at < pattern.count && pattern[at] == UInt8(ascii: ":")
    append(opensGroup ? .open(.plain) : .setting, length: at + 1 - position)
  }
}
