extension FlagTable {
  /// How lines are printed, and which around them; under the heading of output too.
  static let lines: [Flag] = [
    Flag(
      "after-context", letter: "A", argument: .required("NUM"), section: .output,
      summary: "Print NUM lines behind each line too",
      text: """
        Print NUM lines behind each line that matches too. A line with -- stands between groups \
        of lines that do not follow one another. This beats -C wherever it stands, and undoes \
        --passthru.
        """
    ) { options, value throws(UsageError) in
      options.output.context.afterGiven = try value.number()
      options.output.context.isPassthru = false
    },
    Flag(
      "before-context", letter: "B", argument: .required("NUM"), section: .output,
      summary: "Print NUM lines before each line too",
      text: """
        Print NUM lines before each line that matches too. This beats -C wherever it stands, and \
        undoes --passthru.
        """
    ) { options, value throws(UsageError) in
      options.output.context.beforeGiven = try value.number()
      options.output.context.isPassthru = false
    },
    Flag(
      "context", letter: "C", argument: .required("NUM"), section: .output, isCommon: true,
      summary: "Print NUM lines around each line (-A, -B)",
      text: """
        Print NUM lines before and behind each line that matches too. -A and -B are for one side. \
        This undoes --passthru.
        """
    ) { options, value throws(UsageError) in
      options.output.context.bothGiven = try value.number()
      options.output.context.isPassthru = false
    },
    Flag(
      "passthru", aliases: ["passthrough"], section: .output,
      summary: "Print all lines, not only those that match",
      text: """
        Print all lines, those that match marked by : behind their fields and the others by -. \
        Of this and -A, -B, -C the last one given wins.
        """
    ) { options, _ in
      // What was given before counts no more, as in ripgrep.
      options.output.context = ContextChoice(isPassthru: true)
    },
    Flag(
      "context-separator", negation: "no-context-separator", argument: .required("TEXT"),
      section: .output, summary: "The line between groups of lines",
      text: #"""
        What stands on the line between groups of lines that do not follow one another; -- if \#
        this is not given. \n, \r, \t, \0, \\ and \xNN stand for the bytes they usually mean. \#
        --no-context-separator leaves the line out.
        """#
    ) { options, value in
      options.output.contextSeparator = value.isNegated ? nil : value.unescaped
    },
    Flag(
      "field-match-separator", argument: .required("TEXT"), section: .output,
      summary: "What stands behind fields of lines that match",
      text: #"""
        What stands behind each field (path, line number, column, offset) before a line that \#
        matches; : if this is not given. Escapes are those of --context-separator.
        """#
    ) { options, value in options.output.fieldMatchSeparator = value.unescaped },
    Flag(
      "field-context-separator", argument: .required("TEXT"), section: .output,
      summary: "What stands behind fields of other lines",
      text: #"""
        What stands behind each field before a line that is printed around others; - if this is \#
        not given. Escapes are those of --context-separator.
        """#
    ) { options, value in options.output.fieldContextSeparator = value.unescaped },
    Flag(
      "heading", negation: "no-heading", section: .output,
      summary: "Print names above lines (default on a terminal)",
      text: """
        Print the path once above the lines of a file (--heading), or before each of them \
        (--no-heading). Headings are the default on a terminal.
        """
    ) { options, value in options.output.headings = !value.isNegated },
    Flag(
      "column", negation: "no-column", section: .output,
      summary: "Print the column of the first match",
      text: """
        Print the column of the first match of each line, counted from 1 in bytes unless --units \
        says otherwise, and line numbers unless -N is given. With -o it is that of each match. \
        Each line of a match that spans lines has the column of the match.
        """
    ) { options, value in options.output.columns = !value.isNegated },
    Flag(
      "byte-offset", negation: "no-byte-offset", letter: "b", section: .output,
      summary: "Print the offset of each line",
      text: """
        Print the offset of each line, in bytes from 0, before it. With -o it is that of each \
        match.
        """
    ) { options, value in options.output.showsByteOffsets = !value.isNegated },
    Flag(
      "null", letter: "0", section: .output,
      summary: "End names with NUL, for xargs -0",
      text: """
        Put a NUL behind each path, in the place of the line end or the separator that is \
        usually there.
        """
    ) { options, _ in options.output.endsNamesWithNUL = true },
    Flag(
      "max-columns", letter: "M", argument: .required("NUM"), section: .output,
      summary: "Print NUM columns of a long line",
      text: """
        Of a line that takes more than NUM columns on a terminal print no more than NUM, chosen \
        so that its first match is among them; [...] stands for what is left out. Wide \
        characters take two columns. The default, and 0, is no limit.
        """
    ) { options, value throws(UsageError) in
      let count = try value.number()
      options.output.maxColumns = count == 0 ? nil : count
    },
    Flag(
      "trim", negation: "no-trim", section: .output,
      summary: "Leave out blanks at line starts",
      text: """
        Leave out the blanks (space, tab and other white space of ASCII) that a line begins \
        with. Columns and offsets are not changed by it.
        """
    ) { options, value in options.output.trims = !value.isNegated },
    Flag(
      "replace", letter: "r", argument: .required("TEXT"), section: .output, isCommon: true,
      summary: "Print TEXT in place of matches",
      text: """
        Print TEXT in place of each match; files are never changed. In TEXT $1 is what the first \
        group holds, $name and ${name} what the group of that name holds, $0 the whole match \
        and $$ a dollar sign. A name is as long as it can be, so ${1}a is needed for the first \
        group with an a behind it. A group that is not set, or does not exist, is empty.
        """
    ) { options, value in options.output.replacement = value.text },
    Flag(
      "hyperlink-format", argument: .required("FORMAT"), section: .output,
      summary: "What paths and line numbers link to",
      text: """
        Where output is coloured, make paths and line numbers links. FORMAT is an address with \
        {path} and, if wanted, {line}, {column} and {host} in it, or one of these names: none \
        (the default), default, file, cursor, grep+, kitty, macvim, textmate, vscode, \
        vscode-insiders, vscodium. default and file stand for file://{host}{path}.
        """
    ) { options, value throws(UsageError) in
      do throws(HyperlinkFormat.Complaint) {
        options.output.hyperlinks = try HyperlinkFormat.reading(value.text)
      } catch {
        throw value.error(error.message)
      }
    },
  ]
}

extension FlagValue {
  /// The value with `\n`, `\r`, `\t`, `\0`, `\\` and `\xNN` as the bytes they stand for. Any other
  /// backslash stands for itself.
  var unescaped: [UInt8] {
    var result: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let letter = rest.first else {
        result.append(byte)
        continue
      }
      let known: UInt8?
      var length = 1
      switch letter {
      case UInt8(ascii: "n"): known = 0x0A
      case UInt8(ascii: "r"): known = 0x0D
      case UInt8(ascii: "t"): known = 0x09
      case UInt8(ascii: "0"): known = 0
      case UInt8(ascii: "\\"): known = letter
      case UInt8(ascii: "x"):
        let digits = String(decoding: rest.dropFirst().prefix(2), as: UTF8.self)
        known = digits.utf8.count == 2 && digits.first != "+" ? UInt8(digits, radix: 16) : nil
        length = 3
      default: known = nil
      }
      result.append(known ?? byte)
      if known != nil { rest = rest.dropFirst(length) }
    }
    return result
  }
}
