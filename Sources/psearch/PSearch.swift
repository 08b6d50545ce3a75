internal import CPartSearch
internal import PartSearch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The program: reads the command line and does what it says.
@main
struct PSearch {
  static func main() {
    // A reader that goes away is told by the failing write, and the program ends in good order.
    signal(SIGPIPE, SIG_IGN)
    // What one chunk's matches took is wanted again for the next: to give it back to the system each
    // time costs more than to fill it.
    partsearch_keep_freed_memory(64 << 20)
    let writer = ByteWriter(descriptor: 1)
    exit(run(CArguments.ofThisProcess(), writer: writer))
  }

  /// The exit status of a run with `arguments`.
  static func run(_ arguments: [[UInt8]], writer: ByteWriter) -> CInt {
    let options: Options
    do {
      options = try Configuration.parse(arguments)
    } catch {
      var messages = Messages()
      messages.error(error.message)
      return Search.Outcome.failed.rawValue
    }
    switch options.action {
    case .search where options.input.listsFiles:
      var list = FileList(options, writer: writer)
      return list.run().rawValue
    case .search:
      var search = Search(options, writer: writer)
      return search.run().rawValue
    case .help(let isFull):
      writer.write(Array((isFull ? Help.full : Help.page).utf8))
    case .version:
      writer.write(Array(Version.text.utf8))
    case .generate(let text):
      writer.write(Array(text.content.utf8))
    }
    writer.flush()
    return writer.isOpen || writer.failure == EPIPE ? 0 : Search.Outcome.failed.rawValue
  }
}
