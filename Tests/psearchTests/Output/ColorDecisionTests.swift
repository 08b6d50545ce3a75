import Testing

@testable import psearch

@Suite("Whether output is coloured")
struct ColorDecisionTests {
  @Test(
    "the flag, then NO_COLOR, then CLICOLOR_FORCE, then the terminal",
    arguments: [
      (ColorChoice.always, ["NO_COLOR": "1"], false, true),
      (.ansi, ["NO_COLOR": "1", "TERM": "dumb"], false, true),
      (.never, ["CLICOLOR_FORCE": "1", "TERM": "xterm"], true, false),
      (.auto, ["TERM": "xterm"], true, true), (.auto, ["TERM": "xterm"], false, false),
      (.auto, ["TERM": "dumb"], true, false), (.auto, [:], true, false),
      (.auto, ["TERM": ""], true, false),
      (.auto, ["TERM": "xterm", "NO_COLOR": "0"], true, false),
      (.auto, ["TERM": "xterm", "NO_COLOR": ""], true, true),
      (.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1", "TERM": "xterm"], true, false),
      (.auto, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], false, true),
      (.auto, ["CLICOLOR_FORCE": "0", "TERM": "xterm"], false, false),
      (.auto, ["CLICOLOR_FORCE": "0", "TERM": "xterm"], true, true),
      (.auto, ["CLICOLOR_FORCE": ""], false, false),
    ])
  func table(
    choice: ColorChoice, variables: [String: String], isTerminal: Bool, expected: Bool
  ) {
    let environment = Environment(variables)
    #expect(
      ColorDecision.isColored(choice, environment: environment, isTerminal: isTerminal)
        == expected)
  }
}
