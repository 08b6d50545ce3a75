/// The scan of a part of a subject, for patterns whose matches do not depend on where a search
/// starts and begin where their attempts did.
///
/// It is the loop of `WholeScan` with two additions: attempts begin in a chunk only, and where the
/// plan has a filter, only in the windows where the filter says that one could succeed.
@safe package struct ChunkScan: ~Copyable {
  /// A match of one of the alternatives.
  struct Hit {
    var alternative = 0
    var lower: Int
    var upper: Int
  }

  /// What a search up to a last start gave.
  enum Outcome {
    case found(Hit)
    case none
    /// An attempt costs so much that the slice was made shorter.
    case narrowed
  }

  /// What is known of one of several alternatives from the loop's position on.
  enum Lane {
    /// No attempt that begins before this offset matches.
    case clear(until: Int)
    case ahead(lower: Int, upper: Int)
  }

  var plan: SearchPlan
  private var control: SearchControl
  private(set) var subject: Subject
  let matcher: Matcher
  var slicer: Slicer
  /// Of several alternatives what is known of each; empty for a pattern of one.
  var lanes: [Lane]
  var matchLimit: UInt32
  private var filter = WindowFilter()
  var way: ScanWay
  private var deadline: UInt64?
  var plainLines = PlainLines()
  var plainMatcher: PlainMatcher?
  private var needleRun: NeedleRun?
  private var scannerRun: ScannerRun?
  private var directRun: DirectRun?
  private let laterRun: NeedleRun?
  /// Where the literal that comes later is next, seen from where.
  private var later = (from: 0, place: -1)
  /// Where the lines of a chunk are read to, if not looked at in place.
  private var lineBuffer: LineBuffer?
  private var readsLines = false
  /// Where the subject begins in the document. What leaves the scan counts from the document's start,
  /// all else from the subject's.
  var origin = 0
  private var chunk = Chunk(lower: 0, end: nil)
  /// The state of the loop.
  private(set) var position = 0
  private(set) var afterEmpty = false

  /// A scan on this thread; `matcher` is made by the plan, for it alone.
  package init(plan: SearchPlan, matcher: Matcher, control: SearchControl) {
    // Safe: the plan keeps the document, whose bytes never move, for as long as the scan lives.
    unsafe subject = unsafe plan.document.subject()
    self.plan = plan
    self.control = control
    self.matcher = matcher
    slicer = unsafe Slicer(
      edges: plan.edges(of: subject), count: subject.count, isBounded: plan.isBounded,
      fixedSize: plan.sliceSize)
    matchLimit = min(plan.limits.match, SearchPlan.firstMatchLimit)
    matcher.setMatchLimit(matchLimit)
    let count = matcher.codes.count
    lanes = count > 1 ? Array(repeating: .clear(until: 0), count: count) : []
    way = plan.ways[0]
    laterRun = plan.later.map { NeedleRun([$0.needle]) }
  }

  /// Goes `way` from the next chunk on.
  ///
  /// - Parameter deadline: when a way without a filter is left, so that to try it costs little where
  ///   it is bad; on the clock of `monotonicNanoseconds()`.
  /// - Returns: false where that cannot be done.
  package mutating func take(_ way: ScanWay, deadline: UInt64? = nil) -> Bool {
    self.deadline = deadline
    if way.usesPlainForm, plainMatcher == nil {
      guard let made = PlainMatcher(plan.plain, limits: plan.limits) else { return false }
      made.matcher.setMatchLimit(matchLimit)
      plainMatcher = made
    }
    if way.filter == .scanner, scannerRun == nil {
      guard let run = plan.scanner?.scanner.flatMap(ScannerRun.init) else { return false }
      scannerRun = run
    }
    self.way = way
    return true
  }

  /// Goes over to another document, for a plan that suits any text. A chunk of it is to be begun next.
  mutating func move(to document: Document, control: SearchControl) {
    plan.move(to: document)
    self.control = control
    unsafe subject = unsafe plan.document.subject()
    filter.stop()
    directRun?.stop()
    (origin, deadline, nextLook) = (0, nil, 0)
    later = (0, -1)
    readsLines = false
  }

  /// Whether chunks that begin from now on are read instead of looked at in their mapping, where that
  /// can be done.
  mutating func readLines(_ wanted: Bool) {
    readsLines = wanted && plan.staysOnLine && plan.document.isMapped
    if readsLines, lineBuffer == nil { lineBuffer = LineBuffer(plan.bufferSizes) }
  }

  /// Tells `progress` how far the scan has come from now on, or nobody.
  package mutating func report(to progress: SearchProgress?) {
    control.progress = progress
  }

  /// Goes over to `chunk` with the state that a loop is in when it gets there. No attempt before
  /// `searched` matches.
  package mutating func begin(
    _ chunk: Chunk, position: Int, afterEmpty: Bool, searched: Int = 0
  ) {
    if readsLines, let lines = unsafe lineBuffer?.lines(of: chunk, in: plan.document) {
      origin = unsafe lines.origin
      unsafe subject = unsafe lines.subject
    } else {
      origin = 0
      unsafe subject = unsafe plan.document.subject(0..<(chunk.subjectEnd ?? plan.document.count))
    }
    self.chunk = chunk.relative(to: origin)
    (self.position, self.afterEmpty) = (position - origin, afterEmpty)
    unsafe slicer.restart(
      edges: plan.edges(of: subject), count: subject.count, bound: self.chunk.end)
    plainLines.forget()
    nextLook = 0
    beginFilter(way.filter, at: self.position)
    self.searched = max(searched - origin, self.position)
    for number in lanes.indices { lanes[number] = .clear(until: self.searched) }
  }

  /// Has a filter say where attempts from `start` on can begin, if there is one of the kind.
  private mutating func beginFilter(_ kind: ScanWay.Filter, at start: Int) {
    filter.stop()
    directRun?.stop()
    switch kind {
    case .none: break
    case .direct:
      guard let form = plan.direct else { return }
      if directRun == nil { directRun = DirectRun(form) }
      unsafe directRun?.begin(in: subject, at: start, end: chunk.end)
    case .literals:
      guard let literals = plan.filter else { return }
      let needles = needleRun ?? NeedleRun(literals.needles)
      needleRun = needles
      unsafe filter.begin(needles, of: literals, in: subject, at: start, end: chunk.end)
    case .scanner:
      guard let scannerRun, let source = plan.scanner else { return }
      unsafe filter.begin(scannerRun, of: source, in: subject, at: start, end: chunk.end)
    }
  }

  /// How many LFs a part of the begun chunk has.
  ///
  /// - Complexity: O(*n*) in its length.
  func lineFeedCount(in range: Range<Int>) -> Int {
    unsafe countLineFeeds(
      in: subject.buffer, from: range.lowerBound - origin, to: range.upperBound - origin)
  }

  /// Calls `body` with what is as good as the document for whoever asks for the begun chunk's lines only,
  /// and does not keep it.
  func withText<Result>(_ body: (Document) -> Result) -> Result {
    unsafe body(plan.document.part(subject.buffer, at: origin))
  }

  /// The next match whose attempt begins in the chunk, or nil.
  package mutating func next() throws(MatchError) -> Match? {
    while true {
      guard let hit = try nextHit() else { return nil }
      guard position <= hit.lower, hit.lower <= hit.upper else {
        throw MatchError(
          reason: .runsBackwards, offset: origin + position, alternative: hit.alternative)
      }
      (position, afterEmpty) = (hit.upper, hit.lower == hit.upper)
      let isDoubtful =
        unsafe afterEmpty && plan.mayBeInvalid
        && !UTF8Boundary.isBetweenCharacters(position, in: subject.buffer)
      if !isDoubtful {
        return Match(
          range: origin + hit.lower..<origin + hit.upper, alternative: hit.alternative)
      }
    }
  }

  private mutating func nextHit() throws(MatchError) -> Hit? {
    if directRun?.isOn == true { return try directly() }
    return try filter.isOn ? inWindows() : inSlices()
  }

  /// Whether the loop has left the chunk: its next attempt would begin behind it.
  private var hasLeft: Bool { chunk.end.map { position >= $0.offset } ?? false }

  /// Searches slice by slice.
  private mutating func inSlices() throws(MatchError) -> Hit? {
    if hasLeft { return nil }
    var from = max(position, searched)
    if try isOver(from: from) { return nil }
    if from >= slicer.end { try beginSlice(at: from) }
    while true {
      switch try search(from: from, last: slicer.lastStart, inSlice: true) {
      case .found(let hit): return hit
      case .narrowed: from = max(from, searched)
      case .none:
        if slicer.isLast { return nil }
        from = slicer.end
        searched = from
        if try isOver(from: from) { return nil }
        try beginSlice(at: from)
        if directRun?.isOn == true { return try directly() }
        if filter.isOn { return try inWindows() }
      }
    }
  }

  /// No attempt before it that is not before `position` matches.
  var searched = 0

  /// Searches only where the filter sees that a match could begin.
  private mutating func inWindows() throws(MatchError) -> Hit? {
    while !hasLeft, let window = filter.window(from: position) {
      try look(at: window.lower)
      let from = max(position, window.lower)
      if try isOver(from: from) { return nil }
      if from <= window.lastStart,
        case .found(let hit) = try search(from: from, last: window.lastStart, inSlice: false)
      {
        return hit
      }
      filter.discard(window)
    }
    return nil
  }

  /// Takes what can be told without the matcher, and asks that for the rest.
  private mutating func directly() throws(MatchError) -> Hit? {
    while !hasLeft, let find = directRun?.find(from: max(position, searched)) {
      switch find {
      case .match(let hit): return hit
      case .doubt(let lower, let lastStart):
        if directRun?.isDear == true { nextLook = 0 }
        try look(at: lower)
        if case .found(let hit) = try search(from: lower, last: lastStart, inSlice: false) {
          return hit
        }
        directRun?.discard(upTo: lastStart)
      case .nothing(let end): try look(at: end)
      case .end: return nil
      }
    }
    return nil
  }

  /// Whether a literal that every match holds does not come any more, so that no attempt from `offset` on
  /// can match.
  private mutating func isOver(from offset: Int) throws(MatchError) -> Bool {
    // Most often answered without a look at what all threads share.
    guard let laterRun else { return false }
    if later.from <= offset, offset <= later.place { return later.place == .max }
    guard let literal = plan.later else { return false }
    while true {
      if let place = unsafe literal.next(from: offset, in: subject, laterRun) {
        later = (offset, place)
        return place == .max
      }
      try control.check(at: origin + offset, now: monotonicNanoseconds())
    }
  }

  private mutating func beginSlice(at start: Int) throws(MatchError) {
    let now = slicer.begin(at: start)
    try control.check(at: origin + start, now: now)
    if let deadline, now > deadline {
      self.deadline = nil
      beginFilter(plan.direct == nil ? .literals : .direct, at: start)
    }
  }

  /// Looks at clock and cancellation now and then.
  private mutating func look(at offset: Int) throws(MatchError) {
    guard offset >= nextLook else { return }
    nextLook = offset + 64 << 10
    try control.check(at: origin + offset, now: monotonicNanoseconds())
  }

  private var nextLook = 0
}
