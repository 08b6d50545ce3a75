extension FlagTable {
  /// What is printed.
  static let output: [Flag] = [
    Flag(
      "line-number", letter: "n", section: .output, isCommon: true,
      summary: "Print line numbers (default on a terminal)",
      text: """
        Print the number of each line, counted from 1, before it. This is the default on a \
        terminal. Of -n and -N the last one given wins.
        """
    ) { options, _ in options.output.lineNumbers = true },
    Flag(
      "no-line-number", letter: "N", section: .output,
      summary: "Print no line numbers (default in a pipe)",
      text: """
        Print no line numbers. This is the default when output is not a terminal. Of -n and -N \
        the last one given wins.
        """
    ) { options, _ in options.output.lineNumbers = false },
    Flag(
      "with-filename", letter: "H", section: .output, isCommon: true,
      summary: "Print file names (default with several files)",
      text: """
        Print the path of the file with what was found in it. This is the default when more than \
        one file is searched. Of -H and -I the last one given wins.
        """
    ) { options, _ in options.output.fileNames = true },
    Flag(
      "no-filename", letter: "I", section: .output,
      summary: "Print no file names (default with one file)",
      text: """
        Print no paths. This is the default when one file, or standard input, is searched. Of -H \
        and -I the last one given wins.
        """
    ) { options, _ in options.output.fileNames = false },
    Flag(
      "only-matching", letter: "o", section: .output, isCommon: true,
      summary: "Print only the matches, not their lines",
      text: """
        Print each match by itself and nothing else of its lines. Empty matches are left out. \
        With -c, matches are counted.
        """
    ) { options, _ in options.output.isOnlyMatching = true },
    Flag(
      "ranges", section: .output, isCommon: true,
      summary: "Print START<TAB>END for each match",
      text: """
        Print the start and the end of each match, with a tab between them; empty matches too. \
        Offsets count from 0 in the decoded document behind its byte order mark, and the end is \
        excluded. The unit is a byte unless --units says otherwise. With several files the path \
        and a tab stand before them. Of the forms of output (--ranges, -c, --count-matches, -l, \
        --files-without-match, --json, --html) the last one given wins.
        """
    ) { options, _ in options.output.form = .ranges },
    Flag(
      "units", argument: .required("byte|utf16|scalar"), section: .output,
      summary: "What offsets and columns count",
      text: """
        What the offsets of --ranges and --json and the columns of --column count: bytes of UTF-8 (the default), UTF-16 code units, as \
        in JavaScript, Java and NSString, or Unicode scalars, as in Python.
        """
    ) { options, value throws(UsageError) in options.output.units = try value.choice() },
    Flag(
      "count", letter: "c", section: .output, isCommon: true,
      summary: "Print how many lines matches touch",
      text: """
        Print, for each file, how many lines matches touch (with -v: how many they do not). A \
        file with none is left out unless --include-zero is given. Of the forms of output the \
        last one given wins.
        """
    ) { options, _ in options.output.form = .count },
    Flag(
      "count-matches", section: .output, isCommon: true,
      summary: "Print how many matches there are",
      text: """
        Print, for each file, how many matches there are. With -v this is -c. A file with none is \
        left out unless --include-zero is given. Of the forms of output the last one given wins.
        """
    ) { options, _ in options.output.form = .countMatches },
    Flag(
      "include-zero", negation: "no-include-zero", section: .output,
      summary: "Print counts of nothing too",
      text: "With -c and --count-matches, print the count of files that have no match too."
    ) { options, value in options.output.includesZero = !value.isNegated },
    Flag(
      "files-with-matches", letter: "l", section: .output, isCommon: true,
      summary: "Print only the names of files with a match",
      text: """
        Print only the paths of files with a match. Of the forms of output the last one given \
        wins.
        """
    ) { options, _ in options.output.form = .filesWithMatches },
    Flag(
      "files-without-match", section: .output,
      summary: "Print only the names of files without one",
      text: """
        Print only the paths of files without a match. The exit status is 0 if there is such a \
        file. Of the forms of output the last one given wins.
        """
    ) { options, _ in options.output.form = .filesWithoutMatch },
    Flag(
      "json", section: .output, isCommon: true,
      summary: "Print an object for each match",
      text: """
        Print a JSON object a line: begin, match and end for each file with a match, and a \
        summary at the end. A match has its path, range (0-based, end excluded), line and column \
        (from 1), text, the first and the last line it touches, the number of the pattern (0 is \
        the first) and what its groups captured. What is not UTF-8 stands as bytes, in base64, \
        in the place of text; an unset group has the range null. version in begin and summary \
        tells the version of this form.
        """
    ) { options, _ in options.output.form = .json },
    Flag(
      "html", section: .output,
      summary: "Print a page with the matches lit",
      text: """
        Print a page of HTML: for each file a heading and its lines with the matches marked, the \
        current one as <mark class="current">, the others as <mark class="match">. Line numbers \
        are printed unless -N is given, paths unless -I is. Lines around others, -o, -M, -r and \
        --passthru work as on a terminal. Of the forms of output the last one given wins.
        """
    ) { options, _ in options.output.form = .html },
    Flag(
      "vimgrep", section: .output,
      summary: "Print a line for each match, for editors",
      text: """
        Print PATH:LINE:COLUMN:TEXT for each match, where TEXT is the first line it touches: a \
        line with several matches is printed for each of them.
        """
    ) { options, _ in options.output.isVimgrep = true },
    Flag(
      "stats", negation: "no-stats", section: .output,
      summary: "Print totals at the end",
      text: """
        Print totals at the end: matches, lines they touch, files, bytes and seconds. Searches \
        go on to their end for it, with -q and -l too.
        """
    ) { options, value in options.output.printsStats = !value.isNegated },
    Flag(
      "quiet", aliases: ["silent"], letter: "q", section: .output, isCommon: true,
      summary: "Print nothing; stop at the first match",
      text: """
        Print nothing on standard output and stop at the first match: the exit status says \
        whether there is one. With a match it is 0 even if there was an error before it.
        """
    ) { options, _ in options.output.isQuiet = true },
    Flag(
      "max-count", letter: "m", argument: .required("NUM"), section: .output, isCommon: true,
      summary: "Stop after NUM matching lines of each file",
      text: """
        Stop after NUM lines that matches touch (with -v: that they do not), counted in each file \
        anew. A match is never cut: one that starts within the limit is given whole. This bounds \
        every form of output. With 0 nothing is found. The default is no limit.
        """
    ) { options, value throws(UsageError) in options.output.maxCount = try value.number() },
    Flag(
      "max-matches", argument: .required("NUM"), section: .output,
      summary: "Stop after NUM matches of each file",
      text: """
        Stop after NUM matches, counted in each file anew. This bounds every form of output. With \
        0 nothing is found. The default is no limit.
        """
    ) { options, value throws(UsageError) in options.output.maxMatches = try value.number() },
  ]
}
