/// With how much care a pattern has to be compiled, since the library gives wrong answers.
///
/// Each question has two halves: a look at the pattern, which may say yes too often but never no too
/// often, and the probe, which is made only after a yes. Patterns that get a no lose nothing.
struct Care: Sendable {
  /// PCRE2 must not skip starts.
  var avoidsStartOptimization = false
  /// PCRE2 must not make quantifiers possessive.
  var avoidsPossessification = false
  /// The machine code is wrong; where the text is valid the interpreter has to serve.
  var avoidsJIT = false
  /// The machine code for text that may be invalid is wrong; where the text is valid, the one for
  /// valid text has to serve.
  var wantsValidText = false
  /// The same, but for text known to be valid it is enough to write negated types as classes.
  var wantsClasses = false

  /// Whether one has to know that the text is valid before a form can be chosen.
  var dependsOnText: Bool { avoidsJIT || wantsValidText || wantsClasses }

  /// The care that a pattern needs.
  ///
  /// - Parameters:
  ///   - syntax: the tokens of `source`.
  ///   - source: as PCRE2 gets it.
  ///   - code: compiled from it with all optimisations on.
  init(
    _ syntax: PatternSyntax, of source: [UInt8], options: Pattern.Options,
    newline: Pattern.Newline, code: CompiledPattern
  ) {
    let isASCII = options.contains(.ascii)
    let seen = FaultWalk(syntax, of: source, knowsUnicode: !isASCII).findings
    let has = LibraryProbe.has
    if seen.hasExtendedSyntax {
      (avoidsStartOptimization, avoidsPossessification) = (true, true)
    }
    // The manual says that verbs mean what they mean only without start optimisations.
    avoidsStartOptimization =
      avoidsStartOptimization || syntax.contains { $0 == .verb }
      || seen.hasAtomicGroup && has(.earlyFailInAtomicGroup)
      || seen.hasCall && has(.earlyFailAfterCall)
      || seen.repeatsAfterUnequalAlternatives && has(.earlyFailAfterUnequalAlternatives)
      || seen.hasZeroQuantifier && has(.startOfZeroQuantifier)
      || seen.hasSelfReference && has(.startOfSelfReference)
      || syntax.contains { $0 == .alternation } && has(.shortBranch)
      || Self.asksTwiceForOneUnit(code, seen) && has(.lookaheadFirstUnit)
      || code.startsAtLine && code.hasExplicitLineEnd && has(.lineStartInsideCRLF)
      // Where CRLF alone ends a line, the search for a line start misses one at the offset limit.
      || code.startsAtLine && newline == .crlf
      || Self.skipsIntoCRLF(code, seen) && has(.startInsideCRLF)
    avoidsPossessification =
      avoidsPossessification
      || seen.hasAtomicGroup && has(.possessiveBeforeAtomicGroup)
      || seen.hasPossessiveGroup && has(.possessiveBeforePossessiveGroup)
      || seen.hasLineBreakType && has(.possessiveBeforeLineBreak)
      || isASCII && (seen.hasLineBreakType || seen.hasVerticalSpaceType)
        && has(.possessiveLineEnd)
    avoidsJIT =
      seen.hasPossessiveGroup && has(.possessiveCapture)
      || seen.hasWholeCall && has(.callOfWholePattern)
      || seen.hasVerb && has(.verbAfterCRLF)
    if avoidsJIT { (avoidsStartOptimization, avoidsPossessification) = (true, true) }
    wantsValidText = seen.hasCluster && has(.clusterInUncheckedText)
    wantsClasses = isASCII && seen.hasNegatedType && has(.negatedTypeInUncheckedText)
  }

  /// Whether the unit that a lookahead begins with is asked for again behind it.
  private static func asksTwiceForOneUnit(
    _ code: CompiledPattern, _ seen: FaultWalk.Findings
  ) -> Bool {
    guard seen.hasLookahead, let first = code.firstCodeUnit, let last = code.lastCodeUnit else {
      return false
    }
    return first == last || first ^ last == 0x20
  }

  /// Whether the search for a start may stop between CR and LF, which a scan takes in one step.
  private static func skipsIntoCRLF(
    _ code: CompiledPattern, _ seen: FaultWalk.Findings
  ) -> Bool {
    !code.hasExplicitLineEnd
      && (code.canBeginWithLineFeedAlone
        || seen.mayBeginWithLineFeed && code.firstCodeUnit == nil)
  }
}
