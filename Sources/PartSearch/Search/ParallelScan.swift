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
  /// - Parameter handover: what the sink takes beside matches.
  @discardableResult
  package func run<Sink: MatchSink & ~Copyable>(
    into sink: inout Sink, handover: Handover<Sink> = Handover()
  ) throws(MatchError) -> SinkAnswer {
    let chunkCount = unsafe plan.chunks(size: chunkSize).count
    let queue = ChunkQueue(count: chunkCount, readAhead: 2 * threads)
    return try run(
      queue, mayBeShort: chunkCount == 1, into: &sink, handover: handover
    ) { _, _ in }
  }

  /// Scans and merges until the queue is empty; `merged` is told of each chunk that is done with.
  func run<Sink: MatchSink & ~Copyable>(
    _ queue: ChunkQueue, mayBeShort: Bool, into sink: inout Sink,
    handover: Handover<Sink> = Handover(),
    merged: (Chunk, _ neededFrom: Int) -> Void
  ) throws(MatchError) -> SinkAnswer {
    precondition(
      handover.takePacked == nil || handover.prepare == nil, "of packed matches nothing is made")
    var control = control
    control.stop = queue.stop
    let job = ChunkJob(
      plan: plan, control: control, queue: queue,
      choice: ScanChoice(plan.ways, isFixed: chunkSize != nil), chunkSize: chunkSize,
      unpackedCount: handover.takePacked == nil ? Int.max : unpackedCount,
      prepare: handover.prepare, countsLineFeeds: handover.countsLineFeeds,
      readsText: handover.readsText)
    var own = ChunkWorker(job)
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
          workers = startWorkers(job)
        }
      case .merge(let finding, let lineFeeds):
        if try stitcher.merge(finding, into: &sink, handover: handover) == .stop { return .stop }
        if let lineFeeds, let end = finding.chunk?.end?.offset {
          handover.noteLineFeeds(lineFeeds, end, &sink)
        }
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

  private func startWorkers(_ job: ChunkJob) -> [WorkerThread] {
    (1..<threads).compactMap { _ in
      WorkerThread {
        var worker = ChunkWorker(job)
        while let number = job.queue.chunkToScan() { worker.scan(number) }
      }
    }
  }
}
