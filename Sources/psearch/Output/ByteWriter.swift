internal import CPartSearch
internal import PartSearch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Standard output, buffered; or memory that stands in for it, up to a limit.
///
/// It owns its buffer. After a write has failed it takes what it is given and drops it, so that a
/// printer need not ask at every line; `isOpen` says whether there is a point in going on.
@safe final class ByteWriter {
  private let descriptor: CInt
  private var memory: OutputMemory
  private var buffer: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// How much memory may be filled; nil where the buffer is emptied into a descriptor.
  private let limit: Int?
  private var used = 0
  /// The length of the separator that was written last.
  var separatorLength = 0
  /// How many bytes have been handed to the system, or were to be.
  private var sent = 0
  /// The error of the write that failed; 0 while none has.
  private(set) var failure: CInt = 0
  /// Whether someone watches: then every batch is shown at once.
  let isTerminal: Bool

  private static let firstCapacity = 64 << 10

  init(descriptor: CInt) {
    self.descriptor = descriptor
    limit = nil
    memory = OutputMemory(Self.firstCapacity)
    (unsafe buffer, capacity) = unsafe (memory.base, memory.capacity)
    isTerminal = isatty(descriptor) == 1
  }

  /// Keeps what is written. A write that would make it more than `limit` bytes fails.
  ///
  /// - Parameters:
  ///   - isTerminal: whether it will go to one.
  ///   - memory: what to begin in, which nobody else may have; nil for new memory.
  init(memory limit: Int, isTerminal: Bool, in memory: OutputMemory? = nil) {
    descriptor = -1
    self.limit = limit
    self.memory = memory ?? OutputMemory(min(limit, Self.firstCapacity))
    (unsafe buffer, capacity) = unsafe (self.memory.base, min(limit, self.memory.capacity))
    self.isTerminal = isTerminal
  }

  /// Whether what is written arrives anywhere.
  var isOpen: Bool { failure == 0 }

  /// Whether what is written is kept.
  var isMemory: Bool { limit != nil }

  /// What memory holds. Valid until the next write.
  var written: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: buffer, count: used)
  }

  /// Forgets what memory holds behind its first `count` bytes, and that a write failed.
  func reset(to count: Int) {
    precondition(isMemory && count <= used, "only what memory holds can be forgotten")
    (used, failure) = (count, 0)
  }

  /// How many bytes have been written so far.
  var count: Int { sent + used }

  func write(_ byte: UInt8) {
    if used == capacity, !makeRoom(for: 1) { return }
    unsafe buffer[used] = byte
    used += 1
  }

  func write(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { unsafe write($0) }
  }

  func write(_ text: StaticString) {
    text.withUTF8Buffer { unsafe write($0) }
  }

  func write(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe write($0) }
  }

  func write(_ bytes: Range<Int>, of document: Document) {
    unsafe document.withUnsafeBytes { unsafe write(UnsafeBufferPointer(rebasing: $0[bytes])) }
  }

  /// Writes `number`, which is not negative, in decimal digits.
  func writeDecimal(_ number: Int) {
    if used + 20 > capacity, !makeRoom(for: 20) { return }
    var digits = 1
    var bound = 10
    while digits < 19, number >= bound {
      digits += 1
      bound = bound.multipliedReportingOverflow(by: 10).partialValue
    }
    var rest = number
    for place in stride(from: used + digits - 1, through: used, by: -1) {
      unsafe buffer[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    used += digits
  }

  /// Hands over what memory holds, without a copy. Nothing is written any more.
  func finish() -> KeptOutput {
    precondition(isMemory, "only what memory holds can be handed over")
    // What others read now must not be written to.
    defer { (failure, capacity) = (EBADF, used) }
    return KeptOutput(memory: memory, count: used)
  }

  /// Hands what is buffered to the system; memory keeps it.
  func flush() {
    guard limit == nil else { return }
    let count = used
    used = 0
    unsafe send(UnsafeBufferPointer(start: buffer, count: count), isBuffer: true)
  }

  func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
    if used + bytes.count > capacity, !makeRoom(for: bytes.count) {
      if limit == nil { unsafe send(bytes, isBuffer: false) }
      return
    }
    unsafe (buffer + used).update(from: source, count: bytes.count)
    used += bytes.count
  }

  /// Whether there is room for `count` bytes more now.
  private func makeRoom(for count: Int) -> Bool {
    guard let limit else {
      flush()
      return count < capacity
    }
    guard isOpen, count <= limit - used else {
      failure = EFBIG
      return false
    }
    let larger = min(limit, max(2 * capacity, used + count))
    let moved = OutputMemory(larger)
    unsafe moved.base.update(from: buffer, count: used)
    memory = moved
    (unsafe buffer, capacity) = unsafe (moved.base, larger)
    return true
  }

  private func send(_ bytes: UnsafeBufferPointer<UInt8>, isBuffer: Bool) {
    sent += bytes.count
    guard isTerminal else { return unsafe sendNow(bytes, isBuffer: isBuffer) }
    guard let last = unsafe bytes.last else { return }
    ProgressDisplay.aside(endsLine: last == 0x0A) { unsafe sendNow(bytes, isBuffer: isBuffer) }
  }

  private func sendNow(_ bytes: UnsafeBufferPointer<UInt8>, isBuffer: Bool) {
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty && isOpen {
      let written = unsafe systemWrite(descriptor, UnsafeBufferPointer(rebasing: rest))
      if written >= 0 {
        unsafe rest = unsafe rest.dropFirst(written)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        unsafe poll(&wanted, 1, -1)
      case EFAULT where !isBuffer:
        // The pages vanished under a mapping. Touching them through the buffer lets the guard put
        // zero pages there.
        sent -= unsafe rest.count
        unsafe sendThroughBuffer(UnsafeBufferPointer(rebasing: rest))
        return
      default: failure = errno
      }
    }
  }

  private func sendThroughBuffer(_ bytes: UnsafeBufferPointer<UInt8>) {
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
      let part = unsafe UnsafeBufferPointer(rebasing: rest.prefix(capacity))
      if let source = part.baseAddress {
        unsafe buffer.update(from: source, count: part.count)
      }
      used = 0
      unsafe sendNow(UnsafeBufferPointer(start: buffer, count: part.count), isBuffer: true)
      unsafe rest = unsafe rest.dropFirst(part.count)
    }
  }
}

/// The system's `write`, whose name is that of a method here.
private func systemWrite(_ descriptor: CInt, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}

/// The system's sentence for an error number.
func systemMessage(_ code: CInt) -> String {
  unsafe String(cString: strerror(code))
}
