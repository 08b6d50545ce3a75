internal import Synchronization

/// One of a pattern's sources, with what is known about it and the forms it was compiled in.
package final class Alternative: Sendable {
  /// The pattern as PCRE2 gets it: escaped where it is literal, wrapped where words are wanted.
  package let source: [UInt8]
  /// The tokens of the pattern as given.
  package let syntax: PatternSyntax
  /// The tokens of `source`.
  let tokens: [PatternSyntax.Token]
  package let options: Pattern.Options
  package let newline: Pattern.Newline
  /// Compiled without machine code, for what PCRE2 tells of a pattern.
  package let plain: CompiledPattern
  /// With how much care it has to be compiled.
  let care: Care
  private let forms = Mutex<[CompiledPattern.Form: CompiledPattern]>([:])

  init(
    _ given: [UInt8], options: Pattern.Options, newline: Pattern.Newline
  ) throws(PatternError) {
    let body = options.contains(.literal) ? Self.escaped(given) : given
    let syntax = PatternSyntax(body)
    var options = options
    if options.contains(.smartCase) {
      options.remove(.caseless)
      if syntax.isLowerCaseOnly { options.insert(.caseless) }
    }
    var form = CompiledPattern.Form()
    form.usesJIT = false
    // The pattern has to be one by itself: `a)(b` is none, though a group round it would make it so.
    let bare: CompiledPattern
    do {
      bare = try CompiledPattern(body, options: options, newline: newline, form: form)
    } catch {
      throw options.contains(.literal) ? Self.unescaped(error, given: given) : error
    }
    if options.contains(.wholeWord) {
      let finalOptions = options
      source = Self.wholeWord(body, literal: options.contains(.literal)) { source in
        let code = try? CompiledPattern(source, options: finalOptions, newline: newline, form: form)
        return code != nil
      }
      plain = try CompiledPattern(source, options: options, newline: newline, form: form)
    } else {
      source = body
      plain = bare
    }
    self.syntax = syntax
    let whole = options.contains(.wholeWord) ? PatternSyntax(source) : syntax
    tokens = whole.tokens
    self.options = options
    self.newline = newline
    care = Care(whole, of: source, options: options, newline: newline, code: plain)
  }

  /// The pattern compiled as `form` says; made on first use.
  package func compiled(_ form: CompiledPattern.Form) throws(PatternError) -> CompiledPattern {
    if let made = forms.withLock({ $0[form] }) { return made }
    let source = form.writesNegatedTypesAsClasses ? withNegatedTypesAsClasses() : source
    let made = try CompiledPattern(source, options: options, newline: newline, form: form)
    return forms.withLock { table in
      if let earlier = table[form] { return earlier }
      table[form] = made
      return made
    }
  }

  /// The pattern with `[\W]` for `\W`, and `\D` and `\S` likewise.
  private func withNegatedTypesAsClasses() -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    for token in tokens {
      guard case .escape(let letter) = token.kind,
        [UInt8(ascii: "W"), UInt8(ascii: "D"), UInt8(ascii: "S")].contains(letter)
      else { continue }
      result += source[end..<token.range.lowerBound]
      result += [UInt8(ascii: "["), UInt8(ascii: "\\"), letter, UInt8(ascii: "]")]
      end = token.range.upperBound
    }
    return result + source[end...]
  }

  // MARK: Literal text and whole words

  /// A backslash before every ASCII byte that could mean something: PCRE2_LITERAL would allow
  /// neither Unicode properties nor anchors at lines.
  private static func escaped(_ literal: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(literal.count * 2)
    for byte in literal {
      if isPlain(byte) { result.append(byte) } else { result += [UInt8(ascii: "\\"), byte] }
    }
    return result
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// The error with its offset in the text as given, before backslashes were put in.
  private static func unescaped(_ error: PatternError, given: [UInt8]) -> PatternError {
    var length = 0
    var offset = 0
    while offset < given.count, length < error.offset {
      length += isPlain(given[offset]) ? 1 : 2
      offset += 1
    }
    return PatternError(code: error.code, offset: offset, message: error.message)
  }

  /// The pattern with "no word character before or after" round it, as grep means `-w`: not `\b`,
  /// so that a word may begin or end with a sign, as in `§ 12`.
  ///
  /// - Parameter compiles: whether a pattern does with the options of this one.
  private static func wholeWord(
    _ body: [UInt8], literal: Bool, compiles: ([UInt8]) -> Bool
  ) -> [UInt8] {
    // Settings such as (*CRLF) count only at the very start of a pattern.
    let settings = literal ? 0 : leadingSettings(body)
    func wrapped(_ ending: [UInt8]) -> [UInt8] {
      body[..<settings] + Array("(?<!\\w)(?:".utf8) + body[settings...] + ending
        + Array(")(?!\\w)".utf8)
    }
    // The bracket that closes the group would be lost in a \Q that goes on to the pattern's end, or
    // in a comment that (?x) allows; CRLF holds a line end of every kind, and is ignored itself.
    let endings = literal ? [] : ["\\E", "\r\n"].map { Array($0.utf8) }
    guard body.contains(UInt8(ascii: "#")) || body.contains(UInt8(ascii: "Q")),
      !compiles(wrapped([])),
      let ending = endings.first(where: { compiles(wrapped($0)) })
    else { return wrapped([]) }
    return wrapped(ending)
  }

  /// The length of the `(*NAME)` and `(*NAME=number)` settings that `body` starts with.
  private static func leadingSettings(_ body: [UInt8]) -> Int {
    var end = 0
    while body[end...].starts(with: "(*".utf8) {
      var at = end + 2
      while at < body.count, body[at] != UInt8(ascii: ")") {
        switch body[at] {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "_"), UInt8(ascii: "="):
          at += 1
        default: return end
        }
      }
      guard at < body.count else { return end }
      end = at + 1
    }
    return end
  }
}
