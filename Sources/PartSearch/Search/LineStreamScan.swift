/// The scan of a stream for patterns that stay on a line: whole lines are scanned as they come, by
/// several threads, with the matches of a sequential scan of the whole text.
///
/// A thread of its own reads and cuts what came into chunks behind line ends. Such a pattern sees the
/// same whether the text goes on behind the line end or not, so a chunk is searched as if the text
/// ended there.
struct LineStreamScan: ~Copyable {
  private let stream: TextStream
  private let scan: ParallelScan
  private let window: Int
  private let threads: Int
  /// A chunk is cut when so much has come, or when nothing more is there for the moment.
  private let chunkSize: Int

  /// What comes before is kept so far, for lookbehinds.
  static let kept = 512 << 10

  /// A scan of `stream`, over whose document `plan` is made.
  ///
  /// - Parameter window: the most bytes that are held; a line that is longer is an error.
  init(_ stream: TextStream, plan: SearchPlan, control: SearchControl, threads: Int, window: Int) {
    self.stream = stream
    self.window = window
    self.threads = threads
    chunkSize = plan.streamChunkSize
    scan = ParallelScan(plan: plan, control: control, threads: threads, chunkSize: nil)
  }

  /// Hands the matches to `sink`, in order, until it says stop.
  func run<Sink: MatchSink & ~Copyable>(
    into sink: inout Sink, handover: Handover<Sink>
  ) throws(SearchError) {
    let queue = ChunkQueue(readAhead: 2 * threads + 2)
    let (stream, window, chunkSize) = (stream, window, chunkSize)
    let room = min(window, 4 * threads * max(chunkSize, 64 << 10))
    // Nobody waits for it: it may be in the middle of waiting for text that never comes.
    let reader = WorkerThread {
      LineStreamScan.read(
        stream, into: queue, chunkSize: chunkSize, room: room, window: window)
    }
    guard reader != nil else {
      throw .document(.lastError(.read, path: stream.document.name))
    }
    reader?.detach()
    do {
      let answer = try scan.run(
        queue, mayBeShort: false, into: &sink, handover: handover
      ) { chunk, neededFrom in
        queue.didMerge(upTo: chunk.subjectEnd ?? 0)
        stream.release(before: min(chunk.lower - LineStreamScan.kept, neededFrom))
      }
      if answer == .stop { return }
    } catch {
      throw .match(error)
    }
    if let failure = queue.failure { throw failure }
  }

  /// Reads to the end and adds the chunks.
  private static func read(
    _ stream: TextStream, into queue: ChunkQueue, chunkSize: Int, room: Int, window: Int
  ) {
    var cut = 0
    do {
      while true {
        let end = stream.document.count
        if end > cut, end - cut >= chunkSize || stream.isComplete || !stream.isReady(within: 0) {
          let isLast = stream.isComplete
          let edge = isLast ? nil : ScanEdges.Edge(offset: end, lastStart: end - 1)
          queue.add(Chunk(lower: cut, end: edge, subjectEnd: end))
          cut = end
          if isLast { break }
        } else if stream.isComplete {
          // The empty attempt at the very end.
          queue.add(Chunk(lower: cut, end: nil, subjectEnd: cut))
          break
        }
        if stream.received - cut >= window {
          throw SearchError.match(MatchError(reason: .windowLimit, offset: cut))
        }
        guard queue.waitForRoom(room, before: cut) else { return }
        while !stream.isReady(within: 100) {
          if queue.isOver { return }
        }
        _ = try stream.readMore()
      }
      queue.seal()
    } catch let error as SearchError {
      queue.seal(error)
    } catch let error as DocumentError {
      queue.seal(.document(error))
    } catch {
      queue.seal()
    }
  }
}
