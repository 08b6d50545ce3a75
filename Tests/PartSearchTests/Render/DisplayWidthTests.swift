import PartSearch
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Columns on a terminal")
struct DisplayWidthTests {
  private let width = DisplayWidth()

  @Test(
    "texts take the columns that terminals give them",
    arguments: [
      ("", 0), ("abc", 3), ("über", 4), ("漢字", 4), ("カナ", 4), ("ｶﾅ", 2), ("Ａ", 2), ("한글", 4),
      ("e\u{301}", 1), ("\u{1112}\u{1161}\u{11AB}", 2), ("a\u{200B}b", 2), ("a\u{AD}b", 3),
      ("😀", 2), ("☝", 1), ("☝\u{FE0F}", 2), ("☝🏽", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2),
      ("🏳\u{200D}🌈", 2), ("❤", 1), ("❤️", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("1\u{FE0F}\u{20E3}", 2),
      ("1", 1), ("ก\u{E34}", 1), ("क\u{94D}ष", 2), ("ﷺ", 1), ("\u{600}1", 2),
    ])
  func texts(text: String, columns: Int) {
    #expect(width.columns(of: text) == columns, "\(text.unicodeScalars.map(\.value))")
  }

  @Test("a tab goes on to the next stop, from whichever column")
  func tabs() {
    #expect(width.columns(of: "\t") == 8)
    #expect(width.columns(of: "abc\tx") == 9)
    #expect(width.columns(of: "\t", from: 7) == 1)
    #expect(DisplayWidth(tabWidth: 4).columns(of: "漢字\t") == 8)
  }

  @Test("what is shown instead of a control is measured, line ends are not")
  func controls() {
    #expect(width.columns(of: "\u{1B}[m") == 4)
    #expect(width.columns(of: "\u{9B}\u{202E}\u{E0001}") == 4 + 8 + 9)
    #expect(width.columns(of: [0x61, 0xFF, 0xE2, 0x82]) == 1 + 4 + 8)
    #expect(width.columns(of: "a\r\nb\rc\n") == 5)
    let raw = DisplayWidth(showsControls: false)
    #expect(raw.columns(of: "a\u{1B}\u{202E}b") == 2)
    #expect(raw.columns(of: "🏴\u{E0067}\u{E0062}\u{E007F}") == 2)
  }

  @Test("a measure is as wide as what the escaping writes")
  func agreesWithEscaping() {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let bytes = OddText.make(size: 100, rarity: 2, using: &random)
      let shown = ControlEscaping.escaped(bytes, scope: .text)
      #expect(width.columns(of: bytes) == width.columns(of: shown), "seed \(seed)")
    }
  }

  @Test("clusters are those of String in text without controls")
  func clusters() {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    let pieces: [Unicode.Scalar] = [
      "a", "1", " ", "ü", "e", "\u{301}", "漢", "한", "\u{1112}", "\u{1161}", "\u{11AB}", "क",
      "\u{94D}",
      "ष", "\u{93F}", "👍", "\u{1F3FD}", "👨", "\u{200D}", "\u{FE0F}", "\u{20E3}", "🇩", "🇪", "❤",
      "\u{600}", "ก", "\u{E33}", "\u{200B}", "\u{AD}", "\u{200C}", "\n", "\t",
    ]
    for _ in 0..<500 {
      var text = ""
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        text.unicodeScalars.append(pieces.randomElement(using: &random) ?? "a")
      }
      let document = Document(text: text)
      var found: [Int] = []
      width.forEachCluster(in: 0..<document.count, of: document) {
        found.append($0.range.count)
        return true
      }
      #expect(found == text.map { $0.utf8.count }, "seed \(seed), \(Array(text.unicodeScalars))")
    }
  }

  @Test(
    "every assigned character is as wide as Python's Unicode database says", .enabled(if: hasPython)
  )
  func againstPython() throws {
    // `?` is a character that is not assigned there.
    let answer = try output(
      of: """
        python3 -c '
        import unicodedata as u
        seen = {*range(0x600, 0x606), 0x6dd, 0x70f, 0x890, 0x891, 0x8e2, 0x110bd, 0x110cd, 0xad}
        def columns(n):
            kind = u.category(chr(n))
            if kind == "Cn": return "?"
            if n in seen: return "1"
            if kind in ("Cc", "Mn", "Me", "Cf"): return "0"
            if 0x1160 <= n < 0x1200 or 0xd7b0 <= n < 0xd800: return "0"
            return "2" if u.east_asian_width(chr(n)) in "WF" else "1"
        print("".join(columns(n) for n in range(0x110000)))'
        """)
    try #require(answer.count >= 0x110000)
    var different: [UInt32] = []
    for value in UInt32(0)..<0x110000 {
      guard let scalar = Unicode.Scalar(value), answer[Int(value)] != UInt8(ascii: "?") else {
        continue
      }
      let columns = Int(answer[Int(value)]) - 0x30
      if DisplayWidth.columns(of: scalar) == columns { continue }
      // Python's database may be newer than the table, which is of Unicode 15.0.
      let isNewer = scalar.properties.age.map { $0 > (15, 0) } ?? true
      // Unicode 16 made these wide: trigrams, hexagrams and counting rods.
      let isWideSince16 =
        (0x2630...0x2637).contains(value) || (0x268A...0x268F).contains(value)
        || (0x4DC0...0x4DFF).contains(value) || (0x1D300...0x1D376).contains(value)
      if !isNewer && !(isWideSince16 && columns == 2) { different.append(value) }
    }
    #expect(different == [])
  }

  #if canImport(Glibc)
    @Test(
      "letters, marks, Han, kana, Hangul and emoji are as wide as wcwidth says",
      .enabled(if: hasUTF8Locale))
    func againstLibrary() throws {
      let locale = try unsafe #require(newlocale(LC_CTYPE_MASK, "C.UTF-8", nil))
      let before = unsafe uselocale(locale)
      defer {
        _ = unsafe uselocale(before)
        unsafe freelocale(locale)
      }
      let ranges: [ClosedRange<UInt32>] = [
        0x20...0x7E, 0xA1...0x377, 0x400...0x52F, 0x5D0...0x5EA, 0x904...0x939, 0x1100...0x115F,
        0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
        0xFF01...0xFF60, 0x1F600...0x1F64F, 0x20000...0x2A6DF,
      ]
      // Not in module Glibc.
      typealias Function = @convention(c) (wchar_t) -> CInt
      let symbol = try unsafe #require(dlsym(nil, "wcwidth"))
      let wcwidth = unsafe unsafeBitCast(symbol, to: Function.self)
      for value in ranges.joined() {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(DisplayWidth.columns(of: scalar) == Int(wcwidth(wchar_t(value))), "\(value)")
      }
    }

    private static var hasUTF8Locale: Bool {
      guard let locale = unsafe newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) else { return false }
      unsafe freelocale(locale)
      return true
    }
  #endif

  private static var hasPython: Bool {
    (try? output(of: "python3 -c 'print(1)' 2>/dev/null")) == Array("1\n".utf8)
  }
}

/// What a shell command writes.
private func output(of command: String) throws -> [UInt8] {
  let stream = try unsafe #require(popen(command, "r"))
  defer { _ = unsafe pclose(stream) }
  var bytes: [UInt8] = []
  var room = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe fread(&room, 1, room.count, stream)
    if count == 0 { return bytes }
    bytes += room[..<count]
  }
}
