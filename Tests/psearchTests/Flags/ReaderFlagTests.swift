import Testing

@testable import psearch

@Suite("The flag that leads to the reader")
struct ReaderFlagTests {
  @Test(
    "it asks for no pattern, and what stands behind it is the reader's to read",
    arguments: [
      ["-R"], ["--reader"], ["--read"], ["-R", "a"], ["a", "-R"], ["-iR", "a", "+/x"],
      ["--resume"], ["--resume", "--no-state"], ["-i", "--resume"],
      ["-e", "x", "--reader", "a"], ["--chop-lines", "-R"], ["-R", "--no-such-flag"],
    ])
  func reader(arguments: [String]) throws {
    #expect(try Parser.parse(strings: arguments).action == .reader)
  }

  @Test(
    "where it is a value or an operand it is none",
    arguments: [["-e", "-R"], ["-e-R"], ["--", "-R"], ["--regexp", "--reader", "a"]])
  func noReader(arguments: [String]) throws {
    #expect(try Parser.parse(strings: arguments).action == .search)
  }
}
