internal import PartSearch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What the program says on standard error: `psearch: PATH: what went wrong`.
struct Messages {
  /// Whether anything went wrong so far: the exit status is 2 then.
  private(set) var hasErrors = false

  /// Writes one message that concerns `name`, or the program's work as a whole where it is empty.
  mutating func error(_ message: String, about name: [UInt8] = []) {
    error(Array(message.utf8), about: name)
  }

  /// Writes one message of bytes as they are.
  mutating func error(_ message: [UInt8], about name: [UInt8] = []) {
    hasErrors = true
    var line = Array("psearch: ".utf8)
    if !name.isEmpty { line += name + Array(": ".utf8) }
    Self.send(line + message + [UInt8(ascii: "\n")])
  }

  /// Writes what may help where nothing went wrong.
  func hint(_ message: String, about name: [UInt8]) {
    let text = Array("psearch: ".utf8) + name + Array(": \(message)\n".utf8)
    Self.send(text)
  }

  /// Writes what is worth knowing and no error.
  func note(_ message: String) {
    Self.send(Array("psearch: \(message)\n".utf8))
  }

  /// A pattern that does not compile, with a caret under the place.
  mutating func error(_ error: PatternError, in pattern: GivenPattern) {
    var place = ""
    var name: [UInt8] = []
    if case .file(let path, let line) = pattern.source {
      name = path
      place = "line \(line): "
    }
    self.error("\(place)pattern error at offset \(error.offset): \(error.message)", about: name)
    Self.send(Self.excerpt(of: pattern.bytes, caretAt: error.offset))
  }

  /// A limit that was hit or a search that was called off, and how far it came.
  mutating func error(_ error: MatchError, about name: [UInt8]) {
    self.error(
      "\(error.message) at offset \(error.offset)\(Self.advice(error.reason))", about: name)
  }

  private static func advice(_ reason: MatchError.Reason) -> String {
    switch reason {
    case .matchLimit: " (--match-limit raises it)"
    case .heapLimit: " (--heap-limit raises it)"
    case .windowLimit: " (--window raises it)"
    case .timeLimit: " (--timeout raises it)"
    default: ""
    }
  }

  /// The line of the pattern that holds the place, indented, with a caret below.
  private static func excerpt(of pattern: [UInt8], caretAt offset: Int) -> [UInt8] {
    let place = min(offset, pattern.count)
    let start = pattern[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = pattern[place...].firstIndex(of: 0x0A) ?? pattern.count
    var lines = Array("  ".utf8) + pattern[start..<end] + Array("\n  ".utf8)
    for byte in pattern[start..<place] where byte & 0xC0 != 0x80 {
      // A tab moves the caret as far as it moves the text above.
      lines.append(byte == 0x09 ? 0x09 : 0x20)
    }
    return lines + Array("^\n".utf8)
  }

  private static func send(_ bytes: [UInt8]) {
    ProgressDisplay.aside(endsLine: bytes.last == 0x0A) { sendNow(bytes) }
  }

  private static func sendNow(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
      if written < 0 {
        if errno == EINTR { continue }
        return
      }
      rest = rest.dropFirst(written)
    }
  }
}
