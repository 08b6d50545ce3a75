import TestSupport
import Testing

@testable import psearch

@Suite("The flag table")
struct FlagTableTests {
  @Test("no name and no letter stands twice")
  func unique() {
    let names = FlagTable.spellings.map(\.name.description)
    #expect(Set(names).count == names.count, "\(names.sorted())")
    let letters = FlagTable.all.compactMap(\.letter)
    #expect(Set(letters).count == letters.count, "\(letters)")
  }

  @Test("names are lower case words joined by dashes, letters are ASCII letters or digits")
  func spelling() {
    for name in FlagTable.spellings.map(\.name.description) {
      #expect(name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil && name.count > 1, "\(name)")
    }
    for letter in FlagTable.all.compactMap(\.letter) {
      #expect(letter.isASCII && (letter.properties.isAlphabetic || ("0"..."9").contains(letter)))
    }
  }

  @Test("a summary is one phrase, a text whole sentences")
  func prose() {
    for flag in FlagTable.all {
      #expect(!flag.summary.isEmpty && !flag.summary.contains("\n"), "\(flag.name)")
      #expect(!flag.summary.hasSuffix("."), "\(flag.name)")
      #expect(flag.summary.utf8.count <= 52, "\(flag.name): too long for the page of -h")
      #expect(flag.text.hasSuffix("."), "\(flag.name)")
    }
  }

  @Test("sections stand together, in the order of the headings")
  func sections() {
    let order = Flag.Section.allCases
    let places = FlagTable.all.compactMap { order.firstIndex(of: $0.section) }
    #expect(places == places.sorted())
  }

  @Test("a placeholder with choices lists just the values there are")
  func choices() {
    let lists = FlagTable.all.map(\.placeholder).filter { $0.contains("|") }
    let values = [
      NewlineChoice.allCases.map(\.rawValue), UnitChoice.allCases.map(\.rawValue),
      ColorChoice.allCases.map(\.rawValue), SortKey.allCases.map(\.rawValue),
      GeneratedText.allCases.map(\.rawValue),
    ]
    #expect(Set(lists) == Set(values.map { $0.joined(separator: "|") }))
  }

  @Test("the edit distance is that of the plain recursion, on random words")
  func editDistance() {
    func naive(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Int {
      guard let left = a.first, let right = b.first else { return a.count + b.count }
      let (restA, restB) = (a.dropFirst(), b.dropFirst())
      if left == right { return naive(restA, restB) }
      return 1 + min(naive(restA, restB), naive(restA, b), naive(a, restB))
    }
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let a = (0..<Int.random(in: 0...6, using: &random)).map { _ in random.letter() }
      let b = (0..<Int.random(in: 0...6, using: &random)).map { _ in random.letter() }
      #expect(
        FlagTable.editDistance(a, b) == naive(a[...], b[...]), "seed \(seed): \(a), \(b)")
    }
  }
}

extension SeededGenerator {
  /// One of a, b, c.
  fileprivate mutating func letter() -> UInt8 { UInt8.random(in: 0x61...0x63, using: &self) }
}
