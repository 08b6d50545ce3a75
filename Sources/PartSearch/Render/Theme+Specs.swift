/// A colour specification that cannot be understood.
public struct ThemeError: Error, Hashable, Sendable {
  /// The specification as it was given.
  public let spec: String
  /// What is wrong with it and what is allowed, without a final full stop.
  public let message: String
}

extension Theme {
  /// The standard theme with changes in the form of ripgrep's `--colors`, in their order:
  /// `{type}:fg:{colour}`, `{type}:bg:{colour}`, `{type}:style:{style}` and `{type}:none`.
  ///
  /// The types are `path`, `line`, `column`, `match`, `current`, `separator` and `control`. A colour
  /// is a name (`black`, `red`, `green`, `yellow`, `blue`, `magenta`, `cyan`, `white`), a number from
  /// 0 to 255, or three such numbers with commas; numbers are decimal or `0x` and hexadecimal. The
  /// styles are `bold`, `dim`, `italic`, `underline`, `reverse` and `intense`, with `no` in front to
  /// take one away. `none` takes all that a type has.
  ///
  /// - Complexity: O(length of the specifications).
  public init(applying specs: [String], to base: Theme = .standard) throws(ThemeError) {
    self = base
    for spec in specs { try apply(spec) }
  }

  /// Makes one change, as `init(applying:to:)` says.
  ///
  /// - Complexity: O(length of the specification).
  public mutating func apply(_ spec: String) throws(ThemeError) {
    let parts = spec.split(separator: ":", omittingEmptySubsequences: false)
    guard let target = Self.types.first(where: { $0.name == parts[0] })?.style else {
      throw ThemeError(
        spec: spec,
        message: "'\(parts[0])' is not a type; allowed: "
          + Self.types.map(\.name).joined(separator: ", "))
    }
    if parts.count == 2 && parts[1] == "none" {
      self[keyPath: target] = .plain
      return
    }
    guard parts.count == 3 else {
      throw ThemeError(
        spec: spec, message: "the form is {type}:{fg|bg|style}:{value} or {type}:none")
    }
    switch parts[1] {
    case "fg": self[keyPath: target].foreground = try Self.colour(parts[2], in: spec)
    case "bg": self[keyPath: target].background = try Self.colour(parts[2], in: spec)
    case "style": try self[keyPath: target].apply(parts[2], in: spec)
    default:
      throw ThemeError(
        spec: spec, message: "'\(parts[1])' is not an attribute; allowed: fg, bg, style, none")
    }
  }

  // A function, since key paths are not Sendable and so cannot be stored for all threads.
  private static var types: [(name: String, style: WritableKeyPath<Theme, Style>)] {
    [
      ("path", \.path), ("line", \.lineNumber), ("column", \.column), ("match", \.match),
      ("current", \.current), ("separator", \.separator), ("control", \.control),
    ]
  }

  private static func colour(
    _ value: Substring, in spec: String
  ) throws(ThemeError) -> Style.Colour {
    if let name = Style.Name.allCases.first(where: { "\($0)" == value }) { return .named(name) }
    let numbers = value.split(separator: ",", omittingEmptySubsequences: false).map(number)
    if numbers.count == 1, let palette = numbers[0] { return .palette(palette) }
    if numbers.count == 3, let red = numbers[0], let green = numbers[1], let blue = numbers[2] {
      return .rgb(red, green, blue)
    }
    throw ThemeError(
      spec: spec,
      message: "'\(value)' is not a colour; allowed: "
        + Style.Name.allCases.map { "\($0)" }.joined(separator: ", ")
        + ", a number from 0 to 255, or RED,GREEN,BLUE (0xFF is a number too)")
  }

  private static func number(_ text: Substring) -> UInt8? {
    let isHex = text.hasPrefix("0x")
    let digits = isHex ? text.dropFirst(2) : text
    // `UInt8(_:radix:)` would take a sign.
    guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else {
      return nil
    }
    return UInt8(digits, radix: isHex ? 16 : 10)
  }
}

extension Style {
  fileprivate mutating func apply(_ value: Substring, in spec: String) throws(ThemeError) {
    let names: [(name: String, attribute: WritableKeyPath<Style, Bool>)] = [
      ("bold", \.isBold), ("dim", \.isDim), ("italic", \.isItalic),
      ("underline", \.isUnderlined), ("reverse", \.isReversed), ("intense", \.isIntense),
    ]
    for (name, attribute) in names {
      if value == name || value == "no" + name {
        self[keyPath: attribute] = value == name
        return
      }
    }
    throw ThemeError(
      spec: spec,
      message: "'\(value)' is not a style; allowed: "
        + names.map { "\($0.name), no\($0.name)" }.joined(separator: ", "))
  }
}
