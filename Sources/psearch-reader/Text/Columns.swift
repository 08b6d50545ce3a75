internal import PartSearch

/// Widths of the reader's own texts: the bar, file names, messages.
enum Columns {
  private static let width = DisplayWidth()

  /// The columns of one character that is shown as it is.
  static func of(_ character: Character) -> Int {
    if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F { return 1 }
    return width.columns(of: String(character))
  }

  /// The columns of a text.
  static func of(_ text: String) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  /// The text with control characters made visible.
  static func visible(_ text: String) -> String {
    String(decoding: ControlEscaping.escaped(Array(text.utf8)), as: UTF8.self)
  }

  /// The text of bytes with control characters made visible.
  static func visible(_ bytes: [UInt8]) -> String {
    String(decoding: ControlEscaping.escaped(bytes), as: UTF8.self)
  }

  /// The end of a text that is too long, the beginning of which becomes `…`.
  static func tail(_ text: String, columns: Int) -> String {
    guard of(text) > columns else { return text }
    guard columns > 1 else { return "" }
    var kept: [Character] = []
    var used = 1
    for character in text.reversed() {
      used += of(character)
      if used > columns { break }
      kept.append(character)
    }
    return "…" + String(kept.reversed())
  }
}
