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
      "explain", section: .more,
      summary: "Say on standard error how the search goes about",
      text: """
        Say on standard error how each file is searched: by what engine and with what care, from \
        which literals that every match has to hold, in which windows, and by how many threads. \
        Nothing of that changes what is found.
        """
    ) { options, _ in options.output.explains = true },
    Flag(
      "config", argument: .required("FILE"), section: .more,
      summary: "Read flags from a file before the others",
      text: """
        Read flags from FILE before those of the command line, which win. Without this, the file \
        that PSEARCH_CONFIG_PATH names is read, else psearch/config in the folder \
        $XDG_CONFIG_HOME or ~/.config, if there is one. In it each line is one argument; blanks \
        at its ends do not count, and lines that are empty or begin with # are skipped. A flag \
        and its value stand on one line with = between them, or on two lines.
        """
    ) { options, value in
      options.configurationFile = value.text
      options.readsConfiguration = true
    },
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
