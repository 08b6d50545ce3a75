internal import CPartSearch
internal import Synchronization

/// Finds many literals, or an expression over bytes, at memory speed: Vectorscan or Hyperscan, where
/// the system has it.
///
/// Safe to share: the library never changes a database after it is compiled. The pointer does not leave
/// this file, and a run keeps the scanner alive.
@safe package final class Scanner: Sendable {
  // This is safe because the library only reads a database when it scans, whatever the number of
  // threads (each has a scratch of its own), and it is freed with the last owner.
  fileprivate nonisolated(unsafe) let database: OpaquePointer
  /// For each expression how long its matches are, where a place is where one begins; nil where it
  /// is the last byte of one.
  fileprivate let lengths: [Int]?

  /// The version that the library gives itself; nil where there is none.
  package static var version: String? {
    unsafe partsearch_scanner_version().map { unsafe String(cString: $0) }
  }

  /// Nil where there is no such library, or it refuses an expression.
  private init?(_ expressions: [String], lengths: [Int]?) {
    let strings = expressions.map { Array($0.utf8CString) }
    let starts = strings.indices.map { number in
      strings[..<number].reduce(0) { $0 + $1.count }
    }
    let database = unsafe strings.flatMap(\.self).withUnsafeBufferPointer { bytes in
      let pointers = unsafe starts.map { start in unsafe bytes.baseAddress.map { unsafe $0 + start }
      }
      var message = [CChar](repeating: 0, count: 256)
      return unsafe pointers.withUnsafeBufferPointer { pointers in
        unsafe partsearch_scanner_compile(
          pointers.baseAddress, pointers.count, &message, message.count)
      }
    }
    guard let database = unsafe database else { return nil }
    unsafe self.database = unsafe database
    self.lengths = lengths
  }

  deinit {
    unsafe partsearch_scanner_free(database)
  }

  /// One that finds where the literals of `filter` stand.
  convenience init?(literalsOf filter: LiteralFilter) {
    let expressions = filter.literals.map { literal in
      literal.map { byte in
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        return filter.isCaseless && isLetter
          ? "[\(CharacterBytes.escaped(byte))\(CharacterBytes.escaped(byte ^ 0x20))]"
          : CharacterBytes.escaped(byte)
      }.joined()
    }
    self.init(expressions, lengths: filter.literals.map(\.count))
  }

  /// One that finds the last bytes of what the expression for `alternative` matches.
  convenience init?(expressionFor alternative: Alternative) {
    guard let expression = ByteExpression.expression(for: alternative) else { return nil }
    self.init([expression], lengths: nil)
  }
}

/// What one worker needs to run a scanner, and what it found in the part of the text at hand.
///
/// One a worker, never shared: the library writes to the scratch, which this object owns.
@safe final class ScannerRun {
  private let scanner: Scanner
  private let scratch: OpaquePointer
  private var finds: [partsearch_find_end] = []
  /// The places, in order, from the first that may still be asked for.
  private var places: [Int] = []
  private var next = 0

  /// Where more than one byte in so many is a place, a filter is of no use.
  private static let densest = 16

  /// Nil where memory is short.
  init?(_ scanner: Scanner) {
    guard let scratch = unsafe partsearch_scanner_scratch_make(scanner.database) else { return nil }
    self.scanner = scanner
    unsafe self.scratch = unsafe scratch
  }

  deinit {
    unsafe partsearch_scanner_scratch_free(scratch)
  }

  /// Looks for places from `lower` to `upper`.
  ///
  /// - Returns: false where there are too many, or the part is too large.
  /// - Complexity: O(*n*) in the part's length.
  @unsafe func scan(_ subject: Subject, from lower: Int, to upper: Int) -> Bool {
    next = 0
    places.removeAll(keepingCapacity: true)
    let length = upper - lower
    guard length > 0 else { return true }
    guard length < Int(UInt32.max) else { return false }
    let capacity = length / Self.densest + 16
    if finds.count < capacity {
      finds = Array(repeating: partsearch_find_end(), count: capacity)
    }
    let count = unsafe finds.withUnsafeMutableBufferPointer { finds in
      unsafe partsearch_scanner_scan(
        scanner.database, scratch, subject.base + lower, length, finds.baseAddress, capacity)
    }
    guard count >= 0, count <= capacity else { return false }
    places.reserveCapacity(count)
    if let lengths = scanner.lengths {
      var isOrdered = true
      for find in finds.prefix(count) {
        let place = lower + Int(find.end) - lengths[Int(find.expression)]
        if let last = places.last, last > place { isOrdered = false }
        places.append(place)
      }
      if !isOrdered { places.sort() }
    } else {
      for find in finds.prefix(count) { places.append(lower + Int(find.end) - 1) }
    }
    return true
  }

  /// The first place at or after `position`, which is never less than the one before; `Int.max` for
  /// none.
  func firstPlace(from position: Int) -> Int {
    while next < places.count, places[next] < position { next += 1 }
    return next < places.count ? places[next] : .max
  }
}

/// A scanner that is made when it is first wanted, since that takes milliseconds.
final class ScannerSource: Sendable {
  /// What it looks for.
  enum Target: Sendable {
    case literals(LiteralFilter)
    case expression(Alternative)
  }

  private enum State {
    case unmade
    case made(Scanner?)
  }

  private let target: Target
  private let state = Mutex(State.unmade)

  init(_ target: Target) {
    self.target = target
  }

  /// What it looks for, for people.
  var description: String {
    switch target {
    case .literals(let filter): "\(filter.literals.count) literals at once"
    case .expression: "an expression over bytes"
    }
  }

  /// Where attempts can begin, seen from a place.
  var reach: LiteralFilter.Reach {
    switch target {
    case .literals(let filter): filter.reach
    case .expression: .run(.line)
    }
  }

  /// The length of the longest literal; 0 for an expression, none of whose places lies behind a line.
  var longest: Int {
    switch target {
    case .literals(let filter): filter.longest
    case .expression: 0
    }
  }

  /// Nil where there is none.
  ///
  /// - Complexity: some milliseconds at first, then O(1).
  var scanner: Scanner? {
    state.withLock { state in
      if case .made(let scanner) = state { return scanner }
      let scanner =
        switch target {
        case .literals(let filter): Scanner(literalsOf: filter)
        case .expression(let alternative): Scanner(expressionFor: alternative)
        }
      state = .made(scanner)
      return scanner
    }
  }
}
