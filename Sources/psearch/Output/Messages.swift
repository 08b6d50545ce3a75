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
  /// Whether control characters are shown instead of written.
  private let showsControls: Bool
  /// Where messages are kept to be written later; nil where they are written at once.
  private let log: MessageLog?

  /// - Parameters:
  ///   - sendsControls: whether control characters go to a terminal too.
  ///   - log: where messages are kept; nil to write them.
  init(sendsControls: Bool = false, log: MessageLog? = nil) {
    showsControls = !sendsControls && isatty(2) == 1
    self.log = log
  }

  /// Writes what another kept.
  mutating func send(_ kept: KeptMessages) {
    hasErrors = hasErrors || kept.hasErrors
    if !kept.bytes.isEmpty { send(kept.bytes) }
  }

  /// Hands over what was kept since the last time.
  mutating func takeKept() -> KeptMessages {
    defer { hasErrors = false }
    return KeptMessages(bytes: log?.take() ?? [], hasErrors: hasErrors)
  }

  /// Writes one message that concerns `name`, or the program's work as a whole where it is empty.
  mutating func error(_ message: String, about name: [UInt8] = []) {
    error(Array(message.utf8), about: name)
  }

  /// Writes one message of bytes as they are.
  mutating func error(_ message: [UInt8], about name: [UInt8] = []) {
    hasErrors = true
    var line = Array("psearch: ".utf8)
    if !name.isEmpty { line += name + Array(": ".utf8) }
    send(line: line + message)
  }

  /// Writes what may help where nothing went wrong.
  func hint(_ message: String, about name: [UInt8]) {
    send(line: Array("psearch: ".utf8) + name + Array(": \(message)".utf8))
  }

  /// Writes what is worth knowing and no error.
  func note(_ message: String) {
    send(line: Array("psearch: \(message)".utf8))
  }

  /// Writes a line that was asked for: which match is current.
  func status(_ text: String) {
    send(line: Array(text.utf8))
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
    send(excerpt(of: pattern.bytes, caretAt: error.offset))
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
  private func excerpt(of pattern: [UInt8], caretAt offset: Int) -> [UInt8] {
    let place = min(offset, pattern.count)
    let start = pattern[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = pattern[place...].firstIndex(of: 0x0A) ?? pattern.count
    let margin = Array("  ".utf8)
    let caret = Array("^\n".utf8)
    if showsControls {
      // Cut first: what is shown before the caret is then as long as what the caret is moved by.
      let before = ControlEscaping.escaped(Array(pattern[start..<place]))
      let behind = ControlEscaping.escaped(Array(pattern[place..<end]))
      let gap = [UInt8](repeating: 0x20, count: DisplayWidth().columns(of: before))
      return margin + before + behind + [0x0A] + margin + gap + caret
    }
    var lines = margin + pattern[start..<end] + [0x0A] + margin
    for byte in pattern[start..<place] where byte & 0xC0 != 0x80 {
      // A tab moves the caret as far as it moves the text above.
      lines.append(byte == 0x09 ? 0x09 : 0x20)
    }
    return lines + caret
  }

  private func send(line: [UInt8]) {
    send((showsControls ? ControlEscaping.escaped(line) : line) + [UInt8(ascii: "\n")])
  }

  private func send(_ bytes: [UInt8]) {
    if let log {
      log.bytes += bytes
      return
    }
    ProgressDisplay.aside(endsLine: bytes.last == 0x0A) { Self.sendNow(bytes) }
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

/// Messages that wait to be written.
final class MessageLog {
  fileprivate var bytes: [UInt8] = []

  fileprivate func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}

/// Messages that were kept, and whether one of them tells of an error.
struct KeptMessages: Sendable {
  var bytes: [UInt8] = []
  var hasErrors = false
}
