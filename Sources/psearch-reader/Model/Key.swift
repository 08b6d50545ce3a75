/// What a person presses, as far as the reader tells keys apart.
enum Key: Hashable, Sendable {
  /// A typed character: one cluster where the terminal sends it in one go.
  case character(Character)
  /// Ctrl and a letter, in lower case.
  case control(Character)
  /// Alt and a character.
  case alt(Character)
  case enter
  case tab
  case escape
  case backspace
  case delete
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  /// A text that came between the marks of bracketed paste.
  case paste(String)
  /// A sequence that means nothing here.
  case other
}
