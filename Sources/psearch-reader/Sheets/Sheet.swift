/// What lies over the page. One at a time, each with its own state and keys.
enum Sheet: Sendable {
  case help(HelpSheet)

  var name: String { "help" }

  /// What a key does to a sheet.
  enum Answer: Sendable {
    case stay
    case close
  }

  /// Gives the key to the sheet.
  mutating func receive(_ key: Key, rows: Int) -> Answer {
    switch self {
    case .help(var sheet):
      let answer = sheet.receive(key, rows: rows)
      self = .help(sheet)
      return answer
    }
  }
}
