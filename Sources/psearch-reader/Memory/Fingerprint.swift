internal import PartSearch

/// What a document is known by beside its path: the beginning of its text.
///
/// The first 64 KiB count, or all of a shorter text, and how many bytes these were. What is added at
/// the end changes nothing: whether a text that is longer now is the same as one that was shorter is
/// asked of its first `length` bytes. The rules by which a document is known again are `StateStore`'s.
struct Fingerprint: Hashable, Sendable {
  /// Bytes that count at most.
  static let longest = 64 << 10
  /// With fewer bytes in common a longer text is not taken for one that has grown.
  static let shortestGrown = 64

  /// Bytes that `hash` covers.
  let length: Int
  /// FNV-1a in 64 bits of these bytes, as a signed number for SQLite. Nobody gains by a collision.
  let hash: Int

  /// The fingerprint of a document.
  ///
  /// - Complexity: O(1), 64 KiB are read at most.
  init(of document: Document) {
    let length = min(document.count, Self.longest)
    self = Self.prefixes(of: document, lengths: [length])[0]
  }

  init(length: Int, hash: Int) {
    self.length = length
    self.hash = hash
  }

  /// The fingerprints that a document had when it was as long as each of `lengths`, which ascend and
  /// are neither longer than it nor than `longest`.
  static func prefixes(of document: Document, lengths: [Int]) -> [Fingerprint] {
    var found: [Fingerprint] = []
    document.withBytes { bytes in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      var place = 0
      for length in lengths where length <= bytes.count {
        while place < length {
          hash = (hash ^ UInt64(bytes[place])) &* 0x100_0000_01B3
          place += 1
        }
        found.append(Fingerprint(length: length, hash: Int(truncatingIfNeeded: hash)))
      }
    }
    return found
  }

  /// Whether `document` begins with the text that this is the fingerprint of.
  func fits(_ document: Document) -> Bool {
    Self.prefixes(of: document, lengths: [length]).first == self
  }
}
