internal import PartSearch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// One run of the program: the patterns, the files in turn, the exit status.
struct Search {
  /// What the exit status says.
  enum Outcome: CInt {
    case found = 0
    case notFound = 1
    case failed = 2
  }

  private let options: Options
  private let writer: ByteWriter
  private var messages = Messages()
  private var hasMatch = false

  init(_ options: Options, writer: ByteWriter) {
    self.options = options
    self.writer = writer
  }

  /// Does it all.
  mutating func run() -> Outcome {
    guard let pattern = compile() else { return .failed }
    let paths = options.paths.isEmpty ? [[UInt8(ascii: "-")]] : options.paths
    let showsNames = options.output.fileNames ?? (paths.count > 1)
    for path in paths {
      guard let document = open(path) else { continue }
      search(pattern, in: document, showsName: showsNames)
      if !writer.isOpen || hasMatch && options.outputMode == .quiet { break }
    }
    writer.flush()
    if writer.failure != 0, writer.failure != EPIPE {
      messages.error(systemMessage(writer.failure), about: Array("standard output".utf8))
    }
    if hasMatch, options.outputMode == .quiet { return .found }
    if messages.hasErrors { return .failed }
    return hasMatch ? .found : .notFound
  }

  private mutating func compile() -> Pattern? {
    let given: [GivenPattern]
    do {
      given = try options.patterns()
    } catch {
      messages.error(error.message)
      return nil
    }
    do {
      return try Pattern(
        anyOf: given.map(\.bytes), options: options.matching.patternOptions,
        newline: options.matching.newline.patternNewline, limits: options.matching.limits)
    } catch {
      messages.error(error, in: given[error.alternative])
      return nil
    }
  }

  private mutating func open(_ path: [UInt8]) -> Document? {
    let mapping: Document.Mapping = options.input.mapsFiles == false ? .never : .automatic
    do {
      if path == [UInt8(ascii: "-")] {
        return try Document(
          fileDescriptor: 0, name: Array("(standard input)".utf8), mapping: mapping)
      }
      return try Document(pathBytes: path, mapping: mapping)
    } catch {
      messages.error(error.message, about: error.path)
      return nil
    }
  }

  private mutating func search(_ pattern: Pattern, in document: Document, showsName: Bool) {
    let context = PrintContext(
      writer: writer, document: document, name: showsName ? document.name : nil, options: options)
    switch options.outputMode {
    case .lines: search(pattern, with: LinePrinter(context), context)
    case .onlyMatching: search(pattern, with: OnlyMatchingPrinter(context), context)
    case .ranges: search(pattern, with: RangesPrinter(context), context)
    case .count: search(pattern, with: LineCountPrinter(context), context)
    case .countMatches: search(pattern, with: MatchCountPrinter(context), context)
    case .quiet: search(pattern, with: QuietPrinter(), context)
    }
  }

  /// Puts the bounds round the printer and the lines that no match touches before both.
  private mutating func search(
    _ pattern: Pattern, with printer: some Printer, _ context: PrintContext
  ) {
    let bounded = BoundedPrinter(
      printer, document: context.document, maxMatches: options.output.maxMatches,
      maxLines: options.output.maxCount)
    if options.matching.isInverted {
      var inverted = InvertedLines(bounded, document: context.document)
      run(pattern, into: &inverted, context.document)
      hasMatch = hasMatch || inverted.base.matchCount > 0
    } else {
      var bounded = bounded
      run(pattern, into: &bounded, context.document)
      hasMatch = hasMatch || bounded.matchCount > 0
    }
  }

  private mutating func run(
    _ pattern: Pattern, into sink: inout some Printer, _ document: Document
  ) {
    let searcher = Searcher(scope: options.matching.isByLine ? .line : .document)
    do {
      try searcher.search(pattern, in: document, into: &sink)
      sink.finish()
    } catch {
      switch error {
      case .match(let error): sink.searchBroke(at: error.offset)
      case .document: sink.searchBroke(at: 0)
      }
      sink.finish()
      writer.flush()
      switch error {
      case .match(let error): messages.error(error, about: document.name)
      case .document(let error): messages.error(error.message, about: error.path)
      }
    }
  }
}

extension Options.Matching {
  /// The same for the library.
  var patternOptions: Pattern.Options {
    var options: Pattern.Options = .multiline
    switch caseMode {
    case .ignore: options.insert(.caseless)
    case .sensitive: break
    case .smart: options.insert(.smartCase)
    }
    if isFixed { options.insert(.literal) }
    if isWholeWord { options.insert(.wholeWord) }
    if isWholeLine { options.insert(.wholeLine) }
    if dotMatchesLineEnds { options.insert(.dotAll) }
    if isASCII { options.insert(.ascii) }
    return options
  }

  /// The same for the library.
  var limits: Pattern.Limits {
    Pattern.Limits(match: UInt32(clamping: matchLimit), heap: heapLimit, time: timeout)
  }
}

extension NewlineChoice {
  /// The same for the library.
  var patternNewline: Pattern.Newline {
    switch self {
    case .anycrlf: .anycrlf
    case .lf: .lf
    case .crlf: .crlf
    case .cr: .cr
    case .any: .any
    }
  }
}
