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
  private var totals = Totals()
  private var preprocessor: Preprocessor?
  private var progress: ProgressReporter?
  /// What `--sections` and the like need; nil where none is given.
  private var sectionPatterns: SectionPatterns?
  /// The stream that the document under search comes from, if it comes bit by bit.
  private var stream: TextStream?

  init(_ options: Options, writer: ByteWriter) {
    self.options = options
    self.writer = writer
  }

  /// Does it all.
  mutating func run() -> Outcome {
    guard let pattern = compile(), compileSectionPatterns() else { return .failed }
    var inputs: Inputs
    do {
      inputs = try Inputs(options)
      preprocessor = try Preprocessor(options.input)
    } catch {
      messages.error(error.message)
      return .failed
    }
    let showsNames = options.output.showsNames(ofFiles: inputs.mayBeSeveral ? 2 : 1)
    progress = ProgressReporter(options.showsProgress, total: inputs.totalSize)
    defer { progress?.end() }
    var isEmpty = false
    while let step = inputs.next() {
      switch step {
      case .failure(let path, let reason): messages.error(reason, about: path)
      case .file(let input):
        guard let document = open(input) else { continue }
        search(pattern, in: document, showsName: showsNames)
        isEmpty = document.count == 0 && stream?.isComplete != false
        progress?.finish(bytes: document.count)
      }
      if !writer.isOpen || hasMatch && options.stopsAtFirstMatch { break }
    }
    writeTotals()
    writer.flush()
    if writer.failure != 0, writer.failure != EPIPE {
      messages.error(systemMessage(writer.failure), about: Array("standard output".utf8))
    }
    if hasMatch, options.outputMode == .quiet { return .found }
    if inputs.isStandardInputByDefault, isEmpty, !hasMatch, options.outputMode != .quiet {
      messages.note("standard input was empty; name a PATH, such as ., to search files")
    }
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

  /// False where one of them does not compile, which is said then.
  private mutating func compileSectionPatterns() -> Bool {
    guard SectionPatterns.areNeeded(options) else { return true }
    var patterns = SectionPatterns()
    var given: [UInt8] = []
    do {
      if let source = options.output.sectionPattern {
        given = source
        patterns.headings = try Pattern(
          anyOf: [source], options: .multiline, newline: options.matching.newline.patternNewline,
          limits: options.matching.limits)
      }
      if let source = options.output.inSection {
        given = source
        var matching = Options.Matching()
        matching.caseMode = options.matching.caseMode
        patterns.wanted = try Pattern(
          anyOf: [source], options: matching.patternOptions, limits: options.matching.limits)
      }
    } catch {
      messages.error(error, in: GivenPattern(bytes: given, source: .argument(0)))
      return false
    }
    sectionPatterns = patterns
    return true
  }

  private mutating func open(_ input: Input) -> Document? {
    stream = nil
    if let preprocessor, preprocessor.isFor(input) {
      progress?.expect(bytes: nil)
      do {
        return try preprocessor.document(for: input)
      } catch {
        messages.error(error.message, about: input.path)
        return nil
      }
    }
    if input.origin == .standardInput { progress?.expect(bytes: nil) }
    do {
      // Where a section ends is known at the end only.
      if sectionPatterns != nil { return try input.open(mapsFiles: options.input.mapsFiles) }
      switch try input.openText(mapsFiles: options.input.mapsFiles) {
      case .whole(let document): return document
      case .stream(let opened):
        stream = opened
        return opened.document
      }
    } catch {
      messages.error(error.message, about: error.path)
      return nil
    }
  }

  private mutating func search(_ pattern: Pattern, in document: Document, showsName: Bool) {
    let context = PrintContext(
      writer: writer, document: document, name: showsName ? document.name : nil, options: options,
      pattern: pattern, sections: sectionPatterns.map { DocumentSections(of: document, $0) })
    let firstNUL =
      options.input.treatsBinaryAsText || !options.outputMode.printsLines
      ? nil : BinaryCheck.firstNUL(of: document)
    if let firstNUL {
      return search(pattern, with: BinaryPrinter(context, firstNUL: firstNUL), context)
    }
    switch options.outputMode {
    case .lines: search(pattern, with: LinePrinter(context), context)
    case .onlyMatching: search(pattern, with: LinePrinter(context, style: .matches), context)
    case .lineForEachMatch:
      search(pattern, with: LinePrinter(context, style: .lineForEachMatch), context)
    case .ranges: search(pattern, with: RangesPrinter(context), context)
    case .count: search(pattern, with: LineCountPrinter(context), context)
    case .countMatches: search(pattern, with: MatchCountPrinter(context), context)
    case .filesWithMatches:
      search(pattern, with: NamePrinter(context, wantsMatch: true), context)
    case .filesWithoutMatch:
      search(pattern, with: NamePrinter(context, wantsMatch: false), context)
    case .json: search(pattern, with: JSONPrinter(context), context)
    case .quiet: search(pattern, with: QuietPrinter(context: context), context)
    }
  }

  /// Puts the bounds round the printer and the lines that no match touches before both.
  private mutating func search(
    _ pattern: Pattern, with printer: some Printer, _ context: PrintContext
  ) {
    let start = ContinuousClock.now
    let bounded = BoundedPrinter(printer, context)
    if let sections = context.sections, options.output.inSection != nil {
      if options.matching.isInverted {
        // Within: the lines of other sections. Before it: the matches there.
        var filter = SectionFilter(
          InvertedLines(SectionFilter(bounded, sections), document: context.document), sections)
        run(pattern, into: &filter, context.document)
        count(filter.base.base.base, context)
      } else {
        var filter = SectionFilter(bounded, sections)
        run(pattern, into: &filter, context.document)
        count(filter.base, context)
      }
    } else if options.matching.isInverted {
      var inverted = InvertedLines(bounded, document: context.document)
      run(pattern, into: &inverted, context.document)
      count(inverted.base, context)
    } else {
      var bounded = bounded
      run(pattern, into: &bounded, context.document)
      count(bounded, context)
    }
    totals.searching += start.duration(to: .now)
  }

  /// What one document adds to the answer.
  private mutating func count(_ printer: BoundedPrinter<some Printer>, _ context: PrintContext) {
    let isFound = printer.matchCount > 0
    // With --files-without-match a file without one is what was looked for.
    hasMatch = hasMatch || isFound != (options.outputMode == .filesWithoutMatch)
    totals.files += 1
    totals.filesWithMatch += isFound ? 1 : 0
    totals.matches += options.matching.isInverted ? 0 : printer.matchCount
    totals.lines += printer.lineCount
    totals.bytesSearched += printer.searchedBytes
    if !isFound, options.outputMode.printsLines, !options.input.treatsBinaryAsText,
      let hint = BinaryCheck.hint(for: context.document)
    {
      messages.hint(hint, about: context.document.name)
    }
  }

  private func writeTotals() {
    if options.outputMode == .json {
      totals.writeSummary(to: writer)
    } else if options.output.printsStats {
      writer.write(Array(totals.text(bytesPrinted: writer.count).utf8))
    }
  }

  private mutating func run(
    _ pattern: Pattern, into sink: inout some Printer, _ document: Document
  ) {
    var searcher = Searcher(
      scope: options.matching.isByLine ? .line : .document,
      progress: progress?.begin(bytes: document.count))
    searcher.threads = options.input.threads
    searcher.chunkSize = options.input.chunkSize
    searcher.usesFilters = options.matching.usesFilters
    do {
      if let stream {
        try searcher.search(pattern, in: stream, window: options.input.window, into: &sink)
      } else {
        try searcher.search(pattern, in: document, into: &sink)
      }
      sink.finish()
      if let failure = sink.failure { report(failure, in: document) }
    } catch {
      switch error {
      case .match(let error): sink.searchBroke(at: error.offset)
      case .document: sink.searchBroke(at: 0)
      }
      sink.finish()
      report(error, in: document)
    }
  }

  private mutating func report(_ error: SearchError, in document: Document) {
    writer.flush()
    switch error {
    case .match(let error): messages.error(error, about: document.name)
    case .document(let error): messages.error(error.message, about: error.path)
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
