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

  let options: Options
  let writer: ByteWriter
  let surface: Surface
  var messages: Messages
  /// What the documents so far add up to.
  var tally = Tally()
  private(set) var preprocessor: Preprocessor?
  var progress: ProgressReporter?
  /// Whether the last document had no bytes.
  private var isEmpty = false
  /// What `--sections` and the like need; nil where none is given.
  private(set) var sectionPatterns: SectionPatterns?
  /// The stream that the document under search comes from, if it comes bit by bit.
  private(set) var stream: TextStream?
  /// Searches the documents; made for the first one.
  var series: SearchSeries?

  init(_ options: Options, writer: ByteWriter) {
    self.options = options
    self.writer = writer
    surface = Surface(options, isTerminal: writer.isTerminal)
    messages = Messages(sendsControls: options.sendsControls)
  }

  /// A part of the run `search`, on another thread, whose output and messages are kept.
  init(partOf share: FileShare, writer: ByteWriter) {
    options = share.options
    self.writer = writer
    surface = Surface(options, isTerminal: writer.isTerminal)
    messages = Messages(sendsControls: options.sendsControls, log: MessageLog())
    sectionPatterns = share.sectionPatterns
    series = share.series()
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
    let showsNames =
      surface.isPage
      ? options.output.showsNamesOnPage
      : options.output.showsNames(ofFiles: inputs.mayBeSeveral ? 2 : 1)
    progress = ProgressReporter(options.showsProgress, total: inputs.totalSize)
    defer { progress?.end() }
    // Which match is the current one may depend on all of them: then nothing is printed until all
    // are found.
    var found = options.needsAllBeforePrinting(on: surface) ? FoundMatches() : nil
    if let share = fileShare(pattern, inputs, showsNames: showsNames, keeps: found != nil) {
      searchTogether(&inputs, share)
    } else {
      while !isOver, let step = inputs.next() {
        take(step, pattern, showsName: showsNames, into: found)
      }
    }
    let current = found.map { FoundMatches.Current(options, in: $0) }
    if let found, let current {
      show(found, current, pattern: pattern, showsName: showsNames)
    }
    found = nil
    if surface.isPage { Page.end(hasMatch: tally.hasMatch, writer) }
    writeTotals()
    writer.flush()
    if writer.failure != 0, writer.failure != EPIPE {
      messages.error(systemMessage(writer.failure), about: Array("standard output".utf8))
    }
    if options.current.showsStatus {
      messages.status(
        current?.status ?? FoundMatches.Current(ofFirstAmong: tally.matchCount).status)
    }
    if tally.hasMatch, options.outputMode == .quiet { return .found }
    if inputs.isStandardInputByDefault, isEmpty, !tally.hasMatch, options.outputMode != .quiet {
      messages.note("standard input was empty; name a PATH, such as ., to search files")
    }
    if messages.hasErrors { return .failed }
    return tally.hasMatch ? .found : .notFound
  }

  private mutating func compile() -> Pattern? {
    let given: [GivenPattern]
    do {
      given = try options.patterns()
    } catch {
      messages.error(error.message)
      return nil
    }
    if surface.isPage { Page.begin(given.map(\.bytes), writer) }
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

  /// The text of `input`; nil, with a message, where it cannot be had.
  ///
  /// - Parameter whole: whether all of it has to be there before it is searched.
  mutating func open(_ input: Input, whole: Bool = false) -> Document? {
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
      if whole || sectionPatterns != nil {
        return try input.open(mapsFiles: options.input.mapsFiles)
      }
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

  /// Does what a step is for: searches a file, or says what went wrong.
  mutating func take(
    _ step: InputStep, _ pattern: Pattern, showsName: Bool, into found: FoundMatches? = nil
  ) {
    switch step {
    case .failure(let path, let reason): messages.error(reason, about: path)
    case .file(let input):
      guard let document = open(input, whole: found != nil) else { return }
      if let found {
        collect(pattern, in: document, from: input, into: found)
      } else {
        let context = context(
          for: document, input, pattern: pattern, showsName: showsName,
          current: tally.matchCount == 0 ? 0 : nil)
        show(.search(pattern), context)
      }
      isEmpty = document.count == 0 && stream?.isComplete != false
      progress?.finish(bytes: document.count)
    }
  }

  /// Whether nothing that is still to come could change what is said.
  var isOver: Bool {
    !writer.isOpen || tally.hasMatch && (options.stopsAtFirstMatch || options.wantsFirstOnly)
  }

  private func writeTotals() {
    if options.outputMode == .json {
      tally.totals.writeSummary(to: writer)
    } else if options.output.printsStats {
      writer.write(Array(tally.totals.text(bytesPrinted: writer.count).utf8))
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
