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
///
/// A class, so that handing it round costs one count and not one for each style.
final class StyleSequences: Sendable {
  /// What stands before text of a kind, and before what is shown of its control characters.
  struct Pair: Sendable {
    var text: [UInt8] = []
    var control: [UInt8] = []

    /// Nothing before either.
    static let none = Pair()
  }

  private let plain: Pair
  private let match: Pair
  private let current: Pair
  let path: Pair
  let lineNumber: [UInt8]
  let column: [UInt8]
  let separator: [UInt8]
  /// What turns all of them off.
  let closing: [UInt8]

  /// Sequences for matches only.
  init(match: [UInt8], current: [UInt8], closing: [UInt8]) {
    (plain, path, lineNumber, column, separator) = (.none, .none, [], [], [])
    self.match = Pair(text: match)
    self.current = Pair(text: current)
    self.closing = closing
  }

  init(_ theme: Theme) {
    func pair(_ style: Style) -> Pair {
      Pair(
        text: style.openingSequence,
        control: style.overlaid(by: theme.control).openingSequence)
    }
    plain = pair(.plain)
    match = pair(theme.match)
    current = pair(theme.current)
    path = pair(theme.path)
    lineNumber = theme.lineNumber.openingSequence
    column = theme.column.openingSequence
    separator = theme.separator.openingSequence
    closing = Style.closingSequence
  }

  var lightsMatches: Bool { !match.text.isEmpty || !current.text.isEmpty }

  subscript(kind: TextKind) -> Pair {
    switch kind {
    case .plain: plain
    case .match: match
    case .current: current
    }
  }
}
