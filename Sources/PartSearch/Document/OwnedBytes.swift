#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A block of memory that belongs to this process alone, with one NUL byte behind.
///
/// Safe because the pointer is the block's only one, the block is written before it comes here and
/// never afterwards, and it is freed when the last owner goes.
@safe final class OwnedBytes: Sendable {
  // This is safe because the address never changes, nobody writes to the block any more once it is
  // here, and it is freed only when the last owner goes.
  private nonisolated(unsafe) let base: UnsafeMutablePointer<UInt8>
  private let count: Int

  fileprivate init(taking base: UnsafeMutablePointer<UInt8>, count: Int) {
    unsafe self.base = unsafe base
    self.count = count
  }

  deinit {
    unsafe free(base)
  }

  /// The bytes without the one behind them. Valid while this object lives.
  var buffer: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: base, count: count)
  }
}

/// Memory that grows by doubling and ends as `OwnedBytes`.
///
/// Safe because it is not copyable: nobody holds the pointer when `realloc` moves the block.
@safe struct GrowingBytes: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>?
  /// Without the spare byte, for which there is always room.
  private var capacity = 0
  private(set) var count = 0

  init() {
    unsafe base = nil
  }

  deinit {
    unsafe free(base)
  }

  /// The number of bytes that can be added without growing.
  var room: Int { capacity - count }

  /// Makes room for `size` bytes in all. `false` when the system has no more memory.
  mutating func reserve(_ size: Int) -> Bool {
    if unsafe base != nil && size <= capacity { return true }
    guard size < Int.max, let moved = unsafe realloc(base, size + 1) else { return false }
    unsafe base = unsafe moved.assumingMemoryBound(to: UInt8.self)
    capacity = size
    return true
  }

  /// Twice the room, or `least` bytes where that is more. `false` when there is no more memory.
  mutating func grow(least: Int) -> Bool {
    let (doubled, overflow) = capacity.multipliedReportingOverflow(by: 2)
    return !overflow && reserve(max(doubled, least))
  }

  /// Lets `body` write into the free room; it returns how many bytes it wrote.
  mutating func write<E: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(E) -> Int
  ) throws(E) {
    guard let base = unsafe base else { return }
    count += try unsafe body(UnsafeMutableRawBufferPointer(start: base + count, count: room))
  }

  /// Adds a copy of `bytes`, for which room has been made.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe write { room in
      let fitting = unsafe UnsafeBufferPointer(rebasing: bytes.prefix(room.count))
      unsafe room.copyBytes(from: fitting)
      return fitting.count
    }
  }

  /// The bytes so far, the unused room given back. `nil` when there is no memory for even a byte.
  consuming func finish() -> OwnedBytes? {
    guard reserve(count) else { return nil }
    if capacity > count, let smaller = unsafe realloc(base, count + 1) {
      unsafe base = unsafe smaller.assumingMemoryBound(to: UInt8.self)
    }
    guard let base = unsafe base else { return nil }
    unsafe base[count] = 0
    let owned = unsafe OwnedBytes(taking: base, count: count)
    unsafe self.base = nil
    return owned
  }
}
