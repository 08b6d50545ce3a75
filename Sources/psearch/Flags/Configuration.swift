#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A file with flags that hold unless the command line says otherwise.
enum Configuration {
  /// One argument and the line it stands in, counted from 1.
  struct Line: Equatable {
    let argument: [UInt8]
    let number: Int
  }

  /// The options of a command line, and of the configuration file that it or the environment names.
  ///
  /// - Throws: what is wrong in either; for the file, its name and the line.
  static func parse(
    _ arguments: [[UInt8]], environment: Environment = .process
  ) throws(UsageError) -> Options {
    // The flags alone first: they say which file is read.
    let (asked, _) = try Parser.flags(arguments)
    guard asked.action == .search, asked.readsConfiguration,
      let (path, mayBeMissing) = path(asked, environment)
    else { return try Parser.parse(arguments) }
    let bytes: [UInt8]
    switch SmallFile.read(path) {
    case .success(let content): bytes = content
    case .failure(let error) where mayBeMissing && (error.code == ENOENT || error.code == ENOTDIR):
      return try Parser.parse(arguments)
    case .failure(let error):
      throw UsageError("configuration file ", quoting: path, ": \(systemMessage(error.code))")
    }
    var base = try options(of: bytes, path: path)
    base.configurationFile = nil
    return try Parser.parse(arguments, over: base)
  }

  /// The file to read, and whether it is no error when there is none. Nil: no file.
  private static func path(
    _ options: Options, _ environment: Environment
  ) -> (path: [UInt8], mayBeMissing: Bool)? {
    if let path = options.configurationFile { return (path, false) }
    if let path = environment["PSEARCH_CONFIG_PATH"] {
      // Set but empty: none is wanted.
      return path.isEmpty ? nil : (path, false)
    }
    return environment.configurationFile("psearch/config").map { ($0, true) }
  }

  /// The arguments in a file.
  static func lines(of bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    for (index, line) in PatternFile.lines(of: bytes).enumerated() {
      let start = line.firstIndex { !isBlank($0) } ?? line.endIndex
      let end = line.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
      if start == end || line[start] == UInt8(ascii: "#") { continue }
      lines.append(Line(argument: Array(line[start..<end]), number: index + 1))
    }
    return lines
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// The options that the lines of a file come to.
  private static func options(of bytes: [UInt8], path: [UInt8]) throws(UsageError) -> Options {
    let lines = lines(of: bytes)
    func failure(_ line: Line?, _ message: [UInt8]) -> UsageError {
      UsageError(
        "configuration file ", quoting: path + Array(":\(line?.number ?? 1): ".utf8) + message)
    }
    let arguments = lines.map(\.argument)
    do throws(UsageError) {
      let (options, operands) = try Parser.flags(arguments)
      if let operand = operands.first {
        throw UsageError("'", quoting: operand.bytes, "' is no flag")
      }
      if options.action != .search || options.configurationFile != nil {
        throw UsageError("--help, --version and --config are for the command line only")
      }
      return options
    } catch {
      // The line is that of the first argument with which the same is wrong.
      for (index, line) in lines.enumerated() {
        let part = Array(arguments[...index])
        let isWrong: Bool
        do throws(UsageError) {
          let (options, operands) = try Parser.flags(part)
          isWrong =
            !operands.isEmpty || options.action != .search || options.configurationFile != nil
        } catch let first {
          isWrong = first == error
        }
        if isWrong { throw failure(line, error.message) }
      }
      throw failure(lines.last, error.message)
    }
  }
}
