#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The pass that finds headings: from line to line, and into a line only where its first bytes may
/// begin one.
struct OutlineScan {
  private(set) var headings: [OutlineHeading] = []
  private let classes = OutlineBytes.classes
  private let beginnings = OutlineBytes.beginnings
  private var ignoresFences = false
  /// Whether the line before is blank, or a heading, or there is none.
  private var isFree = true
  /// The line before, if it may be a title over an underline: with nothing but a blank line before it.
  private var title: (start: Int, first: Int, next: Int, hadBody: Bool)?
  /// Whether there is text behind the last heading.
  private var hasBody = false

  /// All headings of `bytes`, citations and tables of contents left out as far as a line shows.
  /// After a cancellation only those of the text's beginning.
  static func headings(
    of bytes: Span<UInt8>, cancellation: Cancellation? = nil
  ) -> [OutlineHeading] {
    var scan = OutlineScan()
    scan.run(bytes, cancellation)
    return scan.headings
  }

  private mutating func run(_ bytes: Span<UInt8>, _ cancellation: Cancellation?) {
    var start = Self.endOfFrontMatter(bytes)
    var nextLook = 0
    while start < bytes.count {
      if start >= nextLook {
        if let cancellation, cancellation.isCancelled { return }
        nextLook = start + (1 << 20)
      }
      let next = Self.lineEnd(from: start, of: bytes)
      start = line(start, next, of: bytes)
    }
    endLast()
  }

  /// Looks at the line and answers where to go on.
  private mutating func line(_ start: Int, _ next: Int, of bytes: Span<UInt8>) -> Int {
    var first = start
    while first < next, bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
    let kind = first < next ? classes[Int(bytes[first])] : .lineEnd
    switch kind {
    case .lineEnd:
      (isFree, title) = (true, nil)
      return next
    case .other: break
    case .hash:
      if isIndentSmall(start, first, of: bytes), addMarked(start, first, next, of: bytes) {
        return next
      }
    case .underline:
      if let end = addUnderlined(start, first, next, of: bytes) { return end }
    case .fence:
      if !ignoresFences, isIndentSmall(start, first, of: bytes),
        let end = endOfFence(first, next, of: bytes)
      {
        (isFree, title, hasBody) = (false, nil, true)
        return end
      }
    case .word:
      if isFree, next - first <= OutlinePlainLine.longest, mayBegin(first, next, of: bytes),
        let end = addPlain(start, first, next, of: bytes)
      {
        return end
      }
    case .sign:
      if isSign(first, next, of: bytes), let end = addPlain(start, first, next, of: bytes) {
        return end
      }
    }
    title =
      isFree && next - first <= OutlinePlainLine.longest ? (start, first, next, hasBody) : nil
    (isFree, hasBody) = (false, true)
    return next
  }

  /// Lets the last heading know whether there was text behind it.
  private mutating func endLast() {
    if !headings.isEmpty { headings[headings.count - 1].hasBody = hasBody }
  }

  private mutating func add(_ heading: OutlineHeading) {
    endLast()
    headings.append(heading)
    (isFree, title, hasBody) = (true, nil, false)
  }

  /// Whether no more than three spaces stand before markup; more make it code (4.4).
  private func isIndentSmall(_ start: Int, _ first: Int, of bytes: Span<UInt8>) -> Bool {
    first - start <= 3 && (start..<first).allSatisfy { bytes[$0] == 0x20 }
  }

  // MARK: Markup

  /// `## Title`, as CommonMark 0.31 has it (4.2), but for empty ones.
  private mutating func addMarked(
    _ start: Int, _ first: Int, _ next: Int, of bytes: Span<UInt8>
  ) -> Bool {
    var place = first
    while place < next, bytes[place] == UInt8(ascii: "#") { place += 1 }
    let level = place - first
    guard level <= 6, place < next, bytes[place] == 0x20 || bytes[place] == 0x09 else {
      return false
    }
    var range = Self.trimmed(place, next, of: bytes)
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1] == UInt8(ascii: "#") { end -= 1 }
    if end == range.lowerBound || bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 {
      range = Self.trimmed(range.lowerBound, end, of: bytes)
    }
    guard !range.isEmpty else { return false }
    let reading = OutlineReading(Self.copy(range, of: bytes))
    add(OutlineHeading(start: start, title: range, reading: reading, level: level))
    return true
  }

  /// A line of `=` or `-` under a title of one line (4.3); three of them at least.
  private mutating func addUnderlined(
    _ start: Int, _ first: Int, _ next: Int, of bytes: Span<UInt8>
  ) -> Int? {
    let line = Self.trimmed(first, next, of: bytes)
    let mark = bytes[first]
    guard let title, line.count >= 3, isIndentSmall(start, first, of: bytes),
      isIndentSmall(title.start, title.first, of: bytes),
      line.allSatisfy({ bytes[$0] == mark })
    else { return nil }
    let range = Self.trimmed(title.first, title.next, of: bytes)
    guard Self.isTitle(range, of: bytes) else { return nil }
    hasBody = title.hadBody
    let reading = OutlineReading(Self.copy(range, of: bytes))
    let level = mark == UInt8(ascii: "=") ? 1 : 2
    add(OutlineHeading(start: title.start, title: range, reading: reading, level: level))
    return next
  }

  /// Whether the line over an underline is no item of a list and no row of a table.
  private static func isTitle(_ range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
    let text = copy(range, of: bytes)
    if text.first == UInt8(ascii: ">") || text.contains(UInt8(ascii: "|"))
      || text.contains(UInt8(ascii: "\t"))
    {
      return false
    }
    if text.count > 1, text[1] == 0x20, [0x2A, 0x2B, 0x2D].contains(text[0]) { return false }
    return text.contains { isWordByte($0) }
  }

  /// Behind the line that closes a block of code; nil where none does, and then the line was no
  /// fence (4.5).
  private mutating func endOfFence(_ first: Int, _ next: Int, of bytes: Span<UInt8>) -> Int? {
    let mark = bytes[first]
    var place = first
    while place < next, bytes[place] == mark { place += 1 }
    let length = place - first
    guard length >= 3 else { return nil }
    if mark == UInt8(ascii: "`"), (place..<next).contains(where: { bytes[$0] == mark }) {
      return nil
    }
    var start = next
    while start < bytes.count {
      let end = Self.lineEnd(from: start, of: bytes)
      let line = Self.trimmed(start, end, of: bytes)
      if line.count >= length, line.allSatisfy({ bytes[$0] == mark }) { return end }
      start = end
    }
    ignoresFences = true
    return nil
  }

  /// Behind the lines between `---` that some texts begin with.
  private static func endOfFrontMatter(_ bytes: Span<UInt8>) -> Int {
    func isFence(_ range: Range<Int>) -> Bool {
      range.count == 3 && range.allSatisfy { bytes[$0] == UInt8(ascii: "-") }
    }
    var start = lineEnd(from: 0, of: bytes)
    guard isFence(trimmed(0, start, of: bytes)) else { return 0 }
    for _ in 0..<200 where start < bytes.count {
      let next = lineEnd(from: start, of: bytes)
      if isFence(trimmed(start, next, of: bytes)) { return next }
      start = next
    }
    return 0
  }

  // MARK: Plain lines

  /// Whether the line's first or second word may be a kind's name: nearly all text ends here.
  private func mayBegin(_ first: Int, _ next: Int, of bytes: Span<UInt8>) -> Bool {
    guard next - first >= 3 else { return false }
    if (0x30...0x39).contains(bytes[first]) { return true }
    return beginnings[
      OutlineBytes.key(bytes[first], bytes[first + 1], bytes[first + 2])]
  }

  /// Whether the line begins with `§` on a line that is not long, or with a sign of the far east.
  private func isSign(_ first: Int, _ next: Int, of bytes: Span<UInt8>) -> Bool {
    guard next - first >= 3 else { return false }
    if bytes[first] == 0xC2 {
      return bytes[first + 1] == 0xA7 && isFree && next - first <= OutlinePlainLine.longest
    }
    switch (bytes[first], bytes[first + 1], bytes[first + 2]) {
    case (0xE7, 0xAC, 0xAC), (0xEC, 0xA0, 0x9C), (0xE5, 0x8D, 0xB7): return true
    default: return false
    }
  }

  private mutating func addPlain(
    _ start: Int, _ first: Int, _ next: Int, of bytes: Span<UInt8>
  ) -> Int? {
    let range = Self.trimmed(first, next, of: bytes)
    // Of a long line only the beginning can be a title.
    let looked = range.lowerBound..<min(range.upperBound, range.lowerBound + 1000)
    guard let line = OutlinePlainLine(Self.copy(looked, of: bytes)) else { return nil }
    var title = range.lowerBound + line.title.lowerBound..<range.lowerBound + line.title.upperBound
    var end = next
    if line.standsInText {
      if Self.isUnderline(next, of: bytes) { return nil }
    } else {
      guard isFree else { return nil }
      if !Self.isBlank(next, of: bytes) {
        guard let more = Self.secondLine(next, under: line, of: bytes) else { return nil }
        (title, end) = (title.lowerBound..<more.title, more.end)
      }
    }
    add(
      OutlineHeading(
        start: start, title: title, reading: line.reading, level: OutlineHeading.plainLevel))
    // What runs on behind the title is text.
    hasBody = title.upperBound < range.upperBound
    return end
  }

  /// The end of a title's second line, where it has one: a blank line behind it, and either nothing
  /// but kind and number before it or capitals alone in both.
  private static func secondLine(
    _ start: Int, under line: OutlinePlainLine, of bytes: Span<UInt8>
  ) -> (title: Int, end: Int)? {
    let next = lineEnd(from: start, of: bytes)
    let range = trimmed(start, next, of: bytes)
    guard isBlank(next, of: bytes), range.count <= 120 else { return nil }
    let text = copy(range, of: bytes)
    let isAllCapitals = !text.contains { (0x61...0x7A).contains($0) }
    guard line.isBare || line.isAllCapitals && isAllCapitals, text.contains(where: isWordByte),
      OutlineReading(text) == nil, text[0] != UInt8(ascii: "#")
    else { return nil }
    return (range.upperBound, next)
  }

  // MARK: Lines

  /// Whether the line at `start` makes a title of the one above.
  private static func isUnderline(_ start: Int, of bytes: Span<UInt8>) -> Bool {
    guard start < bytes.count else { return false }
    let line = trimmed(start, lineEnd(from: start, of: bytes), of: bytes)
    guard line.count >= 3, let mark = line.first.map({ bytes[$0] }) else { return false }
    return (mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-"))
      && line.allSatisfy { bytes[$0] == mark }
  }

  private static func isBlank(_ start: Int, of bytes: Span<UInt8>) -> Bool {
    start >= bytes.count || trimmed(start, lineEnd(from: start, of: bytes), of: bytes).isEmpty
  }

  /// Behind the LF of the line, or the end.
  private static func lineEnd(from start: Int, of bytes: Span<UInt8>) -> Int {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress,
        let found = unsafe memchr(base + start, 0x0A, buffer.count - start)
      else { return buffer.count }
      return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
    }
  }

  /// What is between blanks and line ends.
  static func trimmed(_ lower: Int, _ upper: Int, of bytes: Span<UInt8>) -> Range<Int> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    var (lower, upper) = (lower, upper)
    while lower < upper, isBlank(bytes[lower]) { lower += 1 }
    while upper > lower, isBlank(bytes[upper - 1]) { upper -= 1 }
    return lower..<upper
  }

  static func copy(_ range: Range<Int>, of bytes: Span<UInt8>) -> [UInt8] {
    range.map { bytes[$0] }
  }
}
