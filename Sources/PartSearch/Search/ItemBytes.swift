/// Which bytes the characters that an item of a pattern takes are made of.
///
/// What an item takes of ASCII, the library is asked itself, so that classes, properties and case mean
/// here what they mean there. Bytes above 0x7F are always in: what they are part of is not looked at.
struct ItemBytes {
  private let alternative: Alternative
  private let lineItems: LineItems
  /// The options under which an item may have to match.
  private let options: [Pattern.Options]

  init(_ alternative: Alternative, _ lineItems: LineItems) {
    self.alternative = alternative
    self.lineItems = lineItems
    // The others are about more than a single item.
    let own = alternative.options.subtracting([.wholeWord, .wholeLine, .literal, .smartCase])
    options = lineItems.setsCaseless ? [own, own.symmetricDifference(.caseless)] : [own]
  }

  /// The bytes of what `token` can take; nil where it is not known to be one character.
  ///
  /// - Complexity: O(1), some tens of microseconds for a class.
  func bytes(of token: PatternSyntax.Token) -> ByteSet? {
    switch token.kind {
    case .literal(let scalar): bytes(of: scalar)
    case .dot: lineItems.staysOnLine(token) ? .line : .all
    case .characterClass: asked(token)
    case .escape(let letter):
      "wWdDsShHvVNpPnrtfeaxo".utf8.contains(letter) ? asked(token) : nil
    default: nil
    }
  }

  private func bytes(of scalar: Unicode.Scalar) -> ByteSet {
    var set = ByteSet.nonASCII
    if scalar.isASCII { set.insert(UInt8(ascii: scalar)) }
    guard lineItems.isCaseless else { return set }
    if scalar.isASCII, scalar.properties.isAlphabetic {
      set.insert(UInt8(ascii: scalar) ^ 0x20)
    } else if !scalar.isASCII {
      // The Kelvin sign and the long s are other cases of these.
      for letter in "kKsS".utf8 { set.insert(letter) }
    }
    return set
  }

  private func asked(_ token: PatternSyntax.Token) -> ByteSet? {
    let source = Array(alternative.source[token.range])
    var set = ByteSet.nonASCII
    for options in options {
      guard let taken = ASCIIProbe.bytes(matchedBy: source, options, alternative.newline) else {
        return nil
      }
      set.formUnion(taken)
    }
    return set
  }

  /// The ASCII characters that `token` takes, no more and no fewer, and whether it may take others; nil
  /// where it is not known to be one character, or `(?i)` in the pattern may change what it takes.
  ///
  /// - Complexity: O(1), some tens of microseconds for a class.
  func exact(of token: PatternSyntax.Token) -> (ascii: ByteSet, hasOthers: Bool)? {
    guard options.count == 1 else { return nil }
    let set: ByteSet?
    switch token.kind {
    case .literal(let scalar): set = scalar.isASCII ? bytes(of: scalar) : nil
    case .dot: set = asked(token)
    case .characterClass, .escape: set = bytes(of: token)
    default: set = nil
    }
    guard var set else { return nil }
    set.subtract(.nonASCII)
    let oddCases = lineItems.isCaseless && "kKsS".utf8.contains { set.contains($0) }
    return (set, oddCases || !isSpelledInASCII(token))
  }

  /// Whether `token` names each character that it takes, and all are ASCII.
  private func isSpelledInASCII(_ token: PatternSyntax.Token) -> Bool {
    switch token.kind {
    case .literal(let scalar): return scalar.isASCII
    case .escape(let letter): return "tfea".utf8.contains(letter)
    case .characterClass(negated: false):
      var rest = alternative.source[token.range].dropFirst()
      while let byte = rest.popFirst() {
        if byte >= 0x80 || byte == UInt8(ascii: "[") { return false }
        // A sign behind a backslash stands for itself, and of the letters few are known to.
        guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else { continue }
        let isAlphanumeric = ByteSet.alphanumeric.contains(next)
        if next >= 0x80 || isAlphanumeric && !"tfea".utf8.contains(next) { return false }
      }
      return true
    default: return false
    }
  }

  /// What `LeadProbe` says of `token`; nil where it cannot be asked.
  ///
  /// - Complexity: O(1), about a millisecond.
  func leads(of token: PatternSyntax.Token) -> [UInt64]? {
    let source = Array(alternative.source[token.range])
    var leads = LeadProbe.none
    for options in options {
      guard let taken = LeadProbe.leads(matchedBy: source, options, alternative.newline) else {
        return nil
      }
      for place in leads.indices { leads[place] |= taken[place] }
    }
    return leads
  }
}

/// Asks the library which ASCII characters an item matches.
enum ASCIIProbe {
  /// Nil where the item does not compile by itself.
  static func bytes(
    matchedBy source: [UInt8], _ options: Pattern.Options, _ newline: Pattern.Newline
  ) -> ByteSet? {
    var form = CompiledPattern.Form()
    form.usesJIT = false
    guard
      let code = try? CompiledPattern(source, options: options, newline: newline, form: form)
    else { return nil }
    let matcher = Matcher([code], limits: .standard)
    var set = ByteSet()
    for byte in UInt8(0)..<0x80 {
      var text = (byte, UInt8(0))
      let isTaken = unsafe withUnsafeBytes(of: &text) { bytes in
        guard let base = unsafe bytes.bindMemory(to: UInt8.self).baseAddress else { return false }
        let subject = unsafe Subject(base: base, count: 1)
        let answer = unsafe matcher.match(
          0, in: subject, from: 0, notEmptyAtStart: false, lastStart: 0)
        if case .found(0, 1) = answer { return true }
        return false
      }
      if isTaken { set.insert(byte) }
    }
    return set
  }
}
