extension FlagTable {
  /// How a pattern is understood.
  static let matching: [Flag] = [
    Flag(
      "ignore-case", letter: "i", section: .matching, isCommon: true,
      summary: "Upper and lower case are the same (default)",
      text: """
        Upper and lower case are the same, in every script. This is the default. Of -i, -s and -S \
        the last one given wins.
        """
    ) { options, _ in options.matching.caseMode = .ignore },
    Flag(
      "case-sensitive", letter: "s", section: .matching, isCommon: true,
      summary: "Upper and lower case differ",
      text: """
        Upper and lower case differ. The default is that they do not. Of -i, -s and -S the last \
        one given wins.
        """
    ) { options, _ in options.matching.caseMode = .sensitive },
    Flag(
      "smart-case", letter: "S", section: .matching, isCommon: true,
      summary: "They differ if the pattern has an upper case letter",
      text: """
        Upper and lower case differ if the pattern has an upper case letter, else they are the \
        same. Of -i, -s and -S the last one given wins.
        """
    ) { options, _ in options.matching.caseMode = .smart },
    Flag(
      "fixed-strings", negation: "no-fixed-strings", letter: "F", section: .matching,
      isCommon: true, summary: "Patterns are plain text, not regular expressions",
      text: """
        Patterns are plain text: no character has a special meaning. Case is still ignored unless \
        -s or -S says otherwise.
        """
    ) { options, value in options.matching.isFixed = !value.isNegated },
    Flag(
      "word-regexp", letter: "w", section: .matching, isCommon: true,
      summary: "Match whole words",
      text: """
        A match has no word character right before it and none right after it. The match itself \
        may start and end with any character. With -x as well, -x decides.
        """
    ) { options, _ in options.matching.isWholeWord = true },
    Flag(
      "line-regexp", letter: "x", section: .matching,
      summary: "Match whole lines",
      text: """
        A match starts at the start of a line and ends at the end of a line. What a line end is \
        here, --newline says.
        """
    ) { options, _ in options.matching.isWholeLine = true },
    Flag(
      "regexp", letter: "e", argument: .required("PATTERN"), section: .matching, isCommon: true,
      summary: "Search for PATTERN; may be repeated",
      text: """
        Search for PATTERN, which may start with a dash or be empty. Given more than once, or \
        with -f, any of the patterns is found, as if each were searched alone: the next match is \
        the leftmost of theirs, at one place that of the pattern given first. With -e or -f \
        anywhere on the command line, every operand is a path.
        """
    ) { options, value in
      options.patternArguments.append(.text(value.text, position: value.position))
    },
    Flag(
      "file", letter: "f", argument: .required("FILE"), section: .matching, isCommon: true,
      summary: "Search for the patterns in FILE, one a line",
      text: """
        Search for the patterns in FILE, one a line, in addition to those of -e. A line ends at \
        LF or CRLF. An empty line is the empty pattern, which matches everywhere; an empty file \
        has no pattern and matches nothing. A byte order mark at the start of FILE is skipped. \
        FILE may be - for standard input, which then cannot be searched as well.
        """
    ) { options, value in options.patternArguments.append(.file(value.text)) },
    Flag(
      "invert-match", negation: "no-invert-match", letter: "v", section: .matching,
      isCommon: true, summary: "Print the lines that no match touches",
      text: """
        Print, or count, the lines that no match touches. A match that spans lines touches all of \
        them.
        """
    ) { options, value in options.matching.isInverted = !value.isNegated },
    Flag(
      "dotall", negation: "no-dotall", section: .matching,
      summary: "The dot matches line ends too",
      text: "The dot matches line ends too. The default is that it stops at them."
    ) { options, value in options.matching.dotMatchesLineEnds = !value.isNegated },
    Flag(
      "ascii", negation: "no-ascii", section: .matching,
      summary: #"\w \d \s \b know ASCII only"#,
      text: #"""
        \w, \d, \s, \b and the POSIX classes such as [:alpha:] know ASCII only. The default is \#
        that they know every script.
        """#
    ) { options, value in options.matching.isASCII = !value.isNegated },
    Flag(
      "by-line", negation: "no-by-line", section: .matching,
      summary: "Search every line by itself, as grep does",
      text: """
        Search every line by itself, as grep does: no match crosses a line end, and what looks \
        around a match sees nothing of other lines. The default is that the whole document is \
        searched as one text.
        """
    ) { options, value in options.matching.isByLine = !value.isNegated },
  ]
}
