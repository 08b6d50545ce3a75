import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs programs on a terminal of their own and gives what they send to it.
enum Terminal {
  /// A pair of descriptors: ours, and the one that the program takes for a terminal. Nil where the
  /// system gives none.
  private static func pair() -> (own: CInt, other: CInt)? {
    #if canImport(Darwin)
      let own = posix_openpt(O_RDWR | O_NOCTTY)
      guard own >= 0, grantpt(own) == 0, unlockpt(own) == 0, let name = unsafe ptsname(own) else {
        return nil
      }
      let other = unsafe open(name, O_RDWR | O_NOCTTY)
    #else
      // The module Glibc has no posix_openpt; this is what it does (pts(4)).
      let own = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var lock: CInt = 0
      var number: CInt = 0
      let (unlock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
      guard own >= 0, unsafe ioctl(own, unlock, &lock) == 0,
        unsafe ioctl(own, getNumber, &number) == 0
      else { return nil }
      let other = unsafe open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    #endif
    guard other >= 0 else { return nil }
    // Line ends arrive as they were sent.
    var settings = termios()
    unsafe tcgetattr(other, &settings)
    settings.c_oflag &= ~tcflag_t(OPOST)
    unsafe tcsetattr(other, TCSANOW, &settings)
    return (own, other)
  }

  /// Whether there are terminals here.
  static let isPossible: Bool = {
    guard let (own, other) = pair() else { return false }
    close(own)
    close(other)
    return true
  }()

  struct NoTerminal: Error {}

  /// What psearch sends to a terminal on which both its outputs are.
  static func psearch(
    _ arguments: [String], in folder: String, environment: [String: String] = ["TERM": "xterm"]
  ) throws -> [UInt8] {
    guard let (own, other) = pair() else { throw NoTerminal() }
    defer { close(own) }
    let terminal = FileHandle(fileDescriptor: other, closeOnDealloc: false)
    let process = Process()
    process.executableURL = OutputProgram.psearch
    process.arguments = ["--no-config"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = terminal
    process.standardError = terminal
    try process.run()
    close(other)
    // All that is printed fits into the terminal's buffer or is read here; at the end reading fails.
    var result: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe read(own, &block, block.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      result += block[..<count]
    }
    process.waitUntilExit()
    return result
  }
}
