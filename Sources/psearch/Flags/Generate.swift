extension GeneratedText {
  /// All of it, written from the flag table.
  var content: String {
    switch self {
    case .man: ManPage.text
    case .bash: BashCompletion.text
    case .zsh: ZshCompletion.text
    case .fish: FishCompletion.text
    }
  }
}

extension Flag {
  /// What the value of a flag is to one who types it.
  enum Value: Equatable {
    case none
    /// One of these words.
    case choice([String])
    /// The path of a file.
    case file
    /// The name of a command.
    case command
    /// Anything else.
    case text(String)
  }

  /// What stands behind the flag, or joined to it.
  var value: Value {
    let placeholder = placeholder
    if placeholder.isEmpty { return .none }
    if placeholder.contains("|") {
      return .choice(placeholder.split(separator: "|").map(String.init))
    }
    switch placeholder {
    case "FILE": return .file
    case "COMMAND": return .command
    default: return .text(placeholder)
    }
  }

  /// Whether a value can only be joined to the flag.
  var hasOptionalValue: Bool {
    if case .optional = argument { true } else { false }
  }
}
