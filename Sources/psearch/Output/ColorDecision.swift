/// Whether output is coloured.
enum ColorDecision {
  /// The flag decides unless it is `auto`; then `NO_COLOR` that is not empty says no (no-color.org),
  /// then `CLICOLOR_FORCE` that is neither empty nor 0 says yes (bixense.com/clicolors), then a
  /// terminal is coloured unless `TERM` is `dumb`, empty or not set.
  ///
  /// - Parameters:
  ///   - choice: the value of `--color`.
  ///   - isTerminal: whether the output goes to a terminal.
  static func isColored(
    _ choice: ColorChoice, environment: Environment, isTerminal: Bool
  ) -> Bool {
    switch choice {
    case .always, .ansi: return true
    case .never: return false
    case .auto: break
    }
    if environment.nonEmpty("NO_COLOR") != nil { return false }
    if let force = environment.nonEmpty("CLICOLOR_FORCE"), force != [UInt8(ascii: "0")] {
      return true
    }
    guard isTerminal, let terminal = environment.nonEmpty("TERM") else { return false }
    return terminal != Array("dumb".utf8)
  }
}
