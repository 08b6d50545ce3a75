import TestSupport
import Testing

@testable import psearch_reader

@Suite("What a terminal sends becomes keys")
struct KeyReaderTests {
  static let sequences: [(bytes: String, inputs: [KeyReader.Input])] = [
    ("a", [.key(.character("a"))]), ("é", [.key(.character("é"))]),
    ("가나", [.key(.character("가")), .key(.character("나"))]),
    ("👩‍👩‍👧", [.key(.character("👩‍👩‍👧"))]),
    ("\r", [.key(.enter)]), ("\n", [.key(.enter)]), ("\t", [.key(.tab)]),
    ("\u{7F}", [.key(.backspace)]), ("\u{8}", [.key(.backspace)]),
    ("\u{3}", [.key(.control("c"))]), ("\u{15}", [.key(.control("u"))]),
    ("\u{1B}[A", [.key(.up)]), ("\u{1B}OB", [.key(.down)]), ("\u{1B}[C", [.key(.right)]),
    ("\u{1B}[D", [.key(.left)]), ("\u{1B}[1;5A", [.key(.up)]), ("\u{1B}[H", [.key(.home)]),
    ("\u{1B}OF", [.key(.end)]), ("\u{1B}[1~", [.key(.home)]), ("\u{1B}[4~", [.key(.end)]),
    ("\u{1B}[5~", [.key(.pageUp)]), ("\u{1B}[6~", [.key(.pageDown)]),
    ("\u{1B}[3~", [.key(.delete)]), ("\u{1B}[15~", [.key(.other)]),
    ("\u{1B}\r", [.key(.escape), .key(.enter)]),
    ("\u{1B}\u{7F}", [.key(.escape), .key(.backspace)]),
    ("\u{1B}r", [.key(.alt("r"))]), ("\u{1B}é", [.key(.alt("é"))]),
    (
      "\u{1B}[200~a\rb\u{1B}x\u{1B}[201~c",
      [
        .key(.paste("a\nb\u{1B}x")), .key(.character("c")),
      ]
    ),
    ("\u{1B}[?2026;2$y", [.synchronizes(true)]), ("\u{1B}[?2026;0$y", [.synchronizes(false)]),
    ("\u{1B}OM", [.key(.enter)]),
    (
      "j\u{1B}[Bk",
      [
        .key(.character("j")), .key(.down), .key(.character("k")),
      ]
    ),
  ]

  @Test("whole sequences", arguments: sequences.indices)
  func whole(number: Int) {
    let (text, inputs) = Self.sequences[number]
    var reader = KeyReader()
    #expect(reader.receive(Array(text.utf8)) == inputs)
    #expect(!reader.isWaiting)
  }

  @Test("the same sequences byte by byte", arguments: sequences.indices)
  func pieces(number: Int) {
    let (text, inputs) = Self.sequences[number]
    // What is typed joins into clusters only when it comes together.
    guard !text.unicodeScalars.contains("\u{200D}") else { return }
    var reader = KeyReader()
    var found: [KeyReader.Input] = []
    for byte in text.utf8 { found += reader.receive([byte]) }
    #expect(found == inputs)
  }

  @Test("ESC by itself is a key when nothing comes behind it")
  func escape() {
    var reader = KeyReader()
    #expect(reader.receive([0x1B]) == [])
    #expect(reader.isWaiting)
    #expect(reader.timeOut() == [.key(.escape)])
    #expect(!reader.isWaiting)
    #expect(reader.receive(Array("\u{1B}[".utf8)) == [])
    #expect(reader.timeOut() == [.key(.alt("["))])
    #expect(reader.receive([0x1B, 0x1B]) == [.key(.escape)])
    #expect(reader.timeOut() == [.key(.escape)])
  }

  @Test("a paste is waited for, however long it takes")
  func slowPaste() {
    var reader = KeyReader()
    #expect(reader.receive(Array("\u{1B}[200~ab".utf8)) == [])
    #expect(reader.timeOut() == [])
    #expect(reader.receive(Array("c\u{1B}[20".utf8)) == [])
    #expect(reader.receive(Array("1~".utf8)) == [.key(.paste("abc"))])
  }

  @Test("no bytes make it trap or keep them for ever, on random input")
  func random() {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    let pieces: [[UInt8]] = [
      [0x1B], Array("[".utf8), Array("O".utf8), Array("200~".utf8), Array("201~".utf8), [0xC3],
      [0xA9], [0xFF], [0xF0, 0x9F], Array("?2026;1$y".utf8), [0], [0x7F], Array("1;5A".utf8),
      [0x0D],
    ]
    for _ in 0..<2000 {
      var reader = KeyReader()
      for _ in 0..<12 {
        _ = reader.receive(pieces.randomElement(using: &random) ?? [])
        if Bool.random(using: &random) { _ = reader.timeOut() }
      }
      _ = reader.receive(Array("\u{1B}[201~".utf8))
      _ = reader.timeOut()
      #expect(!reader.isWaiting, "seed \(seed)")
      #expect(reader.receive(Array("q".utf8)) == [.key(.character("q"))], "seed \(seed)")
    }
  }
}
