/// Completion for zsh, for a file `_psearch` in a folder of `$fpath`.
enum ZshCompletion {
  /// All of it.
  static var text: String {
    var specs: [String] = []
    for flag in FlagTable.all {
      var names = ["--\(flag.name)"]
      if let letter = flag.letter { names.insert("-\(letter)", at: 0) }
      for name in names { specs.append(spec(name, flag)) }
      if let negation = flag.negation {
        specs.append(quoted("--\(negation)[undo --\(flag.name)]"))
      }
    }
    return """
      #compdef psearch
      # zsh completion for psearch, made by psearch --generate complete-zsh
      _psearch() {
        _arguments -s -S : \\
          \(specs.joined(separator: " \\\n    ")) \\
          '*:pattern or path:_files'
      }
      if [[ $funcstack[1] == _psearch ]]; then
        _psearch "$@"
      else
        compdef _psearch psearch
      fi

      """
  }

  private static func spec(_ name: String, _ flag: Flag) -> String {
    var result = "*\(name)"
    switch flag.argument {
    case .none: break
    // A value may be joined to a letter, and joined to a name by =.
    case .required: result += name.hasPrefix("--") ? "=" : "+"
    case .optional: result += "=-"
    }
    result += "[\(bracketed(flag.summary))]"
    let colon = flag.hasOptionalValue ? "::" : ":"
    switch flag.value {
    case .none: break
    case .choice(let values): result += "\(colon)value:(\(values.joined(separator: " ")))"
    case .file: result += "\(colon)file:_files"
    case .command: result += "\(colon)command:_command_names -e"
    case .text(let placeholder): result += "\(colon)\(placeholder.lowercased()): "
    }
    return quoted(result)
  }

  /// What `_arguments` reads as the text of a description.
  private static func bracketed(_ text: String) -> String {
    var result = ""
    for character in text {
      if "[]\\:".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
