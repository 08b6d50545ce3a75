/// An expression over bytes, of classes and repetitions only, for a matcher that knows no more.
///
/// Every match of the pattern begins with something that the expression matches and that holds no LF.
/// So the pattern's match begins on the line, and not behind the byte, where a match of the expression
/// ends. Assertions are left out, what is not understood ends the expression, and characters are
/// written as the bytes of UTF-8: it means the same in text of any kind, and rests on nobody's tables
/// but the library's.
package struct ByteExpression {
  /// A part of a sequence, repeated.
  private struct Item {
    enum Node {
      case bytes([UInt8])
      case character(CharacterBytes)
      case lineStart
      case lineEnd
      case group([[Item]])
    }

    var node: Node
    var least = 1
    var most: Int? = 1
  }

  private let alternative: Alternative
  private let tokens: [PatternSyntax.Token]
  private let lineItems: LineItems
  private let itemBytes: ItemBytes
  private var place = 0

  private init(_ alternative: Alternative) {
    self.alternative = alternative
    tokens = alternative.tokens
    lineItems = LineItems(alternative)
    itemBytes = ItemBytes(alternative, lineItems)
  }

  /// The expression for `alternative`; nil where it would match the empty text.
  ///
  /// - Complexity: a few milliseconds where classes have to be asked about.
  package static func expression(for alternative: Alternative) -> String? {
    var walk = ByteExpression(alternative)
    guard !walk.lineItems.isHopeless else { return nil }
    let branches = walk.body(isTop: true).branches.map(trimmed)
    guard walk.place == walk.tokens.count, branches.allSatisfy({ leastLength($0) > 0 }) else {
      return nil
    }
    return branches.map(text).joined(separator: "|")
  }

  // MARK: The walk

  /// Reads branches up to the closing bracket, which stays, or the end.
  private mutating func body(isTop: Bool) -> (branches: [[Item]], isCut: Bool) {
    var branches: [[Item]] = []
    var isCut = false
    while true {
      let branch = branch(isTop: isTop)
      branches.append(branch.items)
      isCut = isCut || branch.isCut
      guard place < tokens.count, tokens[place].kind == .alternation else {
        return (branches, isCut)
      }
      place += 1
    }
  }

  /// Reads one branch: its items up to the first that is not understood.
  private mutating func branch(isTop: Bool) -> (items: [Item], isCut: Bool) {
    var items: [Item] = []
    var isCut = false
    func add(_ item: Item?) {
      guard !isCut else { return }
      if let item { items.append(item) } else { isCut = true }
    }
    while place < tokens.count {
      let token = tokens[place]
      switch token.kind {
      case .close, .alternation: return (items, isCut)
      case .open(let group):
        place += 1
        let inner = body(isTop: false)
        if place < tokens.count { place += 1 }
        let (least, most) = quantifier()
        switch group {
        case .lookahead, .negativeLookahead, .lookbehind, .negativeLookbehind: continue
        case .conditional: add(nil)
        default:
          if inner.isCut {
            // What follows the first pass is not known.
            if least > 0 { add(Item(node: .group(inner.branches))) }
            add(nil)
          } else {
            add(Item(node: .group(inner.branches), least: least, most: most))
          }
        }
      case .circumflex:
        place += 1
        _ = quantifier()
        if isTop, items.isEmpty, knowsLineEnds { add(Item(node: .lineStart)) }
      case .dollar:
        place += 1
        _ = quantifier()
        if isTop, knowsLineEnds,
          place == tokens.count || tokens[place].kind == .alternation
        {
          add(Item(node: .lineEnd))
        }
      case .quantifier, .setting: place += 1
      default:
        place += 1
        let (least, most) = quantifier()
        if lineItems.isZeroWidth(token) { continue }
        add(node(of: token).map { Item(node: $0, least: least, most: most) })
      }
    }
    return (items, isCut)
  }

  /// Whether lines end at CR and LF only.
  private var knowsLineEnds: Bool { alternative.newline != .any }

  private mutating func quantifier() -> (least: Int, most: Int?) {
    guard place < tokens.count, case .quantifier(let least, let most, _) = tokens[place].kind else {
      return (1, 1)
    }
    place += 1
    return (least, most)
  }

  /// Nil for what may take an LF, or may not be one character.
  private func node(of token: PatternSyntax.Token) -> Item.Node? {
    if case .literal(let scalar) = token.kind, !lineItems.isCaseless, scalar != "\u{FFFD}" {
      return scalar == "\n" ? nil : .bytes(Array(String(Character(scalar)).utf8))
    }
    guard let bytes = itemBytes.bytes(of: token), !bytes.contains(0x0A) else { return nil }
    return .character(CharacterBytes(ascii: bytes, others: others(of: token)))
  }

  private func others(of token: PatternSyntax.Token) -> CharacterBytes.Others {
    let source = alternative.source[token.range]
    switch token.kind {
    case .literal(let scalar):
      // Without regard to case: k and s have partners above U+007F.
      return scalar.isASCII && !["k", "K", "s", "S"].contains(scalar) ? .none : .all
    case .characterClass(negated: false):
      guard
        !["\\w", "\\W", "\\D", "\\S", "\\P", "^"].contains(
          where: String(decoding: source, as: UTF8.self).contains)
      else { return .all }
    case .escape(UInt8(ascii: "p")): break
    case .escape(let letter) where "nrtfea".utf8.contains(letter): return .none
    default: return .all
    }
    guard let leads = itemBytes.leads(of: token) else { return .all }
    // A class of ASCII characters has no others of four bytes.
    let isPlain = source.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\\") }
    return isPlain && leads.allSatisfy { $0 == 0 } ? .none : .leads(leads)
  }

  // MARK: What is written

  /// The items without what only makes matches longer: every place where one could end is reported.
  private static func trimmed(_ items: [Item]) -> [Item] {
    var items = items
    if let last = items.last, case .lineEnd = last.node {
      items.removeLast()
      switch items.last?.node {
      case .bytes: return items + [last]
      case .character(let bytes) where bytes != .line: return items + [last]
      default: return trimmed(items)
      }
    }
    while let last = items.last, leastLength([last]) == 0 { items.removeLast() }
    guard var last = items.popLast() else { return [] }
    last.most = last.least
    if case .group(let branches) = last.node, last.least == 1 {
      last.node = .group(branches.map(trimmed))
    }
    return items + [last]
  }

  /// The least bytes of what `items` match.
  private static func leastLength(_ items: [Item]) -> Int {
    items.reduce(0) { sum, item in
      let length =
        switch item.node {
        case .bytes(let bytes): bytes.count
        case .character: 1
        case .lineStart, .lineEnd: 0
        case .group(let branches): branches.map { leastLength($0) }.min() ?? 0
        }
      return min(sum + length * min(item.least, 1000), 1_000_000)
    }
  }

  private static func text(_ items: [Item]) -> String {
    items.map { item in
      let count = quantifier(item.least, item.most)
      return switch item.node {
      case .bytes(let bytes):
        bytes.count == 1 || count.isEmpty
          ? bytes.map(CharacterBytes.escaped).joined() + count
          : "(?:\(bytes.map(CharacterBytes.escaped).joined()))\(count)"
      case .character(let bytes):
        item.most == nil && bytes.others == .all ? bytes.run + count : bytes.single + count
      // A CR ends a line, too. It is no LF, so it leaves the line where it was.
      case .lineStart: "(?:^|\\r)"
      case .lineEnd: "(?:$|\\r)"
      case .group(let branches):
        "(?:\(branches.map(text).joined(separator: "|")))\(count)"
      }
    }.joined()
  }

  /// A large repetition is written as one without bound, which is more and costs less.
  private static func quantifier(_ least: Int, _ most: Int?) -> String {
    let largest = 30
    if least == 1, most == 1 { return "" }
    if let most, most <= largest { return least == most ? "{\(least)}" : "{\(least),\(most)}" }
    return least == 0 ? "*" : least == 1 ? "+" : "{\(min(least, largest)),}"
  }
}
