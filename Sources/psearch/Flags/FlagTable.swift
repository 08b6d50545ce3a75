/// The one table of flags, and how a name finds its row.
///
/// Rows stand in the order of the help: by section, the usual ones first. Look-ups are linear: a
/// run makes a handful, and anything cleverer would cost more to build.
enum FlagTable {
  /// Every flag.
  static let all: [Flag] =
    matching + limits + input + folders + output + lines + sections + currentMatch + reader
    + colour + files + more

  /// The row of a letter.
  ///
  /// - Complexity: O(number of flags).
  static func index(ofLetter letter: UInt8) -> Int? {
    all.firstIndex { $0.letter?.value == UInt32(letter) }
  }

  /// A long name and the row it stands in.
  struct Spelling {
    let name: StaticString
    let row: Int
    let isNegation: Bool
  }

  /// Every long name, hidden ones and negations too.
  static var spellings: [Spelling] {
    var list: [Spelling] = []
    list.reserveCapacity(all.count * 2)
    for (row, flag) in all.enumerated() {
      for name in flag.names { list.append(Spelling(name: name, row: row, isNegation: false)) }
      if let negation = flag.negation {
        list.append(Spelling(name: negation, row: row, isNegation: true))
      }
    }
    return list
  }

  /// The names that `start` may be short for, an alias as its canonical name, each once.
  static func names(startingWith start: [UInt8]) -> [String] {
    var found: [String] = []
    for spelling in spellings where spelling.name.description.utf8.starts(with: start) {
      let shown = spelling.isNegation ? spelling.name.description : all[spelling.row].name
      if !found.contains(shown) { found.append(shown) }
    }
    return found
  }

  /// The name nearest to one that does not exist, if it is near enough to be meant: at most two
  /// letters inserted, deleted or changed, and fewer than half of them.
  static func name(near wrong: [UInt8]) -> String? {
    var best: (name: String, distance: Int)?
    for spelling in spellings {
      let name = spelling.name.description
      let distance = editDistance(wrong, Array(name.utf8))
      if distance <= 2, distance * 2 < wrong.count, distance < best?.distance ?? 3 {
        best = (name, distance)
      }
    }
    return best?.name
  }

  /// Levenshtein's distance, by rows of its matrix.
  ///
  /// - Complexity: O(a.count * b.count).
  static func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, left) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, right) in b.enumerated() {
        let substituted = diagonal + (left == right ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substituted, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }
}
