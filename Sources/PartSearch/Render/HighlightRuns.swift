#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A stretch of a document that is shown in one way.
public struct HighlightRun: Hashable, Sendable {
  /// How a run is shown.
  public enum Kind: Hashable, Sendable {
    /// Text between matches, and every line end.
    case plain
    /// A part of a match that is not the current one.
    case match
    /// A part of the current match.
    case current
  }

  /// The bytes: offsets into the document, 0-based, end excluded, never empty.
  public let range: Range<Int>
  /// How they are shown.
  public let kind: Kind

  /// A run of `kind` at `range`.
  ///
  /// - Complexity: O(1).
  public init(range: Range<Int>, kind: Kind) {
    self.range = range
    self.kind = kind
  }
}

/// A range of a document cut into runs of plain text and of matches, in order and without gaps. They
/// are made as they are asked for.
///
/// - A match over several lines gives a run on each: an LF and a CR before it are always plain.
/// - Matches that stand side by side stay runs of their own; plain runs are as long as can be.
/// - An empty match gives no run. A match that reaches out of the range is cut to it.
public struct HighlightRuns<Matches: Sequence<Match>>: Sequence {
  /// What the runs are of.
  public let document: Document
  private let range: Range<Int>
  private let matches: Matches
  private let current: Int?

  /// The runs of `range`, which must be in the document. `matches` are in order and do not overlap;
  /// those before the range are skipped, and no more are read than it takes. `current` is the
  /// position of the current match in the sequence, 0 for its first.
  ///
  /// - Complexity: O(1); going through all runs is O(matches read + bytes of the matches).
  public init(
    of document: Document, in range: Range<Int>, matches: Matches, current: Int? = nil
  ) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= document.count, "range out of the document")
    self.document = document
    self.range = range
    self.matches = matches
    self.current = current
  }

  /// The runs from first to last.
  ///
  /// - Complexity: O(1).
  public func makeIterator() -> Iterator {
    Iterator(document: document, range: range, matches: matches.makeIterator(), current: current)
  }

  /// Makes one run after the other.
  public struct Iterator: IteratorProtocol {
    private let document: Document
    private let end: Int
    private var matches: Matches.Iterator
    private let current: Int?
    /// Where the next run starts.
    private var offset: Int
    /// The number of matches that have been read.
    private var read = 0
    /// What is left of the match that was read last, cut to the range.
    private var rest: Range<Int>
    private var kind = HighlightRun.Kind.match
    /// The next run of a match, found before the plain one in front of it is given out.
    private var lit: HighlightRun?

    fileprivate init(
      document: Document, range: Range<Int>, matches: Matches.Iterator, current: Int?
    ) {
      self.document = document
      self.matches = matches
      self.current = current
      end = range.upperBound
      offset = range.lowerBound
      rest = offset..<offset
    }

    /// The next run, or `nil` at the end of the range.
    ///
    /// - Complexity: O(bytes of the run), a plain run O(1), plus the matches that are skipped.
    public mutating func next() -> HighlightRun? {
      guard offset < end else { return nil }
      if lit == nil { lit = nextLit() }
      if let lit, lit.range.lowerBound == offset {
        self.lit = nil
        offset = lit.range.upperBound
        return lit
      }
      let plain = offset..<(lit?.range.lowerBound ?? end)
      offset = plain.upperBound
      return HighlightRun(range: plain, kind: .plain)
    }

    private mutating func nextLit() -> HighlightRun? {
      while true {
        while rest.isEmpty {
          guard let match = matches.next() else { return nil }
          kind = read == current ? .current : .match
          read += 1
          if match.range.lowerBound >= end { return nil }
          rest = match.range.clamped(to: offset..<end)
        }
        let found = unsafe document.withUnsafeBytes { unsafe split(rest, of: $0) }
        rest = found.next..<rest.upperBound
        if !found.lit.isEmpty { return HighlightRun(range: found.lit, kind: kind) }
      }
    }

    /// What of `range` is lit before its first line end, and where it goes on behind that.
    private func split(
      _ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
    ) -> (lit: Range<Int>, next: Int) {
      let start = range.lowerBound
      let lineFeed = unsafe offsetOfLineFeed(in: range, of: bytes)
      // The LF may be behind the match, whose last byte is then the CR of a line end.
      var litEnd = lineFeed ?? range.upperBound
      if unsafe litEnd > start && litEnd < bytes.count && bytes[litEnd] == UInt8(ascii: "\n")
        && bytes[litEnd - 1] == UInt8(ascii: "\r")
      {
        litEnd -= 1
      }
      return (start..<litEnd, lineFeed.map { $0 + 1 } ?? range.upperBound)
    }

    private func offsetOfLineFeed(
      in range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
    ) -> Int? {
      guard let base = bytes.baseAddress else { return nil }
      let found = unsafe memchr(base + range.lowerBound, 0x0A, range.count)
      return unsafe found.map { unsafe UnsafeRawPointer($0) - UnsafeRawPointer(base) }
    }
  }
}

extension HighlightRuns: Sendable where Matches: Sendable {}

extension HighlightRuns where Matches == MatchIndex.Iterator {
  /// The runs of `range`, which must be in the document, with the matches of an index. `current` is
  /// the position of the current match in the index.
  ///
  /// - Complexity: O(log n) in the number of matches; going through all runs is O(matches in the
  ///   range + their bytes).
  public init(
    of document: Document, in range: Range<Int>, index: MatchIndex, current: Int? = nil
  ) {
    let touching = index.indices(touching: range)
    self.init(
      of: document, in: range, matches: index.matches(at: touching),
      current: current.map { $0 - touching.lowerBound })
  }
}
