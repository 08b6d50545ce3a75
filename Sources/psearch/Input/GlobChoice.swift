/// The globs of `-g`: what is searched among the files found in folders, as in ripgrep.
///
/// The last glob that matches counts. `!` in front leaves out. Where there is a glob without `!`, a
/// file that none matches is left out too, and a folder is still entered.
struct GlobChoice: Sendable {
  private let rules: IgnoreRules
  private let hasPositive: Bool

  /// - Throws: about the glob that is malformed.
  init(_ globs: [[UInt8]]) throws(UsageError) {
    var list: [IgnoreRule] = []
    for glob in globs {
      for alternative in try Self.alternatives(of: glob) {
        guard let rule = IgnoreRule(line: alternative) else {
          throw UsageError("'", quoting: glob, "' is not a glob")
        }
        list.append(rule)
      }
    }
    rules = IgnoreRules(list)
    hasPositive = rules.hasPlainRule
  }

  /// Whether every path is left to other rules.
  var isEmpty: Bool { rules.isEmpty }

  /// What the globs say of a path; nil where nothing.
  func verdict(on path: Span<UInt8>, nameStart: Int, isFolder: Bool) -> IgnoreVerdict? {
    switch rules.verdict(on: path, nameStart: nameStart, isFolder: isFolder) {
    case .ignored: .wanted
    case .wanted: .ignored
    case nil: hasPositive && !isFolder ? .ignored : nil
    }
  }

  /// The globs that one with braces stands for: `*.{c,h}` for `*.c` and `*.h`. Braces may be nested;
  /// a backslash or a class takes them literally.
  ///
  /// - Throws: where braces do not pair up, or stand for more than 10,000 globs.
  static func alternatives(of glob: [UInt8]) throws(UsageError) -> [[UInt8]] {
    var reader = BraceReader(glob)
    guard let found = reader.readAll() else {
      throw UsageError("'", quoting: glob, "' is not a glob: its braces do not pair up")
    }
    guard found.count <= BraceReader.limit else {
      throw UsageError("'", quoting: glob, "' stands for too many globs")
    }
    return found
  }
}

/// Multiplies out the braces of a glob.
private struct BraceReader {
  static let limit = 10_000
  private let glob: [UInt8]
  private var place = 0

  init(_ glob: [UInt8]) {
    self.glob = glob
  }

  mutating func readAll() -> [[UInt8]]? {
    guard let found = readSequence(isNested: false), place == glob.count else { return nil }
    return found
  }

  /// To the end, or to the comma or brace that ends an alternative.
  private mutating func readSequence(isNested: Bool) -> [[UInt8]]? {
    var found: [[UInt8]] = [[]]
    while place < glob.count, found.count <= Self.limit {
      let byte = glob[place]
      switch byte {
      case UInt8(ascii: "{"):
        guard let inner = readBraces() else { return nil }
        // One more than allowed is enough to know.
        let pairs = found.flatMap { left in inner.prefix(Self.limit + 1).map { left + $0 } }
        found = Array(pairs.prefix(Self.limit + 1))
        continue
      case UInt8(ascii: ",") where isNested: return found
      case UInt8(ascii: "}"): return isNested ? found : nil
      default: break
      }
      let length = byte == UInt8(ascii: "[") ? classLength() : byte == UInt8(ascii: "\\") ? 2 : 1
      let part = glob[place..<min(place + length, glob.count)]
      for index in found.indices { found[index] += part }
      place += part.count
    }
    if found.count > Self.limit { place = glob.count }
    return isNested && found.count <= Self.limit ? nil : found
  }

  private mutating func readBraces() -> [[UInt8]]? {
    var found: [[UInt8]] = []
    repeat {
      place += 1
      guard let next = readSequence(isNested: true) else { return nil }
      found += next
      if found.count > Self.limit {
        place = glob.count
        return found
      }
    } while place < glob.count && glob[place] == UInt8(ascii: ",")
    guard place < glob.count else { return nil }
    place += 1
    return found
  }

  /// The bytes of the class that begins here; 1 where it does not end.
  private func classLength() -> Int {
    var end = place + 1
    if end < glob.count, glob[end] == UInt8(ascii: "!") || glob[end] == UInt8(ascii: "^") {
      end += 1
    }
    if end < glob.count, glob[end] == UInt8(ascii: "]") { end += 1 }
    while end < glob.count, glob[end] != UInt8(ascii: "]") {
      end += glob[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return end < glob.count ? end - place + 1 : 1
  }
}
