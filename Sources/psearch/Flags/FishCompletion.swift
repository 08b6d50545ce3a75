/// Completion for fish.
enum FishCompletion {
  /// All of it.
  static var text: String {
    var lines = ["# fish completion for psearch, made by psearch --generate complete-fish"]
    for flag in FlagTable.all {
      var line = "complete -c psearch"
      if let letter = flag.letter { line += " -s \(letter)" }
      line += " -l \(flag.name) -d \(quoted(flag.summary))"
      // fish takes a value for the next word unless it is told otherwise.
      if !flag.hasOptionalValue {
        switch flag.value {
        case .none: break
        case .choice(let values): line += " -x -a \(quoted(values.joined(separator: " ")))"
        case .file: line += " -r -F"
        case .command: line += " -x -a '(__fish_complete_command)'"
        case .text: line += " -x"
        }
      }
      lines.append(line)
      if let negation = flag.negation {
        lines.append("complete -c psearch -l \(negation) -d \(quoted("Undo --\(flag.name)"))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func quoted(_ text: String) -> String {
    var result = "'"
    for character in text {
      if character == "'" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result + "'"
  }
}
