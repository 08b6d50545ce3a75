internal import CPartSearch

/// A run of a direct form over one subject: its matches in order.
///
/// It is kept from one subject to the next. Matches are found some hundred at a time.
///
/// Safe: while it is off it reads nothing, and whoever begins it keeps the subject until it is off.
@safe struct DirectRun: ~Copyable {
  /// What comes next.
  enum Find {
    case match(ChunkScan.Hit)
    /// What begins from `lower` to `lastStart` is for PCRE2 to say.
    case doubt(lower: Int, lastStart: Int)
    /// Nothing begins before `end`.
    case nothing(before: Int)
    case end
  }

  /// Whether there are matches to ask for.
  private(set) var isOn = false
  private let kernel: DirectKernel
  /// Of which pattern each needle is; empty where there is one pattern.
  private let alternatives: [Int]
  private var subject: Subject
  private var count = 0
  private var place = 0
  /// All that begins before it is among the spans.
  private var next = 0
  /// Where the last match can begin.
  private var last = 0
  /// What begins before it, and was not found, is in doubt.
  private var doubtEnd = 0
  /// As far the form could take all from the last doubt on, as it is known.
  private var runEnd = 0

  /// As much is searched at a time, in bytes: a search is called off, or its time is up, in between.
  private static let step = 64 << 10

  /// A run that is off.
  init(_ form: DirectForm) {
    kernel = DirectKernel(form)
    if case .literals(_, let alternatives) = form, alternatives.last != 0 {
      self.alternatives = alternatives
    } else {
      alternatives = []
    }
    unsafe subject = Subject(base: emptySubject, count: 0)
  }

  /// Whether a call of PCRE2 for what is in doubt can take long.
  var isDear: Bool { kernel.least > 256 }

  /// Turns it off.
  mutating func stop() { isOn = false }

  /// Turns it on over `subject`, whose bytes the caller keeps, for attempts from `start` on and before
  /// `end`, or to the subject's end.
  @unsafe mutating func begin(in subject: Subject, at start: Int, end edge: ScanEdges.Edge?) {
    unsafe self.subject = unsafe subject
    last = unsafe min(edge?.lastStart ?? subject.count, subject.count - 1)
    (count, place, next, doubtEnd, runEnd) = (0, 0, start, 0, 0)
    isOn = true
  }

  /// What begins first at `position` or behind it, where `position` is where the last match ended or
  /// no match begins before it.
  mutating func find(from position: Int) -> Find {
    while place < count {
      let span = unsafe kernel.spans[place]
      place += 1
      guard span.lower >= position else { continue }
      guard span.upper > 0 else { return doubt(at: span.lower) }
      let alternative = alternatives.isEmpty ? 0 : alternatives[span.needle]
      return .match(
        ChunkScan.Hit(alternative: alternative, lower: span.lower, upper: span.upper))
    }
    next = max(next, position)
    guard next <= last else { return .end }
    if next < doubtEnd { return .doubt(lower: next, lastStart: min(doubtEnd - 1, last)) }
    let found = unsafe kernel.find(in: subject, from: next, to: min(last, next + Self.step))
    (count, place, next) = (found.count, 0, found.next)
    return .nothing(before: count == 0 ? next : position)
  }

  /// Says that PCRE2 found nothing that begins from `lower` to `lastStart`.
  mutating func discard(upTo lastStart: Int) {
    next = lastStart + 1
    // To the next character, where an attempt could begin.
    while unsafe next < subject.count && subject.base[next] & 0xC0 == 0x80 { next += 1 }
  }

  /// Whatever begins in the run of what the form could take is in doubt, unless all of that is shorter
  /// than a match.
  private mutating func doubt(at lower: Int) -> Find {
    let known = max(lower, runEnd)
    let wanted = max(kernel.longestDoubt, kernel.least)
    runEnd = unsafe known + kernel.reach(in: subject, from: known, to: lower + wanted)
    if runEnd - lower < kernel.least {
      discard(upTo: runEnd - 1)
      return .nothing(before: next)
    }
    doubtEnd = min(runEnd, lower + kernel.longestDoubt)
    return .doubt(lower: lower, lastStart: min(doubtEnd - 1, last))
  }
}

/// A direct form as the C kernels take it, with room for what they find.
///
/// One a worker, never shared; it owns the memory and frees it.
@safe private final class DirectKernel {
  private enum Kind {
    case literals(NeedleRun)
    case repeated(partsearch_repeat, reach: ByteSet)
  }

  private let kind: Kind
  let spans: UnsafeMutablePointer<partsearch_span>
  /// The bytes of the shortest match, as far as is known.
  let least: Int
  /// So many starts are left to PCRE2 at most in one call, which goes over `least` characters from each.
  let longestDoubt: Int

  private static let capacity = 256

  init(_ form: DirectForm) {
    unsafe spans = .allocate(capacity: Self.capacity)
    switch form {
    case .literals(let needles, _):
      (kind, least) = (.literals(NeedleRun(needles)), 1)
    case .repeated(let repeated):
      kind = .repeated(partsearch_repeat(repeated), reach: repeated.reach)
      least = repeated.least
    }
    longestDoubt = max(64, min(4 << 10, (256 << 10) / least))
  }

  deinit {
    unsafe spans.deallocate()
  }

  /// What begins from `start` to `last`, as much as there is room for.
  @unsafe func find(in subject: Subject, from start: Int, to last: Int) -> partsearch_found {
    switch kind {
    case .literals(let needles):
      unsafe needles.find(in: subject, from: start, to: last, into: spans, room: Self.capacity)
    case .repeated(var repeated, _):
      unsafe partsearch_find_repeats(
        subject.base, start, last, subject.count, &repeated, spans, Self.capacity)
    }
  }

  /// How many bytes from `start` on, and before `end`, the form could take.
  @unsafe func reach(in subject: Subject, from start: Int, to end: Int) -> Int {
    guard case .repeated(_, let reach) = kind, start < end else { return 0 }
    let most = unsafe min(subject.count, end) - start
    var words = reach.words
    return unsafe withUnsafeBytes(of: &words) { words in
      unsafe partsearch_run_length(
        subject.base + start, most, words.assumingMemoryBound(to: UInt64.self).baseAddress)
    }
  }
}

extension DirectForm.Repeated {
  /// The bytes of all that it could take.
  fileprivate var reach: ByteSet {
    var reach = ascii
    if hasOthers { reach.formUnion(.nonASCII) }
    return reach
  }
}

extension partsearch_repeat {
  fileprivate init(_ repeated: DirectForm.Repeated) {
    self.init()
    (least, most) = (repeated.least, repeated.most)
    (has_others, is_lazy) = (repeated.hasOthers, repeated.isLazy)
    unsafe withUnsafeMutableBytes(of: &rows) { rows in
      for byte in UInt8(0)..<0x80 where repeated.ascii.contains(byte) {
        unsafe rows[Int(byte & 15)] |= 1 << (byte >> 4)
      }
    }
  }
}
