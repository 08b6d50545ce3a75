internal import CPartSearch
internal import PartSearch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// `--pre`: a command that is run on each file, whose output is searched instead.
struct Preprocessor: Sendable {
  /// What went wrong, for the message about the file.
  struct Failure: Error, Equatable {
    /// One line, which names the command.
    let message: [UInt8]
  }

  private let command: [UInt8]
  private let globs: GlobChoice

  /// Nil where there is no command.
  ///
  /// - Throws: about a glob that is malformed.
  init?(_ input: Options.Input) throws(UsageError) {
    guard let command = input.preprocessor else { return nil }
    self.command = command
    globs = try GlobChoice(input.preprocessorGlobs)
  }

  /// Whether the command is for this file; standard input is never given to it.
  func isFor(_ input: Input) -> Bool {
    guard input.origin != .standardInput else { return false }
    if globs.isEmpty { return true }
    let path = input.path
    let start = path.starts(with: [UInt8(ascii: "."), slash]) ? 2 : path.first == slash ? 1 : 0
    let nameStart = (path.lastIndex(of: slash).map { $0 + 1 } ?? 0) - start
    let verdict = globs.verdict(
      on: path.span.extracting(start..<path.count), nameStart: max(0, nameStart), isFolder: false)
    return verdict != .ignored
  }

  /// What the command prints for the file.
  func document(for input: Input) throws(Failure) -> Document {
    let file = unsafe open(input.path.map(CChar.init(bitPattern:)) + [0], O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Failure(message: Array(systemMessage(errno).utf8)) }
    defer { close(file) }
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw failure("no pipe: \(systemMessage(errno))") }
    for end in ends { partsearch_close_on_exec(end) }
    let process: pid_t
    do throws(Failure) {
      process = try start(input: file, output: ends[1], path: input.path)
    } catch {
      for end in ends { close(end) }
      throw error
    }
    close(ends[1])
    let result = Result { () throws(DocumentError) in
      try Document(fileDescriptor: ends[0], name: input.path, mapping: .never)
    }
    close(ends[0])
    var status: CInt = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    let end = partsearch_end_of_process(status)
    if end >= 256 { throw failure("ended by signal \(end - 256)") }
    if end != 0 { throw failure("exit status \(end)") }
    do {
      return try result.get()
    } catch {
      throw failure(error.message)
    }
  }

  private func failure(_ reason: String) -> Failure {
    Failure(message: Array("command '".utf8) + command + Array("': \(reason)".utf8))
  }

  private func start(input: CInt, output: CInt, path: [UInt8]) throws(Failure) -> pid_t {
    var process: pid_t = 0
    let code = unsafe partsearch_spawn(
      &process, command.map(CChar.init(bitPattern:)) + [0],
      path.map(CChar.init(bitPattern:)) + [0], input, output)
    guard code == 0 else { throw failure(systemMessage(code)) }
    return process
  }
}
