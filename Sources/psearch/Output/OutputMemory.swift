/// Memory for output: first one writer's alone, then of those to whom the writer handed it.
///
/// Safe because it has one writer at a time, which alone writes, and which is done when others read.
@safe final class OutputMemory: Sendable {
  // This is safe because the address never changes, because what is there is written by the one writer
  // that has the memory before it hands it over and never after, and because the last owner frees it.
  nonisolated(unsafe) let base: UnsafeMutablePointer<UInt8>
  let capacity: Int

  init(_ capacity: Int) {
    unsafe base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit {
    unsafe base.deallocate()
  }
}

/// What a writer has written to memory.
struct KeptOutput: Sendable {
  let memory: OutputMemory
  let count: Int

  /// Writes it to where it was meant to go.
  func write(to writer: ByteWriter) {
    unsafe writer.write(UnsafeBufferPointer(start: memory.base, count: count))
  }
}
