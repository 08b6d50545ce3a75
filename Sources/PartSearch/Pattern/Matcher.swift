internal import CPCRE2

/// The bytes that a match call looks at: the whole document, or one line of it.
///
/// Safe while the owner of the bytes lives, which whoever makes a `Subject` sees to.
@unsafe package struct Subject {
  package let base: UnsafePointer<UInt8>
  package let count: Int

  package init(base: UnsafePointer<UInt8>, count: Int) {
    unsafe self.base = unsafe base
    unsafe self.count = count
  }
}

/// An address for subjects of no bytes, since PCRE2 wants one. Safe: never written.
nonisolated(unsafe) package let emptySubject: UnsafePointer<UInt8> = {
  let byte = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
  unsafe byte.initialize(to: 0)
  return unsafe UnsafePointer(byte)
}()

/// What one worker needs to run compiled patterns: match data, limits and a machine stack.
///
/// One a worker, never shared: PCRE2 writes to all three. It owns them and frees them; the codes it
/// runs are kept alive by the array.
@safe package final class Matcher {
  /// What one call of `pcre2_match` says.
  package enum Answer {
    case none
    /// Where the attempt began, and the match's start and end. `\K` can put `lower` anywhere.
    case found(attempt: Int, lower: Int, upper: Int)
    /// PCRE2's error number.
    case failed(CInt)
  }

  package let codes: [CompiledPattern]
  private let matchData: [OpaquePointer]
  private let context: OpaquePointer
  private let stack: OpaquePointer?
  private let limits: Pattern.Limits

  /// Scratch for `codes`.
  ///
  /// - Parameter captures: whether the groups' ranges are wanted, or only the match's own.
  package init(_ codes: [CompiledPattern], limits: Pattern.Limits, captures: Bool = false) {
    self.codes = codes
    self.limits = limits
    // Safe: these calls fail only where memory is out, and then the program cannot go on.
    guard let context = unsafe pcre2_match_context_create_8(nil) else {
      preconditionFailure("no memory for a match context")
    }
    unsafe self.context = unsafe context
    unsafe self.matchData = codes.map { code in
      let groups = captures ? UInt32(code.captureCount) + 1 : 1
      guard let data = unsafe pcre2_match_data_create_8(groups, nil) else {
        preconditionFailure("no memory for match data")
      }
      return unsafe data
    }
    let wantsStack = codes.contains { $0.hasJIT }
    unsafe stack =
      wantsStack ? unsafe pcre2_jit_stack_create_8(32 << 10, max(limits.stack, 32 << 10), nil) : nil
    if let stack = unsafe stack {
      unsafe pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack))
    }
    unsafe pcre2_set_match_limit_8(context, limits.match)
    unsafe pcre2_set_depth_limit_8(context, limits.depth)
    let kibibytes = (limits.heap + 1023) / 1024
    unsafe pcre2_set_heap_limit_8(context, UInt32(clamping: kibibytes))
  }

  deinit {
    for place in unsafe matchData.indices { unsafe pcre2_match_data_free_8(matchData[place]) }
    unsafe pcre2_match_context_free_8(context)
    if let stack = unsafe stack { unsafe pcre2_jit_stack_free_8(stack) }
  }

  /// Bounds what one start position may cost in the calls that follow.
  package func setMatchLimit(_ limit: UInt32) {
    unsafe pcre2_set_match_limit_8(context, limit)
  }

  /// The leftmost match of `codes[number]` whose attempt begins at `start` or later.
  ///
  /// - Parameters:
  ///   - start: in bytes of `subject`; a character starts there, or the subject ends.
  ///   - notEmptyAtStart: whether the empty match at `start` has been had.
  ///   - lastStart: no attempt begins after this offset; nil for no bound.
  @unsafe package func match(
    _ number: Int, in subject: Subject, from start: Int, notEmptyAtStart: Bool,
    lastStart: Int? = nil
  ) -> Answer {
    let code = codes[number]
    let data = unsafe matchData[number]
    var flags: UInt32 = notEmptyAtStart ? UInt32(PCRE2_NOTEMPTY_ATSTART) : 0
    if code.form.text == .valid { flags |= UInt32(PCRE2_NO_UTF_CHECK) }
    // PCRE2_UNSET, all ones, says that there is no limit.
    unsafe pcre2_set_offset_limit_8(context, lastStart ?? Int(bitPattern: UInt.max))
    var result = unsafe pcre2_match_8(
      code.code, subject.base, subject.count, start, flags, data, context)
    if result == PCRE2_ERROR_JIT_STACKLIMIT {
      // The machine stack is full: the interpreter keeps its state on the heap.
      flags |= UInt32(PCRE2_NO_JIT)
      result = unsafe pcre2_match_8(
        code.code, subject.base, subject.count, start, flags, data, context)
    }
    if result == PCRE2_ERROR_NOMATCH { return .none }
    if result < 0 { return .failed(result) }
    guard let ranges = unsafe pcre2_get_ovector_pointer_8(data) else {
      return .failed(PCRE2_ERROR_INTERNAL)
    }
    return unsafe .found(
      attempt: pcre2_get_startchar_8(data), lower: unsafe ranges[0], upper: unsafe ranges[1])
  }

  /// The groups of the match that `codes[number]` found last; nil for a group that is not set.
  package func captures(_ number: Int) -> [Range<Int>?] {
    let data = unsafe matchData[number]
    let count = unsafe Int(pcre2_get_ovector_count_8(data))
    guard let ranges = unsafe pcre2_get_ovector_pointer_8(data) else { return [] }
    return (0..<count).map { group in
      let lower = unsafe ranges[2 * group]
      let upper = unsafe ranges[2 * group + 1]
      // Offsets come as Int, so those of an unset group, all ones, are -1. A group that `\K` turned round has no range either.
      return lower >= 0 && lower <= upper ? lower..<upper : nil
    }
  }
}
