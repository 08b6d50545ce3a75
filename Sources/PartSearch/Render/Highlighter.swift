/// Writes runs of a document for a terminal or for a page, with the matches lit.
///
/// It writes piece by piece as the runs come and keeps nothing, so that a line of 100 MB takes no
/// memory. A sink gets spans that do not outlive its call; what it throws ends the writing.
public struct Highlighter: Sendable {
  /// The styles for a terminal.
  public var theme: Theme

  /// Whether what `ControlEscaping` lists is shown instead of sent to the terminal. Pages always
  /// show it.
  public var showsControls: Bool

  /// A writer of runs in the styles of `theme`.
  ///
  /// - Complexity: O(1).
  public init(theme: Theme = .standard, showsControls: Bool = true) {
    self.theme = theme
    self.showsControls = showsControls
  }
}

// MARK: - For a terminal

extension Highlighter {
  /// Writes `runs` with one SGR sequence before a lit run (`ESC[30;43m`) and `ESC[0m` behind it, and the
  /// same round each replaced control. Plain text has none, and no line ends within a style.
  ///
  /// - Complexity: O(bytes of the runs); no memory.
  public func writeANSI<Matches, E: Error>(
    _ runs: HighlightRuns<Matches>, to sink: (Span<UInt8>) throws(E) -> Void
  ) throws(E) {
    let styles = StyleSequences(theme)
    let document = runs.document
    for run in runs {
      let (style, onControl) = styles[run.kind]
      try unsafe document.withUnsafeBytes { (bytes) throws(E) in
        guard showsControls else {
          let part = unsafe UnsafeBufferPointer(rebasing: bytes[run.range])
          try sink(style.span)
          try unsafe sink(part.span)
          return try styles.close(style, to: sink)
        }
        try unsafe ControlEscaping.forEachPiece(in: run.range, of: bytes, scope: .text) {
          (piece, kind) throws(E) in
          let opening = kind == .plain ? style : onControl
          if !opening.isEmpty { try sink(opening.span) }
          try sink(piece)
          try styles.close(opening, to: sink)
        }
      }
    }
  }

  /// All of `runs` for a terminal, as `writeANSI(_:to:)` writes them.
  ///
  /// - Complexity: O(bytes of the runs), in time and memory.
  public func ansi<Matches>(_ runs: HighlightRuns<Matches>) -> [UInt8] {
    var bytes: [UInt8] = []
    writeANSI(runs) { bytes.append($0) }
    return bytes
  }

  /// What opens each kind of run, on its own and with the style of controls on top.
  private struct StyleSequences {
    private let plain: (style: [UInt8], onControl: [UInt8])
    private let match: (style: [UInt8], onControl: [UInt8])
    private let current: (style: [UInt8], onControl: [UInt8])
    private let closing = Style.closingSequence

    init(_ theme: Theme) {
      func pair(_ style: Style) -> ([UInt8], [UInt8]) {
        (style.openingSequence, style.overlaid(by: theme.control).openingSequence)
      }
      plain = pair(.plain)
      match = pair(theme.match)
      current = pair(theme.current)
    }

    subscript(kind: HighlightRun.Kind) -> (style: [UInt8], onControl: [UInt8]) {
      switch kind {
      case .plain: plain
      case .match: match
      case .current: current
      }
    }

    func close<E: Error>(
      _ opening: [UInt8], to sink: (Span<UInt8>) throws(E) -> Void
    ) throws(E) {
      if !opening.isEmpty { try sink(closing.span) }
    }
  }
}
