internal import PartSearch

/// Small files are searched several at a time and come out one after another, as if they had been
/// searched so; a big one has all threads for itself when its turn comes.
extension Search {
  /// So many files are searched in turn before there are threads for more.
  private static let firstFiles = 8
  /// So many files a thread takes at a time.
  private static let batchLength = 16
  /// So many batches for each thread are under way at most.
  private static let readAhead = 4

  /// What threads need that search files together; nil where files are searched one by one.
  ///
  /// - Parameter keeps: whether nothing is printed before all is found.
  func fileShare(
    _ pattern: Pattern, _ inputs: Inputs, showsNames: Bool, keeps: Bool
  ) -> FileShare? {
    guard inputs.mayBeSeveral, !keeps, preprocessor == nil, !options.output.explains,
      options.searcher.threadCount > 1
    else { return nil }
    var own = options
    own.input.threads = 1
    return FileShare(
      options: own, pattern: pattern, sectionPatterns: sectionPatterns, showsNames: showsNames,
      isTerminal: writer.isTerminal)
  }

  /// Searches all files.
  mutating func searchTogether(_ inputs: inout Inputs, _ share: FileShare) {
    series = SearchSeries(share.pattern, options.searcher, common: share.common)
    for _ in 0..<Self.firstFiles {
      guard !isOver, let step = inputs.next() else { return }
      take(step, share.pattern, showsName: share.showsNames)
    }
    guard !isOver else { return }
    let threads = options.searcher.threadCount
    let queue = FileQueue(readAhead: Self.readAhead * threads)
    var workers: [WorkerThread] = []
    defer {
      share.stop.cancel()
      queue.close()
      for worker in workers { worker.join() }
    }
    var own = FileWorker(share)
    while !isOver {
      switch queue.work() {
      case .find:
        queue.add(FileBatch(Self.steps(&inputs)))
        if workers.count < threads - 1, let worker = Self.start(queue, share) {
          workers.append(worker)
        }
      case .search(let batch, let number): queue.put(own.searched(batch), for: number)
      case .merge(let batch): merge(batch, share)
      case .end: return
      }
    }
  }

  private static func steps(_ inputs: inout Inputs) -> [InputStep] {
    var steps: [InputStep] = []
    while steps.count < batchLength, let step = inputs.next() { steps.append(step) }
    return steps
  }

  private static func start(_ queue: FileQueue, _ share: FileShare) -> WorkerThread? {
    WorkerThread {
      var worker = FileWorker(share)
      while let (batch, number) = queue.batchToSearch() {
        queue.put(worker.searched(batch), for: number)
      }
    }
  }

  /// Prints what the files of a batch gave, and searches those that were left for their turn.
  private mutating func merge(_ batch: FileBatch, _ share: FileShare) {
    for (step, finding) in zip(batch.steps, batch.findings) {
      if let finding, !holdsFirstMatch(finding) {
        add(finding, batch.output)
      } else {
        take(step, share.pattern, showsName: share.showsNames)
      }
      if isOver { return }
    }
  }

  /// Whether the first match of all is in the file: where matches are lit, it is the current one, and
  /// who searched the file could not know.
  private func holdsFirstMatch(_ finding: FileFinding) -> Bool {
    surface.lightsMatches && tally.matchCount == 0 && finding.tally.matchCount > 0
  }

  private mutating func add(_ finding: FileFinding, _ output: [UInt8]) {
    let separator = writer.followsOutput ? 0 : finding.separatorLength
    let own = (finding.output.lowerBound + separator)..<finding.output.upperBound
    if !own.isEmpty {
      writer.write(output.span.extracting(own))
      if writer.isTerminal { writer.flush() }
    }
    if finding.messages.hasErrors { writer.flush() }
    messages.send(finding.messages)
    tally.add(finding.tally)
    _ = progress?.begin(bytes: finding.count)
    progress?.finish(bytes: finding.count)
  }
}
