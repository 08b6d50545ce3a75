/// Makes keys of what a terminal sends.
struct KeyReader: Sendable {
  /// What came.
  enum Input: Hashable, Sendable {
    case key(Key)
    /// The answer to the question whether the terminal synchronises output.
    case synchronizes(Bool)
  }

  private var pending: [UInt8] = []
  /// The text of a paste whose end has not come yet.
  private var pasted: [UInt8]?

  /// Whether something has come that more could follow: an ESC by itself is the key only when
  /// nothing comes behind it for a while.
  var isWaiting: Bool { !pending.isEmpty }

  /// Takes what came.
  mutating func receive(_ bytes: [UInt8]) -> [Input] {
    pending += bytes
    return parse(isFinal: false)
  }

  /// Takes what is left as it is, since nothing came behind it.
  mutating func timeOut() -> [Input] { parse(isFinal: true) }

  private mutating func parse(isFinal: Bool) -> [Input] {
    var found: [Input] = []
    var rest = pending[...]
    while !rest.isEmpty {
      if pasted != nil {
        guard takePaste(from: &rest, into: &found) else { break }
        continue
      }
      let before = rest
      guard let input = next(from: &rest, isFinal: isFinal) else {
        rest = before
        break
      }
      found += input
    }
    pending = Array(rest)
    if isFinal, pasted == nil { pending = [] }
    return found
  }

  // MARK: Paste

  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// - Returns: false where the end has not come.
  private mutating func takePaste(
    from rest: inout ArraySlice<UInt8>, into found: inout [Input]
  ) -> Bool {
    let end = Self.pasteEnd
    var place = rest.startIndex
    while place + end.count <= rest.endIndex {
      if rest[place..<place + end.count].elementsEqual(end) {
        let bytes = (pasted ?? []) + rest[..<place]
        rest = rest[(place + end.count)...]
        pasted = nil
        // Terminals send what Enter sends for a line end.
        let text = String(decoding: bytes, as: UTF8.self)
          .split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
        found.append(.key(.paste(String(text.map { $0 == "\r" ? "\n" : $0 }))))
        return true
      }
      place += 1
    }
    return false
  }

  // MARK: Keys

  /// The next input; nil where more has to come first.
  private mutating func next(from rest: inout ArraySlice<UInt8>, isFinal: Bool) -> [Input]? {
    guard let byte = rest.first else { return nil }
    if byte == 0x1B { return escape(from: &rest, isFinal: isFinal) }
    if byte < 0x20 || byte == 0x7F {
      rest.removeFirst()
      return [.key(Self.control(byte))]
    }
    return text(from: &rest, isFinal: isFinal)
  }

  private static func control(_ byte: UInt8) -> Key {
    switch byte {
    case 0x0D, 0x0A: .enter
    case 0x09: .tab
    case 0x7F, 0x08: .backspace
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    default: .other
    }
  }

  /// Characters up to the next control, a cluster a key.
  private func text(from rest: inout ArraySlice<UInt8>, isFinal: Bool) -> [Input]? {
    let end = rest.firstIndex { $0 < 0x20 || $0 == 0x7F } ?? rest.endIndex
    var run = rest[..<end]
    if !isFinal, end == rest.endIndex {
      // A character that has not come whole stays.
      let tail = run.suffix(4)
      if let lead = tail.lastIndex(where: { $0 & 0xC0 != 0x80 }), run[lead] >= 0xC0 {
        let length = run[lead] >= 0xF0 ? 4 : run[lead] >= 0xE0 ? 3 : 2
        if run.endIndex - lead < length { run = run[..<lead] }
      }
    }
    if run.isEmpty { return nil }
    rest = rest[run.endIndex...]
    return String(decoding: run, as: UTF8.self).map { .key(.character($0)) }
  }

  private mutating func escape(from rest: inout ArraySlice<UInt8>, isFinal: Bool) -> [Input]? {
    rest.removeFirst()
    guard let second = rest.first else { return isFinal ? [.key(.escape)] : nil }
    switch second {
    case UInt8(ascii: "["):
      let start = rest.index(after: rest.startIndex)
      guard let end = rest[start...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
        guard isFinal else { return nil }
        rest.removeFirst()
        return [.key(.alt("["))]
      }
      let parameters = String(decoding: rest[start..<end], as: UTF8.self)
      let final = rest[end]
      rest = rest[(end + 1)...]
      return sequence(parameters, final)
    case UInt8(ascii: "O"):
      guard rest.count > 1 else {
        guard isFinal else { return nil }
        rest.removeFirst()
        return [.key(.alt("O"))]
      }
      let final = rest[rest.startIndex + 1]
      rest = rest.dropFirst(2)
      return [.key(final == UInt8(ascii: "M") ? .enter : Self.named(final))]
    case 0x1B:
      return [.key(.escape)]
    default:
      // No key has Alt and a control character: that was Esc, and another key right behind it.
      if second < 0x20 || second == 0x7F { return [.key(.escape)] }
      guard let input = text(from: &rest, isFinal: isFinal) else { return nil }
      guard case .key(.character(let character)) = input.first else { return input }
      return [.key(.alt(character))] + input.dropFirst()
    }
  }

  private mutating func sequence(_ parameters: String, _ final: UInt8) -> [Input] {
    if parameters.hasPrefix("?"), final == UInt8(ascii: "y") {
      // DECRPM: 0 is "never heard of", 4 "never".
      guard parameters.hasPrefix("?2026;") else { return [] }
      return [.synchronizes(parameters.hasPrefix("?2026;1") || parameters.hasPrefix("?2026;2"))]
    }
    guard final == UInt8(ascii: "~") else { return [.key(Self.named(final))] }
    switch parameters.prefix(while: { $0 != ";" }) {
    case "200":
      pasted = []
      return []
    case "1", "7": return [.key(.home)]
    case "4", "8": return [.key(.end)]
    case "3": return [.key(.delete)]
    case "5": return [.key(.pageUp)]
    case "6": return [.key(.pageDown)]
    default: return [.key(.other)]
    }
  }

  private static func named(_ final: UInt8) -> Key {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    default: .other
    }
  }
}
