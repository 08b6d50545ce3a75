/// Where a document was left.
struct RememberedPlace: Hashable, Sendable {
  /// The first byte of the first row.
  var top = 0
  /// The search that was on.
  var query: Query?
  /// The name of the sheet that lay over the page.
  var sheet: String?
}

/// What is known of a document when it is opened again.
struct Recollection: Hashable, Sendable {
  /// The document's number in the store.
  var document: Int
  /// Nil for one that was never read before.
  var place: RememberedPlace?
  var marks: [Character: Int] = [:]
}

/// A section or a line that is to be found again.
struct Favourite: Hashable, Sendable {
  /// Its number in the store.
  var id: Int
  /// The file it is in.
  var path: [UInt8]
  /// Where it begins, in bytes of the text.
  var place: Int
  /// The section's title or the line's text.
  var title: String
  /// When it was put among them, in milliseconds since 1970.
  var added: Int
}

/// A document that was read before.
struct RecentDocument: Hashable, Sendable {
  var path: [UInt8]
  /// When it was read last, in milliseconds since 1970.
  var used: Int
}

extension Query {
  /// The texts in one piece, for the store. 0xFF is no byte of UTF-8.
  var packedTexts: [UInt8] { Array(texts.map { Array($0.utf8) }.joined(separator: [0xFF])) }

  /// The switches as one number, for the store.
  var packedSwitches: Int {
    let mode =
      switch caseMode {
      case .ignore: 0
      case .sensitive: 1
      case .smart: 2
      }
    return (isLiteral ? 1 : 0) | (isWholeWord ? 2 : 0) | mode << 2
  }

  /// A query from the store.
  init(packedTexts: [UInt8], switches: Int) {
    self.init(
      texts: packedTexts.split(separator: 0xFF, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      })
    isLiteral = switches & 1 != 0
    isWholeWord = switches & 2 != 0
    caseMode =
      switch switches >> 2 {
      case 1: .sensitive
      case 2: .smart
      default: .ignore
      }
  }
}
