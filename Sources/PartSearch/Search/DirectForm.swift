/// A pattern so simple that its matches can be told without PCRE2: literals, or one character repeated.
/// So can be several patterns that are literals.
///
/// Only where the answer is the same beyond doubt: for patterns that stay on their lines, and for
/// repeated characters where no byte above 0x7F is at hand. What it says yes to was compared with the
/// library's answers on random cases, as every other way of searching is.
enum DirectForm: Hashable, Sendable {
  /// One of these, at one place the first of those that stand there; and of which of several patterns
  /// each is.
  case literals([Needle], alternatives: [Int])
  /// A character of a set, at least `least` and at most `most` times; as few as will do where it is lazy.
  case repeated(Repeated)

  /// A character of a set, repeated.
  struct Repeated: Hashable, Sendable {
    /// The set's ASCII characters.
    var ascii: ByteSet
    /// Whether it may hold other characters.
    var hasOthers: Bool
    var least = 1
    /// `Int.max` for no bound.
    var most = 1
    var isLazy = false
  }

  private typealias Tokens = ArraySlice<PatternSyntax.Token>

  /// The form of what matches one of `alternatives`, none of which leaves its line: of one, or of several
  /// that are literals; nil where there is none.
  ///
  /// - Complexity: O(*n*) in the length of their sources; some tens of microseconds for a class.
  init?(anyOf alternatives: [Alternative]) {
    var all: (needles: [Needle], alternatives: [Int]) = ([], [])
    for (number, alternative) in alternatives.enumerated() {
      guard !alternative.options.contains(.wholeLine) else { return nil }
      let items = LineItems(alternative)
      guard !items.isHopeless, !items.setsCaseless else { return nil }
      let tokens = Self.withoutGroup(alternative.tokens)
      guard let needles = Self.needles(tokens, isCaseless: items.isCaseless) else {
        guard alternatives.count == 1,
          let repeated = Self.repeated(tokens, ItemBytes(alternative, items))
        else { return nil }
        self = .repeated(repeated)
        return
      }
      all.needles += needles
      all.alternatives += repeatElement(number, count: needles.count)
    }
    guard !all.needles.isEmpty else { return nil }
    self = .literals(all.needles, alternatives: all.alternatives)
  }

  /// The tokens between the brackets of a group that holds all of them, which captures and no more.
  private static func withoutGroup(_ tokens: [PatternSyntax.Token]) -> Tokens {
    guard tokens.count > 2, tokens[0].kind == .open(.capture),
      tokens.firstIndex(where: { $0.kind == .close }) == tokens.count - 1
    else { return tokens[...] }
    return tokens.dropFirst().dropLast()
  }

  private static func needles(
    _ tokens: Tokens, isCaseless: Bool
  ) -> [Needle]? {
    var needles: [Needle] = []
    for branch in tokens.split(
      omittingEmptySubsequences: false, whereSeparator: { $0.kind == .alternation })
    {
      var bytes: [UInt8] = []
      for token in branch {
        guard case .literal(let scalar) = token.kind,
          let exact = RequiredLiterals.exactBytes(of: scalar, isCaseless: isCaseless)
        else { return nil }
        bytes += exact
      }
      guard !bytes.isEmpty else { return nil }
      needles.append(Needle(bytes, isCaseless: isCaseless))
    }
    return needles
  }

  private static func repeated(
    _ tokens: Tokens, _ itemBytes: ItemBytes
  ) -> Repeated? {
    guard let item = tokens.first, tokens.count <= 2, let taken = itemBytes.exact(of: item),
      taken.ascii != ByteSet()
    else { return nil }
    var repeated = Repeated(ascii: taken.ascii, hasOthers: taken.hasOthers)
    guard tokens.count == 2 else { return repeated }
    guard case .quantifier(let least, let most, let greed) = tokens[tokens.startIndex + 1].kind,
      least > 0
    else { return nil }
    (repeated.least, repeated.most) = (least, most ?? .max)
    repeated.isLazy = greed == .lazy
    return repeated
  }
}

extension DirectForm: CustomStringConvertible {
  /// What it looks for, for people.
  var description: String {
    switch self {
    case .literals(let needles, _) where needles.count == 1: "a literal"
    case .literals(let needles, _): "\(needles.count) literals at once"
    case .repeated(let repeated) where repeated.hasOthers: "a character repeated, where it is ASCII"
    case .repeated: "a character repeated"
    }
  }
}
