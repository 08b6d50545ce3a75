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

  var text: [Character] = []
  /// Characters in front of the cursor.
  var cursor = 0
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

  /// The text as a string. Clusters that joined when they stood side by side are taken apart again
  /// by `replaceText`.
  var string: String { String(text) }

  /// Inserts a text at the cursor; what joins the character in front becomes part of it.
  mutating func insert(_ inserted: String) {
    let before = String(text[..<cursor]) + inserted
    let after = Array(text[cursor...])
    let front = Array(before)
    text = Array(String(front + after))
    cursor = min(front.count, text.count)
  }

  /// Replaces the whole text; the cursor goes behind it.
  mutating func replaceText(_ new: [Character]) {
    text = new
    cursor = new.count
  }

  /// Does what an editing key does. False for one that is none.
  mutating func edit(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .paste(let pasted):
      // The line end that a copied line brings along is not meant.
      insert(pasted.hasSuffix("\n") ? String(pasted.dropLast()) : pasted)
    case .tab: insert("\t")
    case .backspace, .control("h"):
      guard cursor > 0 else { return true }
      cursor -= 1
      text.remove(at: cursor)
    case .delete, .control("d"):
      if cursor < text.count { text.remove(at: cursor) }
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right: cursor = min(text.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = text.count
    case .control("u"): replaceText([])
    case .control("k"): text.removeSubrange(cursor...)
    case .control("w"):
      let end = cursor
      while cursor > 0, text[cursor - 1] == " " { cursor -= 1 }
      while cursor > 0, text[cursor - 1] != " " { cursor -= 1 }
      text.removeSubrange(cursor..<end)
    default: return false
    }
    return true
  }
}
