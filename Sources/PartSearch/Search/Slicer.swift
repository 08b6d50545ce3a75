/// Cuts a search into slices, so that it can be called off, timed and reported between them.
///
/// Nothing in PCRE2 stops a call once it runs; but an offset limit bounds where its attempts may
/// begin. Slices are sized by time, from one start position up, aiming at 5 ms and capped in bytes
/// so that a sudden change from cheap text to dear text is soon noticed.
struct Slicer {
  /// Attempts of this slice begin before it; the next slice begins at it.
  private(set) var end = 0
  /// The last offset where an attempt may begin, or nil where the slice reaches the subject's end.
  private(set) var lastStart: Int?
  /// What is cut: the subject from `end` on, or what lies before this edge in it.
  private var bound: ScanEdges.Edge?
  private var count: Int
  private var edges: ScanEdges
  /// The slice's length that is aimed at, in bytes.
  private var size = Slicer.firstSize
  private var begun: UInt64 = 0
  /// Whether the code's search for its first unit ends at the offset limit; the interpreter's does
  /// not, so its slices double without bound to keep the work linear.
  private let isBounded: Bool
  private let fixedSize: Int?

  private static let firstSize = 16
  private static let largestSize = 256 << 10
  private static let unboundedSize = 1 << 20
  private static let aim: UInt64 = 5_000_000

  /// Slices of a subject of `count` bytes.
  init(edges: ScanEdges, count: Int, isBounded: Bool, fixedSize: Int?) {
    self.edges = edges
    self.count = count
    self.isBounded = isBounded
    self.fixedSize = fixedSize
    if !isBounded { size = Slicer.unboundedSize }
    if let fixedSize { size = fixedSize }
  }

  /// Goes over to another subject, or a part of one that ends at `bound`, keeping what was learnt
  /// about sizes.
  mutating func restart(edges: ScanEdges, count: Int, bound: ScanEdges.Edge? = nil) {
    self.edges = edges
    self.count = count
    self.bound = bound
    (end, lastStart) = (0, nil)
    if !isBounded, fixedSize == nil { size = Slicer.unboundedSize }
  }

  /// Whether the slice is the last one.
  var isLast: Bool { lastStart == nil || end == bound?.offset }

  /// Begins the slice at `position`, sized by the time that the one before took.
  ///
  /// - Returns: the time now, in nanoseconds of the monotonic clock.
  mutating func begin(at position: Int) -> UInt64 {
    let now = monotonicNanoseconds()
    let elapsed = now &- begun
    if begun == 0 || fixedSize != nil {
      // The first one keeps its size.
    } else if !isBounded {
      // No subject is as long as a quarter of the address space.
      size = min(size * 2, Int.max / 4)
    } else if elapsed > Slicer.aim * 2 {
      size = max(1, Int(Double(size) * Double(Slicer.aim) / Double(elapsed)))
    } else if elapsed < Slicer.aim / 2 {
      size = min(size * 4, Slicer.largestSize)
    }
    begun = now
    cut(from: position)
    return now
  }

  /// Makes the slice about half as long, seen from `position` on.
  ///
  /// - Returns: false if it is one start position already, or cannot be cut further.
  mutating func narrow(from position: Int) -> Bool {
    let before = end
    guard before - position > 1 else { return false }
    size = max(1, (before - position) / 2)
    cut(from: position)
    return end < before
  }

  private mutating func cut(from position: Int) {
    let far = bound?.offset ?? count
    let (cut, overflows) = position.addingReportingOverflow(size)
    if !overflows, let edge = edges.first(from: cut, before: far) {
      (end, lastStart) = (edge.offset, edge.lastStart)
    } else {
      (end, lastStart) = (far, bound?.lastStart)
    }
  }
}
