internal import PartSearch

/// What a whole run found: `--stats`, and the last object of `--json`.
struct Totals: Sendable {
  var files = 0
  var filesWithMatch = 0
  var matches = 0
  var lines = 0
  var bytesSearched = 0
  /// Time spent in searches and their output.
  var searching = Duration.zero
  private let start = ContinuousClock.now

  /// Adds what others found.
  mutating func add(_ other: Totals) {
    files += other.files
    filesWithMatch += other.filesWithMatch
    matches += other.matches
    lines += other.lines
    bytesSearched += other.bytesSearched
    searching += other.searching
  }

  /// How long the run took so far.
  var elapsed: Duration { start.duration(to: .now) }

  /// The lines of `--stats`, in ripgrep's words and order.
  func text(bytesPrinted: Int) -> String {
    """

    \(matches) matches
    \(lines) matched lines
    \(filesWithMatch) files contained matches
    \(files) files searched
    \(bytesPrinted) bytes printed
    \(bytesSearched) bytes searched
    \(Self.seconds(searching)) seconds spent searching
    \(Self.seconds(elapsed)) seconds total

    """
  }

  /// A number of seconds with six decimals.
  static func seconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let micros = String(attoseconds / 1_000_000_000_000)
    return "\(seconds)." + String(repeating: "0", count: max(0, 6 - micros.count)) + micros
  }
}
