internal import PartSearch

/// What the output goes to: a pipe takes bytes as they are; a terminal may get styles, and must not
/// get the control characters of a text; a page takes HTML.
struct Surface {
  /// What is written before and behind each kind of text; nil without colour.
  var styles: StyleSequences?
  /// Whether control characters are shown instead of written.
  var showsControls = false
  /// Whether the output is a page of HTML.
  var isPage = false
  /// What names and numbers link to; nil for nothing.
  var link: HyperlinkFormat?

  /// Bytes as they are.
  static let plain = Surface()

  /// Whether matches look different from other text.
  var lightsMatches: Bool { isPage || styles?.lightsMatches ?? false }
}

extension Surface {
  /// What standard output is.
  init(_ options: Options, isTerminal: Bool, environment: Environment = .process) {
    isPage = options.outputMode == .html
    if isPage { return }
    showsControls = isTerminal && !options.sendsControls
    if ColorDecision.isColored(options.color, environment: environment, isTerminal: isTerminal) {
      styles = StyleSequences(options.theme)
      link = options.output.hyperlinks
    }
  }
}

/// What is text to the reader.
enum TextKind {
  case plain
  case match
  case current
}

/// What turns each style of a theme on; empty for a style that changes nothing.
struct StyleSequences {
  var match: [UInt8] = []
  var current: [UInt8] = []
  var path: [UInt8] = []
  var lineNumber: [UInt8] = []
  var column: [UInt8] = []
  var separator: [UInt8] = []
  /// What is shown for a control character, in each kind of text.
  var control: (plain: [UInt8], match: [UInt8], current: [UInt8], path: [UInt8]) = ([], [], [], [])
  /// What turns all of them off.
  var closing = Style.closingSequence

  /// Sequences for matches only.
  init(match: [UInt8], current: [UInt8], closing: [UInt8]) {
    self.match = match
    self.current = current
    self.closing = closing
  }

  init(_ theme: Theme) {
    match = theme.match.openingSequence
    current = theme.current.openingSequence
    path = theme.path.openingSequence
    lineNumber = theme.lineNumber.openingSequence
    column = theme.column.openingSequence
    separator = theme.separator.openingSequence
    func control(on style: Style) -> [UInt8] {
      style.overlaid(by: theme.control).openingSequence
    }
    self.control = (
      control(on: .plain), control(on: theme.match), control(on: theme.current),
      control(on: theme.path)
    )
  }

  var lightsMatches: Bool { !match.isEmpty || !current.isEmpty }

  /// What stands before text of a kind, and before what is shown of its control characters.
  subscript(kind: TextKind) -> (text: [UInt8], control: [UInt8]) {
    switch kind {
    case .plain: ([], control.plain)
    case .match: (match, control.match)
    case .current: (current, control.current)
    }
  }
}
