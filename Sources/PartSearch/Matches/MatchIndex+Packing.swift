extension MatchIndex {
  /// Up to `capacity` consecutive matches, packed.
  ///
  /// The matches are cut into blocks of `blockSize`; only the last block of a run may hold fewer. A
  /// match is a record of LEB128 numbers, seven bits a byte, low bits first:
  ///
  /// - the gap between the end of the match before and the start of this one. The first match of a
  ///   block has none: its start stands in `starts`, so that a block can be read by itself and a
  ///   binary search needs no decoding;
  /// - the length;
  /// - the alternative, only in blocks where some match has one that is not 0.
  ///
  /// Offsets are absolute, so a run means the same in whichever index it is put.
  struct Run: Sendable {
    /// Matches a block, as a power of two. On 5 million matches some 200 bytes apart, blocks of 32,
    /// 64 and 128 take 3.12, 2.96 and 2.88 bytes a match; the larger, the longer a random access.
    static let blockShift = 6
    static let blockSize = 1 << blockShift

    /// Matches a run. It bounds what an append copies while somebody holds a snapshot (about 90 KB
    /// of dense matches), and keeps the places of the blocks within 31 bits.
    static let capacity = 1 << 15

    /// The records, block after block.
    private(set) var bytes: [UInt8] = []

    /// For each block the start of its first match: a byte offset in the document.
    private(set) var starts: [Int] = []

    /// For each block twice the place of its first record in `bytes`, plus 1 if its records hold
    /// alternatives.
    private(set) var places: [UInt32] = []

    /// The number of matches.
    private(set) var count = 0

    /// The range of the last match, if there is one.
    private(set) var last = 0..<0

    /// The start of the first match of a run that is not empty.
    var firstStart: Int { starts[0] }

    var isFull: Bool { count == Run.capacity }

    /// The bytes that this run keeps from other uses: what its arrays may hold, with their headers.
    var byteCount: Int {
      let header = 32
      return bytes.capacity + starts.capacity * MemoryLayout<Int>.stride
        + places.capacity * MemoryLayout<UInt32>.stride + 3 * header
    }

    /// The match at `position`, counted from the start of the run.
    func match(at position: Int) -> Match {
      var reader = Reader(block: position >> Run.blockShift)
      while reader.position < position { _ = reader.next(in: self) }
      return reader.next(in: self)
    }

    /// The last block that starts at or before `offset`; nil if none does.
    func lastBlock(startingAtOrBefore offset: Int) -> Int? {
      let after = partitionPoint(in: 0..<starts.count) { starts[$0] <= offset }
      return after == 0 ? nil : after - 1
    }
  }
}

// MARK: - Writing

extension MatchIndex.Run {
  /// Adds a match behind the last one.
  ///
  /// Differences wrap round: matches that are out of order, which only a release build lets
  /// through, come out as they went in.
  mutating func append(_ match: Match) {
    let range = match.range
    if count & (Self.blockSize - 1) == 0 {
      starts.append(range.lowerBound)
      places.append(UInt32(bytes.count) << 1 | (match.alternative == 0 ? 0 : 1))
    } else {
      if match.alternative != 0 && places[places.count - 1] & 1 == 0 {
        storeAlternativesInLastBlock()
      }
      put(range.lowerBound &- last.upperBound)
    }
    put(range.upperBound &- range.lowerBound)
    if places[places.count - 1] & 1 != 0 { put(match.alternative) }
    count += 1
    last = range
  }

  /// Writes the records of the last block anew, with room for alternatives.
  ///
  /// It happens at most once a block, so appending stays constant on average.
  private mutating func storeAlternativesInLastBlock() {
    let block = places.count - 1
    var reader = Reader(block: block)
    var matches: [Match] = []
    while reader.position < count { matches.append(reader.next(in: self)) }

    bytes.removeLast(bytes.count - Int(places[block] >> 1))
    places[block] |= 1
    for (place, match) in matches.enumerated() {
      if place > 0 { put(match.range.lowerBound &- matches[place - 1].range.upperBound) }
      put(match.range.upperBound &- match.range.lowerBound)
      put(match.alternative)
    }
  }

  @inline(__always)
  private mutating func put(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Makes room for `matches` dense matches, as far as one run takes them.
  mutating func reserveCapacity(_ matches: Int) {
    let matches = min(max(matches, 0), Self.capacity)
    let blocks = (matches + Self.blockSize - 1) >> Self.blockShift
    bytes.reserveCapacity(matches * 3)
    starts.reserveCapacity(blocks)
    places.reserveCapacity(blocks)
  }

  /// The same run without the room to grow: arrays double, a run that is complete need not.
  func trimmed() -> Self {
    var run = self
    run.bytes = exact(bytes)
    run.starts = exact(starts)
    run.places = exact(places)
    return run
  }
}

/// `array`, or a copy without its spare room if that is worth an eighth of it.
private func exact<Element>(_ array: [Element]) -> [Element] {
  guard array.capacity - array.count > array.count / 8 else { return array }
  var copy: [Element] = []
  copy.reserveCapacity(array.count)
  copy.append(contentsOf: array)
  return copy
}

// MARK: - Reading

extension MatchIndex.Run {
  /// A place in a run from which matches are read one after the other, each decoded once.
  struct Reader: Sendable {
    /// The position in the run of the match that `next(in:)` reads.
    private(set) var position: Int

    private var byte = 0
    private var end = 0
    private var hasAlternatives = false

    /// A reader at the first match of `block`.
    init(block: Int) { position = block << MatchIndex.Run.blockShift }

    /// Reads the match at `position`, which must be one of the run, and steps behind it.
    @inline(__always)
    mutating func next(in run: MatchIndex.Run) -> Match {
      let start: Int
      if position & (MatchIndex.Run.blockSize - 1) == 0 {
        let block = position >> MatchIndex.Run.blockShift
        let place = run.places[block]
        byte = Int(place >> 1)
        hasAlternatives = place & 1 != 0
        start = run.starts[block]
      } else {
        start = end &+ take(from: run.bytes)
      }
      end = start &+ take(from: run.bytes)
      position += 1
      return Match(range: start..<end, alternative: hasAlternatives ? take(from: run.bytes) : 0)
    }

    @inline(__always)
    private mutating func take(from bytes: [UInt8]) -> Int {
      var number: UInt = 0
      var shift: UInt = 0
      while true {
        let next = bytes[byte]
        byte += 1
        number |= UInt(next & 0x7f) &<< shift
        if next < 0x80 { return Int(bitPattern: number) }
        shift += 7
      }
    }

    /// Where in `bytes` the next record begins, if it is not the first of a block.
    var nextByte: Int { byte }
  }
}

/// The first number in `range` for which `isBefore` no longer holds; its end if it always does.
///
/// `isBefore` must hold for a first part of the range only.
@inline(__always)
func partitionPoint(in range: Range<Int>, isBefore: (Int) -> Bool) -> Int {
  var low = range.lowerBound
  var high = range.upperBound
  while low < high {
    let middle = low + (high - low) / 2
    if isBefore(middle) { low = middle + 1 } else { high = middle }
  }
  return low
}
