internal import CPartSearch
internal import PartSearch

/// Writes the parts of JSON (RFC 8259) that `--json` needs. Text goes out piece by piece, so that its
/// length costs no memory.
struct JSONWriter {
  let writer: ByteWriter
  /// Whether characters that a terminal must not get are escaped although JSON would not ask for it.
  var escapesControls = false

  /// A part of the syntax, or of an object whose text is known.
  func raw(_ text: StaticString) {
    writer.write(text)
  }

  func number(_ value: Int) {
    writer.writeDecimal(value)
  }

  /// `[start,end]`.
  func pair(_ first: Int, _ second: Int) {
    raw("[")
    number(first)
    raw(",")
    number(second)
    raw("]")
  }

  /// `"…"`, or `{"bytes":"…"}` where the bytes are not UTF-8.
  func string(orObject bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      if unsafe isUTF8(bytes) { return unsafe string(bytes) }
      raw(#"{"bytes":"#)
      unsafe base64(bytes)
      raw("}")
    }
  }

  /// `"text":"…"`, or `"bytes":"…"` where the bytes are not UTF-8.
  func textMember(_ range: Range<Int>, of document: Document) {
    unsafe document.withUnsafeBytes { all in
      let bytes = unsafe UnsafeBufferPointer(rebasing: all[range])
      if unsafe isUTF8(bytes) {
        raw(#""text":"#)
        unsafe string(bytes)
      } else {
        raw(#""bytes":"#)
        unsafe base64(bytes)
      }
    }
  }

  /// A string of text that is UTF-8.
  func string(_ text: String) {
    var text = text
    text.withUTF8 { unsafe string($0) }
  }

  private func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    return unsafe partsearch_scan_text(base, bytes.count).first_invalid >= bytes.count
  }

  private func string(_ bytes: UnsafeBufferPointer<UInt8>) {
    raw("\"")
    var plain = 0
    for place in bytes.indices {
      let byte = unsafe bytes[place]
      if escapesControls, byte >= 0x7F, let scalar = unsafe control(at: place, in: bytes) {
        unsafe writer.write(UnsafeBufferPointer(rebasing: bytes[plain..<place]))
        for unit in String(scalar).utf16 { escape(unit) }
        plain = place + String(scalar).utf8.count
        continue
      }
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      unsafe writer.write(UnsafeBufferPointer(rebasing: bytes[plain..<place]))
      escape(byte)
      plain = place + 1
    }
    unsafe writer.write(UnsafeBufferPointer(rebasing: bytes[plain...]))
    raw("\"")
  }

  /// The character at `place` of valid UTF-8, if it is one that `ControlEscaping` replaces.
  private func control(
    at place: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Unicode.Scalar? {
    let character = unsafe Array(bytes[place..<min(place + 4, bytes.count)])
    guard let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first else {
      return nil
    }
    let own = Array(String(scalar).utf8)
    return ControlEscaping.escaped(own) == own ? nil : scalar
  }

  private func escape(_ unit: UInt16) {
    let digits = String(unit, radix: 16)
    raw(#"\u"#)
    for _ in digits.utf8.count..<4 { writer.write(UInt8(ascii: "0")) }
    writer.write(Array(digits.utf8))
  }

  private func escape(_ byte: UInt8) {
    switch byte {
    case 0x08: raw(#"\b"#)
    case 0x09: raw(#"\t"#)
    case 0x0A: raw(#"\n"#)
    case 0x0C: raw(#"\f"#)
    case 0x0D: raw(#"\r"#)
    case 0x20...:
      raw(#"\"#)
      writer.write(byte)
    default:
      raw(#"\u00"#)
      writer.write(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
      let digit = byte & 0x0F
      writer.write(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  /// Base64 with padding (RFC 4648, section 4).
  private func base64(_ bytes: UnsafeBufferPointer<UInt8>) {
    raw("\"")
    var place = 0
    while place < bytes.count {
      let count = min(3, bytes.count - place)
      var group = UInt32(0)
      for index in 0..<3 {
        group = group << 8 | (index < count ? unsafe UInt32(bytes[place + index]) : 0)
      }
      for index in 0..<4 {
        let isPadding = index > count
        writer.write(
          isPadding ? UInt8(ascii: "=") : Self.digit(UInt8(group >> (18 - 6 * index) & 0x3F)))
      }
      place += count
    }
    raw("\"")
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    switch value {
    case ..<26: UInt8(ascii: "A") + value
    case ..<52: UInt8(ascii: "a") + value - 26
    case ..<62: UInt8(ascii: "0") + value - 52
    case 62: UInt8(ascii: "+")
    default: UInt8(ascii: "/")
    }
  }
}
