/// The list of keys.
enum HelpSheet {
  /// ASCII, so that it can be cut at any column.
  static let lines: [String] = [
    "FIND",
    "  /  Ctrl-F     find bar, searches while you type",
    "  ?             the same towards the start",
    "  n  N          next match, the one before; round at the ends",
    "  Enter         next match while a search is on, else a line on",
    "  X             put the search out",
    "  &             only lines that match, and all again",
    "  -i            ignore case, or not",
    "",
    "IN THE FIND BAR",
    "  Enter         close the bar, keep the match",
    "  Esc  Ctrl-C   back to where you were",
    "  Down  Up      next match, the one before (Ctrl-N, Ctrl-P)",
    "  Alt-R         regular expression, or just text",
    "  Alt-C         case matters, or not",
    "  Alt-W         whole words, or anything",
    "  Alt-P  Alt-N  earlier patterns, later ones",
    "  Ctrl-U        empty the bar",
    "",
    "MOVE",
    "  j k  e y      a line on, a line back (arrows; N before: N lines)",
    "  Space f  b    a page on, a page back (PgDn, PgUp)",
    "  d u           half a page (Ctrl-D, Ctrl-U)",
    "  g <  G >      first line, end; N before: line N (Home, End)",
    "  N%            N percent of the text",
    "  :N Enter      line N",
    "  Left Right    sideways, where lines are chopped",
    "  mA  'A        put mark A, go to it",
    "  ''            back to where the last jump began",
    "",
    "REMEMBERED FROM ONE TIME TO THE NEXT (--no-state: not)",
    "  place, marks, favourites and earlier patterns; psearch --resume goes on",
    "",
    "SHOW",
    "  -S            wrap long lines, or chop them",
    "  -N            line numbers, or none",
    "  =  Ctrl-G     where you are",
    "  Ctrl-L        draw the screen anew",
    "",
    "FILES",
    "  :n  :p        next file, the one before",
    "  F             follow a file that grows; any key ends it",
    "  *             put this section or line among the favourites, or take it out",
    "  B             favourites: Enter goes there; d removes while nothing is typed,",
    "                Del and Ctrl-D always",
    "  v             editor at this line ($VISUAL, $EDITOR)",
    "  Ctrl-Z        to the shell, fg comes back",
    "  q  Q  :q  ZZ  end",
  ]

  /// The lines as rows of a list: those of a topic lie under its title.
  static let rows: [ListRow] = lines.filter { !$0.isEmpty }.map { line in
    line.hasPrefix("  ") ? ListRow(String(line.dropFirst(2)), level: 1) : ListRow(line)
  }
}
