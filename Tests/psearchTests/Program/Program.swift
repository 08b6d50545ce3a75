import Synchronization
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs the psearch that was built with the tests, as a process.
enum Program {
  /// What a run left behind.
  struct Result {
    /// The exit status, or 128 and the signal's number as a shell says it.
    let status: Int32
    let out: [UInt8]
    let err: [UInt8]
    var text: String { String(decoding: out, as: UTF8.self) }
    var message: String { String(decoding: err, as: UTF8.self) }
  }

  /// What is standard input.
  enum Input {
    /// A pipe that these bytes come out of.
    case bytes([UInt8])
    /// An open file, from its present offset on.
    case descriptor(CInt)
    static func text(_ text: String) -> Input { .bytes(Array(text.utf8)) }
  }

  /// Where standard output goes.
  enum Output {
    case captured
    /// A pipe that nobody reads.
    case closedPipe
    case file(String)
  }

  /// The program is in the folder that the tests were built into.
  static let path: String = {
    let tests = CommandLine.arguments[0]
    let folder = tests.lastIndex(of: "/").map { tests[...$0] } ?? ""
    return folder + "psearch"
  }()

  /// Ends of pipes must not be inherited by a child that another thread starts just then.
  private static let spawning = Mutex(())

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - launcher: a program and its arguments that runs psearch, such as `setpriv`.
  ///   - program: another program than psearch, whose answer is to be compared.
  ///   - atFirstOutput: called once, when output waits to be read and none has been.
  static func run(
    _ arguments: [[UInt8]], input: Input = .bytes([]), output: Output = .captured,
    environment: [String] = [], launcher: [String] = [], program: String = path,
    atFirstOutput: () throws -> Void = {}
  ) throws -> Result {
    let words = (launcher + [program]).map { Array($0.utf8) } + arguments
    let variables =
      ["PATH=/usr/local/bin:/usr/bin:/bin", "SWIFT_BACKTRACE=enable=no"] + environment
    var feed = [UInt8]()
    var child = try spawning.withLock { _ throws in
      let out = try Pipe()
      let err = try Pipe()
      var standardInput: CInt
      var feeding: CInt?
      switch input {
      case .descriptor(let descriptor): standardInput = descriptor
      case .bytes(let bytes):
        let pipe = try Pipe()
        (standardInput, feeding, feed) = (pipe.read, pipe.write, bytes)
      }
      var standardOutput = out.write
      if case .file(let path) = output {
        standardOutput = unsafe open(path, O_WRONLY | O_CLOEXEC)
        try #require(standardOutput >= 0)
      }
      if case .closedPipe = output { close(out.read) }
      let identifier = try spawn(
        words, variables, descriptors: [standardInput, standardOutput, err.write])
      if feeding != nil { close(standardInput) }
      if standardOutput != out.write { close(standardOutput) }
      close(out.write)
      close(err.write)
      if let feeding { _ = fcntl(feeding, F_SETFL, O_NONBLOCK) }
      var isClosed = false
      if case .closedPipe = output { isClosed = true }
      return Child(
        identifier: identifier, feeding: feeding, out: isClosed ? nil : out.read, err: err.read)
    }
    let (out, err) = try child.exchange(feed, atFirstOutput: atFirstOutput)
    return Result(status: child.wait(), out: out, err: err)
  }

  /// The same for arguments that are text.
  static func run(
    _ arguments: String..., input: Input = .bytes([]), environment: [String] = []
  ) throws -> Result {
    try run(arguments.map { Array($0.utf8) }, input: input, environment: environment)
  }

  private struct Pipe {
    let read: CInt
    let write: CInt

    init() throws {
      var ends: [CInt] = [-1, -1]
      try #require(unsafe pipe(&ends) == 0)
      (read, write) = (ends[0], ends[1])
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
  }

  /// A program may end before it has read all that it is given: writing that is to be an error then, and
  /// not the end of the tests.
  private static let ignoresClosedPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  private static func spawn(
    _ words: [[UInt8]], _ variables: [String], descriptors: [CInt]
  ) throws -> pid_t {
    _ = ignoresClosedPipes
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (target, descriptor) in descriptors.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(target))
    }
    // The tests ignore SIGPIPE; the child is to start as from a shell.
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var identifier: pid_t = 0
    let name = (words.first ?? []).map(CChar.init(bitPattern:)) + [0]
    let code = unsafe withStrings(words) { words in
      unsafe withStrings(variables.map { Array($0.utf8) }) { variables in
        unsafe posix_spawnp(&identifier, name, &actions, &attributes, words, variables)
      }
    }
    try #require(code == 0, "psearch cannot be started: \(code)")
    return identifier
  }

  /// Lends the strings as C takes them: pointers, the last of them null.
  private static func withStrings<R>(
    _ strings: [[UInt8]], _ body: ([UnsafeMutablePointer<CChar>?]) -> R
  ) -> R {
    var pointers = unsafe strings.map { unsafe strdup($0.map(CChar.init(bitPattern:)) + [0]) }
    unsafe pointers.append(nil)
    defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
    return unsafe body(pointers)
  }
}
