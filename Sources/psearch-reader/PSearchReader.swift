internal import CTerminal
internal import PartSearch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The program: the full-screen reader that `psearch --reader` becomes.
@main
struct PSearchReader {
  static func main() {
    exit(run())
  }

  private static let usage = """
    usage: psearch --reader [-e PATTERN | +/PATTERN | +LINE] PATH...
           COMMAND | psearch --reader
           psearch --resume        the document read last, where it was left

      -i -s -S        ignore case, heed it, or heed it where the pattern has a capital
      -F  -w          fixed strings, whole words
      -n, --line-number
      --chop-lines, --wrap-lines, --quit-if-one-screen, --keep-screen, --no-marks, --color WHEN
      --no-state      remember nothing

    A folder stands for the texts in it.

    The key h shows the reader's keys.

    """

  private static func run() -> CInt {
    cterminal_install_bus_handler()
    let arguments: Arguments
    do {
      arguments = try Arguments(ofThisProcess())
    } catch {
      return fail(error.message)
    }
    if arguments.showsHelp {
      copy(Array(usage.utf8))
      return 0
    }
    guard let mailbox = Mailbox() else { return fail("no pipe: \(lastError())") }
    var paths = arguments.paths
    var resumed: [UInt8]?
    // Only a screen is read on; where the text goes elsewhere, nothing is remembered of it.
    var start =
      arguments.resumes || isatty(1) != 0 ? MemoryStart(arguments, mailbox) : MemoryStart()
    if arguments.resumes {
      guard paths.isEmpty else { return fail("--resume opens the document read last, and no file") }
      guard let last = start.lastDocument() else {
        return fail(start.note ?? "nothing to resume: no document is remembered", status: 1)
      }
      paths = last.operands.isEmpty ? [last.path] : last.operands
      resumed = last.path
    }
    if paths.isEmpty {
      guard isatty(0) == 0 else {
        return fail("no file is given, and standard input is a terminal")
      }
      paths = [[UInt8(ascii: "-")]]
    }
    // Names are sorted as the person's language does it.
    unsafe setlocale(LC_COLLATE, "")
    start.remember(operands: paths)
    var library = Library(operands: paths)
    let file = resumed.map { library.number(ofFileAt: $0) } ?? 0
    guard !library.paths.isEmpty else {
      let reason = FolderTexts.failure(of: paths[0]) ?? "no texts in there"
      return fail("\(Columns.visible(paths[0])): \(reason)")
    }
    // Only what was named can be a pipe: of a folder's files none but regular ones are taken.
    let pipes = paths.filter { $0 == [UInt8(ascii: "-")] || isNamedPipe($0) }
    paths = library.paths
    var pattern: Pattern?
    if !arguments.query.texts.isEmpty {
      do {
        pattern = try arguments.query.compiled()
      } catch {
        return fail("pattern error at offset \(error.offset): \(error.message)")
      }
    }
    let document: Document
    let pipe = pipes.isEmpty ? nil : paths.firstIndex { pipes.contains($0) }
    let isPipe = pipe == file
    do {
      // A pipe's text comes later.
      document = isPipe ? Document(bytes: []) : try Document(pathBytes: paths[file])
    } catch {
      return fail("\(Columns.visible(error.path)): \(error.message)")
    }
    guard isatty(1) != 0 else { return copyAll(resumed.map { [$0] } ?? paths) }

    let type = environment("TERM") ?? ""
    let terminal: Terminal
    do {
      terminal = try Terminal(
        type: type, keepsScreen: arguments.keepsScreen, usesColor: usesColor(arguments.color))
    } catch {
      return fail(error.message)
    }
    let size = terminal.size
    var model = ReaderModel(
      library: library, file: file, document: document, isComplete: !isPipe, columns: size.columns,
      rows: size.rows,
      settings: ReaderModel.Settings(
        chops: arguments.chops, showsNumbers: arguments.showsNumbers,
        showsMarks: arguments.showsMarks, query: arguments.query))
    model.history = start.history()
    model.pipe = pipe
    if let pipe { PipeText.start(paths[pipe], mailbox: mailbox) }
    if arguments.quitsIfOneScreen, fitsOneScreen(&model, mailbox) {
      return model.document.withBytes { copy($0) } ? 0 : 2
    }
    let recollection = isPipe ? nil : start.open(paths[file], document)
    var reader = Reader(
      model: model, terminal: terminal, mailbox: mailbox, memory: start.memory,
      remembered: recollection?.document)
    reader.run { model in
      model.begin(arguments, pattern, recollection, note: start.note)
    }
    return 0
  }

  /// Whether all of the text fits the screen. Waits for a pipe's as long as that is open.
  private static func fitsOneScreen(_ model: inout ReaderModel, _ mailbox: Mailbox) -> Bool {
    while true {
      let page = model.page
      if page.count >= model.rows - 1, !model.isAtEnd || page.count >= model.rows { return false }
      if model.isComplete { return true }
      mailbox.pipe.sleep(milliseconds: -1)
      for action in mailbox.take() { _ = model.update(action) }
    }
  }

  /// Standard output is no terminal: the reader is a pipe like any other.
  private static func copyAll(_ paths: [[UInt8]]) -> CInt {
    signal(SIGPIPE, SIG_IGN)
    var status: CInt = 0
    for path in paths {
      do {
        let document =
          try path == [UInt8(ascii: "-")]
          ? Document(fileDescriptor: 0) : Document(pathBytes: path)
        guard document.withBytes({ copy($0) }) else { return errno == EPIPE ? 0 : 2 }
      } catch {
        status = fail("\(Columns.visible(error.path)): \(error.message)")
      }
    }
    return status
  }

  @discardableResult
  private static func copy(_ bytes: [UInt8]) -> Bool { copy(bytes.span) }

  private static func copy(_ bytes: Span<UInt8>, to descriptor: CInt = 1) -> Bool {
    unsafe bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
        let written = unsafe write(descriptor, rest.baseAddress, rest.count)
        if written < 0 {
          if errno == EINTR { continue }
          return false
        }
        done += written
      }
      return true
    }
  }

  private static func fail(_ message: String, status: CInt = 2) -> CInt {
    _ = copy(Array("psearch: \(message)\n".utf8).span, to: 2)
    return status
  }

  /// `--color`, then NO_COLOR; the reader is on a terminal.
  private static func usesColor(_ choice: String) -> Bool {
    switch choice {
    case "never": false
    case "auto": (environment("NO_COLOR") ?? "").isEmpty
    default: true
    }
  }

  private static func environment(_ name: String) -> String? {
    environmentBytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The arguments without the program's name, byte for byte.
  private static func ofThisProcess() -> [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { number in
      guard let argument = unsafe CommandLine.unsafeArgv[number] else { return nil }
      return unsafe [UInt8](cString: argument)
    }
  }
}
