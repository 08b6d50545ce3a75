import Testing

@testable import psearch_reader

@Suite("The pipe that wakes a thread")
struct WakePipeTests {
  @Test("it tells once that it was woken, and neither end of it blocks")
  func draining() throws {
    let pipe = try #require(WakePipe())
    defer { pipe.closeEnds() }
    #expect(pipe.drain().isEmpty)
    // More than a pipe holds.
    for _ in 0..<100_000 { pipe.wake() }
    pipe.sleep(milliseconds: -1)
    #expect(pipe.drain().isEmpty)
    pipe.wake()
    #expect(pipe.drain() == [0])
  }
}
