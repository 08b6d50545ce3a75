/// The lines of one case while they are read: every key is checked where it stands.
struct CaseBlock {
  private let file: String
  private var firstLine = 0
  private var lastLine = 0
  private var name: String?
  private var patterns: [[UInt8]] = []
  private var options: CaseOptions?
  private var text: [UInt8]?
  private var expected: CaseExpectation?

  /// A block with no lines yet; `file` is for messages.
  init(file: String) { self.file = file }

  /// Adds one line, which is neither empty nor a comment; `number` counts from 1.
  mutating func take(_ line: ArraySlice<UInt8>, number: Int) throws(CaseFileError) {
    if firstLine == 0 { firstLine = number }
    lastLine = number
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      throw error("no key")
    }
    let key = String(decoding: line[..<colon], as: UTF8.self)
    var value = line[(colon + 1)...]
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    switch key {
    case "name": try set(&name, String(decoding: value, as: UTF8.self), key)
    case "pattern": patterns.append(Array(value))
    case "pattern-escaped": patterns.append(try unescaped(value))
    case "options": try set(&options, try caseOptions(value), key)
    case "text": try set(&text, try unescaped(value), key)
    case "ranges": try set(&expected, try expectation(value), key)
    case "hand" where value.elementsEqual("yes".utf8): break
    default: throw error("unknown key or value: \(key)")
    }
  }

  /// The case, or nil when there was no line at all.
  func finish() throws(CaseFileError) -> SearchCase? {
    if firstLine == 0 { return nil }
    guard let name, let text, let expected, !patterns.isEmpty else {
      throw error("a case needs a name, a pattern, a text and ranges")
    }
    return SearchCase(
      name: name, patterns: patterns, options: options ?? CaseOptions(), text: text,
      expected: expected, place: "\(file):\(firstLine)")
  }

  private func error(_ message: String) -> CaseFileError {
    CaseFileError(file: file, line: lastLine, message: message)
  }

  private func set<Value>(
    _ place: inout Value?, _ value: Value, _ key: String
  ) throws(CaseFileError) {
    if place != nil { throw error("\(key) is given twice") }
    place = value
  }

  private func caseOptions(_ value: ArraySlice<UInt8>) throws(CaseFileError) -> CaseOptions {
    var options = CaseOptions()
    var words = value.split(separator: UInt8(ascii: " "))[...]
    while let word = words.popFirst().map({ String(decoding: $0, as: UTF8.self) }) {
      switch word {
      case "-s": options.caseless = false
      case "-F": options.literal = true
      case "-w": options.wholeWord = true
      case "-x": options.wholeLine = true
      case "--dotall": options.dotAll = true
      case "--ascii": options.ascii = true
      case "--newline":
        let newline = words.popFirst().map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard ["anycrlf", "lf", "crlf", "cr", "any"].contains(newline) else {
          throw error("unknown line end: \(newline)")
        }
        options.newline = newline
      default: throw error("unknown option: \(word)")
      }
    }
    return options
  }

  private func expectation(_ value: ArraySlice<UInt8>) throws(CaseFileError) -> CaseExpectation {
    let words = value.split(separator: UInt8(ascii: " ")).map {
      String(decoding: $0, as: UTF8.self)
    }
    if words == ["none"] { return .ranges([]) }
    if words == ["backwards"] { return .backwards }
    if words.count == 4, words[0] == "error", words[2] == "at",
      let code = Int(words[1]), let offset = Int(words[3])
    {
      return .patternError(code: code, offset: offset)
    }
    var ranges: [Range<Int>] = []
    for word in words {
      let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard ends.count == 2, let start = ends[0], let end = ends[1], start <= end,
        start >= ranges.last?.upperBound ?? 0
      else {
        throw error("no range, or out of order: \(word)")
      }
      ranges.append(start..<end)
    }
    if ranges.isEmpty { throw error("no ranges; `none` is meant?") }
    return .ranges(ranges)
  }

  private func unescaped(_ value: ArraySlice<UInt8>) throws(CaseFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = value
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "r"): bytes.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "t"): bytes.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "x"):
        // `UInt8(_:radix:)` would take a sign for the first digit.
        let digits = rest.prefix(2)
        let text = String(decoding: digits, as: UTF8.self)
        guard digits.count == 2, text.first != "+", let code = UInt8(text, radix: 16) else {
          throw error("two hexadecimal digits have to follow \\x")
        }
        bytes.append(code)
        rest = rest.dropFirst(2)
      default: throw error("unknown escape")
      }
    }
    return bytes
  }
}
