extension Highlighter {
  /// Writes `runs` as HTML text: `<mark class="match">…</mark>` and `<mark class="current">…</mark>`,
  /// never across a line end.
  ///
  /// `&`, `<`, `>` and `"` become references. Bytes that are not UTF-8 become U+FFFD, one for each
  /// maximal subpart. Control characters stand as `<span class="control">` with the pictures U+2400
  /// to U+2421 for U+0000 to U+001F and U+007F, and as `U+202E` for the others of `ControlEscaping`.
  /// TAB and line ends stay.
  ///
  /// - Complexity: O(bytes of the runs); no memory.
  public func writeHTML<Matches, E: Error>(
    _ runs: HighlightRuns<Matches>, to sink: (Span<UInt8>) throws(E) -> Void
  ) throws(E) {
    func put(_ text: StaticString) throws(E) {
      let buffer = unsafe UnsafeBufferPointer(
        start: text.utf8Start, count: text.utf8CodeUnitCount)
      try unsafe sink(buffer.span)
    }
    let document = runs.document
    for run in runs {
      switch run.kind {
      case .plain: break
      case .match: try put("<mark class=\"match\">")
      case .current: try put("<mark class=\"current\">")
      }
      try unsafe document.withUnsafeBytes { (bytes) throws(E) in
        try unsafe ControlEscaping.forEachUnitPiece(in: run.range, of: bytes, scope: .text) {
          (plain) throws(E) in
          try Self.writeReferenced(plain, to: sink)
        } replacing: { (shown) throws(E) in
          try Self.writePicture(of: shown, to: sink)
        }
      }
      if run.kind != .plain { try put("</mark>") }
    }
  }

  /// All of `runs` as HTML text, as `writeHTML(_:to:)` writes them.
  ///
  /// - Complexity: O(bytes of the runs), in time and memory.
  public func html<Matches>(_ runs: HighlightRuns<Matches>) -> [UInt8] {
    var bytes: [UInt8] = []
    writeHTML(runs) { bytes.append($0) }
    return bytes
  }

  /// `text` as HTML, for what is not a part of a document: file names, headings, attribute values.
  ///
  /// - Complexity: O(n).
  public static func escapedHTML(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    unsafe text.withUnsafeBufferPointer { bytes in
      unsafe ControlEscaping.forEachUnitPiece(in: 0..<bytes.count, of: bytes, scope: .name) {
        writeReferenced($0) { result.append($0) }
      } replacing: {
        // Without the element: in an attribute it would be text.
        result += picture(of: $0)
      }
    }
    return result
  }

  private static func writeReferenced<E: Error>(
    _ plain: Span<UInt8>, to sink: (Span<UInt8>) throws(E) -> Void
  ) throws(E) {
    var start = 0
    for offset in plain.indices {
      let reference: StaticString
      switch plain[offset] {
      case UInt8(ascii: "&"): reference = "&amp;"
      case UInt8(ascii: "<"): reference = "&lt;"
      case UInt8(ascii: ">"): reference = "&gt;"
      case UInt8(ascii: "\""): reference = "&quot;"
      default: continue
      }
      if start < offset { try sink(plain.extracting(start..<offset)) }
      let buffer = unsafe UnsafeBufferPointer(
        start: reference.utf8Start, count: reference.utf8CodeUnitCount)
      try unsafe sink(buffer.span)
      start = offset + 1
    }
    if start < plain.count { try sink(plain.extracting(start..<plain.count)) }
  }

  private static func writePicture<E: Error>(
    of shown: ControlUnit.Shown, to sink: (Span<UInt8>) throws(E) -> Void
  ) throws(E) {
    var bytes = picture(of: shown)
    if case .invalid = shown {
      try sink(bytes.span)
    } else {
      bytes = Array("<span class=\"control\">".utf8) + bytes + Array("</span>".utf8)
      try sink(bytes.span)
    }
  }

  private static func picture(of shown: ControlUnit.Shown) -> [UInt8] {
    switch shown {
    case .invalid: [0xEF, 0xBF, 0xBD]
    // U+2400 + n is E2 90 80 + n; U+2421 is the picture of DEL.
    case .caret(let byte): [0xE2, 0x90, byte == 0x7F ? 0xA1 : 0x80 + byte]
    case .c1(let byte): Array("U+00".utf8) + hex(UInt32(byte))
    case .scalar(let scalar): Array("U+".utf8) + hex(scalar)
    }
  }

  private static func hex(_ value: UInt32) -> [UInt8] {
    Array(String(value, radix: 16, uppercase: true).utf8).leftPadded
  }
}

extension [UInt8] {
  /// With a 0 in front where there are three digits: U+061C.
  fileprivate var leftPadded: [UInt8] { count == 3 ? [UInt8(ascii: "0")] + self : self }
}
