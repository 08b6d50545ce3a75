/// One row of the flag table: all that parsing, help, the man page and completions know of a flag.
///
/// A row exists only for a flag that works. Adding a flag is adding a row (and, where it stores
/// something new, a property of ``Options``); nothing else lists flags.
struct Flag: Sendable {
  /// What a flag takes. A placeholder such as `auto|always|never` lists every value there is, so
  /// completions can split it; one without `|` names a kind of value.
  enum Argument: Sendable, Equatable {
    /// A switch.
    case none
    /// `-m 3`, `-m3`, `--max-count 3`, `--max-count=3`.
    case required(String)
    /// Only joined: `--next=3`; `--next` alone has no value.
    case optional(String)
  }

  /// The headings of the help, in their order.
  enum Section: String, Sendable, CaseIterable {
    case matching = "Matching"
    case input = "Input"
    case output = "Output"
    case currentMatch = "The current match"
    case reader = "The reader"
    case colour = "Colour"
    case more = "More"
  }

  /// Puts what was given into the options.
  typealias Apply = @Sendable (inout Options, FlagValue) throws(UsageError) -> Void

  /// The long names without dashes; the first is the canonical one, the others are not shown.
  ///
  /// Static strings end in a NUL and live for ever, which is what `getopt_long` wants of a name.
  let names: [StaticString]
  /// The long name that undoes the flag, usually `no-` and the name. The row's `apply` asks
  /// ``FlagValue/isNegated``.
  let negation: StaticString?
  /// The letter behind a single dash. ASCII.
  let letter: Unicode.Scalar?
  /// What the flag takes. A negation takes nothing.
  let argument: Argument
  /// The heading it stands under.
  let section: Section
  /// Whether it is on the single page of `-h`.
  let isCommon: Bool
  /// One line without a full stop, for `-h` and completions.
  let summary: String
  /// Whole sentences for `--help` and the man page: meaning, default, units, interplay. An empty
  /// line ends a paragraph.
  let text: String
  /// Puts what was given into the options.
  let apply: Apply

  init(
    _ name: StaticString, aliases: [StaticString] = [], negation: StaticString? = nil,
    letter: Unicode.Scalar? = nil, argument: Argument = .none, section: Section,
    isCommon: Bool = false, summary: String, text: String, apply: @escaping Apply
  ) {
    names = [name] + aliases
    self.negation = negation
    self.letter = letter
    self.argument = argument
    self.section = section
    self.isCommon = isCommon
    self.summary = summary
    self.text = text
    self.apply = apply
  }

  /// The canonical long name without dashes.
  var name: String { names.first?.description ?? "" }

  /// The placeholder of the value, empty for a switch.
  var placeholder: String {
    switch argument {
    case .none: ""
    case .required(let placeholder), .optional(let placeholder): placeholder
    }
  }

  /// The flag as the help shows it: `-m, --max-count NUM`, `--mmap / --no-mmap`, `--next[=N]`.
  ///
  /// - Parameter showsNegation: whether the name that undoes it is part of it.
  func synopsis(showsNegation: Bool) -> String {
    var line = ""
    if let letter { line += "-\(letter), " }
    line += "--\(name)"
    switch argument {
    case .none: break
    case .required(let placeholder): line += " \(placeholder)"
    case .optional(let placeholder): line += "[=\(placeholder)]"
    }
    if showsNegation, let negation { line += " / --\(negation)" }
    return line
  }
}
