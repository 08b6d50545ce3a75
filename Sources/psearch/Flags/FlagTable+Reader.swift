extension FlagTable {
  /// The full-screen reader. It is a program of its own that reads the command line by itself: what
  /// stands behind `--reader` is not looked at here, and what stands in front has to be known.
  static let reader: [Flag] = [
    Flag(
      "reader", letter: "R", section: .reader,
      summary: "Read and search on a full screen",
      text: """
        Open the files, or what comes from a pipe, in the full-screen reader: a pager with a find \
        bar that searches while you type. A folder stands for the texts in \
        it. All operands are files but +/PATTERN, which is searched \
        for, and +LINE, which is gone to; -e gives a pattern too. Of the other flags -i, -s, -S, -F, \
        -w, -n and --color count. The key h shows the reader's keys.
        """
    ) { options, _ in options.action = .reader },
    Flag(
      "wrap-lines", section: .reader, summary: "In the reader: wrap long lines (the default)",
      text: "In the reader: long lines go on in the next row (the default)."
    ) { _, _ in },
    Flag(
      "chop-lines", section: .reader, summary: "In the reader: cut long lines at the right edge",
      text: "In the reader: long lines are cut at the right edge; the arrow keys move sideways."
    ) { _, _ in },
    Flag(
      "quit-if-one-screen", section: .reader,
      summary: "In the reader: print a text that fits one screen",
      text: "In the reader: a text that fits the screen is printed, and that is all."
    ) { _, _ in },
    Flag(
      "keep-screen", section: .reader, summary: "In the reader: leave the last page on the screen",
      text: "In the reader: the last page stays on the screen at the end."
    ) { _, _ in },
    Flag(
      "resume", section: .reader, summary: "Read on where you left off",
      text: """
        Open in the reader the document that was read last, where it was left, with its search and \
        the list that was open, and with the folder or the files that were given then. Where no document is remembered, that is said, and the status is 1.
        """
    ) { options, _ in options.action = .reader },
    Flag(
      "no-marks", section: .reader, summary: "In the reader: no marks of hits at the right edge",
      text: """
        In the reader: the last column is text too, while a search is on. Without this flag, marks \
        in it say where in the whole text the hits lie; the keys -E take them away as well.
        """
    ) { _, _ in },
    Flag(
      "no-state", section: .reader, summary: "In the reader: remember nothing",
      text: """
        In the reader: nothing is remembered from one time to the next. Else places, marks, \
        favourites and earlier patterns are, in psearch/memory.sqlite under $XDG_STATE_HOME \
        (~/.local/state where that is not set). The thousand documents read last are known, and all \
        with favourites.
        """
    ) { _, _ in },
  ]
}
