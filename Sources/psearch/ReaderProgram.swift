#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The full-screen reader, which is a program of its own so that searching from a script does not pay
/// for what only a screen needs.
enum ReaderProgram {
  private static let name = Array("psearch-reader".utf8)

  /// Becomes the reader with the same arguments.
  ///
  /// - Returns: the exit status where that is not possible, after saying why.
  static func become(_ arguments: [[UInt8]]) -> CInt {
    var messages = Messages()
    guard var path = ownPath() else {
      messages.error("cannot tell where psearch is, and so where its reader is")
      return Search.Outcome.failed.rawValue
    }
    path.removeLast(path.reversed().prefix { $0 != UInt8(ascii: "/") }.count)
    path += name
    let terminated = path.map { CChar(bitPattern: $0) } + [0]
    let code = unsafe CArguments(arguments).withPointers { pointers, _ in
      unsafe execv(terminated, pointers)
      return errno
    }
    messages.error(
      "cannot start the reader: \(unsafe String(cString: strerror(code)))", about: path)
    return Search.Outcome.failed.rawValue
  }

  /// The file of the running program.
  private static func ownPath() -> [UInt8]? {
    var room = [CChar](repeating: 0, count: 4096)
    #if canImport(Darwin)
      var size = UInt32(room.count)
      guard unsafe _NSGetExecutablePath(&room, &size) == 0 else { return nil }
      let length = Int(unsafe strlen(room))
    #else
      let length = unsafe readlink("/proc/self/exe", &room, room.count)
    #endif
    guard length > 0, length < room.count else { return nil }
    return room.prefix(length).map { UInt8(bitPattern: $0) }
  }
}
