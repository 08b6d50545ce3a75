extension Help {
  /// The forms of the command.
  static let usage = [
    "Usage: psearch [OPTIONS] PATTERN [PATH...]",
    "       psearch [OPTIONS] -e PATTERN... | -f FILE... [PATH...]",
    "       psearch -R [OPTIONS] [PATH...]          Read and search on a full screen",
  ]

  /// What a search is, before the flags.
  static let introduction = """
    psearch finds every match of a PCRE2 pattern in long texts. A file, or standard input, is one \
    text: a match may span lines. Upper and lower case are the same, ^ and $ match at every line, \
    and the dot stops at a line end, unless flags say otherwise.

    Without PATH, standard input is searched if it is not a terminal, else the current directory. \
    The PATH - is standard input. A directory is searched with all that is below it.

    Flags and paths may come in any order; -- ends the flags. A long flag may be shortened while \
    that is unambiguous. -m3, -m 3, --max-count=3 and --max-count 3 are the same.
    """

  /// The exit status.
  static let exitStatus = """
    0 if there was a match, 1 if there was none, 2 if there was an error, even if there was a \
    match too (with -q and a match: 0). Results go to standard output, all else to standard error.
    """

  /// Commands, and what they do.
  static let examples: [(command: String, meaning: String)] = [
    (#"psearch 'ship(ped|ping)?' book.txt"#, "The lines with a form of the word, in any case."),
    (
      #"psearch --ranges --units utf16 'to\s+be' hamlet.txt"#,
      "Where each match starts and ends, line ends between the two words included."
    ),
    (
      #"psearch -c -e whale -e 'white\s+whale' *.txt"#,
      "How many lines of each file have either of two patterns."
    ),
    (#"journalctl | psearch -sF -m 10 'Out of memory'"#, "The first ten such lines of a log."),
    (#"psearch -o --dotall 'BEGIN.*?END' notes"#, "Whole blocks, from every file below a folder."),
  ]
}
