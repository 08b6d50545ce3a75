import PartSearch

/// The naive twin of every scan: a plain loop of match calls over the whole subject, with the form of
/// the pattern that the reference uses, and nothing else.
///
/// On valid text that is the interpreter without any optimisation; on other text the machine code
/// without them, since the right answer there is defined as its own.
enum NaiveSearch {
  /// The matches, or nil where a call ended with an error (a limit, a match that runs backwards).
  static func matches(of pattern: Pattern, in text: [UInt8]) throws -> [Match]? {
    let document = Document(bytes: text, encoding: .none)
    let isValid = String(validating: text, as: UTF8.self) != nil
    var form = CompiledPattern.Form()
    form.optimizesStart = false
    form.makesPossessive = false
    form.text = isValid ? .valid : .any
    form.usesJIT = !isValid
    let codes = try pattern.alternatives.map { try $0.compiled(form) }
    let matcher = Matcher(codes, limits: pattern.limits)
    return unsafe document.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return [] }
      let subject = unsafe Subject(base: base, count: bytes.count)
      return unsafe merged(matcher, subject, isValid: isValid)
    }
  }

  private static func merged(
    _ matcher: Matcher, _ subject: Subject, isValid: Bool
  ) -> [Match]? {
    var matches: [Match] = []
    var (position, afterEmpty) = (0, false)
    while true {
      var first: (number: Int, attempt: Int, lower: Int, upper: Int)?
      for number in matcher.codes.indices {
        let answer = unsafe matcher.match(
          number, in: subject, from: position, notEmptyAtStart: afterEmpty)
        switch answer {
        case .none, .partial: continue
        case .failed: return nil
        case .found(let lower, let upper):
          let attempt = matcher.attempt(number)
          if attempt < first?.attempt ?? .max { first = (number, attempt, lower, upper) }
        }
      }
      guard let (number, _, lower, upper) = first else { return matches }
      guard position <= lower, lower <= upper else { return nil }
      let match = Match(range: lower..<upper, alternative: number)
      (position, afterEmpty) = (match.range.upperBound, match.range.isEmpty)
      if match.range.isEmpty, !isValid,
        unsafe !UTF8Boundary.isBetweenCharacters(
          position, in: UnsafeBufferPointer(start: subject.base, count: subject.count))
      {
        continue
      }
      matches.append(match)
    }
  }
}
