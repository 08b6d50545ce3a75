internal import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Memory for a text that comes bit by bit and goes again from the front, at fixed addresses.
///
/// A large range of addresses is reserved, which costs nothing; pages get memory when text arrives in
/// them, and give it back when they are released. So an offset stays an offset for as long as the
/// text lasts, nothing is ever moved, and what is not needed any more takes no memory. Released bytes
/// read as zeros.
///
/// Safe: the range is this object's alone and lives as long; bytes below `published` are never written
/// again, but for being released, which reading survives.
@safe final class StreamMemory: Sendable {
  // This is safe because the address never changes, because bytes are written by the one who reads the
  // stream before `published` says that they are there and never after (released ones become zeros, which
  // any thread may read), and because the range of addresses is the last owner's to give back.
  private nonisolated(unsafe) let base: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private let end = Atomic<Int>(0)
  private let freed = Atomic<Int>(0)

  /// As much as fits into half of what x86-64 and arm64 have, and a few sizes for systems that allow
  /// less.
  private static let capacities = [1 << 45, 1 << 42, 1 << 38, 1 << 35]

  /// The text in front that takes small pages.
  private static let smallPages = 4 << 20

  /// Nil where the system gives no address range worth having.
  init?() {
    for capacity in StreamMemory.capacities {
      let memory = unsafe mmap(
        nil, capacity, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
      guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { continue }
      unsafe base = memory.assumingMemoryBound(to: UInt8.self)
      self.capacity = capacity
      #if os(Linux)
        // A long text fills page after page; large ones save most of the faults. A short text should
        // not pay for a large page to be cleared.
        unsafe madvise(
          base + StreamMemory.smallPages, capacity - StreamMemory.smallPages, MADV_HUGEPAGE)
      #endif
      return
    }
    return nil
  }

  deinit {
    unsafe munmap(base, capacity)
  }

  /// Bytes below it are there for everyone.
  var published: Int { end.load(ordering: .acquiring) }

  /// Makes the bytes below `offset`, which have been written, known to everyone.
  func publish(_ offset: Int) {
    end.store(offset, ordering: .releasing)
  }

  /// The address of the first byte.
  var start: UnsafePointer<UInt8> { unsafe UnsafePointer(base) }

  /// The free room behind `offset`, at most `length` bytes, for the one who fills it.
  func room(from offset: Int, length: Int) -> UnsafeMutableRawBufferPointer {
    let length = min(length, capacity - offset - 1)
    return unsafe UnsafeMutableRawBufferPointer(start: base + offset, count: max(0, length))
  }

  /// Gives back the memory of whole pages before `offset`.
  func release(before offset: Int) {
    let page = Int(getpagesize())
    let from = freed.load(ordering: .relaxed)
    let to = offset / page * page
    // A system call for every few pages would cost more than it frees.
    guard to - from >= 512 * page else { return }
    freed.store(to, ordering: .relaxed)
    unsafe madvise(base + from, to - from, MADV_DONTNEED)
  }
}
