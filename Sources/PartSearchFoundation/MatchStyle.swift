public import Foundation
public import PartSearch

/// How a piece of an attributed text is lit; pieces between matches have no such attribute.
public enum MatchStyle: String, Codable, Hashable, Sendable {
  /// A match that is not the current one.
  case match
  /// The current match.
  case current
}

extension AttributeScopes {
  /// The attributes that this library gives texts.
  public struct PartSearchAttributes: AttributeScope {
    /// How a piece is lit.
    public let matchStyle: MatchStyleAttribute

    /// The key of `matchStyle`.
    public enum MatchStyleAttribute: CodableAttributedStringKey {
      /// The attribute's value.
      public typealias Value = MatchStyle
      /// The attribute's name in archives.
      public static let name = "PartSearch.MatchStyle"
    }
  }

  /// The attributes that this library gives texts.
  public var partSearch: PartSearchAttributes.Type { PartSearchAttributes.self }
}

extension AttributeDynamicLookup {
  /// Makes `text.matchStyle` and `container.matchStyle` work.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.PartSearchAttributes, Key>
  ) -> Key {
    self[Key.self]
  }
}

extension AttributedString {
  /// The text of the runs, each lit run with the attribute `matchStyle`. Matches that stand side by
  /// side and have the same style become one piece, as always in an `AttributedString`.
  ///
  /// - Complexity: O(bytes of the runs), in time and memory.
  public init<Matches>(_ runs: HighlightRuns<Matches>) {
    self.init()
    for run in runs {
      var piece = AttributedString(runs.document.string(in: run.range))
      switch run.kind {
      case .plain: break
      case .match: piece.matchStyle = .match
      case .current: piece.matchStyle = .current
      }
      append(piece)
    }
  }
}
