/// What the command line says.
struct Arguments: Hashable, Sendable {
  /// A command line that makes no sense.
  struct Fault: Error, Hashable {
    let message: String
  }

  var query = Query(texts: [])
  var paths: [[UInt8]] = []
  /// `+LINE`
  var line: Int?
  var chops = false
  var showsNumbers = false
  var quitsIfOneScreen = false
  var keepsScreen = false
  var showsMarks = true
  var color = "auto"
  var showsHelp = false
  /// Open the document that was read last.
  var resumes = false
  /// Nothing is remembered, and nothing that was.
  var forgets = false

  /// The long names that take nothing, and what they do.
  private static let switches: [(name: String, apply: @Sendable (inout Arguments) -> Void)] = [
    ("ignore-case", { $0.query.caseMode = .ignore }),
    ("case-sensitive", { $0.query.caseMode = .sensitive }),
    ("smart-case", { $0.query.caseMode = .smart }),
    ("fixed-strings", { $0.query.isLiteral = true }),
    ("word-regexp", { $0.query.isWholeWord = true }),
    ("wrap-lines", { $0.chops = false }),
    ("chop-lines", { $0.chops = true }),
    ("line-number", { $0.showsNumbers = true }),
    ("no-line-number", { $0.showsNumbers = false }),
    ("quit-if-one-screen", { $0.quitsIfOneScreen = true }),
    ("keep-screen", { $0.keepsScreen = true }),
    ("no-marks", { $0.showsMarks = false }),
    ("no-state", { $0.forgets = true }),
    ("resume", { $0.resumes = true }),
    ("no-config", { _ in }),
    // psearch hands on the flag that led here.
    ("reader", { _ in }),
    ("help", { $0.showsHelp = true }),
  ]

  private static let letters: [Character: String] = [
    "i": "ignore-case", "s": "case-sensitive", "S": "smart-case", "F": "fixed-strings",
    "w": "word-regexp", "n": "line-number", "N": "no-line-number", "R": "reader", "h": "help",
  ]

  private static let valued = ["regexp", "color", "colour"]

  /// Reads the arguments, the program's name not among them.
  init(_ arguments: [[UInt8]]) throws(Fault) {
    var rest = arguments[...]
    var isOpen = true
    while let bytes = rest.popFirst() {
      let text = String(decoding: bytes, as: UTF8.self)
      if isOpen, text == "--" {
        isOpen = false
      } else if isOpen, text.hasPrefix("--") {
        try readLong(text, &rest)
      } else if isOpen, text.hasPrefix("-"), text.count > 1 {
        try readLetters(text, &rest)
      } else if isOpen, text.hasPrefix("+/") {
        query.texts.append(String(text.dropFirst(2)))
      } else if isOpen, text.hasPrefix("+"), let number = Int(text.dropFirst()) {
        line = number
      } else {
        paths.append(bytes)
      }
    }
  }

  private mutating func readLong(
    _ text: String, _ rest: inout ArraySlice<[UInt8]>
  ) throws(Fault) {
    let body = text.dropFirst(2)
    let name = String(body.prefix { $0 != "=" })
    var value: String? = body.count > name.count ? String(body.dropFirst(name.count + 1)) : nil
    let known = Self.switches.map(\.name) + Self.valued
    let exact = known.filter { $0 == name }
    let candidates = exact.isEmpty ? known.filter { $0.hasPrefix(name) } : exact
    guard let found = candidates.first, !name.isEmpty else {
      throw Fault(message: "unrecognized flag \(Columns.visible(text))")
    }
    // `--colo` is both spellings of one.
    guard candidates.count == 1 || candidates.allSatisfy({ $0.hasPrefix("col") }) else {
      throw Fault(message: "ambiguous flag \(Columns.visible(text))")
    }
    if let item = Self.switches.first(where: { $0.name == found }) {
      guard value == nil else { throw Fault(message: "--\(found) takes no value") }
      item.apply(&self)
      return
    }
    if value == nil { value = rest.popFirst().map { String(decoding: $0, as: UTF8.self) } }
    guard let value else { throw Fault(message: "--\(found): the value is missing") }
    try take(value, for: found)
  }

  private mutating func readLetters(
    _ text: String, _ rest: inout ArraySlice<[UInt8]>
  ) throws(Fault) {
    var letters = text.dropFirst()
    while let letter = letters.popFirst() {
      if letter == "e" {
        let joined = String(letters)
        let next =
          joined.isEmpty ? rest.popFirst().map { String(decoding: $0, as: UTF8.self) } : nil
        guard let value = next ?? (joined.isEmpty ? nil : joined) else {
          throw Fault(message: "-e: the value is missing")
        }
        return try take(value, for: "regexp")
      }
      guard let name = Self.letters[letter],
        let item = Self.switches.first(where: { $0.name == name })
      else { throw Fault(message: "unrecognized flag -\(Columns.visible(String(letter)))") }
      item.apply(&self)
    }
  }

  private mutating func take(_ value: String, for name: String) throws(Fault) {
    if name == "regexp" {
      query.texts.append(value)
      return
    }
    guard ["auto", "always", "never", "ansi"].contains(value) else {
      throw Fault(message: "--color: auto, always, never or ansi, not \(Columns.visible(value))")
    }
    color = value
  }
}
