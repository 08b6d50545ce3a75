extension FlagTable {
  /// Chapters, paragraphs and what else headings divide a text into.
  static let sections: [Flag] = [
    Flag(
      "sections", negation: "no-sections", section: .output,
      summary: "Print the section that each match is in",
      text: """
        Print the section that a match is in, as the path of headings to it, on a line of its own \
        before the match's line where it is another than that of the match before. With --ranges the \
        path stands behind a tab at the end of each line, and with --json in the array section, from \
        the outermost on. Headings are Markdown's, and lines that stand alone and begin with \
        CHAPTER IV, BOOK ONE, Kapitel 3, Erster Abschnitt, Art. 5 or 1.2.3, with the paragraph \
        sign, or with the like in Chinese, Japanese and Korean. Of a numbered heading the path \
        shows the number only. Input is read to its end before it is searched.
        """
    ) { options, value in options.output.showsSections = !value.isNegated },
    Flag(
      "in-section", argument: .required("PATTERN"), section: .output,
      summary: "Print only matches in sections named PATTERN",
      text: """
        Take only matches that start in a section whose title, or the path of headings to it, has a \
        match of PATTERN; sections within one are part of it. The search itself is that of the \
        whole text, so matches are where they are without this. Case counts as for the search. With \
        -v, the lines that no such match touches, in those sections. An empty PATTERN takes \
        every section.
        """
    ) { options, value in options.output.inSection = value.text },
    Flag(
      "section-pattern", argument: .required("REGEX"), section: .output,
      summary: "What a heading is, for --sections and the like",
      text: """
        Take the matches of REGEX, and nothing else, for headings. What its first group captured \
        is the title, else all of the match. Case differs here unless REGEX begins with (?i). \
        Headings nest by the marks # before them, then by what they are called; others are all of \
        one level.
        """
    ) { options, value in options.output.sectionPattern = value.text },
  ]
}
