/// The scan of a document in chunks by several threads, with the matches of a sequential one.
///
/// Workers take chunks in order and scan each as if the loop arrived at its start afresh. The calling
/// thread merges in order and scans, too, while there is nothing to merge.
package struct ParallelScan: ~Copyable {
  private let plan: SearchPlan
  private let control: SearchControl
  private let threads: Int
  private let chunkSize: Int?
  /// How many matches of a chunk are left unpacked where the sink takes packed ones: among them a
  /// match that ran into the chunk is stitched in.
  package var unpackedCount = 64

  /// A scan of the plan's document, whose plan can use chunks.
  ///
  /// - Parameters:
  ///   - threads: at least 1, the calling one among them.
  ///   - chunkSize: in bytes, at least 1; nil for sizes that suit.
  package init(plan: SearchPlan, control: SearchControl, threads: Int, chunkSize: Int?) {
    self.plan = plan
    self.control = control
    self.threads = threads
    self.chunkSize = chunkSize
  }

  /// Hands the matches to `sink`, in order, until it says stop.
  ///
  /// - Parameter takePacked: hands the sink matches that a worker has packed, behind those that it
  ///   has; nil where it takes none.
  @discardableResult
  package func run<Sink: MatchSink & ~Copyable>(
    into sink: inout Sink, takePacked: ((MatchIndex, inout Sink) -> SinkAnswer)? = nil
  ) throws(MatchError) -> SinkAnswer {
    let chunkCount = unsafe plan.chunks(size: chunkSize).count
    let queue = ChunkQueue(count: chunkCount, readAhead: 2 * threads)
    return try run(
      queue, mayBeShort: chunkCount == 1, into: &sink, takePacked: takePacked
    ) { _, _ in }
  }

  /// Scans and merges until the queue is empty; `merged` is told of each chunk that is done with.
  func run<Sink: MatchSink & ~Copyable>(
    _ queue: ChunkQueue, mayBeShort: Bool, into sink: inout Sink,
    takePacked: ((MatchIndex, inout Sink) -> SinkAnswer)? = nil,
    merged: (Chunk, _ neededFrom: Int) -> Void
  ) throws(MatchError) -> SinkAnswer {
    var control = control
    control.stop = queue.stop
    let unpackedCount = takePacked == nil ? Int.max : unpackedCount
    let choice = ScanChoice(plan.ways, isFixed: chunkSize != nil)
    var own = ChunkWorker(
      plan: plan, control: control, queue: queue, choice: choice, chunkSize: chunkSize,
      unpackedCount: unpackedCount)
    var stitcher = ChunkStitcher(plan: plan, control: control)
    var workers: [WorkerThread] = []
    defer {
      queue.close()
      for worker in workers { worker.join() }
    }
    while true {
      var work = queue.workAtHand()
      if work == nil {
        sink.searchWaits()
        work = queue.work()
      }
      switch work {
      case nil, .end: return .goOn
      case .scan(let number):
        own.scan(number)
        // The first chunk is often all that is wanted.
        if workers.isEmpty, threads > 1, !mayBeShort {
          workers = startWorkers(
            queue: queue, choice: choice, control: control, unpackedCount: unpackedCount)
        }
      case .merge(let finding):
        let answer = try stitcher.merge(finding, into: &sink) { part, sink in
          takePacked?(part, &sink) ?? .goOn
        }
        if answer == .stop { return .stop }
        self.control.progress?.report(
          max(stitcher.position, finding.chunk?.end?.offset ?? 0))
        if let chunk = finding.chunk, let end = chunk.subjectEnd {
          sink.searched(upTo: end)
          merged(chunk, sink.neededFrom)
        }
        // A chunk in which a filter sees nothing is scanned without a look at the cancellation.
        var control = control
        control.progress = nil
        try control.check(at: stitcher.position, now: monotonicNanoseconds())
      }
    }
  }

  private func startWorkers(
    queue: ChunkQueue, choice: ScanChoice, control: SearchControl, unpackedCount: Int
  ) -> [WorkerThread] {
    let (plan, chunkSize) = (plan, chunkSize)
    return (1..<threads).compactMap { _ in
      WorkerThread {
        var worker = ChunkWorker(
          plan: plan, control: control, queue: queue, choice: choice, chunkSize: chunkSize,
          unpackedCount: unpackedCount)
        while let number = queue.chunkToScan() { worker.scan(number) }
      }
    }
  }
}

/// What one thread needs to scan chunks.
private struct ChunkWorker: ~Copyable {
  private let queue: ChunkQueue
  private let choice: ScanChoice
  private let chunks: Chunks
  private let progress: SearchProgress?
  private var scan: ChunkScan
  /// How many matches of a chunk are handed in as they are; those behind are packed.
  private let unpackedCount: Int
  /// How many matches the chunk before gave: about as many will come again.
  private var expectedCount = 0
  /// Whether most pages of the chunk before held no match. Those that do are looked at once more by
  /// whoever shows the match, so that to read them would be work done twice.
  private var isSparse = true

  private static let pageSize = 4 << 10

  init(
    plan: SearchPlan, control: SearchControl, queue: ChunkQueue, choice: ScanChoice,
    chunkSize: Int?, unpackedCount: Int
  ) {
    self.queue = queue
    self.choice = choice
    self.unpackedCount = unpackedCount
    progress = control.progress
    chunks = unsafe plan.chunks(size: chunkSize)
    scan = ChunkScan(plan: plan, matcher: plan.makeMatcher(), control: control)
  }

  /// Scans the chunk of that number and hands in what it gives.
  mutating func scan(_ number: Int) {
    var finding = ChunkQueue.Finding()
    finding.chunk = queue.added(number) ?? chunks[number]
    if let chunk = finding.chunk {
      finding.isUnscanned = queue.isRunOver(chunk)
      if !finding.isUnscanned {
        // How far a scan has come says something where all before it is known.
        scan.report(to: queue.isNext(number) ? progress : nil)
        let way = choice.choose(
          for: &scan, bytes: chunk.end.map { $0.offset - chunk.lower })
        let begun = threadNanoseconds()
        finding.matches.reserveCapacity(expectedCount + expectedCount / 8)
        scan.readLines(isSparse)
        scan.begin(chunk, position: chunk.lower, afterEmpty: false)
        do {
          while finding.matches.count < unpackedCount, let match = try scan.next() {
            finding.matches.append(match)
          }
          while finding.matches.count == unpackedCount, let match = try scan.next() {
            finding.packed.append(match)
          }
        } catch {
          finding.error = error
        }
        expectedCount = finding.matches.count
        if let end = chunk.end?.offset {
          let count = finding.matches.count + finding.packed.count
          isSparse = count * ChunkWorker.pageSize <= end - chunk.lower
          choice.note(
            way, bytes: end - chunk.lower, nanoseconds: threadNanoseconds() - begun)
        }
      }
    }
    queue.put(finding, for: number)
  }
}

extension SearchPlan {
  /// The chunks of the plan's document. The plan has to outlive them.
  @unsafe fileprivate func chunks(size: Int?) -> Chunks {
    let subject = unsafe document.subject()
    return unsafe Chunks(subject, edges: edges(of: subject), fixedSize: size)
  }
}
