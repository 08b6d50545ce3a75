/// One line of an ignore file.
struct IgnoreRule: Equatable, Sendable {
  let glob: Glob
  /// `!` in front: what matches is not ignored after all.
  let isNegated: Bool
  /// `/` at the end: only folders match.
  let isForFolders: Bool
  /// A `/` elsewhere: the whole path below the file's folder is matched, else the name alone.
  let isAnchored: Bool

  /// The rule of a line without its line end, nil where it holds none.
  ///
  /// gitignore(5): blanks at the end do not count unless a backslash stands before them.
  init?(line: some Sequence<UInt8>) {
    var pattern = Self.trimmed(Array(line))[...]
    isNegated = pattern.first == UInt8(ascii: "!")
    if isNegated { pattern.removeFirst() }
    isForFolders = pattern.last == slash
    if isForFolders { pattern.removeLast() }
    isAnchored = pattern.contains(slash)
    if pattern.first == slash { pattern.removeFirst() }
    guard !pattern.isEmpty, let glob = Glob(pattern) else { return nil }
    self.glob = glob
  }

  private static func trimmed(_ line: [UInt8]) -> ArraySlice<UInt8> {
    var blanks: Int?
    var place = 0
    while place < line.count {
      switch line[place] {
      case 0x20: blanks = blanks ?? place
      case UInt8(ascii: "\\"):
        place += 1
        blanks = nil
      default: blanks = nil
      }
      place += 1
    }
    return line[..<(blanks ?? line.count)]
  }
}

/// What a list of rules says of a path.
enum IgnoreVerdict: Equatable, Sendable {
  case ignored
  /// A rule with `!` says that it is wanted.
  case wanted
}

/// The rules of one ignore file, of which the last that matches counts.
///
/// A final class, so that a level of the walk refers to it rather than copy it.
final class IgnoreRules: Sendable {
  private let rules: [IgnoreRule]
  /// For each last byte of a name the place in `candidates`; 0 where only rules remain that do not
  /// fix the last byte. Most rules are like `*.o`: so most are never looked at.
  private let candidatesByLastByte: [UInt8]
  /// Places in `rules`, the last first.
  private let candidates: [[Int]]

  init(_ rules: [IgnoreRule]) {
    self.rules = rules
    var places = [UInt8](repeating: 0, count: 256)
    var count: UInt8 = 0
    for rule in rules {
      guard let byte = rule.glob.lastByte, places[Int(byte)] == 0, count < .max else { continue }
      count += 1
      places[Int(byte)] = count
    }
    var lists = [[Int]](repeating: [], count: Int(count) + 1)
    for index in rules.indices.reversed() {
      if let byte = rules[index].glob.lastByte {
        lists[Int(places[Int(byte)])].append(index)
      } else {
        for list in lists.indices { lists[list].append(index) }
      }
    }
    candidatesByLastByte = places
    candidates = lists
  }

  /// The rules of a file's bytes, as git reads them: a byte order mark is skipped, lines end at LF or
  /// CRLF, those that begin with `#` are comments.
  convenience init(file bytes: [UInt8]) {
    // As git does: a CR at the very end counts as a line end too.
    let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    self.init(
      PatternFile.lines(of: bytes).compactMap {
        $0.first == UInt8(ascii: "#") ? nil : IgnoreRule(line: $0)
      })
  }

  /// Whether there is no rule at all.
  var isEmpty: Bool { rules.isEmpty }

  /// Whether any rule has no `!`.
  var hasPlainRule: Bool { rules.contains { !$0.isNegated } }

  /// What the rules say of the path, nil where none matches.
  ///
  /// - Parameters:
  ///   - path: it, relative to the folder of the ignore file.
  ///   - nameStart: where its last name begins.
  /// - Complexity: O(rules) at worst.
  func verdict(on path: Span<UInt8>, nameStart: Int, isFolder: Bool) -> IgnoreVerdict? {
    guard !path.isEmpty else { return nil }
    let list = candidatesByLastByte[Int(path[path.count - 1])]
    if candidates[Int(list)].isEmpty { return nil }
    let name = path.extracting(nameStart..<path.count)
    for index in candidates[Int(list)] {
      if rules[index].isForFolders, !isFolder { continue }
      if rules[index].glob.matches(rules[index].isAnchored ? path : name) {
        return rules[index].isNegated ? .wanted : .ignored
      }
    }
    return nil
  }
}
