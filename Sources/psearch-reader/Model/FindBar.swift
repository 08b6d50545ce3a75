internal import PartSearch

/// The find bar while it is open: the line that is edited and what to go back to.
struct FindBar: Sendable {
  /// A pattern that does not compile.
  struct Fault: Hashable, Sendable {
    /// Characters of the text in front of the place.
    var characters: Int
    var message: String
  }

  /// Where the reader was when the bar was opened.
  struct Origin: Sendable {
    var top: Int
    var shift: Int
    var search: ActiveSearch?
  }

  private(set) var line = EditLine()
  /// `?`: the first hit is looked for towards the start.
  let isBackwards: Bool
  let origin: Origin
  var fault: Fault?
  /// The place in the history that is shown, counted from its end; nil for what was typed.
  var historyPlace: Int?
  /// What was typed before the history was called up.
  var typed: [Character] = []

  init(isBackwards: Bool, origin: Origin) {
    self.isBackwards = isBackwards
    self.origin = origin
  }

  var text: [Character] { line.text }

  /// Characters in front of the cursor.
  var cursor: Int { line.cursor }

  var string: String { line.string }

  /// Replaces the whole text; the cursor goes behind it.
  mutating func replaceText(_ new: [Character]) { line.replaceText(new) }

  /// Does what an editing key does. False for one that is none.
  mutating func edit(_ key: Key) -> Bool { line.edit(key) }
}
