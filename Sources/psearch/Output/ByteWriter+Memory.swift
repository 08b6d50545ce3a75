/// What is written in another place than standard output, to be written there later.
extension ByteWriter {
  /// Whether something stands before what comes next. Memory cannot know: it is taken to be so, and
  /// the separator is left out later if it was not.
  var followsOutput: Bool { isMemory || count > 0 }

  /// Writes what separates a document from what was printed before it.
  func writeSeparator(_ body: () -> Void) {
    let start = count
    body()
    separatorLength = count - start
  }

  /// Hands over all that memory holds, and forgets it.
  func takeBytes() -> [UInt8] {
    defer { reset(to: 0) }
    return unsafe Array(written)
  }
}
