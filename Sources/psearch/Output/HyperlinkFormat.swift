#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What a link to a file looks like: a text with `{path}`, `{line}`, `{column}` and `{host}`, or a
/// name for one. The rules and names are ripgrep's.
struct HyperlinkFormat: Equatable, Sendable {
  /// A part of the format.
  private enum Part: Equatable {
    case text([UInt8])
    case path
    case line
    case column
    case host
  }

  private var parts: [Part] = []

  /// Whether a link leads to a line.
  var hasLine: Bool { parts.contains(.line) }

  /// Formats that have a name.
  static let names: [(name: String, format: String)] = [
    ("cursor", "cursor://file{path}:{line}:{column}"),
    ("default", "file://{host}{path}"),
    ("file", "file://{host}{path}"),
    ("grep+", "grep+://{path}:{line}"),
    ("kitty", "file://{host}{path}#{line}"),
    ("macvim", "mvim://open?url=file://{path}&line={line}&column={column}"),
    ("none", ""),
    ("textmate", "txmt://open?url=file://{path}&line={line}&column={column}"),
    ("vscode", "vscode://file{path}:{line}:{column}"),
    ("vscode-insiders", "vscode-insiders://file{path}:{line}:{column}"),
    ("vscodium", "vscodium://file{path}:{line}:{column}"),
  ]

  /// Nil in the first place for a format that means no links.
  ///
  /// - Throws: what is wrong with it, behind the words "the format".
  static func reading(_ text: [UInt8]) throws(Complaint) -> HyperlinkFormat? {
    let named = names.first { $0.name.utf8.elementsEqual(text) }
    let source = named.map { Array($0.format.utf8) } ?? text
    return source.isEmpty ? nil : try HyperlinkFormat(source)
  }

  /// What is wrong with a format.
  struct Complaint: Error {
    let message: String
  }

  private init(_ source: [UInt8]) throws(Complaint) {
    var rest = source[...]
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      // It ends up inside an escape sequence, which these would end.
      guard byte >= 0x20, byte != 0x7F else {
        throw Complaint(message: "holds a control character")
      }
      guard byte == UInt8(ascii: "{") else {
        if byte == UInt8(ascii: "}") { throw Complaint(message: "has a } without a {") }
        text.append(byte)
        continue
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
        throw Complaint(message: "has a { without a }")
      }
      let name = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      if !text.isEmpty { parts.append(.text(text)) }
      text = []
      switch name {
      case "path": parts.append(.path)
      case "line": parts.append(.line)
      case "column": parts.append(.column)
      case "host": parts.append(.host)
      case "wslprefix": break  // Empty where there is no Windows below.
      default:
        throw Complaint(
          message: "has a variable that is not {path}, {line}, {column} or {host}")
      }
    }
    if !text.isEmpty { parts.append(.text(text)) }
    guard parts.contains(.path) else { throw Complaint(message: "has no {path}") }
    if parts.contains(.column), !hasLine {
      throw Complaint(message: "has {column} without {line}")
    }
    guard case .text(let start)? = parts.first, Self.beginsWithScheme(start) else {
      throw Complaint(message: "does not begin with a scheme, such as file:")
    }
  }

  /// RFC 3986, section 3.1.
  private static func beginsWithScheme(_ text: [UInt8]) -> Bool {
    guard let end = text.firstIndex(of: UInt8(ascii: ":")), end > 0 else { return false }
    return text[..<end].enumerated().allSatisfy { place, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        place > 0
      default: false
      }
    }
  }

  /// The address of a place.
  ///
  /// - Parameter path: from the root, any bytes.
  func address(path: [UInt8], line: Int, column: Int) -> [UInt8] {
    var result: [UInt8] = []
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .path: result += Self.encoded(path)
      case .line: result += Array(String(line).utf8)
      case .column: result += Array(String(column).utf8)
      case .host: result += Self.encoded(Self.host)
      }
    }
    return result
  }

  /// With `%XX` for what may not stand in the path of an address, for every byte beyond ASCII too:
  /// terminals need not agree on anything else (RFC 3986, section 2.1).
  static func encoded(_ path: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in path {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: ":"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.append(byte)
      default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return result
  }

  /// This machine's name; empty where it has none.
  private static let host: [UInt8] = {
    var bytes = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&bytes, bytes.count - 1) == 0 else { return [] }
    return bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
  }()
}
