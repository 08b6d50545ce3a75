internal import CNcurses

/// What the terminal understands, from ncurses' description of it.
struct Capabilities: Sendable {
  var enterScreen: [UInt8] = []
  var leaveScreen: [UInt8] = []
  var clear: [UInt8] = []
  var clearToEnd: [UInt8] = []
  var hideCursor: [UInt8] = []
  var showCursor: [UInt8] = []
  var reset: [UInt8] = []
  var bold: [UInt8] = []
  var dim: [UInt8] = []
  var reverse: [UInt8] = []
  var underline: [UInt8] = []
  var colors = 0
  /// Sequences of xterm's family may be sent that terminfo has no names for: bracketed paste, and
  /// the question whether output can be synchronised.
  var isModern = false
  /// Parameterised ones as they stand in the description.
  private var move: [UInt8] = []
  private var foreground: [UInt8] = []
  private var background: [UInt8] = []

  private static let ansiMove = Array("\u{1B}[%i%p1%d;%p2%dH".utf8)

  /// A terminal as ECMA-48 has it, for tests and where there is no description.
  static func ansi(colors: Int) -> Capabilities {
    var found = Capabilities()
    func sequence(_ text: String) -> [UInt8] { Array("\u{1B}[\(text)".utf8) }
    found.clear = sequence("H") + sequence("2J")
    found.clearToEnd = sequence("K")
    found.hideCursor = sequence("?25l")
    found.showCursor = sequence("?25h")
    found.reset = sequence("m")
    found.bold = sequence("1m")
    found.dim = sequence("2m")
    found.reverse = sequence("7m")
    found.underline = sequence("4m")
    found.colors = colors
    found.move = ansiMove
    found.foreground = sequence("3%p1%dm")
    found.background = sequence("4%p1%dm")
    return found
  }

  /// The description of the terminal that TERM names; nil where there is none or it cannot move its
  /// cursor.
  static func ofTerminal(descriptor: CInt, type: String) -> Capabilities? {
    guard cncurses_setup(nil, descriptor) else { return nil }
    func string(_ name: String) -> [UInt8] {
      guard let found = unsafe cncurses_string(name) else { return [] }
      return withoutPadding(unsafe [UInt8](cString: found))
    }
    var found = Capabilities()
    found.enterScreen = string("smcup")
    found.leaveScreen = string("rmcup")
    found.clear = string("clear")
    found.clearToEnd = string("el")
    found.hideCursor = string("civis")
    found.showCursor = string("cnorm")
    found.reset = string("sgr0")
    found.bold = string("bold")
    found.dim = string("dim")
    found.reverse = string("rev")
    found.underline = string("smul")
    found.move = string("cup")
    found.foreground = string("setaf")
    found.background = string("setab")
    if !found.foreground.isEmpty { found.colors = max(0, Int(unsafe cncurses_number("colors"))) }
    let families = [
      "xterm", "tmux", "screen", "alacritty", "foot", "kitty", "wezterm", "ghostty", "rxvt",
      "iterm",
      "konsole", "vte", "gnome", "contour", "mintty", "st-",
    ]
    found.isModern = families.contains { type.hasPrefix($0) }
    return found.move.isEmpty ? nil : found
  }

  /// What moves the cursor to a place, from 0.
  func move(row: Int, column: Int) -> [UInt8] {
    // Nearly every terminal's: spares a call of the interpreter.
    if move == Self.ansiMove { return Array("\u{1B}[\(row + 1);\(column + 1)H".utf8) }
    return Self.filled(move, row, column)
  }

  /// What sets a colour by its number in the palette.
  func foreground(_ color: Int) -> [UInt8] { Self.filled(foreground, color, 0) }

  /// The same for the background.
  func background(_ color: Int) -> [UInt8] { Self.filled(background, color, 0) }

  private static func filled(_ capability: [UInt8], _ first: Int, _ second: Int) -> [UInt8] {
    guard !capability.isEmpty else { return [] }
    guard let text = unsafe cncurses_filled(terminated(capability), first, second) else {
      return []
    }
    return withoutPadding(unsafe [UInt8](cString: text))
  }

  /// Without `$<5>`, the delays that paper terminals needed.
  private static func withoutPadding(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "$"), rest.dropFirst().first == UInt8(ascii: "<"),
        let end = rest.firstIndex(of: UInt8(ascii: ">"))
      {
        rest = rest[(end + 1)...]
      } else {
        kept.append(byte)
        rest = rest.dropFirst()
      }
    }
    return kept
  }
}
