/// What the workers of one search are to do.
struct ChunkJob: Sendable {
  let plan: SearchPlan
  let control: SearchControl
  let queue: ChunkQueue
  let choice: ScanChoice
  /// In bytes; nil for sizes that suit.
  let chunkSize: Int?
  /// How many matches of a chunk are handed in as they are; those behind are packed.
  let unpackedCount: Int
  /// Makes something of the matches of a chunk.
  let prepare: (@Sendable (ScannedChunk) -> PreparedMatches?)?
  /// Whether it has to know how many LFs stand before the chunk.
  let countsLineFeeds: Bool
  /// Whether whoever gets the matches looks at the text round them.
  let readsText: Bool
}

/// What one thread needs to scan chunks.
struct ChunkWorker: ~Copyable {
  private let job: ChunkJob
  private let chunks: Chunks
  private var scan: ChunkScan
  /// How many matches the chunk before gave: about as many will come again.
  private var expectedCount = 0
  /// Whether most pages of the chunk before held no match. Those that do are looked at once more by
  /// whoever shows the match, so that to read them would be work done twice.
  private var isSparse = true

  private static let pageSize = 4 << 10

  init(_ job: ChunkJob) {
    self.job = job
    chunks = unsafe job.plan.chunks(size: job.chunkSize)
    scan = ChunkScan(plan: job.plan, matcher: job.plan.makeMatcher(), control: job.control)
  }

  /// Scans the chunk of that number and hands in what it gives.
  mutating func scan(_ number: Int) {
    var finding = ChunkQueue.Finding()
    finding.chunk = job.queue.added(number) ?? chunks[number]
    if let chunk = finding.chunk {
      finding.isUnscanned = job.queue.isRunOver(chunk)
      if !finding.isUnscanned {
        scan(chunk, number, into: &finding)
      } else if job.countsLineFeeds {
        let count = job.plan.document.lineFeedCount(in: range(of: chunk))
        job.queue.note(lineFeeds: count, of: number)
      }
    } else if job.countsLineFeeds {
      job.queue.note(lineFeeds: 0, of: number)
    }
    job.queue.put(finding, for: number)
  }

  private mutating func scan(
    _ chunk: Chunk, _ number: Int, into finding: inout ChunkQueue.Finding
  ) {
    // How far a scan has come says something where all before it is known.
    scan.report(to: job.queue.isNext(number) ? job.control.progress : nil)
    let way = job.choice.choose(for: &scan, bytes: chunk.end.map { $0.offset - chunk.lower })
    let begun = threadNanoseconds()
    finding.matches.reserveCapacity(expectedCount + expectedCount / 8)
    scan.readLines(isSparse || !job.readsText)
    scan.begin(chunk, position: chunk.lower, afterEmpty: false)
    if job.countsLineFeeds {
      // Before anything else, since others may wait for it.
      job.queue.note(lineFeeds: scan.lineFeedCount(in: range(of: chunk)), of: number)
    }
    do {
      while finding.matches.count < job.unpackedCount, let match = try scan.next() {
        finding.matches.append(match)
      }
      while finding.matches.count == job.unpackedCount, let match = try scan.next() {
        finding.packed.append(match)
      }
    } catch {
      finding.error = error
    }
    expectedCount = finding.matches.count
    if let end = chunk.end?.offset {
      let count = finding.matches.count + finding.packed.count
      isSparse = count * ChunkWorker.pageSize <= end - chunk.lower
      job.choice.note(way, bytes: end - chunk.lower, nanoseconds: threadNanoseconds() - begun)
    }
    finding.prepared = prepare(finding.matches, of: chunk, number)
  }

  private func prepare(_ matches: [Match], of chunk: Chunk, _ number: Int) -> PreparedMatches? {
    guard let prepare = job.prepare, !matches.isEmpty, !job.queue.isOver else { return nil }
    var lineFeeds: Int?
    if job.countsLineFeeds {
      guard let count = job.queue.lineFeeds(before: number) else { return nil }
      lineFeeds = count
    }
    return scan.withText { text in
      prepare(
        ScannedChunk(
          matches: matches, range: range(of: chunk), lineFeedsBefore: lineFeeds, text: text))
    }
  }

  private func range(of chunk: Chunk) -> Range<Int> {
    chunk.lower..<(chunk.end?.offset ?? chunk.subjectEnd ?? job.plan.document.count)
  }
}

extension SearchPlan {
  /// The chunks of the plan's document. The plan has to outlive them.
  @unsafe func chunks(size: Int?) -> Chunks {
    let subject = unsafe document.subject()
    return unsafe Chunks(subject, edges: edges(of: subject), fixedSize: size)
  }
}
