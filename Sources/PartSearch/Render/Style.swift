/// How a terminal shows a piece of text: the attributes of SGR, "select graphic rendition"
/// (ECMA-48, section 8.3.117; colours beyond 8: ISO/IEC 8613-6).
public struct Style: Hashable, Sendable {
  /// A colour of the terminal's.
  public enum Colour: Hashable, Sendable {
    /// One of the eight named colours; bright, one of the other eight, in an intense style.
    case named(Name)
    /// One of 256: the 16 colours, a cube of 216 and 24 greys.
    case palette(UInt8)
    /// Red, green and blue.
    case rgb(UInt8, UInt8, UInt8)
  }

  /// The eight colours in the order of their numbers.
  public enum Name: UInt8, CaseIterable, Hashable, Sendable {
    /// Number 0.
    case black
    /// Number 1.
    case red
    /// Number 2.
    case green
    /// Number 3.
    case yellow
    /// Number 4.
    case blue
    /// Number 5.
    case magenta
    /// Number 6.
    case cyan
    /// Number 7.
    case white
  }

  /// The colour of the characters; `nil` is the terminal's own.
  public var foreground: Colour?
  /// The colour behind them; `nil` is the terminal's own.
  public var background: Colour?
  /// Heavier strokes; some terminals show a brighter colour instead.
  public var isBold = false
  /// Fainter.
  public var isDim = false
  /// Slanted.
  public var isItalic = false
  /// With a line below.
  public var isUnderlined = false
  /// Foreground and background exchanged.
  public var isReversed = false
  /// Named colours are taken in their bright form.
  public var isIntense = false

  /// The terminal's own style with these colours.
  ///
  /// - Complexity: O(1).
  public init(foreground: Colour? = nil, background: Colour? = nil) {
    self.foreground = foreground
    self.background = background
  }

  /// The terminal's own style.
  ///
  /// - Complexity: O(1).
  public static var plain: Style { Style() }

  /// Whether it changes nothing: then no sequence is written.
  ///
  /// - Complexity: O(1).
  public var isPlain: Bool { openingSequence.isEmpty }

  /// This style with `other` on top: what `other` leaves at its default stays.
  ///
  /// - Complexity: O(1).
  public func overlaid(by other: Style) -> Style {
    var result = self
    result.foreground = other.foreground ?? foreground
    result.background = other.background ?? background
    result.isBold = isBold || other.isBold
    result.isDim = isDim || other.isDim
    result.isItalic = isItalic || other.isItalic
    result.isUnderlined = isUnderlined || other.isUnderlined
    // Reversing what is reversed already would make it look like the text around.
    result.isReversed = isReversed || other.isReversed
    result.isIntense = isIntense || other.isIntense
    return result
  }

  /// The sequence that turns the style on from the terminal's own: one `ESC [ … m`, or nothing for a
  /// style that changes nothing.
  ///
  /// - Complexity: O(1).
  public var openingSequence: [UInt8] {
    var parameters: [Int] = []
    if isBold { parameters.append(1) }
    if isDim { parameters.append(2) }
    if isItalic { parameters.append(3) }
    if isUnderlined { parameters.append(4) }
    if isReversed { parameters.append(7) }
    if let foreground { parameters += self.parameters(of: foreground, base: 30) }
    if let background { parameters += self.parameters(of: background, base: 40) }
    if parameters.isEmpty { return [] }
    let list = parameters.map(String.init).joined(separator: ";")
    return Array("\u{1B}[\(list)m".utf8)
  }

  /// The sequence that turns every style off: `ESC [ 0 m`.
  ///
  /// - Complexity: O(1).
  public static var closingSequence: [UInt8] { Array("\u{1B}[0m".utf8) }

  private func parameters(of colour: Colour, base: Int) -> [Int] {
    switch colour {
    case .named(let name): [base + Int(name.rawValue) + (isIntense ? 60 : 0)]
    case .palette(let number): [base + 8, 5, Int(number)]
    case .rgb(let red, let green, let blue): [base + 8, 2, Int(red), Int(green), Int(blue)]
    }
  }
}
