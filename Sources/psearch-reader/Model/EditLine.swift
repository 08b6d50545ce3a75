/// A line that is being edited: the find bar's, or the one that narrows a list.
struct EditLine: Hashable, Sendable {
  /// What a person sees as one character is one here, wide or combined.
  private(set) var text: [Character] = []
  /// Characters in front of the cursor.
  private(set) var cursor = 0

  /// The text as a string.
  var string: String { String(text) }

  /// Inserts a text at the cursor; what joins the character in front becomes part of it.
  mutating func insert(_ inserted: String) {
    // Only the characters on either side can join what is put between them.
    let (from, to) = (max(0, cursor - 1), min(text.count, cursor + 1))
    let front = Array(String(text[from..<cursor]) + inserted)
    // Clusters that joined when they came side by side are taken as one.
    text.replaceSubrange(from..<to, with: Array(String(front) + String(text[cursor..<to])))
    cursor = min(from + front.count, text.count)
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
