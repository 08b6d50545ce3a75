internal import CPCRE2

/// How a pattern is searched for in a document: which compiled form of each alternative, over which
/// bytes, and with what care.
package struct SearchPlan: Sendable {
  /// The document, or a copy of it that no other process can overwrite.
  package private(set) var document: Document
  /// The compiled form of each alternative.
  package let codes: [CompiledPattern]
  /// For each alternative whether its matches depend on where a search starts.
  package let dependsOnStart: [Bool]
  /// For each alternative whether a scan takes CRLF in one step, unless a match ended in between.
  let takesPairs: [Bool]
  /// Whether an empty match may stand beside an invalid byte and has to be looked at.
  package let mayBeInvalid: Bool
  /// Whether every code stops its search for a first unit at the offset limit.
  package let isBounded: Bool
  /// Whether lines end at more than CR and LF.
  package let avoidsEveryLineEnd: Bool
  package let limits: Pattern.Limits
  /// Whether chunks of the document can be searched apart: for patterns whose matches say where
  /// their attempts began and do not depend on where a search starts.
  package let canUseChunks: Bool
  /// Whether the text may come bit by bit, in a window that is moved on: for a pattern of one
  /// alternative.
  package let canUseWindow: Bool
  /// Whether a match and all that it looks at stay on a line, but for its line end: then whole lines
  /// can be searched as they come.
  package let staysOnLine: Bool
  /// Whether nothing else in the plan depends on the document.
  package let suitsAnyText: Bool
  /// Literals that every match has to hold, where that is of use.
  package var filter: LiteralFilter?
  /// A literal that tells where nothing matches any more, for a pattern that may go on over lines.
  private(set) var later: LaterLiteral?
  /// For each alternative its form for lines that are all ASCII, where that is of use.
  let plain: [PlainForm?]
  /// The pattern without PCRE2, where it is that simple.
  private(set) var direct: DirectForm?
  /// Finds places by more than a few literals, where the system has what that takes.
  var scanner: ScannerSource?
  /// The only way to go, for tests; nil lets each be tried.
  package var fixedWay: ScanWay?
  /// How many bytes of a stream are a chunk.
  package var streamChunkSize = 512 << 10
  /// How lines are read from a mapped file.
  package var bufferSizes = LineBuffer.Sizes()
  /// A fixed length of slices in bytes, for tests; nil sizes them by time.
  package var sliceSize: Int?

  /// The match limit that a search starts with; it grows towards the caller's when a single start
  /// position needs more, so that a call stays short enough to be called off.
  package static let firstMatchLimit: UInt32 = 1_000_000

  /// What runs the patterns.
  package enum Engine: Sendable {
    /// Machine code wherever it can be made and is right.
    case automatic
    /// PCRE2's interpreter; for text that is valid, since the answer on other text is by definition
    /// that of the machine code.
    case interpreter
  }

  /// The plan for `pattern` in `document`.
  ///
  /// - Complexity: that of making machine code; O(*n*) in the document's length where a fault of the
  ///   library could touch the pattern and only a look at the text can tell.
  /// - Throws: where memory is short; the pattern itself compiled before.
  package init(
    _ pattern: Pattern, in document: Document, engine: Engine = .automatic,
    knowsText: Bool = true
  ) throws(SearchError) {
    var codes: [CompiledPattern] = []
    var needsPrivateCopy = false
    var mayBeInvalid = false
    for alternative in pattern.alternatives {
      var form = Self.form(of: alternative, in: knowsText ? document : nil)
      if engine == .interpreter { form.usesJIT = false }
      var code = try Self.compiled(alternative, form)
      if knowsText, !code.hasJIT, form.text == .any, document.traits.isValidUTF8 {
        // The interpreter would check the rest of the text at every call.
        form.text = .valid
        code = try Self.compiled(alternative, form)
      }
      needsPrivateCopy = needsPrivateCopy || form.text == .valid
      mayBeInvalid = mayBeInvalid || form.text == .any
      codes.append(code)
    }
    self.codes = codes
    self.document = needsPrivateCopy ? try Self.validCopy(of: document) : document
    self.mayBeInvalid = mayBeInvalid
    dependsOnStart = pattern.alternatives.map(\.syntax.dependsOnStart)
    takesPairs = zip(pattern.alternatives, codes).map { alternative, code in
      [.anycrlf, .crlf, .any].contains(alternative.newline) && !code.hasExplicitLineEnd
    }
    let isBounded = codes.allSatisfy(\.hasJIT)
    self.isBounded = isBounded
    avoidsEveryLineEnd = pattern.alternatives.contains { $0.newline == .any }
    limits = pattern.limits
    let alternatives = pattern.alternatives
    canUseChunks =
      isBounded && !alternatives.isEmpty
      && alternatives.allSatisfy {
        !$0.syntax.dependsOnStart && !$0.syntax.movesMatchStart
      }
    suitsAnyText = isBounded && !alternatives.contains { $0.care.dependsOnText }
    canUseWindow = canUseChunks && suitsAnyText && alternatives.count == 1
    staysOnLine = canUseChunks && suitsAnyText && alternatives.allSatisfy(LineItems.staysOnLine)
    filter = canUseChunks ? LiteralFilter(anyOf: alternatives) : nil
    if canUseChunks, !staysOnLine, alternatives.count == 1,
      let needle = RequiredLiterals.laterLiteral(for: alternatives[0], besides: filter)
    {
      later = LaterLiteral(needle)
    }
    plain =
      staysOnLine ? zip(alternatives, codes).map { PlainForm($0, full: $1.form) } : []
    direct = staysOnLine ? DirectForm(anyOf: alternatives) : nil
    scanner = canUseChunks ? Self.scanner(for: alternatives, filter: filter) : nil
  }

  /// The ways to scan a chunk, the likeliest first.
  package var ways: [ScanWay] {
    let hasPlainForm = plain.contains { $0 != nil }
    if let fixedWay {
      let has =
        switch fixedWay.filter {
        case .none: true
        case .literals: filter != nil
        case .scanner: scanner?.scanner != nil
        case .direct: direct != nil
        }
      return [
        ScanWay(
          filter: has ? fixedWay.filter : .none,
          usesPlainForm: hasPlainForm && fixedWay.usesPlainForm)
      ]
    }
    // Nothing is quicker for literals.
    if case .literals = direct { return [ScanWay(filter: .direct)] }
    var filters: [ScanWay.Filter] = filter == nil ? [.none] : [.literals, .none]
    if scanner != nil { filters.insert(.scanner, at: 1) }
    if direct != nil { filters.insert(.direct, at: 0) }
    return filters.flatMap { filter in
      let full = ScanWay(filter: filter)
      return hasPlainForm && filter != .direct
        ? [full, ScanWay(filter: filter, usesPlainForm: true)] : [full]
    }
  }

  /// Goes over to another document.
  ///
  /// - Precondition: the plan suits any text.
  mutating func move(to document: Document) {
    precondition(suitsAnyText, "the plan depends on its document")
    self.document = document
    later = later.map { LaterLiteral($0.needle) }
  }

  /// Whether the matches can be told without PCRE2, at least where the text is ASCII; of one character
  /// repeated where that is one way of several.
  package var isDirect: Bool { direct != nil }

  /// Searches without filters from now on.
  package mutating func dropFilters() {
    (filter, scanner, later, direct) = (nil, nil, nil, nil)
  }

  /// Nil where a scanner would do what the filter does as well.
  private static func scanner(
    for alternatives: [Alternative], filter: LiteralFilter?
  ) -> ScannerSource? {
    if let filter, filter.literals.count > 1, filter.reach == .prefix(lead: 0) {
      return ScannerSource(.literals(filter))
    }
    return alternatives.count == 1 ? ScannerSource(.expression(alternatives[0])) : nil
  }

  /// The plan for `pattern` in a text that is still coming, of which nothing is known yet.
  ///
  /// - Throws: where memory is short.
  init(_ pattern: Pattern, in stream: TextStream) throws(SearchError) {
    try self.init(pattern, in: stream.document, knowsText: false)
  }

  /// The fastest form that gives the right answers.
  private static func form(
    of alternative: Alternative, in document: Document?
  ) -> CompiledPattern.Form {
    let care = alternative.care
    var form = CompiledPattern.Form()
    form.optimizesStart = !care.avoidsStartOptimization
    form.makesPossessive = !care.avoidsPossessification
    // On text with invalid bytes the answer is by definition that of the machine code for it.
    guard care.dependsOnText, let document, document.traits.isValidUTF8 else { return form }
    if care.avoidsJIT {
      form.text = .valid
      form.usesJIT = false
    } else if care.wantsValidText {
      form.text = .valid
    } else {
      form.writesNegatedTypesAsClasses = true
    }
    return form
  }

  /// A copy that is valid for as long as it lives, of a document that was valid when it was looked
  /// at. A mapped file may have been overwritten since: then the copy must not be searched as valid.
  private static func validCopy(of document: Document) throws(SearchError) -> Document {
    do throws(DocumentError) {
      let copy = try document.privateCopy()
      guard copy.traits.isValidUTF8 else {
        try document.checkUnchanged()
        throw DocumentError(
          operation: .change, errno: 0, path: document.name,
          message: "file changed while it was searched")
      }
      return copy
    } catch {
      throw .document(error)
    }
  }

  private static func compiled(
    _ alternative: Alternative, _ form: CompiledPattern.Form
  ) throws(SearchError) -> CompiledPattern {
    do {
      return try alternative.compiled(form)
    } catch {
      throw .match(
        MatchError(reason: .library(error.code), offset: 0, message: error.message))
    }
  }

  /// Where a scan of `subject`, which is the plan's document or a part of it, may be begun afresh.
  @unsafe func edges(of subject: Subject) -> ScanEdges {
    unsafe ScanEdges(subject, avoidsEveryLineEnd: avoidsEveryLineEnd)
  }

  /// The same pattern for a subject that may go on behind its end.
  func partialCode(of pattern: Pattern) throws(SearchError) -> CompiledPattern? {
    guard canUseWindow, let code = codes.first, let only = pattern.alternatives.first else {
      return nil
    }
    var form = code.form
    form.isPartial = true
    let partial = try Self.compiled(only, form)
    return partial.hasJIT ? partial : nil
  }

  /// What one worker needs to run the plan.
  package func makeMatcher(captures: Bool = false) -> Matcher {
    Matcher(codes, limits: limits, captures: captures)
  }

  /// The error for PCRE2's `code` in a search that had come to `offset`.
  package func error(_ code: CInt, at offset: Int, alternative: Int) -> MatchError {
    let reason: MatchError.Reason =
      switch code {
      case PCRE2_ERROR_MATCHLIMIT: .matchLimit
      case PCRE2_ERROR_DEPTHLIMIT: .depthLimit
      case PCRE2_ERROR_HEAPLIMIT: .heapLimit
      default: .library(Int(code))
      }
    return MatchError(reason: reason, offset: offset, alternative: alternative)
  }
}
