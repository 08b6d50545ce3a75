internal import CPCRE2
internal import Synchronization

/// Which wrong answers the linked PCRE2 library gives.
///
/// A version number does not say: distributions patch. So each fault has a small search whose right
/// answer is known, and the library is asked. A probe costs about 35 µs, and is made only when a
/// pattern turns up that the fault could touch.
public enum LibraryProbe {
  /// The faults that are known and that a careful way of compiling avoids.
  public enum Fault: String, CaseIterable, Sendable {
    /// `[^a](?>[^a]+?)b`: starts are skipped after an early failure in an atomic group.
    case earlyFailInAtomicGroup = "early-fail-atomic-group"
    /// `(1|)b*1`: the same after alternatives of unequal length.
    case earlyFailAfterUnequalAlternatives = "early-fail-unequal-alternatives"
    /// `(d*+)[[:^punct:]](?1)$`: the same with a subroutine call.
    case earlyFailAfterCall = "early-fail-call"
    /// `(?=c.)\s?c`: the unit that a lookahead begins with is asked for twice.
    case lookaheadFirstUnit = "lookahead-first-unit"
    /// `^\n?`: a line start between CR and LF is skipped.
    case lineStartInsideCRLF = "line-start-in-crlf"
    /// `[\t-\x0c]`: a search for a start stops between CR and LF.
    case startInsideCRLF = "start-in-crlf"
    /// `(|(?=b)){0}`: a group that is never entered still has to be there.
    case startOfZeroQuantifier = "start-of-zero-quantifier"
    /// `1(}|\1*)`: a group that refers to itself is taken for longer than it is.
    case startOfSelfReference = "start-of-self-reference"
    /// `foobar.{4}|x`: the short branch is missed.
    case shortBranch = "short-branch"
    /// `(a)*+.\1`: a group keeps a capture that it gave back.
    case possessiveCapture = "possessive-capture"
    /// `.(?R)?b`: machine code and interpreter differ on calls of the whole pattern.
    case callOfWholePattern = "call-of-whole-pattern"
    /// `\H(*SKIP)1`: a verb after CRLF.
    case verbAfterCRLF = "verb-after-crlf"
    /// `a?(?>|b)\p{L}[^s]`: `a?` is made possessive and fails.
    case possessiveBeforeAtomicGroup = "possessive-before-atomic-group"
    /// `a+(z)?+\N`: `a+` is made possessive and fails.
    case possessiveBeforePossessiveGroup = "possessive-before-possessive-group"
    /// `.+\R`: `.+` is made possessive and fails.
    case possessiveBeforeLineBreak = "possessive-before-line-break"
    /// `\R*\s` without Unicode properties: `\R*` is made possessive and fails.
    case possessiveLineEnd = "possessive-line-break"
    /// `\W+` without Unicode properties, in text that may be invalid: characters of several bytes
    /// are missed.
    case negatedTypeInUncheckedText = "negated-type-in-unchecked-text"
    /// `\X` in text that may be invalid: two flag emoji in a row are taken for one.
    case clusterInUncheckedText = "cluster-in-unchecked-text"
  }

  private static let known = Mutex<[Fault: Bool]>([:])

  /// Whether the linked library has `fault`.
  ///
  /// - Complexity: one small search the first time, then O(1).
  public static func has(_ fault: Fault) -> Bool {
    if let answer = known.withLock({ $0[fault] }) { return answer }
    let answer = !fault.probe.isAnsweredRight()
    known.withLock { $0[fault] = answer }
    return answer
  }

  /// The library's version and date, as it gives them: `10.42 2022-12-11`.
  public static var version: String { config(CInt(PCRE2_CONFIG_VERSION)) }

  /// What machine code the library makes (`x86 64bit (little endian + unaligned)`), or nil where
  /// none can be made: built without, or forbidden by the kernel.
  public static var jitTarget: String? {
    let code = try? CompiledPattern(
      Array("a".utf8), options: [], newline: .lf, form: CompiledPattern.Form())
    return code?.hasJIT == true ? config(CInt(PCRE2_CONFIG_JITTARGET)) : nil
  }

  private static func config(_ what: CInt) -> String {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 128) { buffer in
      // The length that comes back counts the NUL.
      let length = unsafe pcre2_config_8(UInt32(what), buffer.baseAddress)
      return unsafe String(decoding: buffer.prefix(Int(max(length - 1, 0))), as: UTF8.self)
    }
  }
}
