#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Files that are read whole: of rules, of arguments, of paths.
enum SmallFile {
  /// The system's reason.
  struct Failure: Error, Equatable {
    let code: CInt
  }

  /// All bytes of the file at `path`.
  ///
  /// - Parameter waits: whether to wait for who writes to a pipe of that name.
  static func read(_ path: [UInt8], waits: Bool = true) -> Result<[UInt8], Failure> {
    let name = path.map(CChar.init(bitPattern:)) + [0]
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (waits ? 0 : O_NONBLOCK)
    while true {
      let descriptor = unsafe open(name, flags)
      if descriptor >= 0 {
        defer { close(descriptor) }
        return read(descriptor: descriptor)
      }
      if errno != EINTR { return .failure(Failure(code: errno)) }
    }
  }

  /// All bytes from where `descriptor` is to its end.
  static func read(descriptor: CInt) -> Result<[UInt8], Failure> {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = unsafe block.withUnsafeMutableBytes { unsafe systemRead(descriptor, $0) }
      if count == 0 { return .success(bytes) }
      if count > 0 {
        bytes += block[..<count]
      } else if errno != EINTR {
        return .failure(Failure(code: errno))
      }
    }
  }
}

/// The system's `read`, whose name is that of a method here.
private func systemRead(_ descriptor: CInt, _ block: UnsafeMutableRawBufferPointer) -> Int {
  unsafe read(descriptor, block.baseAddress, block.count)
}
