#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Memory of one worker for the lines of a chunk, read from the file instead of looked at in its
/// mapping: to copy a page costs less than to have it mapped, and later unmapped.
///
/// For patterns that stay on their lines: the chunk's lines are all that a match there can see, with
/// the LF in front, so that the text does not seem to begin there.
///
/// One a worker, never shared; it owns the memory and frees it.
@safe package final class LineBuffer {
  /// A part of a document as a subject of its own. Safe while the buffer lives and reads no other.
  @unsafe struct Lines {
    /// Where it begins in the document.
    let origin: Int
    let subject: Subject
  }

  private var base: UnsafeMutablePointer<UInt8>?
  private var capacity = 0

  /// Sizes in bytes, which tests make small.
  package struct Sizes: Hashable, Sendable {
    /// How far the ends of the lines at a chunk's edges are looked for.
    package var margin = 4 << 10
    /// The length of chunks for which there is a gain.
    package var least = 64 << 10
    package var most = 2 << 20

    package init() {}
  }

  private let sizes: Sizes

  private static let page = 4096

  init(_ sizes: Sizes) {
    unsafe base = nil
    self.sizes = sizes
  }

  deinit {
    unsafe free(base)
  }

  /// The lines of `chunk`, which the next call overwrites; nil where the mapping has to serve: for long
  /// lines, short and very long chunks, or when the file cannot be read.
  @unsafe func lines(of chunk: Chunk, in document: Document) -> Lines? {
    let count = document.count
    let end = chunk.end?.offset ?? count
    guard chunk.subjectEnd == nil, end - chunk.lower >= sizes.least,
      end - chunk.lower <= sizes.most
    else { return nil }
    let lower = max(0, chunk.lower - sizes.margin)
    let upper = min(count, end + sizes.margin)
    // The system copies several times as fast where both sides lie alike in their pages.
    let shift = (document.fileOffset + lower) % Self.page
    guard reserve(shift + upper - lower), let base = unsafe base.map({ unsafe $0 + shift }),
      unsafe document.read(lower..<upper, into: UnsafeMutableRawPointer(base))
    else { return nil }
    let text = unsafe Subject(base: UnsafePointer(base), count: upper - lower)
    var (first, last) = (0, upper - lower)
    if lower > 0 {
      guard let start = unsafe text.endOfLastLine(in: 0..<chunk.lower - lower) else { return nil }
      first = start - 1
    }
    if upper < count {
      let behind = end - lower
      guard let end = unsafe text.endOfFirstLine(in: behind - 1..<last) else { return nil }
      last = end
    }
    return unsafe Lines(
      origin: lower + first, subject: Subject(base: text.base + first, count: last - first))
  }

  private func reserve(_ size: Int) -> Bool {
    if size <= capacity { return true }
    unsafe free(base)
    var memory: UnsafeMutableRawPointer?
    // With a byte behind the end, as every subject has.
    let result = unsafe posix_memalign(&memory, Self.page, size + 1)
    unsafe base = result == 0 ? memory?.assumingMemoryBound(to: UInt8.self) : nil
    capacity = unsafe base == nil ? 0 : size
    return capacity >= size
  }
}

extension Chunk {
  /// The chunk in a subject that begins at `origin`.
  func relative(to origin: Int) -> Chunk {
    Chunk(
      lower: lower - origin,
      end: end.map { ScanEdges.Edge(offset: $0.offset - origin, lastStart: $0.lastStart - origin) },
      subjectEnd: subjectEnd.map { $0 - origin })
  }
}
