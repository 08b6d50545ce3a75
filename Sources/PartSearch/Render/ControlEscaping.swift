/// What is shown instead of characters that must not reach a terminal: those that it would obey, and
/// those that make a text look like another one.
///
/// | characters | shown as |
/// |---|---|
/// | U+0000 to U+001F, U+007F | `^@` to `^_`, `^?` |
/// | U+0080 to U+009F (C1) | `<80>` to `<9F>` |
/// | bytes that are not UTF-8 | `<FF>`, each byte |
/// | U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+206F (bidirectional and deprecated controls) | `<U+202E>` |
/// | U+2028, U+2029, U+FEFF | `<U+2028>` |
/// | U+E0000 to U+E007F (tags) | `<U+E0001>` |
///
/// Everything else stays, private use and unassigned characters too. The flags of England, Scotland
/// and Wales are made of tags and so are shown as a black flag with its tags.
public enum ControlEscaping {
  /// Which of TAB, LF and CR are shown.
  public enum Scope: Hashable, Sendable {
    /// A text of lines: TAB, LF and a CR that stands before an LF stay.
    case text
    /// A file name, a pattern or a message: everything is shown, `^I` and `^J` too.
    case name

    /// Whether this ASCII byte is shown, given the byte behind it (0 where there is none).
    @inline(__always)
    func shows(_ byte: UInt8, before next: UInt8) -> Bool {
      if byte >= 0x20 { return byte == 0x7F }
      guard self == .text else { return true }
      switch byte {
      case 0x09, 0x0A: return false
      case 0x0D: return next != 0x0A
      default: return true
      }
    }
  }

  /// A stretch of the output: bytes of the text as they are, or what is shown instead of some.
  public enum Kind: Hashable, Sendable {
    /// Bytes of the text.
    case plain
    /// ASCII that stands for a character or an ill-formed piece; to be styled by `Theme.control`.
    case replacement
  }

  /// `bytes` with everything in the table replaced: for file names, patterns and messages, and with
  /// `scope: .text` for short texts.
  ///
  /// - Complexity: O(n).
  public static func escaped(_ bytes: [UInt8], scope: Scope = .name) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe forEachPiece(in: 0..<bytes.count, of: bytes, scope: scope) { piece, _ in
        result.append(piece)
      }
    }
    return result
  }

  /// Calls `emit` with all of `bytes` in order, plain stretches as long as they are and replacements
  /// one by one. A CR that ends `bytes` is shown, since no LF is behind it.
  ///
  /// - Complexity: O(n); no memory.
  public static func forEachPiece<E: Error>(
    of bytes: Span<UInt8>, scope: Scope = .text, _ emit: (Span<UInt8>, Kind) throws(E) -> Void
  ) throws(E) {
    try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(E) in
      try unsafe forEachPiece(in: 0..<bytes.count, of: bytes, scope: scope, emit)
    }
  }

  /// The same for a part of `document`: whether a CR ends a line is seen even where the LF is behind
  /// `range`, which must be in the document.
  ///
  /// - Complexity: O(n) in the length of `range`; no memory.
  public static func forEachPiece<E: Error>(
    in range: Range<Int>, of document: Document, scope: Scope = .text,
    _ emit: (Span<UInt8>, Kind) throws(E) -> Void
  ) throws(E) {
    try unsafe document.withUnsafeBytes { (bytes) throws(E) in
      try unsafe forEachPiece(in: range, of: bytes, scope: scope, emit)
    }
  }

  static func forEachPiece<E: Error>(
    in range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, scope: Scope,
    _ emit: (Span<UInt8>, Kind) throws(E) -> Void
  ) throws(E) {
    try unsafe forEachUnitPiece(in: range, of: bytes, scope: scope) { (plain) throws(E) in
      try emit(plain, .plain)
    } replacing: { (shown) throws(E) in
      try shown.withBytes { (bytes) throws(E) in try emit(bytes, .replacement) }
    }
  }

  /// The walk itself, for output that writes its replacements in another way.
  static func forEachUnitPiece<E: Error>(
    in range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, scope: Scope,
    plain: (Span<UInt8>) throws(E) -> Void, replacing: (ControlUnit.Shown) throws(E) -> Void
  ) throws(E) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= bytes.count, "range out of the document")
    let end = range.upperBound
    var plainStart = range.lowerBound
    var offset = plainStart
    func emitPlain() throws(E) {
      guard plainStart < offset else { return }
      let stretch = unsafe UnsafeBufferPointer(rebasing: bytes[plainStart..<offset])
      try unsafe plain(stretch.span)
    }
    while true {
      unsafe offset = endOfPlainASCII(from: offset, to: end, in: bytes)
      guard offset < end else { break }
      let unit = unsafe ControlUnit(at: offset, before: end, of: bytes, scope: scope)
      if let shown = unit.shown {
        try emitPlain()
        try replacing(shown)
        plainStart = offset + unit.length
      }
      offset += unit.length
    }
    try emitPlain()
  }
}

/// The first byte from `start` on that is not U+0020 to U+007E, or `end`.
///
/// Eight bytes at a time: adding 1 sets the top bit of a byte that is 0x7F, taking 0x20 away that of
/// one below 0x20. A carry or borrow can only spoil bytes behind the one that is found.
@inline(__always)
func endOfPlainASCII(from start: Int, to end: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
  let ones: UInt64 = 0x0101_0101_0101_0101
  var offset = start
  let raw = UnsafeRawBufferPointer(bytes)
  while offset + 8 <= end {
    let word = unsafe UInt64(
      littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    let special = ((word &- ones &* 0x20) | (word &+ ones) | word) & (ones &* 0x80)
    if special != 0 { return offset + special.trailingZeroBitCount / 8 }
    offset += 8
  }
  while offset < end {
    let byte = unsafe bytes[offset]
    if byte < 0x20 || byte >= 0x7F { return offset }
    offset += 1
  }
  return end
}

extension [UInt8] {
  /// Appends all bytes of a span.
  mutating func append(_ span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
