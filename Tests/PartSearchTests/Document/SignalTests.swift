import PartSearch
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Each in a process of its own, because signal handlers belong to the whole process.
@Suite struct SignalTests {
  /// Touches a page that its file has lost, in a mapping that no document knows.
  private static func faultElsewhere() throws {
    let file = try TemporaryFile([UInt8](repeating: 1, count: 100))
    let mapped = unsafe mmap(nil, 100, PROT_READ, MAP_SHARED, file.fileDescriptor, 0)
    try file.truncate(to: 0)
    let byte = unsafe mapped?.load(as: UInt8.self)
    print("not reached", byte as Any)
  }

  private static func setHandler(_ handler: (@convention(c) (CInt) -> Void)?) {
    signal(SIGBUS, handler)
  }

  private static func mapSomething() throws -> Document {
    let file = try TemporaryFile([1, 2, 3])
    let document = try Document(contentsOf: file.path)
    try #require(document.isMapped)
    return document
  }

  @Test("a SIGBUS outside every document ends the process as ever")
  func elsewhere() async {
    await #expect(processExitsWith: .signal(SIGBUS)) {
      let document = try Self.mapSomething()
      try Self.faultElsewhere()
      withExtendedLifetime(document) {}
    }
  }

  @Test("a SIGBUS that was sent ends the process as ever")
  func sent() async {
    await #expect(processExitsWith: .signal(SIGBUS)) {
      let document = try Self.mapSomething()
      raise(SIGBUS)
      withExtendedLifetime(document) {}
    }
  }

  @Test("a SIGBUS outside every document goes to the handler that was there before")
  func chained() async {
    await #expect(processExitsWith: .exitCode(42)) {
      Self.setHandler { _ in _exit(42) }
      let document = try Self.mapSomething()
      try Self.faultElsewhere()
      withExtendedLifetime(document) {}
    }
  }

  @Test("an ignored SIGBUS that was sent is still ignored, an ignored fault is not")
  func ignored() async {
    await #expect(processExitsWith: .exitCode(43)) {
      Self.setHandler(SIG_IGN)
      let document = try Self.mapSomething()
      raise(SIGBUS)
      withExtendedLifetime(document) {}
      exit(43)
    }
    await #expect(processExitsWith: .signal(SIGBUS)) {
      Self.setHandler(SIG_IGN)
      let document = try Self.mapSomething()
      try Self.faultElsewhere()
      withExtendedLifetime(document) {}
    }
  }

  @Test("more files than can be guarded are read, and mapped again when others are gone")
  func tableFull() async {
    await #expect(processExitsWith: .success) {
      let file = try TemporaryFile([1, 2, 3])
      var documents: [Document] = []
      for _ in 0..<256 { documents.append(try Document(contentsOf: file.path)) }
      #expect(documents.allSatisfy { $0.isMapped })
      let last = try Document(contentsOf: file.path)
      #expect(!last.isMapped)
      #expect(last.allBytes == [1, 2, 3])
      documents.removeFirst()
      #expect(try Document(contentsOf: file.path).isMapped)
    }
  }
}
