internal import PartSearch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Lines as the reader lays them out: a line, or a part of one that is very long.
///
/// A line goes on in a new segment at every multiple of 32 KiB of the document that stands at least
/// 32 KiB behind the line's start. So the segment of any place is found by a look at its
/// neighbourhood, and no key waits for the ends of a line of gigabytes.
struct Segments: Sendable {
  static let longest = 32 << 10

  let document: Document

  init(_ document: Document) {
    self.document = document
  }

  /// The segment that `offset` is in, its LF included. Behind an LF that ends the document, that is
  /// the empty range there.
  func segment(at offset: Int) -> Range<Int> {
    let start = start(at: offset)
    return start..<end(from: start)
  }

  /// The segment's text: without an LF and a CR before that.
  func content(of segment: Range<Int>) -> Range<Int> {
    document.withBytes { bytes in
      var end = segment.upperBound
      if end > segment.lowerBound, bytes[end - 1] == 0x0A {
        end -= 1
        if end > segment.lowerBound, bytes[end - 1] == 0x0D { end -= 1 }
      }
      return segment.lowerBound..<end
    }
  }

  /// Whether a line begins at `offset`.
  func isLineStart(_ offset: Int) -> Bool {
    offset == 0 || document.withBytes { $0[offset - 1] == 0x0A }
  }

  // MARK: Where segments begin and end

  private func start(at offset: Int) -> Int {
    // One more than a cut can be away, for an offset within the character at a cut.
    let low = max(0, offset - 3 * Self.longest)
    let found = document.lineStart(before: offset, notBefore: low)
    let isLine = isLineStart(found)
    var cut = offset - offset % Self.longest
    while cut > found, !isLine || cut >= found + Self.longest {
      let snapped = characterStart(from: cut)
      if snapped <= offset { return snapped }
      cut -= Self.longest
    }
    return found
  }

  private func end(from start: Int) -> Int {
    let base = start - start % Self.longest
    // A line's first cut is at least as far from its start as segments are long.
    let isLine = isLineStart(start)
    let cut = base + Self.longest * (isLine && base < start ? 2 : 1)
    let bound = min(document.count, characterStart(from: min(cut, document.count)))
    guard start < bound else { return bound }
    return unsafe document.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = unsafe memchr(base + start, 0x0A, bound - start)
      else { return bound }
      return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
    }
  }

  /// The first place from `offset` on that is not within a character; three bytes on at most.
  private func characterStart(from offset: Int) -> Int {
    document.withBytes { bytes in
      var place = offset
      while place < bytes.count, place < offset + 3, bytes[place] & 0xC0 == 0x80 { place += 1 }
      return place
    }
  }
}
