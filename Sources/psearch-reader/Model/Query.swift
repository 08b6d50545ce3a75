internal import PartSearch

/// What is searched for: the text of the find bar and its switches.
struct Query: Hashable, Sendable {
  /// Upper and lower case.
  enum CaseMode: Hashable, Sendable {
    case ignore
    case sensitive
    case smart
  }

  /// One text from the bar; several from `-e A -e B`.
  var texts: [String]
  var isLiteral = false
  var caseMode = CaseMode.ignore
  var isWholeWord = false

  /// The text that the bar shows for it.
  var text: String { texts.joined(separator: " | ") }

  var isEmpty: Bool { texts.allSatisfy(\.isEmpty) }

  /// The pattern.
  func compiled() throws(PatternError) -> Pattern {
    var options: Pattern.Options = .multiline
    switch caseMode {
    case .ignore: options.insert(.caseless)
    case .sensitive: break
    case .smart: options.insert(.smartCase)
    }
    if isLiteral { options.insert(.literal) }
    if isWholeWord { options.insert(.wholeWord) }
    return try Pattern(anyOf: texts.map { Array($0.utf8) }, options: options)
  }
}
