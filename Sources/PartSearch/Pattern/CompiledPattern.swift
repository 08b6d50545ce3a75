internal import CPCRE2

/// One pattern compiled one way by PCRE2.
///
/// Safe to share: PCRE2 never changes the code after compilation, and the JIT compilation is done
/// before the initialiser returns. The pointer never leaves the type but into `Matcher`, which
/// keeps the owner alive.
@safe package final class CompiledPattern: Sendable {
  /// The ways of compiling a pattern that give the same matches at different cost and risk.
  package struct Form: Hashable, Sendable {
    /// What the code may meet in the text.
    package enum Text: Sendable {
      /// Anything: invalid bytes match nothing.
      case any
      /// Valid UTF-8, checked before, which nobody else can overwrite. Not checked again.
      case valid
      /// Bytes up to 0x7F, as far as the pattern looks: no UTF-8 and no Unicode properties, which
      /// makes `\w` and its like several times as fast.
      case ascii
    }

    package var text: Text = .any
    /// Whether PCRE2 may skip starts that it takes for hopeless.
    package var optimizesStart = true
    /// Whether PCRE2 may make quantifiers possessive where it sees no need to go back.
    package var makesPossessive = true
    /// Whether machine code is made.
    package var usesJIT = true
    /// Whether `\W` is written `[\W]`, `\D` and `\S` likewise, which means the same.
    package var writesNegatedTypesAsClasses = false
    /// Whether it is run on text that may go on behind the end of the subject.
    package var isPartial = false
    /// Whether lines end at LF alone, which is faster and the same where there is no CR.
    package var endsLinesAtLineFeed = false

    package init() {}
  }

  // This is safe because PCRE2 only reads compiled code when it matches, whatever the number of
  // threads, machine code is made before the initialiser returns, and it is freed with the last owner.
  nonisolated(unsafe) let code: OpaquePointer
  /// Whether there is machine code for it; without, the interpreter serves.
  package let hasJIT: Bool
  package let form: Form

  /// Compiles `source`, which stands for what the caller of the library gave.
  ///
  /// - Throws: `PatternError` with the offset in `source`.
  /// - Complexity: O(*n*) in the length of `source` for all but contrived patterns.
  package init(
    _ source: [UInt8], options: Pattern.Options, newline: Pattern.Newline, form: Form
  ) throws(PatternError) {
    guard let context = unsafe pcre2_compile_context_create_8(nil) else {
      throw PatternError.outOfMemory
    }
    defer { unsafe pcre2_compile_context_free_8(context) }
    unsafe pcre2_set_newline_8(
      context, (form.endsLinesAtLineFeed ? .lf : newline).pcre2Value)
    if options.contains(.wholeLine) {
      unsafe pcre2_set_compile_extra_options_8(context, UInt32(PCRE2_EXTRA_MATCH_LINE))
    }
    var errorCode: CInt = 0
    var errorOffset = 0
    let bits = Self.bits(options: options, form: form)
    // A pattern of no bytes still needs an address, so one spare byte stands behind it.
    let code = unsafe (source + [0]).withUnsafeBufferPointer { bytes in
      unsafe pcre2_compile_8(
        bytes.baseAddress, source.count, bits, &errorCode, &errorOffset, context)
    }
    guard let code = unsafe code else {
      throw PatternError(
        code: Int(errorCode), offset: min(errorOffset, source.count),
        message: pcre2Message(errorCode))
    }
    unsafe self.code = unsafe code
    self.form = form
    if form.usesJIT {
      _ = unsafe pcre2_jit_compile_8(
        code, UInt32(form.isPartial ? PCRE2_JIT_PARTIAL_HARD : PCRE2_JIT_COMPLETE))
    }
    var size = 0
    unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_JITSIZE), &size)
    hasJIT = size > 0
  }

  deinit {
    unsafe pcre2_code_free_8(code)
  }

  private static func bits(options: Pattern.Options, form: Form) -> UInt32 {
    var bits = UInt32(PCRE2_USE_OFFSET_LIMIT)
    // Always: with it `.*foo` finds nothing behind an invalid byte.
    bits |= UInt32(PCRE2_NO_DOTSTAR_ANCHOR)
    // A line may begin at the end of what is there.
    if form.isPartial { bits |= UInt32(PCRE2_ALT_CIRCUMFLEX) }
    if form.text == .any { bits |= UInt32(PCRE2_MATCH_INVALID_UTF) }
    if !form.optimizesStart { bits |= UInt32(PCRE2_NO_START_OPTIMIZE) }
    if !form.makesPossessive { bits |= UInt32(PCRE2_NO_AUTO_POSSESS) }
    if options.contains(.caseless) { bits |= UInt32(PCRE2_CASELESS) }
    if options.contains(.multiline) { bits |= UInt32(PCRE2_MULTILINE) }
    if options.contains(.dotAll) { bits |= UInt32(PCRE2_DOTALL) }
    guard form.text != .ascii else {
      return bits | UInt32(PCRE2_NEVER_UTF) | UInt32(PCRE2_NEVER_UCP)
    }
    bits |= UInt32(PCRE2_UTF)
    if !options.contains(.ascii) { bits |= UInt32(PCRE2_UCP) }
    return bits
  }

  // MARK: What PCRE2 tells of a pattern

  private func number(_ what: CInt) -> UInt32 {
    var value: UInt32 = 0
    unsafe pcre2_pattern_info_8(code, UInt32(what), &value)
    return value
  }

  /// The number of the highest capture group.
  package var captureCount: Int { Int(number(PCRE2_INFO_CAPTURECOUNT)) }
  /// Whether the pattern holds an explicit CR or LF.
  package var hasExplicitLineEnd: Bool { number(PCRE2_INFO_HASCRORLF) == 1 }
  /// Whether every match begins at a line start.
  package var startsAtLine: Bool { number(PCRE2_INFO_FIRSTCODETYPE) == 2 }
  /// The code unit that every match begins with, where PCRE2 knows one.
  package var firstCodeUnit: UInt8? {
    number(PCRE2_INFO_FIRSTCODETYPE) == 1
      ? UInt8(truncatingIfNeeded: number(PCRE2_INFO_FIRSTCODEUNIT)) : nil
  }
  /// The last code unit that every match has to hold, where PCRE2 knows one.
  package var lastCodeUnit: UInt8? {
    number(PCRE2_INFO_LASTCODETYPE) == 1
      ? UInt8(truncatingIfNeeded: number(PCRE2_INFO_LASTCODEUNIT)) : nil
  }
  /// Whether PCRE2 knows the set of code units that a match can begin with, and LF is one of them but
  /// CR is not.
  var canBeginWithLineFeedAlone: Bool {
    var set: UnsafePointer<UInt8>?
    unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_FIRSTBITMAP), &set)
    guard let set = unsafe set else { return false }
    // A bit a code unit, the lowest first: LF is 10, CR is 13.
    return unsafe set[1] & 1 << 2 != 0 && set[1] & 1 << 5 == 0
  }
  /// Whether the empty text can match.
  package var matchesEmpty: Bool { number(PCRE2_INFO_MATCHEMPTY) == 1 }
  /// Characters that the longest lookbehind looks back over.
  package var longestLookbehind: Int { Int(number(PCRE2_INFO_MAXLOOKBEHIND)) }
  /// The number of the highest group that a back reference names; 0 for none.
  package var highestBackReference: Int { Int(number(PCRE2_INFO_BACKREFMAX)) }

  /// The names of capture groups with their numbers, in PCRE2's order (by name).
  package var captureNames: [(name: String, number: Int)] {
    let count = Int(number(PCRE2_INFO_NAMECOUNT))
    let size = Int(number(PCRE2_INFO_NAMEENTRYSIZE))
    var table: UnsafePointer<UInt8>?
    unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMETABLE), &table)
    guard let table = unsafe table else { return [] }
    return (0..<count).map { row in
      // An entry is the number in two bytes, high one first, and the name with a NUL behind it.
      let entry = unsafe UnsafeBufferPointer(start: table + row * size, count: size)
      let number = unsafe Int(entry[0]) << 8 | Int(entry[1])
      let name = unsafe entry[2...].prefix { $0 != 0 }
      return unsafe (String(decoding: name, as: UTF8.self), number)
    }
  }
}

/// PCRE2's sentence for one of its error numbers, of compiling as of matching.
package func pcre2Message(_ code: CInt) -> String {
  unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
    let length = unsafe pcre2_get_error_message_8(code, buffer.baseAddress, buffer.count)
    return unsafe String(decoding: buffer.prefix(Int(max(length, 0))), as: UTF8.self)
  }
}

extension PatternError {
  /// PCRE2 could not get memory (its error 121).
  static let outOfMemory = PatternError(
    code: Int(PCRE2_ERROR_HEAP_FAILED), offset: 0, message: pcre2Message(PCRE2_ERROR_HEAP_FAILED))
}

extension Pattern.Newline {
  /// PCRE2's number for it.
  var pcre2Value: UInt32 {
    switch self {
    case .cr: UInt32(PCRE2_NEWLINE_CR)
    case .lf: UInt32(PCRE2_NEWLINE_LF)
    case .crlf: UInt32(PCRE2_NEWLINE_CRLF)
    case .any: UInt32(PCRE2_NEWLINE_ANY)
    case .anycrlf: UInt32(PCRE2_NEWLINE_ANYCRLF)
    }
  }
}
