/// Completion for bash 3.2 and later, which needs nothing but bash.
enum BashCompletion {
  /// All of it.
  static var text: String {
    var words: [String] = []
    var cases: [String] = []
    for flag in FlagTable.all {
      if let letter = flag.letter { words.append("-\(letter)") }
      words.append("--\(flag.name)")
      if let negation = flag.negation { words.append("--\(negation)") }
      var spellings = ["--\(flag.name)"]
      if let letter = flag.letter { spellings.append("-\(letter)") }
      let pattern = spellings.joined(separator: "|")
      // A value that can only be joined is not the next word.
      if flag.hasOptionalValue { continue }
      switch flag.value {
      case .none: break
      case .choice(let values):
        cases.append("    \(pattern)) mode='-W' words='\(values.joined(separator: " "))' ;;")
      case .file: cases.append("    \(pattern)) mode='-f' ;;")
      case .command: cases.append("    \(pattern)) mode='-c' ;;")
      case .text: cases.append("    \(pattern)) return ;;")
      }
    }
    return """
      # bash completion for psearch, made by psearch --generate complete-bash
      _psearch() {
        local current=${COMP_WORDS[COMP_CWORD]} before= mode='' words='' word at
        COMPREPLY=()
        for ((at = 1; at < COMP_CWORD; at++)); do
          # Behind -- there are only paths.
          [[ ${COMP_WORDS[at]} == -- ]] && mode='-f'
        done
        ((COMP_CWORD > 0)) && before=${COMP_WORDS[COMP_CWORD - 1]}
        # bash makes three words of --color=never.
        if [[ $current == = ]]; then
          current=''
        elif [[ $before == = ]] && ((COMP_CWORD > 1)); then
          before=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        if [[ -z $mode ]]; then
          case $before in
      \(cases.joined(separator: "\n"))
          esac
        fi
        if [[ -z $mode && $current == -* ]]; then
          mode='-W'
          words='\(Help.wrapped(words.joined(separator: " "), indent: 0).joined(separator: "\n      "))'
        fi
        if [[ $mode == -W ]]; then
          while IFS= read -r word; do
            COMPREPLY+=("$word")
          done < <(compgen -W "$words" -- "$current")
        else
          while IFS= read -r word; do
            COMPREPLY+=("$word")
          done < <(compgen "${mode:--f}" -- "$current")
          compopt -o filenames 2>/dev/null
        fi
      }
      complete -F _psearch psearch

      """
  }
}
