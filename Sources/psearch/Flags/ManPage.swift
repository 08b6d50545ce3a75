/// The man page, in the macros of man(7), which mandoc and groff both know.
enum ManPage {
  /// All of it.
  static var text: String {
    var lines = [
      ".TH PSEARCH 1 \"\(Version.date)\" \"psearch \(Version.number)\" \"User Commands\"",
      // A flag that is broken at a hyphen cannot be looked for.
      ".nh",
      ".ad l",
      ".SH NAME",
      "psearch \\- search long texts for PCRE2 patterns",
      ".SH SYNOPSIS",
    ]
    for (place, form) in forms.enumerated() {
      if place > 0 { lines.append(".br") }
      lines.append(form)
    }
    lines.append(".SH DESCRIPTION")
    lines += paragraphs(Help.introduction)
    for section in Flag.Section.allCases {
      let rows = FlagTable.all.filter { $0.section == section }
      if rows.isEmpty { continue }
      lines.append(".SH \(escaped(section.rawValue.uppercased(), quoted: true))")
      for flag in rows {
        lines += [".TP", synopsis(flag)]
        lines += paragraphs(flag.text, separator: ".IP")
      }
    }
    lines.append(".SH EXIT STATUS")
    lines += paragraphs(Help.exitStatus)
    lines.append(".SH EXAMPLES")
    for (command, meaning) in Help.examples {
      lines += [".TP", "\\fB\(escaped(command))\\fR"]
      lines += paragraphs(meaning, separator: ".IP")
    }
    lines += [
      ".SH SEE ALSO", ".BR pcre2pattern (3),", ".BR grep (1)",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The forms of the command, its parts in bold and italics.
  private static let forms = [
    "\\fBpsearch\\fR [\\fIOPTIONS\\fR] \\fIPATTERN\\fR [\\fIPATH\\fR...]",
    "\\fBpsearch\\fR [\\fIOPTIONS\\fR] \\fB\\-e\\fR \\fIPATTERN\\fR... | "
      + "\\fB\\-f\\fR \\fIFILE\\fR... [\\fIPATH\\fR...]",
    "\\fICOMMAND\\fR | \\fBpsearch\\fR [\\fIOPTIONS\\fR] \\fIPATTERN\\fR",
  ]

  private static func synopsis(_ flag: Flag) -> String {
    var line = ""
    if let letter = flag.letter { line += "\\fB\\-\(letter)\\fR, " }
    line += "\\fB\(escaped("--\(flag.name)"))\\fR"
    switch flag.argument {
    case .none: break
    case .required(let placeholder): line += " \\fI\(escaped(placeholder))\\fR"
    case .optional(let placeholder): line += "[=\\fI\(escaped(placeholder))\\fR]"
    }
    if let negation = flag.negation { line += ", \\fB\(escaped("--\(negation)"))\\fR" }
    return line
  }

  /// Text with a macro between its paragraphs.
  private static func paragraphs(_ text: String, separator: String = ".PP") -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n") {
      if !lines.isEmpty { lines.append(separator) }
      // A line that begins with a dot would be a request.
      lines += Help.wrapped(escaped(String(paragraph)), indent: 0, width: 78)
        .map { $0.hasPrefix(".") ? "\\&" + $0 : $0 }
    }
    return lines
  }

  /// What roff prints as `text`: a dash as the one that can be copied into a command line.
  ///
  /// - Parameter quoted: whether it is an argument of a macro, in quotes.
  static func escaped(_ text: String, quoted: Bool = false) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "`": result += "\\(ga"
      case "'": result += "\\(aq"
      case "\"" where quoted: result += "\\(dq"
      default: result.append(character)
      }
    }
    return quoted ? "\"\(result)\"" : result
  }
}
