import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A place in a text as people name it.
public struct TextPosition: Hashable, Sendable {
  /// The number of the line, counted from 1. Lines end at LF.
  public let line: Int
  /// The place in the line in bytes, counted from 1.
  public let column: Int

  /// The place at `column` of `line`, both counted from 1.
  ///
  /// - Complexity: O(1).
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Lines end at LF only, and a CR before it belongs to the line end; every offset is from 0 to
/// `count`, which is a precondition. The first call that needs a line's number counts from the start
/// to there, and later ones look that up in an index of 2 bytes a kilobyte.
extension Document {
  /// The number of the line that `offset` is in, counted from 1.
  ///
  /// The LF is part of its line. Behind an LF that ends the document, this is one more than
  /// `lineCount`.
  ///
  /// - Complexity: O(offset) at first, then O(1).
  public func lineNumber(at offset: Int) -> Int {
    lineIndex.withLock { index in
      unsafe withUnsafeBytes { unsafe index.lineFeeds(before: offset, in: $0) } + 1
    }
  }

  /// The line and the column of `offset`, both counted from 1, the column in bytes.
  ///
  /// - Complexity: O(offset) at first, then O(length of the line).
  public func position(at offset: Int) -> TextPosition {
    let start = lineRange(at: offset).lowerBound
    return TextPosition(line: lineNumber(at: offset), column: offset - start + 1)
  }

  /// The offset of a line and column, both counted from 1, the column in bytes: the opposite of
  /// `position(at:)`. `nil` where the document has no such line or the line no such column.
  ///
  /// - Complexity: O(answer) at first, then O(log n + length of the line).
  public func offset(line: Int, column: Int) -> Int? {
    guard line >= 1, column >= 1 else { return nil }
    var start = 0
    if line > 1 {
      let lineEnd = lineIndex.withLock { index in
        unsafe withUnsafeBytes { unsafe index.offset(ofLineFeed: line - 1, in: $0) }
      }
      guard let lineEnd else { return nil }
      start = lineEnd + 1
    }
    let range = lineRange(at: start)
    // The end of an unfinished line is a place in it; that of any other is the next line's first.
    let last = range.count + (endsWithLineFeed(range) ? 0 : 1)
    return column <= last ? start + column - 1 : nil
  }

  /// The whole line that `offset` is in, with its LF. Empty behind an LF that ends the document.
  ///
  /// - Complexity: O(length of the line).
  public func lineRange(at offset: Int) -> Range<Int> {
    precondition((0...count).contains(offset), "offset out of the document")
    return lineStart(before: offset)..<lineEnd(from: offset)
  }

  /// The line that `offset` is in without its LF and a CR before that.
  ///
  /// - Complexity: O(length of the line).
  public func lineContentRange(at offset: Int) -> Range<Int> {
    let line = lineRange(at: offset)
    guard endsWithLineFeed(line) else { return line }
    let end = line.upperBound - 1
    let hasCR = unsafe withUnsafeBytes {
      unsafe end > line.lowerBound && $0[end - 1] == UInt8(ascii: "\r")
    }
    return line.lowerBound..<(hasCR ? end - 1 : end)
  }

  /// How many lines there are. A last one without an LF counts; the empty document has none.
  ///
  /// - Complexity: O(n) at first, then O(1).
  public var lineCount: Int {
    guard count > 0 else { return 0 }
    let unfinished = unsafe withUnsafeBytes { unsafe $0[count - 1] != UInt8(ascii: "\n") }
    return lineNumber(at: count) - (unfinished ? 0 : 1)
  }

  private func endsWithLineFeed(_ range: Range<Int>) -> Bool {
    unsafe withUnsafeBytes {
      unsafe !range.isEmpty && $0[range.upperBound - 1] == UInt8(ascii: "\n")
    }
  }
}
