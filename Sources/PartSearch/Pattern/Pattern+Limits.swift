extension Pattern {
  /// What a search with the pattern may cost before it ends with a `MatchError`.
  ///
  /// A limit that is hit is an error and never "no match".
  public struct Limits: Hashable, Sendable {
    /// Calls of PCRE2's matching function (its `match_limit`) that one start position may take.
    public var match: UInt32
    /// Nested backtracking points (its `depth_limit`), counted by the interpreter only.
    public var depth: UInt32
    /// Bytes of heap for the interpreter's backtracking, at most 4 TiB; PCRE2 counts in KiB, so
    /// the value is rounded up to one.
    public var heap: Int
    /// Bytes of stack for the compiled code of one worker; committed as it is used. A match that
    /// needs more is tried again by the interpreter, under `heap`.
    public var stack: Int
    /// The longest time that a whole search may take.
    public var time: Duration?

    /// The limits that `psearch` starts with: 10 million a start, 256 MiB heap, 64 MiB stack, no
    /// bound on time.
    public static let standard = Limits()

    /// Limits that differ from the standard ones where an argument says so.
    public init(
      match: UInt32 = 10_000_000, depth: UInt32 = .max, heap: Int = 256 << 20,
      stack: Int = 64 << 20, time: Duration? = nil
    ) {
      self.match = match
      self.depth = depth
      self.heap = heap
      self.stack = stack
      self.time = time
    }
  }
}
