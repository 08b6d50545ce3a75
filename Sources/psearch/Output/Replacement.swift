internal import PartSearch

/// What `-r` puts in the place of a match: text with `$1`, `${name}`, `$0` and `$$`.
///
/// The rules are ripgrep's: a name behind `$` is as long as it can be (letters, digits and `_`), so
/// `$1a` is the group named `1a`; braces end it earlier. A group that is not set or does not exist is
/// empty, and a `$` before anything else is a `$`.
struct Replacement: Equatable {
  /// A part of the template.
  enum Part: Equatable {
    case text([UInt8])
    case number(Int)
    case name([UInt8])
  }

  /// A part of what is written: bytes of the template, or a part of the document.
  enum Piece {
    case text([UInt8])
    case range(Range<Int>)

    var count: Int {
      switch self {
      case .text(let text): text.count
      case .range(let range): range.count
      }
    }
  }

  let parts: [Part]

  /// Whether more than the match itself has to be known.
  var needsCaptures: Bool {
    parts.contains { part in
      switch part {
      case .text: false
      case .number(let number): number > 0
      case .name: true
      }
    }
  }

  init(_ template: [UInt8]) {
    var parts: [Part] = []
    var text: [UInt8] = []
    var rest = template[...]
    while let byte = rest.first {
      rest = rest.dropFirst()
      guard byte == UInt8(ascii: "$"), let reference = Self.takeReference(&rest) else {
        text.append(byte)
        continue
      }
      if case .text(let sign) = reference {
        text += sign
        continue
      }
      if !text.isEmpty { parts.append(.text(text)) }
      text = []
      parts.append(reference)
    }
    if !text.isEmpty { parts.append(.text(text)) }
    self.parts = parts
  }

  /// What stands behind a `$`; nil, and nothing taken, where that means nothing.
  private static func takeReference(_ rest: inout ArraySlice<UInt8>) -> Part? {
    switch rest.first {
    case UInt8(ascii: "$"):
      rest = rest.dropFirst()
      return .text([UInt8(ascii: "$")])
    case UInt8(ascii: "{"):
      guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else { return nil }
      let name = rest[(rest.startIndex + 1)..<end]
      rest = rest[(end + 1)...]
      return reference(name)
    default:
      let name = rest.prefix(while: isNameByte)
      guard !name.isEmpty else { return nil }
      rest = rest[name.endIndex...]
      return reference(name)
    }
  }

  private static func reference(_ name: ArraySlice<UInt8>) -> Part {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard !name.isEmpty, name.count < 10, name.allSatisfy(digits.contains) else {
      return .name(Array(name))
    }
    return .number(name.reduce(0) { $0 * 10 + Int($1 & 0x0F) })
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

/// Works out what stands in for each match of a document.
struct Replacer {
  private let replacement: Replacement
  private var groups: GroupReader?
  private(set) var failure: SearchError?

  /// Nil where nothing is replaced.
  init?(_ context: PrintContext) {
    guard let template = context.options.output.replacement else { return nil }
    replacement = Replacement(template)
    if replacement.needsCaptures { groups = GroupReader(context) }
  }

  /// What stands in for `match`. The matches have to come one by one, none left out.
  mutating func pieces(for match: Match) -> [Replacement.Piece] {
    let captures = groups?.captures(of: match)
    if failure == nil { failure = groups?.failure }
    var pieces: [Replacement.Piece] = []
    for part in replacement.parts {
      switch part {
      case .text(let text): pieces.append(.text(text))
      case .number(0): pieces.append(.range(match.range))
      case .number(let number):
        if let range = captures?[number] { pieces.append(.range(range)) }
      case .name(let name):
        if let range = groups?.range(named: name, in: captures) { pieces.append(.range(range)) }
      }
    }
    return pieces
  }
}
