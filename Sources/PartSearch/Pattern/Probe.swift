/// A small search whose right first match is known.
struct Probe {
  let pattern: String
  let subject: String
  var options: Pattern.Options = .multiline
  var text = CompiledPattern.Form.Text.valid
  /// Where the search starts, in bytes.
  var start = 0
  /// The right answer, nil for "no match".
  let expected: Range<Int>?
  /// Whether the right answer is what the plain interpreter says, instead.
  var comparesEngines = false

  /// Whether the answer with all of PCRE2's optimisations on is the right one.
  func isAnsweredRight() -> Bool {
    var form = CompiledPattern.Form()
    form.text = text
    var plain = form
    plain.usesJIT = false
    (plain.optimizesStart, plain.makesPossessive) = (false, false)
    let right = comparesEngines ? answer(plain) : expected
    return answer(form) == right
  }

  private func answer(_ form: CompiledPattern.Form) -> Range<Int>? {
    let code = try? CompiledPattern(
      Array(pattern.utf8), options: options, newline: .anycrlf, form: form)
    guard let code else { return expected }
    let matcher = Matcher([code], limits: .standard)
    return unsafe Array(subject.utf8).withUnsafeBufferPointer { bytes in
      let subject = unsafe Subject(base: bytes.baseAddress ?? emptySubject, count: bytes.count)
      let found = unsafe matcher.match(0, in: subject, from: start, notEmptyAtStart: false)
      guard case .found(let lower, let upper) = found, lower <= upper else { return nil }
      return lower..<upper
    }
  }
}

extension LibraryProbe.Fault {
  /// The smallest search that shows it.
  var probe: Probe {
    switch self {
    case .earlyFailInAtomicGroup:
      Probe(pattern: "[^a](?>[^a]+?)b", subject: "xxxb", expected: 1..<4)
    case .earlyFailAfterUnequalAlternatives:
      Probe(pattern: "(1|)b*1", subject: "1", expected: 0..<1)
    case .earlyFailAfterCall:
      Probe(pattern: "(d*+)[[:^punct:]](?1)$", subject: "aa", expected: 1..<2)
    case .lookaheadFirstUnit: Probe(pattern: "(?=c.)\\s?c", subject: "cb", expected: 0..<1)
    case .lineStartInsideCRLF:
      Probe(pattern: "^\\n?", subject: "a\r\nb", start: 1, expected: 2..<3)
    case .startInsideCRLF: Probe(pattern: "[\\t-\\x0c]", subject: "\r\n", expected: nil)
    case .startOfZeroQuantifier: Probe(pattern: "(|(?=b)){0}", subject: "", expected: 0..<0)
    case .startOfSelfReference: Probe(pattern: "1(}|\\1*)", subject: "1", expected: 0..<1)
    case .shortBranch: Probe(pattern: "foobar.{4}|x", subject: "x", expected: 0..<1)
    case .possessiveCapture: Probe(pattern: "(a)*+.\\1", subject: "abca", expected: nil)
    case .callOfWholePattern:
      Probe(pattern: ".(?R)?b", subject: "bcbbb", expected: nil, comparesEngines: true)
    case .verbAfterCRLF:
      Probe(
        pattern: "\\H(*SKIP)1", subject: "\r\n1", options: [.multiline, .dotAll], expected: nil)
    case .possessiveBeforeAtomicGroup:
      Probe(pattern: "a?(?>|b)\\p{L}[^s]", subject: "ab", expected: 0..<2)
    case .possessiveBeforePossessiveGroup:
      Probe(pattern: "a+(z)?+\\N", subject: "aa", expected: 0..<2)
    case .possessiveBeforeLineBreak:
      Probe(pattern: ".+\\R", subject: "B\u{B}", expected: 0..<2)
    case .possessiveLineEnd:
      Probe(pattern: "\\R*\\s", subject: "\n", options: .ascii, expected: 0..<1)
    case .negatedTypeInUncheckedText:
      Probe(pattern: "\\W+", subject: "€€", options: .ascii, text: .any, expected: 0..<6)
    case .clusterInUncheckedText:
      Probe(pattern: "\\X", subject: "🇩🇪🇫🇷", text: .any, expected: 0..<8)
    }
  }
}
