#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads a file descriptor from front to end, whatever it is: file, pipe, terminal or socket.
///
/// It does not close the descriptor. Interrupted calls are made again, and a descriptor that was set
/// to non-blocking is waited for.
package struct ByteStream: ~Copyable {
  private let fileDescriptor: CInt
  private let name: [UInt8]

  /// A stream over an open descriptor; `name` is only for errors.
  package init(fileDescriptor: CInt, name: [UInt8] = []) {
    self.fileDescriptor = fileDescriptor
    self.name = name
  }

  /// Reads at most `room.count` bytes and returns how many there were; 0 at the end (and for no room).
  ///
  /// Waits until there is at least one byte.
  ///
  /// - Complexity: O(number of bytes read).
  package mutating func read(
    into room: UnsafeMutableRawBufferPointer
  ) throws(DocumentError) -> Int {
    // Darwin refuses more than 2^31 - 1 bytes a call; Linux reads that many at most.
    let limit = min(room.count, 1 << 30)
    while true {
      #if canImport(Darwin)
        let got = unsafe Darwin.read(fileDescriptor, room.baseAddress, limit)
      #else
        let got = unsafe Glibc.read(fileDescriptor, room.baseAddress, limit)
      #endif
      if got >= 0 { return got }
      let error = DocumentError.lastError(.read, path: name)
      switch error.errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: try waitForBytes()
      default: throw error
      }
    }
  }

  /// Everything from here to the end, in memory of its own.
  ///
  /// `expected` is how many bytes there will probably be: more than 0 for regular files only.
  ///
  /// - Complexity: O(number of bytes read); memory doubles while it grows and is cut at the end.
  mutating func readToEnd(expecting expected: Int = 0) throws(DocumentError) -> OwnedBytes {
    // One byte more than expected, so that the end is seen without growing; a size that is not
    // true (a file with holes, a device) is not believed beyond a gigabyte.
    let first = expected > 0 ? min(expected, 1 << 30) + 1 : 1 << 16
    var bytes = GrowingBytes()
    var ended = false
    while !ended {
      if bytes.room == 0 && !bytes.grow(least: first) { throw outOfMemory }
      let before = bytes.count
      try unsafe bytes.write { (room) throws(DocumentError) in
        try unsafe read(into: room)
      }
      // A file that gives as much as it said and not the byte behind has come to its end.
      ended = bytes.count == before || bytes.count == expected && bytes.room > 0
    }
    guard let owned = bytes.finish() else { throw outOfMemory }
    return owned
  }

  private var outOfMemory: DocumentError { .lastError(.read, path: name, number: ENOMEM) }

  /// Sleeps until the descriptor has bytes, an end or an error to give.
  private func waitForBytes() throws(DocumentError) {
    var wanted = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&wanted, 1, -1) < 0 {
      let error = DocumentError.lastError(.read, path: name)
      if error.errno != EINTR { throw error }
    }
  }
}
