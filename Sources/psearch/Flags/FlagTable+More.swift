internal import PartSearch

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
    ) { options, value throws(UsageError) in options.color = try value.choice() },
    Flag(
      "colors", aliases: ["colours"], argument: .required("SPEC"), section: .colour,
      summary: "Change a colour: current:bg:cyan",
      text: """
        Change how something is coloured. SPEC is {type}:fg:{colour}, {type}:bg:{colour}, \
        {type}:style:{style} or {type}:none. The types are path, line, column, match, current, \
        separator and control (what is shown for control characters). A colour is black, red, \
        green, yellow, blue, magenta, cyan, white, a number from 0 to 255, or three of them with \
        commas between for red, green and blue. The styles are bold, dim, italic, underline, \
        reverse and intense, or one of these with no in front. May be given several times.
        """
    ) { options, value throws(UsageError) in
      do throws(ThemeError) {
        try options.theme.apply(String(decoding: value.text, as: UTF8.self))
      } catch {
        throw UsageError("\(value.spelling): ", quoting: value.text, ": \(error.message)")
      }
    },
    Flag(
      "raw-control", negation: "no-raw-control", section: .colour,
      summary: "Send control characters to the terminal",
      text: """
        Send the control characters of texts, file names, patterns and messages to a terminal as \
        they are. Without this they are shown: ^[ for ESC, <9B> for a byte that is no text, \
        <U+202E> for what changes the direction of writing. What goes elsewhere is never changed.
        """
    ) { options, value in options.sendsControls = !value.isNegated },
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
      "generate", argument: .required("man|complete-bash|complete-zsh|complete-fish"),
      section: .more, summary: "Print the man page or completions for a shell",
      text: """
        Print the man page (man), or what bash, zsh or fish need to complete command lines, and \
        end.
        """
    ) { options, value throws(UsageError) in options.action = .generate(try value.choice()) },
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
