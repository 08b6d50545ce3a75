/// The form of a pattern for lines that are all ASCII: without UTF-8 and Unicode properties.
///
/// It finds what the full form finds where neither a match nor anything it looks at leaves such a line.
/// The conditions were found by comparing both forms on hundreds of thousands of random cases:
/// a byte of the pattern above 0x7F, `[:upper:]`, `[:lower:]` and properties without regard to case
/// rule it out. A pattern that only the full form can compile keeps that.
struct PlainForm: Sendable {
  private let alternative: Alternative
  private let form: CompiledPattern.Form
  /// Whether a CR ends a line, so that lines without one have a faster form still.
  private let lineEndsCanBeSimpler: Bool

  /// The plain form of `alternative`, whose matches stay on their lines and whose full form is `full`;
  /// nil where there is none, or no gain to be had from it.
  init?(_ alternative: Alternative, full: CompiledPattern.Form) {
    guard full.text == .any, alternative.source.allSatisfy({ $0 < 0x80 }) else { return nil }
    let source = String(decoding: alternative.source, as: UTF8.self)
    let isCaseless = LineItems(alternative).isCaseless
    let asksForCase = ["upper:", "lower:", "\\p", "\\P"].contains { source.contains($0) }
    if isCaseless, asksForCase { return nil }
    // PCRE2 looks for the bytes of a literal in any form.
    let isLiteral = alternative.tokens.allSatisfy { token in
      switch token.kind {
      case .literal, .alternation, .open(.capture), .open(.plain), .close: true
      default: false
      }
    }
    if isLiteral, !isCaseless { return nil }
    var form = full
    form.text = .ascii
    form.makesPossessive = false
    self.alternative = alternative
    self.form = form
    lineEndsCanBeSimpler = alternative.newline == .anycrlf
  }

  /// The codes: the first for any lines, the last for lines without CR; nil where the pattern does not
  /// compile so, or has no machine code.
  func codes() -> [CompiledPattern]? {
    var forms = [form]
    if lineEndsCanBeSimpler {
      forms.append(form)
      forms[1].endsLinesAtLineFeed = true
    }
    let codes = forms.compactMap { try? alternative.compiled($0) }
    return codes.count == forms.count && codes.allSatisfy(\.hasJIT) ? codes : nil
  }
}

/// The matcher for lines that are all ASCII.
///
/// One a worker, as the matcher that it holds.
@safe struct PlainMatcher {
  let matcher: Matcher
  /// For each alternative the places of its codes, for any lines and for lines without CR; nil where
  /// the full form has to serve.
  private let places: [(any: Int, withoutCR: Int)?]

  /// Nil where no alternative has such a form.
  init?(_ forms: [PlainForm?], limits: Pattern.Limits) {
    var codes: [CompiledPattern] = []
    places = forms.map { form in
      guard let own = form?.codes() else { return nil }
      codes += own
      return (codes.count - own.count, codes.count - 1)
    }
    guard !codes.isEmpty else { return nil }
    matcher = Matcher(codes, limits: limits)
  }

  /// Whether it can search for that alternative.
  func serves(_ alternative: Int) -> Bool { places[alternative] != nil }

  /// As `Matcher.match`, on lines that are all ASCII.
  @unsafe func match(
    _ alternative: Int, in subject: Subject, from start: Int, notEmptyAtStart: Bool,
    lastStart: Int?, hasNoCR: Bool
  ) -> Matcher.Answer {
    guard let place = places[alternative] else { return .none }
    return unsafe matcher.match(
      hasNoCR ? place.withoutCR : place.any, in: subject, from: start,
      notEmptyAtStart: notEmptyAtStart, lastStart: lastStart)
  }
}
