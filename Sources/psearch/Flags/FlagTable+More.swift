extension FlagTable {
  /// When to colour.
  static let colour: [Flag] = [
    Flag(
      "color", aliases: ["colour"], argument: .required("auto|always|never|ansi"),
      section: .colour, summary: "When to use colour",
      text: """
        When to use colour: never, always, or when it is fit to (auto, the default). auto goes by \
        the environment: a NO_COLOR that is not empty says no, else CLICOLOR_FORCE says yes, \
        else colour is used on a terminal unless TERM is dumb. ansi is always, with plain \
        escape sequences.
        """
    ) { options, value throws(UsageError) in options.color = try value.choice() }
  ]

  /// What belongs to no other section.
  static let more: [Flag] = [
    Flag(
      "no-config", section: .more,
      summary: "Read no configuration file",
      text: "Read no configuration file, whatever the environment says."
    ) { options, _ in options.readsConfiguration = false },
    Flag(
      "help", letter: "h", section: .more, isCommon: true,
      summary: "-h is this page, --help explains every flag",
      text: "Print help and end: -h is one page, --help is everything."
    ) { options, value in options.action = .help(isFull: !value.isShort) },
    Flag(
      "version", letter: "V", section: .more, isCommon: true,
      summary: "Print the version and what psearch is built on",
      text: """
        Print the version of psearch and of PCRE2, whether its just-in-time compiler works, and \
        end.
        """
    ) { options, _ in options.action = .version },
  ]
}
