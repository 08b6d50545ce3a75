/// The help, written from the flag table, for 80 columns.
///
/// The text is ASCII, so that a byte is a column; a test holds that.
enum Help {
  /// The columns of a line.
  static let width = 80

  /// The page of `-h`: the flags in common use, a line each.
  static var page: String {
    let flags = FlagTable.all.filter(\.isCommon)
    let column = 4 + min(24, flags.map { synopsis($0).utf8.count }.max() ?? 0)
    var lines = usage
    for section in Flag.Section.allCases {
      let rows = flags.filter { $0.section == section }
      if rows.isEmpty { continue }
      lines += ["", "\(section.rawValue):"]
      for flag in rows {
        let left = "  " + synopsis(flag)
        if left.utf8.count + 2 <= column {
          let gap = String(repeating: " ", count: column - left.utf8.count)
          lines.append(left + gap + flag.summary)
        } else {
          lines += [left, String(repeating: " ", count: column) + flag.summary]
        }
      }
    }
    return joined(lines)
  }

  /// Everything: `--help`.
  static var full: String {
    var lines = usage + [""] + wrapped(introduction, indent: 0)
    for section in Flag.Section.allCases {
      let rows = FlagTable.all.filter { $0.section == section }
      if rows.isEmpty { continue }
      lines += ["", section.rawValue.uppercased()]
      for flag in rows {
        lines += ["", "  " + flag.synopsis(showsNegation: true)] + wrapped(flag.text, indent: 6)
      }
    }
    lines += ["", "EXIT STATUS", ""] + wrapped(exitStatus, indent: 2)
    lines += ["", "EXAMPLES"]
    for (command, meaning) in examples {
      lines += ["", "  " + command] + wrapped(meaning, indent: 6)
    }
    return joined(lines)
  }

  /// Breaks text at spaces into lines of `width` columns, each indented. An empty line in the text
  /// stays one. A word that is longer than a line stands alone.
  static func wrapped(_ text: String, indent: Int, width: Int = width) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ") {
        if !line.isEmpty, indent + line.utf8.count + 1 + word.utf8.count > width {
          lines.append(margin + line)
          line = ""
        }
        line += line.isEmpty ? String(word) : " \(word)"
      }
      lines.append(line.isEmpty ? "" : margin + line)
    }
    return lines
  }

  /// On the page every name stands in the same column, with a letter before it or not.
  private static func synopsis(_ flag: Flag) -> String {
    (flag.letter == nil ? "    " : "") + flag.synopsis(showsNegation: false)
  }

  private static func joined(_ lines: [String]) -> String {
    lines.joined(separator: "\n") + "\n"
  }
}
