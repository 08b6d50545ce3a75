/// The styles of everything that the program prints.
public struct Theme: Hashable, Sendable {
  /// The matches, but for the current one.
  public var match: Style
  /// The current match.
  public var current: Style
  /// File names.
  public var path: Style
  /// Line numbers.
  public var lineNumber: Style
  /// Column numbers.
  public var column: Style
  /// What stands between the fields of a line and between groups of lines.
  public var separator: Style
  /// What is shown instead of control characters; within a match on top of its style.
  public var control: Style

  /// A theme of plain styles.
  ///
  /// - Complexity: O(1).
  public init() {
    match = .plain
    current = .plain
    path = .plain
    lineNumber = .plain
    column = .plain
    separator = .plain
    control = .plain
  }

  /// Matches black on yellow, the current one black on green; file names magenta and line numbers
  /// green, as ripgrep has them.
  ///
  /// - Complexity: O(1).
  public static var standard: Theme {
    var theme = Theme()
    theme.match = Style(foreground: .named(.black), background: .named(.yellow))
    theme.current = Style(foreground: .named(.black), background: .named(.green))
    theme.path = Style(foreground: .named(.magenta))
    theme.lineNumber = Style(foreground: .named(.green))
    theme.control.isReversed = true
    return theme
  }

  /// For terminals and eyes without colour: matches are underlined, the current one is bold and
  /// reversed.
  ///
  /// - Complexity: O(1).
  public static var noColour: Theme {
    var theme = Theme()
    theme.match.isUnderlined = true
    theme.current.isBold = true
    theme.current.isReversed = true
    theme.control.isDim = true
    return theme
  }

  /// The style of a run of text.
  ///
  /// - Complexity: O(1).
  public subscript(kind: HighlightRun.Kind) -> Style {
    switch kind {
    case .plain: .plain
    case .match: match
    case .current: current
    }
  }
}
