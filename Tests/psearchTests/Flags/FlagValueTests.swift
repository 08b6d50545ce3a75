import TestSupport
import Testing

@testable import psearch

@Suite("Values of flags")
struct FlagValueTests {
  /// A value of some flag.
  static func value(_ text: String) throws -> FlagValue {
    let flag = try #require(FlagTable.all.first { $0.name == "heap-limit" })
    return FlagValue(
      flag: flag, isShort: false, isNegated: false, bytes: Array(text.utf8), position: 0)
  }

  @Test(
    "sizes are bytes, or powers of 1024 by a letter in either case",
    arguments: [
      ("0", 0), ("1", 1), ("007", 7), ("64K", 65536), ("64k", 65536), ("256M", 268_435_456),
      ("1g", 1_073_741_824), ("1G", 1_073_741_824), ("2T", 2_199_023_255_552), ("0T", 0),
      ("9223372036854775807", Int.max), ("9007199254740991K", 9_223_372_036_854_774_784),
      ("8388607t", 9_223_370_937_343_148_032),
    ])
  func sizes(text: String, bytes: Int) throws {
    #expect(try Self.value(text).size() == bytes)
  }

  @Test(
    "sizes that are none",
    arguments: [
      "", "K", "1KB", "1KiB", "1 K", " 1", "1 ", "-1", "+1", "1.5M", "0x10", "1e3", "1P", "1B",
      "KK",
      "9223372036854775808", "9007199254740992K", "8388608T", "18446744073709551617",
      "99999999999999999999999999999999G", "\u{0661}",
    ])
  func noSizes(text: String) {
    #expect(throws: UsageError.self) { try Self.value(text).size() }
  }

  @Test("random sizes are what 128-bit arithmetic says, or an error beyond 63 bits")
  func randomSizes() throws {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    let units: [(String, UInt128)] = [
      ("", 1), ("K", 1024), ("k", 1024), ("M", 1_048_576), ("m", 1_048_576), ("G", 1_073_741_824),
      ("g", 1_073_741_824), ("T", 1_099_511_627_776), ("t", 1_099_511_627_776),
    ]
    var beyond = 0
    for _ in 0..<2000 {
      // As many small numbers as large ones.
      let count = random.next() >> UInt64.random(in: 0...63, using: &random)
      let (suffix, factor) = units[Int.random(in: 0..<units.count, using: &random)]
      let text = "\(count)\(suffix)"
      let expected = UInt128(count) * factor
      if expected <= UInt128(Int.max) {
        #expect(try Self.value(text).size() == Int(expected), "seed \(seed): \(text)")
      } else {
        beyond += 1
        #expect(throws: UsageError.self, "seed \(seed): \(text)") { try Self.value(text).size() }
      }
    }
    #expect(beyond > 100, "seed \(seed)")
  }

  @Test(
    "seconds have up to nine decimals",
    arguments: [
      ("0", Duration.zero), ("2", .seconds(2)), ("0.5", .milliseconds(500)),
      ("1.000000001", .seconds(1) + .nanoseconds(1)), ("0.25", .milliseconds(250)),
      ("12.050", .milliseconds(12050)), ("999999999999", .seconds(999_999_999_999)),
    ])
  func seconds(text: String, duration: Duration) throws {
    #expect(try Self.value(text).seconds() == duration)
  }

  @Test(
    "seconds that are none",
    arguments: ["", ".", "1.", ".5", "1,5", "1e3", "1.0000000001", "x"])
  func noSeconds(text: String) {
    #expect(throws: UsageError.self) { try Self.value(text).seconds() }
  }

  @Test("a value that may be left out is nil when it is")
  func optional() throws {
    let flag = Flag(
      "next", argument: .optional("NUM"), section: .currentMatch, summary: "", text: ""
    ) { _, _ in }
    let value = FlagValue(flag: flag, isShort: false, isNegated: false, bytes: nil, position: 0)
    #expect(value.bytes == nil && value.text.isEmpty)
    #expect(flag.synopsis(showsNegation: true) == "--next[=NUM]")
  }
}
