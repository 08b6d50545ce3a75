import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A process that runs, and this side's ends of its pipes.
struct Child {
  let identifier: pid_t
  /// Non-blocking, closed when all is written. Nil where standard input is a file.
  var feeding: CInt?
  var out: CInt?
  var err: CInt?

  /// Feeds standard input and reads both outputs to their ends, all at the same time.
  mutating func exchange(
    _ feed: [UInt8], atFirstOutput: () throws -> Void
  ) throws -> (out: [UInt8], err: [UInt8]) {
    var rest = feed[...]
    var out: [UInt8] = []
    var err: [UInt8] = []
    defer { close() }
    if rest.isEmpty { closeFeed() }
    while self.out != nil || self.err != nil {
      var wanted = [
        pollfd(fd: self.out ?? -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: self.err ?? -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: feeding ?? -1, events: Int16(POLLOUT), revents: 0),
      ]
      let ready = unsafe poll(&wanted, nfds_t(wanted.count), 120_000)
      if ready < 0, errno == EINTR { continue }
      if ready <= 0 {
        kill(identifier, SIGKILL)
        Issue.record("psearch does not end")
        break
      }
      if wanted[0].revents != 0, let descriptor = self.out {
        if out.isEmpty { try atFirstOutput() }
        if !Self.read(descriptor, into: &out) { Self.close(&self.out) }
      }
      if wanted[1].revents != 0, let descriptor = self.err {
        if !Self.read(descriptor, into: &err) { Self.close(&self.err) }
      }
      if wanted[2].revents != 0, let descriptor = feeding {
        let written = unsafe rest.withUnsafeBytes { bytes in
          unsafe write(descriptor, bytes.baseAddress, bytes.count)
        }
        if written > 0 { rest = rest.dropFirst(written) }
        // A child that reads no more gives EPIPE.
        if rest.isEmpty || written < 0 && errno != EAGAIN && errno != EINTR { closeFeed() }
      }
    }
    return (out, err)
  }

  /// The exit status, or 128 and the number of the signal that ended it.
  func wait() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  private mutating func closeFeed() {
    Self.close(&feeding)
  }

  private mutating func close() {
    closeFeed()
    Self.close(&out)
    Self.close(&err)
  }

  private static func close(_ descriptor: inout CInt?) {
    guard let open = descriptor else { return }
    #if canImport(Darwin)
      Darwin.close(open)
    #else
      Glibc.close(open)
    #endif
    descriptor = nil
  }

  /// Reads what is there; false at the end.
  private static func read(_ descriptor: CInt, into bytes: inout [UInt8]) -> Bool {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe block.withUnsafeMutableBytes { buffer in
      #if canImport(Darwin)
        unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
    }
    if count > 0 { bytes += block[..<count] }
    return count > 0 || count < 0 && errno == EINTR
  }
}
