import PartSearch
import Testing

/// Runs the data file of cases on every way to search.
@Suite struct CaseTests {
  @Test("every case of the data files gives its ranges by machine code")
  func machineCode() throws {
    try check(.automatic)
  }

  @Test("every case on valid text gives its ranges by the interpreter")
  func interpreter() throws {
    try check(.interpreter)
  }

  @Test("every case gives its ranges through the public searcher, whole and as a stream")
  func searcher() async throws {
    for searchCase in try CaseFile.load() {
      guard case .ranges(let expected) = searchCase.expected else { continue }
      let pattern = try searchCase.pattern()
      let document = Document(bytes: searchCase.text, encoding: .none)
      let index = try Searcher().matches(of: pattern, in: document)
      #expect(index.map(\.range) == expected, "\(searchCase)")
      var streamed: [Match] = []
      for try await match in Searcher().stream(of: pattern, in: document) {
        streamed.append(match)
      }
      #expect(streamed == Array(index), "\(searchCase)")
    }
  }

  /// One search of a case without optimisations of ours.
  private func check(_ engine: SearchPlan.Engine) throws {
    var checked = 0
    for searchCase in try CaseFile.load() {
      let isValid = String(validating: searchCase.text, as: UTF8.self) != nil
      if engine == .interpreter, !isValid { continue }
      checked += 1
      #expect(result(of: searchCase, engine) == searchCase.expected, "\(searchCase)")
    }
    #expect(checked >= 150)
  }

  private func result(of searchCase: SearchCase, _ engine: SearchPlan.Engine) -> CaseExpectation {
    do {
      let pattern = try searchCase.pattern()
      let document = Document(bytes: searchCase.text, encoding: .none)
      let plan = try SearchPlan(pattern, in: document, engine: engine)
      var scan = WholeScan(plan: plan, matcher: plan.makeMatcher(), control: SearchControl())
      var ranges: [Range<Int>] = []
      while true {
        switch try scan.next() {
        case .match(let match): ranges.append(match.range)
        case .sliceDone: continue
        case .end: return .ranges(ranges)
        }
      }
    } catch let error as PatternError {
      return .patternError(code: error.code, offset: error.offset)
    } catch let error as MatchError where error.reason == .runsBackwards {
      return .backwards
    } catch {
      Issue.record("\(searchCase): \(error)")
      return .ranges([])
    }
  }
}

extension SearchCase {
  /// The case's patterns, compiled with its options.
  func pattern() throws(PatternError) -> Pattern {
    var set: Pattern.Options = .multiline
    if options.caseless { set.insert(.caseless) }
    if options.literal { set.insert(.literal) }
    if options.wholeWord { set.insert(.wholeWord) }
    if options.wholeLine { set.insert(.wholeLine) }
    if options.dotAll { set.insert(.dotAll) }
    if options.ascii { set.insert(.ascii) }
    let newline = Pattern.Newline(rawValue: options.newline) ?? .anycrlf
    return try Pattern(anyOf: patterns, options: set, newline: newline)
  }
}
