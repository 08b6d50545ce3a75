/// A pattern as a tree, so that a failing one can be made smaller by dropping parts of it.
struct PatternTree: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// What is written as it is: a literal, a class, an anchor, a back reference.
    case text(String)
    case sequence
    case alternation
    /// A group or an assertion, by what it opens with; one child.
    case bracket(String)
    /// A quantifier; one child.
    case repeated(String)
  }

  var kind: Kind
  var children: [PatternTree] = []

  static func text(_ text: String) -> Self { Self(kind: .text(text)) }

  /// As PCRE2 reads it.
  var source: String {
    switch kind {
    case .text(let text): text
    case .sequence: children.map(\.source).joined()
    case .alternation: children.map(\.source).joined(separator: "|")
    case .bracket(let opening): opening + children.map(\.source).joined() + ")"
    case .repeated(let quantifier): children.map(\.source).joined() + quantifier
    }
  }

  /// Trees with a part less, or a part simpler; the largest steps first. Each is smaller in nodes, or
  /// in text other than `a`, so that taking one after the other comes to an end.
  var simpler: [PatternTree] {
    var trees = [.text("")] + children
    switch kind {
    case .text(""): return []
    case .text("a"): return [.text("")]
    case .text: return [.text(""), .text("a")]
    case .sequence, .alternation:
      if children.count > 1 {
        for place in children.indices {
          var tree = self
          tree.children.remove(at: place)
          trees.append(tree)
        }
      }
    case .bracket, .repeated: break
    }
    for place in children.indices {
      for child in children[place].simpler {
        var tree = self
        tree.children[place] = child
        trees.append(tree)
      }
    }
    return trees
  }
}
