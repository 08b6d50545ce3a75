extension FlagTable {
  /// Which of the matches is the current one.
  static let currentMatch: [Flag] = [
    Flag(
      "current", argument: .required("K"), section: .currentMatch, isCommon: true,
      summary: "Make the K-th match current (0: the last)",
      text: """
        Make the K-th match the current one, which is lit in another colour: 1, the default, is \
        the first. A number past the last starts over; 0 is the last match and -1 the one before \
        it. The matches of all files form one list, in the order of the files. Of this and --at \
        the last one given wins.
        """
    ) { options, value throws(UsageError) in options.current.start = .ordinal(try value.integer())
    },
    Flag(
      "at", argument: .required("OFFSET"), section: .currentMatch,
      summary: "Make the first match from OFFSET on the current one",
      text: """
        Make the first match that starts at or after OFFSET the current one; if there is none, the \
        first of all. OFFSET counts from 0 in the first file, in bytes unless --units says \
        otherwise. Of this and --current the last one given wins.
        """
    ) { options, value throws(UsageError) in options.current.start = .offset(try value.number()) },
    Flag(
      "next", argument: .optional("N"), section: .currentMatch,
      summary: "Go N matches on from there (default 1)",
      text: """
        Go N matches, or one, on from where --current or --at says. Behind the last match comes \
        the first. This and --previous are followed in the order given.
        """
    ) { options, value throws(UsageError) in options.current.steps.append(try value.steps()) },
    Flag(
      "previous", argument: .optional("N"), section: .currentMatch,
      summary: "Go N matches back from there (default 1)",
      text: """
        Go N matches, or one, back from where --current or --at says. Before the first match \
        comes the last.
        """
    ) { options, value throws(UsageError) in options.current.steps.append(-(try value.steps())) },
    Flag(
      "only-current", negation: "no-only-current", section: .currentMatch, isCommon: true,
      summary: "Print only the current match",
      text: """
        Print only the current match, in the form that is asked for and with the lines around it. \
        The exit status is 0 if there is a match.
        """
    ) { options, value in options.current.isAlone = !value.isNegated },
    Flag(
      "status", negation: "no-status", section: .currentMatch, isCommon: true,
      summary: "Tell the current match's number at the end",
      text: """
        Print a line on standard error at the end: "match 17 of 1,204", with ", wrapped" behind it \
        if --at, --next or --previous went past an end, or "no matches".
        """
    ) { options, value in options.current.showsStatus = !value.isNegated },
  ]
}

extension FlagValue {
  /// A whole decimal number that may have a minus in front.
  func integer() throws(UsageError) -> Int {
    guard text.first == UInt8(ascii: "-") else { return try number() }
    var magnitude = self
    magnitude.bytes = Array(text.dropFirst())
    do {
      return -(try magnitude.number())
    } catch {
      throw self.error("is not a number")
    }
  }

  /// A number of steps, 1 where none is given.
  func steps() throws(UsageError) -> Int {
    bytes == nil ? 1 : try number()
  }
}
