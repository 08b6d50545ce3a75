import PartSearch

/// One search of the random tests: what is searched for, in what, and by which way.
struct RandomSearch: Equatable, Sendable {
  /// How the search is carried out, which must never change what it finds.
  struct Way: Equatable, Sendable {
    /// By the plain loop of one thread, whose slices are of a few bytes where `sliceSize` says so.
    var isWhole = false
    var isStreamed = false
    var isMapped = false
    var usesFilter = false
    /// How far line ends are looked for where lines of a mapped file are read; nil looks at the
    /// mapping.
    var lineMargin: Int?
    /// Whether the filter is a scanner, where the system has one.
    var usesScanner = false
    /// Whether lines that are all ASCII are searched by the plain form.
    var usesPlainForm = false
    /// Whether PCRE2 is left out where it has little to say.
    var isDirect = false
    var threads = 1
    /// Bytes; nil for the size that suits.
    var chunkSize: Int?
    var sliceSize: Int?
    /// Bytes that a stream gives at a time.
    var blockSize = 16
    /// How many matches of a chunk are not packed by its worker; nil for all.
    var unpackedCount: Int?
    /// Bytes that a stream may hold; nil for many.
    var window: Int?
  }

  var patterns: [PatternTree]
  var options: Pattern.Options = []
  var newline = Pattern.Newline.anycrlf
  /// Characters and invalid sequences.
  var text: [[UInt8]]
  var way = Way()

  var bytes: [UInt8] { Array(text.joined()) }

  /// How each chunk is scanned.
  var scanWay: ScanWay {
    ScanWay(
      filter: way.isDirect
        ? .direct : !way.usesFilter ? .none : way.usesScanner ? .scanner : .literals,
      usesPlainForm: way.usesPlainForm)
  }
}

extension RandomSearch {
  /// The search that belongs to a seed.
  init(seed: UInt64) {
    var random = RandomCase(seed: seed)
    let isValid = !random.chance(3)
    let patternCount = random.chance(3) ? random.number(2...3) : 1
    let isDirect = random.chance(6)
    patterns = (0..<patternCount).map { _ in
      isDirect && !random.chance(4) ? random.simplePattern() : random.pattern()
    }
    way.isDirect = isDirect
    options = random.options()
    newline =
      random.chance(5) ? Pattern.Newline.allCases[random.number(0...4)] : Pattern.Newline.anycrlf
    text = random.text(isValid: isValid)
    way.isWhole = random.chance(6)
    way.isStreamed = !way.isWhole && random.chance(3)
    way.isMapped = !way.isStreamed && random.chance(2)
    way.usesFilter = !random.chance(3)
    way.threads = random.number(1...4)
    way.chunkSize = random.chance(4) ? nil : random.number(1...64)
    way.sliceSize = random.chance(2) ? random.number(1...8) : nil
    way.blockSize = random.number(1...16)
    way.unpackedCount = random.chance(2) ? nil : random.number(0...3)
    way.window = random.chance(2) ? nil : random.number(1...64)
    way.usesPlainForm = random.chance(2)
    way.usesScanner = random.chance(4)
    way.lineMargin = random.chance(3) ? nil : random.number(1...64)
  }

  /// Searches that are simpler in one thing, those with the most less first.
  var simpler: [RandomSearch] {
    var searches: [RandomSearch] = []
    func offer(_ change: (inout RandomSearch) -> Void) {
      var search = self
      change(&search)
      if search != self { searches.append(search) }
    }
    var length = text.count
    while length > 0 {
      for start in stride(from: 0, to: text.count, by: length) {
        offer { $0.text.removeSubrange(start..<min(start + length, text.count)) }
      }
      length /= 2
    }
    if patterns.count > 1 {
      for place in patterns.indices { offer { $0.patterns.remove(at: place) } }
    }
    for place in patterns.indices {
      for tree in patterns[place].simpler { offer { $0.patterns[place] = tree } }
    }
    for place in text.indices where text[place] != [0x61] { offer { $0.text[place] = [0x61] } }
    for bit in 0..<UInt32(8) {
      offer { $0.options.remove(Pattern.Options(rawValue: 1 << bit)) }
    }
    offer { $0.newline = .anycrlf }
    offer { $0.way = Way() }
    offer { $0.way.isWhole = false }
    offer { $0.way.isStreamed = false }
    offer { $0.way.isMapped = false }
    offer { $0.way.usesFilter = false }
    offer { $0.way.usesPlainForm = false }
    offer { $0.way.usesScanner = false }
    offer { $0.way.isDirect = false }
    offer { $0.way.lineMargin = nil }
    offer { $0.way.sliceSize = nil }
    offer { $0.way.window = nil }
    offer { $0.way.unpackedCount = nil }
    offer { $0.way.chunkSize = nil }
    for threads in 1..<way.threads { offer { $0.way.threads = threads } }
    if let size = way.chunkSize {
      for smaller in Set([1, size / 2, size - 1]).sorted() where smaller > 0 && smaller < size {
        offer { $0.way.chunkSize = smaller }
      }
    }
    return searches
  }

  /// This search, made simpler for as long as it fails.
  ///
  /// - Parameter fails: whether a search still shows the fault; asked at most `most` times.
  func shrunk(most: Int = 20_000, while fails: (RandomSearch) -> Bool) -> RandomSearch {
    var (smallest, asked) = (self, 0)
    while true {
      let next = smallest.simpler.first { candidate in
        asked += 1
        return asked <= most && fails(candidate)
      }
      guard let next else { return smallest }
      smallest = next
    }
  }
}

extension RandomSearch: CustomStringConvertible {
  var description: String {
    let text = bytes.map { byte in
      (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\\")
        ? String(UnicodeScalar(byte)) : (byte < 16 ? "\\x0" : "\\x") + String(byte, radix: 16)
    }
    var names: [String] = []
    let known: [(Pattern.Options, String)] = [
      (.caseless, "caseless"), (.multiline, "multiline"), (.dotAll, "dotAll"),
      (.literal, "literal"), (.wholeWord, "wholeWord"), (.wholeLine, "wholeLine"),
      (.ascii, "ascii"), (.smartCase, "smartCase"),
    ]
    for (option, name) in known where options.contains(option) { names.append(name) }
    return """
      patterns: \(patterns.map(\.source))
      text:     \(text.joined())
      options:  \(names.joined(separator: " ")), lines end at \(newline)
      way:      \(way)
      """
  }
}
