#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A pipe that wakes the thread which waits for it. Neither end blocks, and other programs get none.
///
/// Who made it closes it, or does not: where a signal handler writes to it, its number must never become
/// that of another file.
struct WakePipe: Sendable {
  /// The end that is polled.
  let readEnd: CInt
  /// The end that a byte is written to.
  let writeEnd: CInt

  /// Nil where the system has no pipe to give.
  init?() {
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends {
      let flags = fcntl(end, F_GETFL)
      if flags >= 0 { _ = fcntl(end, F_SETFL, flags | O_NONBLOCK) }
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  func closeEnds() {
    close(readEnd)
    close(writeEnd)
  }

  /// Wakes, by a 0. A full pipe wakes all the same.
  func wake() {
    var byte: UInt8 = 0
    _ = unsafe write(writeEnd, &byte, 1)
  }

  /// Empties the pipe and tells which bytes came.
  @discardableResult
  func drain() -> Set<UInt8> {
    var room = [UInt8](repeating: 0, count: 512)
    var found: Set<UInt8> = []
    while true {
      let count = unsafe room.withUnsafeMutableBytes {
        unsafe read(readEnd, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return found }
      found.formUnion(room.prefix(count))
    }
  }

  /// Waits to be woken, for ever with -1, and empties the pipe.
  func sleep(milliseconds: CInt) {
    var entry = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&entry, 1, milliseconds)
    drain()
  }
}
