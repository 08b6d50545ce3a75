internal import PartSearch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Says of a binary document that it has a match, in the place of its lines.
struct BinaryPrinter: Printer {
  private let context: PrintContext
  private let firstNUL: Int
  private var hasMatch = false

  /// - Parameter firstNUL: where the document's first NUL is.
  init(_ context: PrintContext, firstNUL: Int) {
    self.context = context
    self.firstNUL = firstNUL
  }

  mutating func receive(_ matches: Span<Match>) -> SinkAnswer {
    if !hasMatch {
      hasMatch = true
      let isPage = context.surface.isPage
      if isPage { context.writer.write("<p>") }
      if let name = context.name {
        context.write(name: name)
        context.writer.write(": ")
      }
      context.writer.write("binary file matches (first NUL at byte ")
      context.writer.writeDecimal(firstNUL)
      context.writer.write(isPage ? ")</p>\n" : ")\n")
      context.batchIsDone()
    }
    return context.answerWhenKnown
  }

  var neededFrom: Int { .max }

  func finish() {}
}

/// What the first bytes tell of a document that is not text.
struct BinaryCheck {
  /// How far is looked.
  static let length = 64 << 10

  /// Where the first NUL is, if it is near enough to the start to make the document binary.
  static func firstNUL(of document: Document) -> Int? {
    unsafe document.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = unsafe memchr(base, 0, min(bytes.count, length))
      else { return nil }
      return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
  }

  /// The label of the encoding that the start of the document looks like: UTF-16 without a mark has
  /// a NUL in most of its pairs of bytes, always on the same side, unless it is in a script far from
  /// Latin; then its blanks and digits still have one.
  static func likelyUTF16(_ document: Document) -> String? {
    document.withBytes { bytes in
      let pairs = min(bytes.count, length) / 2
      var (even, odd) = (0, 0)
      for pair in 0..<pairs {
        even += bytes[2 * pair] == 0 ? 1 : 0
        odd += bytes[2 * pair + 1] == 0 ? 1 : 0
      }
      // A tenth is far more than chance puts on one side while hardly any are on the other.
      let least = max(3, pairs / 10)
      if odd >= least, even * 20 <= odd { return "utf-16le" }
      if even >= least, odd * 20 <= even { return "utf-16be" }
      return nil
    }
  }

  /// Where the first NUL is.
  let firstNUL: Int
  /// What may explain that nothing is found.
  let hint: String

  /// Nil for a document that is text. Looks at the start, which a stream may let go later.
  init?(_ document: Document) {
    guard let place = Self.firstNUL(of: document) else { return nil }
    firstNUL = place
    hint =
      if let label = Self.likelyUTF16(document) {
        "no matches; the text looks like UTF-16 (try -E \(label))"
      } else {
        "no matches; the file is binary (first NUL at byte \(place))"
      }
  }
}
