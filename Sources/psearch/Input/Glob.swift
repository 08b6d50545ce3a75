/// A file name pattern as gitignore files have it (gitignore(5), "pattern format").
///
/// `*` and `?` and classes never match `/`. `**` between slashes, or at either end with a slash on
/// the other side, matches any number of folders; anywhere else it is `*`. A class is `[a-z]`, `[!a]`
/// or `[^a]`, with escapes and POSIX names in it. `\` takes the next byte literally. Case counts, and
/// a character that is not ASCII is several bytes: `?` matches one byte, as in git.
struct Glob: Equatable, Sendable {
  fileprivate enum Token: Equatable {
    case byte(UInt8)
    /// `?`
    case anyByte
    /// A class: its place in `sets`.
    case set(Int)
    /// `*`
    case star
    /// `**/`: nothing, or anything that ends in a slash.
    case folders
    /// `**` at the end: anything.
    case everything
  }

  private let tokens: [Token]
  private let sets: [ByteSet]
  private let shape: Shape

  /// The shapes that most globs have and that are quicker to match.
  private enum Shape: Equatable {
    case literal([UInt8])
    /// `*` and these bytes, without a slash.
    case suffix([UInt8])
    case general
  }

  /// Nil for a pattern that matches nothing: a class without end or with an unknown name, or a
  /// backslash at the end.
  ///
  /// - Complexity: O(pattern).
  init?(_ pattern: some Sequence<UInt8>) {
    var reader = GlobReader(Array(pattern))
    guard reader.readAll() else { return nil }
    tokens = reader.tokens
    sets = reader.sets
    let isSuffix = tokens.first == .star
    var literal: [UInt8] = []
    for token in isSuffix ? tokens.dropFirst() : tokens[...] {
      if case .byte(let byte) = token { literal.append(byte) }
    }
    if literal.count == tokens.count {
      shape = .literal(literal)
    } else if isSuffix, literal.count == tokens.count - 1, !literal.contains(slash) {
      shape = .suffix(literal)
    } else {
      shape = .general
    }
  }

  /// The byte that all it matches end in, where there is just one.
  var lastByte: UInt8? {
    if case .byte(let byte) = tokens.last { byte } else { nil }
  }

  /// Whether the glob matches the whole of `text`.
  ///
  /// - Complexity: O(text) for literals and suffixes, else O(text² * pattern) at worst.
  func matches(_ text: Span<UInt8>) -> Bool {
    switch shape {
    case .literal(let literal):
      return literal.count == text.count && Self.ends(text, literal)
    case .suffix(let suffix):
      return Self.ends(text, suffix)
        && !Self.contains(slash, in: text, before: text.count - suffix.count)
    case .general: return matchesTokens(text)
    }
  }

  private static func ends(_ text: Span<UInt8>, _ suffix: [UInt8]) -> Bool {
    let start = text.count - suffix.count
    guard start >= 0 else { return false }
    // From behind: names differ there soonest.
    for place in stride(from: suffix.count - 1, through: 0, by: -1) {
      if text[start + place] != suffix[place] { return false }
    }
    return true
  }

  private static func contains(_ byte: UInt8, in text: Span<UInt8>, before end: Int) -> Bool {
    for place in 0..<end where text[place] == byte { return true }
    return false
  }

  /// Where to go on after a mismatch: the wildcard takes one byte more.
  ///
  /// Only the last of each kind is kept. An earlier wildcard that took more would leave less to
  /// the later one, and what that can reach from further on it can also reach from here.
  private struct Retry {
    let token: Int
    var place: Int
  }

  private func matchesTokens(_ text: Span<UInt8>) -> Bool {
    var token = 0
    var place = 0
    var star: Retry?
    var folders: Retry?
    while true {
      if token == tokens.count, place == text.count { return true }
      if token < tokens.count {
        switch tokens[token] {
        case .star:
          token += 1
          star = Retry(token: token, place: place)
          continue
        case .folders:
          token += 1
          folders = Retry(token: token, place: place)
          star = nil
          continue
        case .everything: return true
        case let single:
          if place < text.count, self.matches(single, text[place]) {
            token += 1
            place += 1
            continue
          }
        }
      }
      if let retry = star, retry.place < text.count, text[retry.place] != slash {
        token = retry.token
        place = retry.place + 1
        star = Retry(token: token, place: place)
      } else if let retry = folders,
        let next = Self.behindSlash(in: text, from: retry.place)
      {
        token = retry.token
        place = next
        folders = Retry(token: token, place: place)
        star = nil
      } else {
        return false
      }
    }
  }

  private static func behindSlash(in text: Span<UInt8>, from start: Int) -> Int? {
    for place in start..<text.count where text[place] == slash { return place + 1 }
    return nil
  }

  private func matches(_ token: Token, _ byte: UInt8) -> Bool {
    switch token {
    case .byte(let wanted): byte == wanted
    case .anyByte: byte != slash
    case .set(let index): sets[index].contains(byte)
    case .star, .folders, .everything: false
    }
  }
}

/// Reads a glob from front to back.
private struct GlobReader {
  private let pattern: [UInt8]
  private var place = 0
  var tokens: [Glob.Token] = []
  var sets: [ByteSet] = []

  init(_ pattern: [UInt8]) {
    self.pattern = pattern
  }

  /// False where the pattern is malformed.
  mutating func readAll() -> Bool {
    while let byte = peek() {
      place += 1
      switch byte {
      case UInt8(ascii: "?"): tokens.append(.anyByte)
      case UInt8(ascii: "*"): readStars()
      case UInt8(ascii: "["): if !readClass() { return false }
      case UInt8(ascii: "\\"):
        guard let literal = peek() else { return false }
        tokens.append(.byte(literal))
        place += 1
      default: tokens.append(.byte(byte))
      }
    }
    return true
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    place + distance < pattern.count ? pattern[place + distance] : nil
  }

  /// Behind the first star.
  private mutating func readStars() {
    let isAtStart = place == 1 || pattern[place - 2] == slash
    let first = place
    while peek() == UInt8(ascii: "*") { place += 1 }
    guard place > first, isAtStart, peek() == nil || peek() == slash else {
      return tokens.append(.star)
    }
    tokens.append(peek() == nil ? .everything : .folders)
    if peek() != nil { place += 1 }
  }

  /// Behind the bracket. A bracket that closes right at the start is a member.
  private mutating func readClass() -> Bool {
    var set = ByteSet()
    let isNegated = peek() == UInt8(ascii: "!") || peek() == UInt8(ascii: "^")
    if isNegated { place += 1 }
    var previous: UInt8?
    var isFirst = true
    while let byte = peek() {
      place += 1
      if byte == UInt8(ascii: "]"), !isFirst {
        if isNegated { set.invert() }
        set.remove(slash)
        tokens.append(.set(sets.count))
        sets.append(set)
        return true
      }
      isFirst = false
      if byte == UInt8(ascii: "-"), let low = previous, let next = peek(),
        next != UInt8(ascii: "]")
      {
        guard let high = readMember() else { return false }
        if low <= high { set.insert(low...high) }
        previous = nil
      } else if byte == UInt8(ascii: "["), peek() == UInt8(ascii: ":"), let end = endOfName() {
        guard let named = ByteSet(posixClass: pattern[(place + 1)..<end]) else { return false }
        set.formUnion(named)
        place = end + 2
        previous = nil
      } else {
        place -= 1
        guard let member = readMember() else { return false }
        set.insert(member)
        previous = member
      }
    }
    return false
  }

  /// One byte of a class, which a backslash may stand before.
  private mutating func readMember() -> UInt8? {
    if peek() == UInt8(ascii: "\\") { place += 1 }
    defer { place += 1 }
    return peek()
  }

  /// The place of the `:]` that ends a POSIX name, when the next bracket that closes is part of one.
  private func endOfName() -> Int? {
    guard let close = pattern[(place + 1)...].firstIndex(of: UInt8(ascii: "]")),
      close > place + 1, pattern[close - 1] == UInt8(ascii: ":")
    else { return nil }
    return close - 1
  }
}

/// What separates the names of a path.
let slash = UInt8(ascii: "/")
