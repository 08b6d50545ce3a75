import PartSearch
import Testing

/// Random patterns on random texts: every scan against the naive twin.
@Suite struct RandomSearchTests {
  /// `PARTSEARCH_CASES` and `PARTSEARCH_SEED` make it longer or repeat one run.
  private static let caseCount = environmentNumber("PARTSEARCH_CASES") ?? 10_000
  private static let firstSeed = UInt64(environmentNumber("PARTSEARCH_SEED") ?? 1)

  @Test("every scan finds what a plain loop of match calls finds, whatever its parameters")
  func everyScan() throws {
    var (compared, filtered) = (0, 0)
    for seed in Self.firstSeed..<Self.firstSeed + UInt64(Self.caseCount) {
      var random = RandomCase(seed: seed)
      let isValid = !random.chance(3)
      let sources = (0..<(random.chance(6) ? 2 : 1)).map { _ in Array(random.pattern().utf8) }
      let options = random.options()
      let newline =
        random.chance(5) ? Pattern.Newline.allCases.randomElement(using: &random.random) : nil
      var limits = Pattern.Limits.standard
      let text = random.text(isValid: isValid)
      // The engines count differently: what is too much for one is left to none.
      limits.match = 50_000
      let hard = try? Pattern(
        anyOf: sources, options: options, newline: newline ?? .anycrlf, limits: limits)
      guard let hard, let expected = try NaiveSearch.matches(of: hard, in: text) else { continue }
      limits.match = 10_000_000
      let pattern = try Pattern(
        anyOf: sources, options: options, newline: newline ?? .anycrlf, limits: limits)
      compared += 1
      let document = Document(bytes: text, encoding: .none)
      var plan = try SearchPlan(pattern, in: document)
      plan.sliceSize = random.chance(2) ? Int.random(in: 1...8, using: &random.random) : nil
      let about =
        "seed \(seed): \(sources.map { String(decoding: $0, as: UTF8.self) }) \(options) on \(text)"
      let sequential = try sequential(plan)
      #expect(sequential == expected, "\(about)")
      let blockSize = Int.random(in: 1...16, using: &random.random)
      let streamed = try streamed(pattern, text, blockSize: blockSize)
      #expect(streamed == expected, "\(about), in blocks of \(blockSize)")
      guard plan.canUseChunks else { continue }
      plan.filter =
        random.chance(3)
        ? nil
        : RequiredLiterals.filter(for: pattern.alternatives[0], mostFrequent: .infinity)
      if plan.filter != nil { filtered += 1 }
      let chunkSize = random.chance(4) ? nil : Int.random(in: 1...64, using: &random.random)
      let threads = Int.random(in: 1...4, using: &random.random)
      let found = try parallel(plan, threads: threads, chunkSize: chunkSize)
      #expect(
        found == expected,
        "\(about), chunks of \(chunkSize ?? 0), \(threads) threads, \(plan.filter as Any)")
    }
    #expect(compared > Self.caseCount / 2)
    #expect(filtered > Self.caseCount / 20)
  }

  private func sequential(_ plan: SearchPlan) throws -> [Match] {
    var scan = WholeScan(plan: plan, matcher: plan.makeMatcher(), control: SearchControl())
    var matches: [Match] = []
    while true {
      switch try scan.next() {
      case .match(let match): matches.append(match)
      case .sliceDone: continue
      case .end: return matches
      }
    }
  }

  private func streamed(_ pattern: Pattern, _ text: [UInt8], blockSize: Int) throws -> [Match] {
    let pipe = try TemporaryPipe()
    try pipe.write(text)
    pipe.finish()
    let opened = try TextStream.open(
      fileDescriptor: pipe.readEnd, encoding: .none, blockSize: blockSize)
    var sink = IndexingSink()
    switch opened {
    case .stream(let stream): try Searcher().search(pattern, in: stream, into: &sink)
    case .whole(let document): try Searcher().search(pattern, in: document, into: &sink)
    }
    return Array(sink.index)
  }

  private func parallel(_ plan: SearchPlan, threads: Int, chunkSize: Int?) throws -> [Match] {
    let scan = ParallelScan(
      plan: plan, control: SearchControl(), threads: threads, chunkSize: chunkSize)
    var sink = IndexingSink()
    try scan.run(into: &sink)
    return Array(sink.index)
  }
}
