/// A pattern cut into the tokens of PCRE2's syntax.
///
/// It serves questions that PCRE2 does not answer: whether a literal is in upper case, whether a
/// construct occurs that a fault of the library could touch. PCRE2 alone says what a pattern means
/// and whether it is one; on a pattern that does not compile the tokens are of no use.
///
/// Where the syntax is doubtful (a `#` that may begin a comment under `(?x)`), more tokens are given
/// rather than fewer.
package struct PatternSyntax: Sendable {
  /// One token, with its place in the pattern.
  package struct Token: Sendable, Equatable {
    package let kind: Kind
    /// Bytes of the pattern, 0-based, end excluded.
    package let range: Range<Int>
  }

  /// What a token is.
  package enum Kind: Sendable, Equatable {
    /// A character that stands for itself.
    case literal(Unicode.Scalar)
    /// A backslash and a letter or digit that is more than a literal: `\w`, `\K`, `\1`, `\p{…}`.
    case escape(UInt8)
    /// A whole class: `[…]`; negated or not.
    case characterClass(negated: Bool)
    /// `.`, `^` and `$`.
    case dot, circumflex, dollar
    /// `|`.
    case alternation
    /// `(` with what follows it up to the body.
    case open(Group)
    /// `)`.
    case close
    /// `* + ? {n,m}`; `max` is nil where there is no bound.
    case quantifier(min: Int, max: Int?, Greed)
    /// `(*…)` of any kind, `(?C…)`, and settings such as `(?i)`.
    case verb, callout, setting
    /// `(?R) (?1) (?&name) (?P>name) \g<name>`.
    case recursion
  }

  /// How much a quantifier takes.
  package enum Greed: Sendable { case greedy, lazy, possessive }

  /// The kinds of group.
  package enum Group: Sendable {
    case capture, plain, atomic, lookahead, negativeLookahead, lookbehind, negativeLookbehind
    case conditional, reset
  }

  /// The tokens in order.
  package let tokens: [Token]
  /// The characters that stand for themselves in classes (`a`, `z` and `É` of `[a-z\wÉ]`), and
  /// those that `\x41` stands for.
  private let hiddenLiterals: [Unicode.Scalar]

  /// Cuts `pattern` into tokens.
  ///
  /// - Complexity: O(*n*) in its length.
  package init(_ pattern: [UInt8]) {
    var reader = TokenReader(pattern: pattern)
    while reader.readToken() {}
    tokens = reader.tokens
    hiddenLiterals = reader.hiddenLiterals
  }

  /// Whether any token is of a kind that `isWanted` accepts.
  package func contains(_ isWanted: (Kind) -> Bool) -> Bool {
    tokens.contains { isWanted($0.kind) }
  }

  /// Whether what a match attempt finds can depend on where the search started: such a pattern is
  /// searched from match to match in one call each. Any `(*…)` is reason enough; and PCRE2 takes a
  /// pattern for anchored though the `\A` or `^` in it is repeated no times, and then matches where a
  /// search starts.
  package var dependsOnStart: Bool {
    contains { $0 == .verb || $0 == .escape(UInt8(ascii: "G")) }
      || contains { if case .quantifier(_, 0, _) = $0 { true } else { false } }
        && contains { $0 == .escape(UInt8(ascii: "A")) || $0 == .circumflex }
  }

  /// Whether `\K` may move a match's start away from where its attempt began.
  package var movesMatchStart: Bool {
    contains { $0 == .escape(UInt8(ascii: "K")) }
  }

  /// Whether smart case searches caselessly: a literal occurs, and none in upper case. As with
  /// ripgrep, what a class names and what `\x41` stands for are literals too.
  package var isLowerCaseOnly: Bool {
    var literals = hiddenLiterals
    for token in tokens {
      if case .literal(let scalar) = token.kind { literals.append(scalar) }
    }
    return !literals.isEmpty && !literals.contains { $0.properties.isUppercase }
  }
}
