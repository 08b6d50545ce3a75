import PartSearch
import TestSupport
import Testing

@Suite struct ByteOrderMarkTests {
  /// Bytes with their mark, and the UTF-8 that they stand for.
  static let cases: [([UInt8], String)] = [
    ([0xEF, 0xBB, 0xBF], ""),
    ([0xEF, 0xBB, 0xBF, 0x61], "a"),
    ([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF], "\u{FEFF}"),
    ([0xFF, 0xFE], ""),
    ([0xFF, 0xFE, 0x61, 0x00, 0xDF, 0x00, 0xAC, 0x20], "aß€"),
    ([0xFE, 0xFF, 0x00, 0x61, 0x00, 0xDF, 0x20, 0xAC], "aß€"),
    // U+1F600 is D83D DE00, U+10FFFF is DBFF DFFF, U+10000 is D800 DC00.
    ([0xFF, 0xFE, 0x3D, 0xD8, 0x00, 0xDE], "😀"),
    ([0xFE, 0xFF, 0xD8, 0x3D, 0xDE, 0x00], "😀"),
    ([0xFE, 0xFF, 0xDB, 0xFF, 0xDF, 0xFF, 0xD8, 0x00, 0xDC, 0x00], "\u{10FFFF}\u{10000}"),
    // Unpaired: a high one before a letter, at the end, before another high one; a low one alone.
    ([0xFE, 0xFF, 0xD8, 0x3D, 0x00, 0x61], "\u{FFFD}a"),
    ([0xFE, 0xFF, 0x00, 0x61, 0xD8, 0x3D], "a\u{FFFD}"),
    ([0xFE, 0xFF, 0xD8, 0x3D, 0xD8, 0x3D, 0xDE, 0x00], "\u{FFFD}😀"),
    ([0xFE, 0xFF, 0xDE, 0x00, 0x00, 0x61], "\u{FFFD}a"),
    // An odd byte at the end, also behind half a pair.
    ([0xFF, 0xFE, 0x61, 0x00, 0x62], "a\u{FFFD}"),
    ([0xFF, 0xFE, 0x62], "\u{FFFD}"),
    ([0xFE, 0xFF, 0xD8, 0x3D, 0xDE], "\u{FFFD}\u{FFFD}"),
    // A second mark is text; U+FFFF and U+0000 are what they are.
    ([0xFE, 0xFF, 0xFE, 0xFF, 0xFF, 0xFF, 0x00, 0x00], "\u{FEFF}\u{FFFF}\0"),
    // Not marks: too short.
    ([0xFF], "\u{FFFD}"),
    ([0xEF, 0xBB], "\u{FFFD}"),
  ]

  @Test("a byte order mark is taken off and says how to read the rest", arguments: cases)
  func automatic(bytes: [UInt8], text: String) throws {
    let file = try TemporaryFile(bytes)
    for document in [
      Document(bytes: bytes), try Document(contentsOf: file.path),
      try Document(contentsOf: file.path, mapping: .never),
    ] {
      // What is not UTF-8 stays as it is; the expected text has U+FFFD for it.
      #expect(String(decoding: document.allBytes, as: UTF8.self) == text)
      let decoded = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      if decoded {
        #expect(!document.isMapped)
        #expect(document.allBytes == Array(text.utf8))
      }
      let behind = unsafe document.withUnsafeBytes { bytes in
        bytes.baseAddress?[bytes.count]
      }
      #expect(behind == 0)
    }
  }

  @Test("without an encoding the mark is part of the document", arguments: cases)
  func none(bytes: [UInt8], text: String) throws {
    let file = try TemporaryFile(bytes)
    #expect(Document(bytes: bytes, encoding: .none).allBytes == bytes)
    #expect(try Document(contentsOf: file.path, encoding: .none).allBytes == bytes)
  }

  @Test("a mapped file with a mark stays mapped, and offsets start behind the mark")
  func mappedWithMark() throws {
    let file = try TemporaryFile([0xEF, 0xBB, 0xBF, 0x61, 0x0A])
    let document = try Document(contentsOf: file.path)
    #expect(document.isMapped)
    #expect(document.fileOffset == 3)
    #expect(document.lineRange(at: 0) == 0..<2)
  }

  @Test("U+FEFF at the start of a string is text")
  func text() {
    #expect(Document(text: "\u{FEFF}a").allBytes == [0xEF, 0xBB, 0xBF, 0x61])
  }

  @Test("UTF-16 of random scalars comes back", arguments: [UInt64(1), 2, 3])
  func roundTrip(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text = String.UnicodeScalarView()
    for _ in 0..<5000 {
      let limit: UInt32 = [0x80, 0x800, 0x1_0000, 0x11_0000].randomElement(using: &random) ?? 0x80
      if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) {
        text.append(scalar)
      }
    }
    let units = [0xFEFF] + Array(String(text).utf16)
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(Document(bytes: big).allBytes == Array(String(text).utf8), "seed \(seed)")
    #expect(Document(bytes: little).allBytes == Array(String(text).utf8), "seed \(seed)")
  }
}
