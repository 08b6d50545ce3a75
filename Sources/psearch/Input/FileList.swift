#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// `--files`: prints what would be searched, a path a line.
struct FileList {
  private let options: Options
  private let writer: ByteWriter
  private var messages = Messages()

  init(_ options: Options, writer: ByteWriter) {
    self.options = options
    self.writer = writer
  }

  /// Prints all paths; with `-q` it ends at the first.
  mutating func run() -> Search.Outcome {
    var inputs: Inputs
    do {
      inputs = try Inputs(options)
    } catch {
      messages.error(error.message)
      return .failed
    }
    var hasFile = false
    let painter = Painter(
      writer: writer, surface: Surface(options, isTerminal: writer.isTerminal))
    while writer.isOpen, let step = inputs.next() {
      switch step {
      case .failure(let path, let reason): messages.error(reason, about: path)
      case .file(let input):
        hasFile = true
        if options.output.isQuiet { return .found }
        painter.write(name: input.path)
        writer.write(0x0A)
      }
    }
    writer.flush()
    if writer.failure != 0, writer.failure != EPIPE {
      messages.error(systemMessage(writer.failure), about: Array("standard output".utf8))
    }
    if messages.hasErrors { return .failed }
    return hasFile ? .found : .notFound
  }
}
