internal import PartSearch

/// What one thread needs to search files away from their turn.
struct FileWorker {
  private let share: FileShare
  private let writer: ByteWriter
  private var search: Search

  /// How much output of a batch is kept: a file with which it would be more is searched again in its
  /// turn, and so are those behind it.
  private static let mostOutput = 1 << 20

  init(_ share: FileShare) {
    self.share = share
    writer = ByteWriter(memory: Self.mostOutput, isTerminal: share.isTerminal)
    search = Search(partOf: share, writer: writer)
  }

  /// The batch with what its files gave.
  mutating func searched(_ batch: FileBatch) -> FileBatch {
    var batch = batch
    var isFull = false
    for step in batch.steps {
      var finding: FileFinding?
      if !isFull, !share.stop.isCancelled, case .file(let input) = step {
        let start = writer.count
        finding = search.finding(in: input, share)
        if !writer.isOpen {
          isFull = true
          finding = nil
          writer.reset(to: start)
        }
      }
      batch.findings.append(finding)
    }
    batch.output = writer.takeBytes()
    return batch
  }
}

extension Search {
  /// What one file gives; nil for one that has to be searched in its turn.
  fileprivate mutating func finding(in input: Input, _ share: FileShare) -> FileFinding? {
    tally = Tally()
    writer.separatorLength = 0
    let start = writer.count
    var count = 0
    do throws(DocumentError) {
      guard let document = try input.openSmall(mapsFiles: options.input.mapsFiles) else {
        return nil
      }
      count = document.count
      show(
        .search(share.pattern),
        context(
          for: document, input, pattern: share.pattern, showsName: share.showsNames, current: nil))
    } catch {
      messages.error(error.message, about: error.path)
    }
    return FileFinding(
      output: start..<writer.count, separatorLength: writer.separatorLength,
      messages: messages.takeKept(), tally: tally, count: count)
  }
}
