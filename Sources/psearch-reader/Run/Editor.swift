internal import CTerminal

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Another program on the terminal.
enum Editor {
  /// Runs `$VISUAL`, `$EDITOR` or vi on a file at a line, and waits for it.
  ///
  /// - Returns: what went wrong, or nil.
  static func run(on path: [UInt8], line: Int) -> String? {
    // A name that begins with a dash would be a flag.
    let name = path.first == UInt8(ascii: "-") ? Array("./".utf8) + path : path
    // The variables may hold arguments, as in `emacs -nw`: the shell splits them.
    let script = "exec ${VISUAL:-${EDITOR:-vi}} \"$@\""
    let arguments = ["sh", "-c", script, "sh", "+\(line)"].map { Array($0.utf8) } + [name]
    return spawn("/bin/sh", arguments)
  }

  private static func spawn(_ program: String, _ arguments: [[UInt8]]) -> String? {
    // All strings in one block, each with its NUL, and where each begins.
    var block: [CChar] = []
    var starts: [Int] = []
    for argument in arguments {
      starts.append(block.count)
      block += terminated(argument)
    }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    // The reader's own input may be a pipe.
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/tty", O_RDWR, 0)
    unsafe posix_spawnattr_init(&attributes)
    defer { _ = unsafe posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    unsafe sigemptyset(&defaults)
    unsafe sigaddset(&defaults, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var child: pid_t = 0
    let status = unsafe block.withUnsafeMutableBufferPointer { block in
      var pointers = unsafe starts.map { start in unsafe block.baseAddress.map { unsafe $0 + start }
      }
      unsafe pointers.append(nil)
      return unsafe posix_spawn(
        &child, program, &actions, &attributes, pointers, cterminal_environment())
    }
    guard status == 0 else { return errorText(status) }
    var result: CInt = 0
    while unsafe waitpid(child, &result, 0) < 0, errno == EINTR {}
    return result == 0 ? nil : "the editor ended with an error"
  }
}
