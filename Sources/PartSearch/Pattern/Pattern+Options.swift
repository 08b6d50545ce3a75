extension Pattern {
  /// How a pattern is read and what it matches.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// The options whose bits are set in `rawValue`.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Letters match whatever their case, by Unicode's simple case folding.
    public static let caseless = Options(rawValue: 1 << 0)
    /// `^` and `$` match at every line, not just at the ends of the document.
    public static let multiline = Options(rawValue: 1 << 1)
    /// `.` matches line ends too.
    public static let dotAll = Options(rawValue: 1 << 2)
    /// Every character of the pattern stands for itself.
    public static let literal = Options(rawValue: 1 << 3)
    /// No word character stands before or after a match, as with grep's `-w`.
    public static let wholeWord = Options(rawValue: 1 << 4)
    /// A match is a whole line, as with grep's `-x`.
    public static let wholeLine = Options(rawValue: 1 << 5)
    /// `\w \d \s \b` and the POSIX classes know ASCII only.
    public static let ascii = Options(rawValue: 1 << 6)
    /// Caseless unless the pattern holds an upper-case letter, as with ripgrep's `--smart-case`: at
    /// least one literal letter, and none of the literals in upper case. Several patterns are
    /// judged each alone. It takes the place of `caseless`.
    public static let smartCase = Options(rawValue: 1 << 7)

    /// What the find bar starts with: caseless, `^` and `$` at every line.
    public static let study: Options = [.caseless, .multiline]
  }

  /// What `^`, `$` and `.` take for a line end.
  public enum Newline: String, CaseIterable, Hashable, Sendable {
    /// CR, LF or CRLF.
    case anycrlf
    /// LF alone.
    case lf
    /// CRLF alone.
    case crlf
    /// CR alone.
    case cr
    /// Every line end that Unicode knows.
    case any
  }
}
