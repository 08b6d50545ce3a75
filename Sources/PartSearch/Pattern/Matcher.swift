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

/// An address for subjects of no bytes, since PCRE2 wants one. This is safe because the byte there is
/// written once, before anyone has the address, then read only, and never freed.
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
    /// The match's start and end; `\K` can put `lower` anywhere.
    case found(lower: Int, upper: Int)
    /// Nothing before `from`, where an attempt reached the end of a subject that goes on.
    case partial(from: Int)
    /// PCRE2's error number.
    case failed(CInt)
  }

  /// What a call needs of one code, without a reference to count.
  @unsafe private struct Slot {
    let code: OpaquePointer
    let data: OpaquePointer
    /// The start and end of the match and its groups, in `data`.
    let ranges: UnsafeMutablePointer<Int>
    let flags: UInt32
  }

  package let codes: [CompiledPattern]
  private let slots: UnsafeMutablePointer<Slot>
  private let context: OpaquePointer
  private let stack: OpaquePointer?
  /// The offset limit that the context holds.
  private var lastStart: Int?

  /// Scratch for `codes`.
  ///
  /// - Parameter captures: whether the groups' ranges are wanted, or only the match's own.
  package init(_ codes: [CompiledPattern], limits: Pattern.Limits, captures: Bool = false) {
    self.codes = codes
    // Safe: these calls fail only where memory is out, and then the program cannot go on.
    guard let context = unsafe pcre2_match_context_create_8(nil) else {
      preconditionFailure("no memory for a match context")
    }
    unsafe self.context = unsafe context
    unsafe slots = .allocate(capacity: max(codes.count, 1))
    for (place, code) in codes.enumerated() {
      let groups = captures ? UInt32(code.captureCount) + 1 : 1
      guard let data = unsafe pcre2_match_data_create_8(groups, nil),
        let ranges = unsafe pcre2_get_ovector_pointer_8(data)
      else { preconditionFailure("no memory for match data") }
      var flags = code.form.text == .valid ? UInt32(PCRE2_NO_UTF_CHECK) : 0
      if code.form.isPartial { flags |= PCRE2_PARTIAL_HARD }
      unsafe (slots + place).initialize(
        to: Slot(code: code.code, data: data, ranges: ranges, flags: flags))
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
    for place in codes.indices { unsafe pcre2_match_data_free_8(slots[place].data) }
    unsafe slots.deallocate()
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
    let slot = unsafe slots[number]
    var flags = unsafe slot.flags
    if notEmptyAtStart { flags |= UInt32(PCRE2_NOTEMPTY_ATSTART) }
    if lastStart != self.lastStart {
      // PCRE2_UNSET, all ones, says that there is no limit.
      unsafe pcre2_set_offset_limit_8(context, lastStart ?? Int(bitPattern: UInt.max))
      self.lastStart = lastStart
    }
    var result = unsafe pcre2_match_8(
      slot.code, subject.base, subject.count, start, flags, slot.data, context)
    if result == PCRE2_ERROR_JIT_STACKLIMIT {
      // The machine stack is full: the interpreter keeps its state on the heap.
      flags |= UInt32(PCRE2_NO_JIT)
      result = unsafe pcre2_match_8(
        slot.code, subject.base, subject.count, start, flags, slot.data, context)
    }
    if result == PCRE2_ERROR_NOMATCH { return .none }
    if result == PCRE2_ERROR_PARTIAL { return unsafe .partial(from: slot.ranges[0]) }
    if result < 0 { return .failed(result) }
    return unsafe .found(lower: slot.ranges[0], upper: slot.ranges[1])
  }

  /// Where the attempt began that `codes[number]` matched with last: the start of the match but for
  /// `\K`.
  package func attempt(_ number: Int) -> Int {
    unsafe pcre2_get_startchar_8(slots[number].data)
  }

  /// The groups of the match that `codes[number]` found last; nil for a group that is not set.
  package func captures(_ number: Int) -> [Range<Int>?] {
    let slot = unsafe slots[number]
    let count = unsafe Int(pcre2_get_ovector_count_8(slot.data))
    return (0..<count).map { group in
      let lower = unsafe slot.ranges[2 * group]
      let upper = unsafe slot.ranges[2 * group + 1]
      // Unset groups are all ones; a group that `\K` turned round has no range either.
      return lower >= 0 && lower <= upper ? lower..<upper : nil
    }
  }
}
