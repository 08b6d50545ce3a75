internal import PartSearch

/// Where the matches of a document come from.
enum MatchSource {
  /// From a search.
  case search(Pattern)
  /// From one that is over.
  case found(FoundMatches, at: Range<Int>, document: FoundMatches.Entry)
}

extension Search {
  /// What printers need to know of a document.
  func context(
    for document: Document, _ input: Input, pattern: Pattern, showsName: Bool, current: Int?
  ) -> PrintContext {
    PrintContext(
      writer: writer, document: document, name: showsName ? document.name : nil, options: options,
      pattern: pattern, surface: surface, isFile: input.origin != .standardInput,
      current: surface.lightsMatches && !options.matching.isInverted ? current : nil,
      sections: sectionPatterns.map { DocumentSections(of: document, $0) })
  }

  /// Prints what is asked for of one document.
  mutating func show(_ source: MatchSource, _ context: PrintContext) {
    var context = context
    if !options.input.treatsBinaryAsText, options.outputMode.printsLines {
      context.binary = BinaryCheck(context.document)
    }
    if let binary = context.binary {
      return deliver(source, to: BinaryPrinter(context, firstNUL: binary.firstNUL), context)
    }
    switch options.outputMode {
    case .lines: deliver(source, to: LinePrinter(context), context)
    case .onlyMatching: deliver(source, to: LinePrinter(context, style: .matches), context)
    case .lineForEachMatch:
      deliver(source, to: LinePrinter(context, style: .lineForEachMatch), context)
    case .html:
      let style: LinePrinter.Style =
        options.output.isOnlyMatching
        ? .matches : options.output.isVimgrep ? .lineForEachMatch : .lines
      deliver(source, to: LinePrinter(context, style: style), context)
    case .ranges: deliver(source, to: RangesPrinter(context), context)
    case .count: deliver(source, to: LineCountPrinter(context), context)
    case .countMatches: deliver(source, to: MatchCountPrinter(context), context)
    case .filesWithMatches: deliver(source, to: NamePrinter(context, wantsMatch: true), context)
    case .filesWithoutMatch: deliver(source, to: NamePrinter(context, wantsMatch: false), context)
    case .json: deliver(source, to: JSONPrinter(context), context)
    case .quiet: deliver(source, to: QuietPrinter(context: context), context)
    }
  }

  /// Hands the matches to a printer.
  mutating func deliver(
    _ source: MatchSource, to printer: some Printer, _ context: PrintContext
  ) {
    let start = ContinuousClock.now
    switch source {
    case .search(let pattern): search(pattern, with: printer, context)
    case .found(let found, let positions, let entry):
      var printer = printer
      found.deliver(positions, of: entry, to: &printer)
      printer.finish()
      if let failure = printer.failure { report(failure, in: context.document) }
    }
    tally.totals.searching += start.duration(to: .now)
  }

  /// Puts the bounds round the printer and the lines that no match touches before both.
  private mutating func search(
    _ pattern: Pattern, with printer: some Printer, _ context: PrintContext
  ) {
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
  }

  private mutating func run(
    _ pattern: Pattern, into sink: inout some Printer, _ document: Document
  ) {
    let progress = progress?.begin(bytes: document.count)
    do {
      if options.output.explains { try explain(options.searcher, pattern, document) }
      if let stream {
        var searcher = options.searcher
        searcher.progress = progress
        try searcher.search(
          pattern, in: stream, window: options.input.window, into: &sink, handover: sink.handover)
      } else {
        let series = series ?? SearchSeries(pattern, options.searcher)
        self.series = series
        try series.search(in: document, progress: progress, into: &sink) { $0.handover }
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

  /// What one document adds to the answer.
  private mutating func count(
    _ printer: BoundedPrinter<some Printer>, _ context: PrintContext
  ) {
    let isFound = printer.matchCount > 0
    tally.add(
      matches: printer.matchCount, lines: printer.lineCount, bytes: printer.searchedBytes, options)
    if !isFound, let hint = context.binary?.hint {
      messages.hint(hint, about: context.document.name)
    }
  }

  private func explain(
    _ searcher: Searcher, _ pattern: Pattern, _ document: Document
  ) throws(SearchError) {
    let lines =
      if let stream {
        try searcher.explanation(of: pattern, in: stream)
      } else {
        try searcher.explanation(of: pattern, in: document)
      }
    for line in lines { messages.hint(line, about: document.name) }
  }

  private mutating func report(_ error: SearchError, in document: Document) {
    writer.flush()
    switch error {
    case .match(let error): messages.error(error, about: document.name)
    case .document(let error): messages.error(error.message, about: error.path)
    }
  }
}

extension Options {
  /// What searches as they say.
  var searcher: Searcher {
    var searcher = Searcher(scope: matching.isByLine ? .line : .document)
    searcher.threads = input.threads
    searcher.chunkSize = input.chunkSize
    searcher.usesFilters = matching.usesFilters
    return searcher
  }
}
