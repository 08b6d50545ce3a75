internal import PartSearch

/// Searches all parts of a library in the background, one after the other. What it keeps is bounded:
/// of each part the count and the first hits, and of those no more than so many in all.
struct LibrarySearch {
  private let mailbox: Mailbox
  private var cancellation: Cancellation?

  /// Hits of a part that get a row.
  static let mostOfPart = 200
  /// Rows for hits in all parts.
  static let mostOfAll = 50_000

  init(_ mailbox: Mailbox) {
    self.mailbox = mailbox
  }

  /// Starts, in place of any other.
  ///
  /// - Parameter present: the part that is open, which may be a pipe.
  mutating func start(
    generation: Int, _ pattern: Pattern, in library: Library, present: (file: Int, Document),
    threads: Int
  ) {
    stop()
    let cancellation = Cancellation()
    self.cancellation = cancellation
    let mailbox = mailbox
    BackgroundThread.start {
      var room = Self.mostOfAll
      var parts: [PartHits] = []
      var posted = monotonicNanoseconds()
      for file in library.paths.indices {
        let part =
          file == present.file
          ? Self.hits(
            of: pattern, in: present.1, file: file, most: room, cancellation, threads: threads)
          : Self.hits(
            of: pattern, inFile: library.paths[file], file: file, most: room, cancellation,
            threads: threads)
        if cancellation.isCancelled { return }
        room -= part.hits.count
        parts.append(part)
        // Many small parts come together: each lot costs as much as all rows do.
        let now = monotonicNanoseconds()
        guard now - posted > 50_000_000 || file == library.paths.count - 1 else { continue }
        mailbox.post(.libraryHits(generation: generation, parts))
        parts = []
        posted = now
      }
    }
  }

  mutating func stop() {
    cancellation?.cancel()
    cancellation = nil
  }

  private static func hits(
    of pattern: Pattern, inFile path: [UInt8], file: Int, most: Int, _ cancellation: Cancellation,
    threads: Int
  ) -> PartHits {
    // What has come through a pipe is known only while that is the part that is open.
    if path == [UInt8(ascii: "-")] || isNamedPipe(path) {
      return PartHits(file: file, failure: "a pipe is searched when it is open")
    }
    do {
      return hits(
        of: pattern, in: try Document(pathBytes: path), file: file, most: most, cancellation,
        threads: threads)
    } catch {
      return PartHits(file: file, failure: error.message)
    }
  }

  /// The hits of one part, on the calling thread.
  static func hits(
    of pattern: Pattern, in document: Document, file: Int, most: Int, _ cancellation: Cancellation,
    threads: Int
  ) -> PartHits {
    var part = PartHits(file: file)
    var sink = PartSink(limit: min(most, mostOfPart), cancellation: cancellation)
    var searcher = Searcher(cancellation: cancellation)
    searcher.threads = threads
    do {
      try searcher.search(pattern, in: document, into: &sink)
    } catch {
      part.failure = error.text
    }
    part.count = sink.count
    part.rest = sink.first.last?.range.upperBound ?? 0
    // Of a part with hits only: most parts of a large library have none.
    let outline =
      !sink.first.isEmpty && document.count <= ReaderModel.outlinedAtOnce
      ? Outline(of: document, cancellation: cancellation) : nil
    var (line, place) = (1, 0)
    for match in sink.first {
      line += document.lineFeedCount(in: place..<match.range.lowerBound)
      place = match.range.lowerBound
      part.hits.append(
        PartHits.Hit(
          offset: place, line: line,
          section: outline?.index(at: place).flatMap { outline?.pathText(toSectionAt: $0) } ?? "",
          text: HitText(match, in: document, columns: 160)))
    }
    return part
  }
}

/// Counts matches and keeps the first.
private struct PartSink: MatchSink {
  let limit: Int
  let cancellation: Cancellation
  var count = 0
  var first: [Match] = []

  mutating func receive(_ found: Span<Match>) -> SinkAnswer {
    count += found.count
    for place in found.indices where first.count < limit { first.append(found[place]) }
    return cancellation.isCancelled ? .stop : .goOn
  }
}
