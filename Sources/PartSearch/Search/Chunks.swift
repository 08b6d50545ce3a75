/// A part of a subject, for one worker: attempts that begin in it are its own.
package struct Chunk: Sendable {
  /// Where it begins: an edge, or 0.
  package let lower: Int
  /// Where it ends; nil for the subject's end, whose empty attempt belongs to it.
  package let end: ScanEdges.Edge?
  /// The end of the subject as the chunk's scan sees it; nil for the document's.
  package var subjectEnd: Int?
}

/// How a subject is cut into chunks: at the first edge behind each nominal cut.
///
/// The first chunks are small, so that the first matches come early; later ones are large, so that
/// handing them over costs nothing. Where there is no edge between one nominal cut and the next, as
/// in megabytes of empty lines, the chunk before reaches further and the one there is empty.
@safe package struct Chunks {
  private let subject: Subject
  private let edges: ScanEdges
  private let fixedSize: Int?

  private static let firstSize = 64 << 10
  private static let growing = 4
  private static let size = firstSize << growing

  /// The chunks of `subject`, whose bytes the caller keeps.
  @unsafe init(_ subject: Subject, edges: ScanEdges, fixedSize: Int?) {
    unsafe self.subject = unsafe subject
    self.edges = edges
    self.fixedSize = fixedSize
  }

  /// The number of nominal chunks.
  package var count: Int {
    let length = unsafe subject.count
    if let fixedSize { return max(1, (length - 1) / fixedSize + 1) }
    let growingLength = cut(Chunks.growing)
    if length <= growingLength {
      return (1...Chunks.growing).first { cut($0) >= length } ?? Chunks.growing
    }
    return Chunks.growing + (length - growingLength - 1) / Chunks.size + 1
  }

  /// Where chunk `number` begins, before that is moved to an edge.
  private func cut(_ number: Int) -> Int {
    if let fixedSize { return number * fixedSize }
    if number <= Chunks.growing { return Chunks.firstSize * ((1 << number) - 1) }
    return cut(Chunks.growing) + (number - Chunks.growing) * Chunks.size
  }

  /// The chunk of that number, or nil where it is empty.
  package subscript(number: Int) -> Chunk? {
    guard let lower = number == 0 ? 0 : edge(number)?.offset else { return nil }
    var next = number + 1
    while next < count {
      if let end = edge(next) { return Chunk(lower: lower, end: end) }
      next += 1
    }
    return Chunk(lower: lower, end: nil)
  }

  /// The edge that belongs to cut `number`, if there is one before the next cut.
  private func edge(_ number: Int) -> ScanEdges.Edge? {
    edges.first(from: cut(number), before: cut(number + 1))
  }
}
