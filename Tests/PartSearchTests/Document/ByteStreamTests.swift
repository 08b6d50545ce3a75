import PartSearch
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct ByteStreamTests {
  @Test("a stream gives what there is, then 0 at the end")
  func pieces() throws {
    let pipe = try TemporaryPipe()
    var stream = ByteStream(fileDescriptor: pipe.readEnd)
    var room = [UInt8](repeating: 0, count: 4)
    try pipe.write([1, 2, 3, 4, 5])
    var got: [[UInt8]] = []
    for _ in 0..<2 {
      let count = try unsafe room.withUnsafeMutableBytes { try unsafe stream.read(into: $0) }
      got.append(Array(room.prefix(count)))
    }
    #expect(got == [[1, 2, 3, 4], [5]])
    pipe.finish()
    #expect(try unsafe room.withUnsafeMutableBytes { try unsafe stream.read(into: $0) } == 0)
  }

  /// What a document reads from the output of a shell command: its writer is another process, so
  /// that no test waits for a thread that another test holds.
  private func output(of command: String, flags: CInt = 0) throws -> [UInt8] {
    guard let pipe = unsafe popen(command, "r") else {
      Issue.record("no shell for \(command)")
      return []
    }
    defer { unsafe pclose(pipe) }
    let readEnd = unsafe fileno(pipe)
    try #require(fcntl(readEnd, F_SETFL, flags) == 0)
    return try Document(fileDescriptor: readEnd).allBytes
  }

  @Test("a descriptor that does not block is waited for")
  func nonBlocking() throws {
    let command = "sleep 0.02; printf a; sleep 0.02; printf b"
    #expect(try output(of: command, flags: O_NONBLOCK) == [0x61, 0x62])
  }

  @Test("a file or a pipe that gives more than the first room is read whole")
  func grows() throws {
    let bytes = (0..<300_001).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let file = try TemporaryFile(bytes)
    #expect(try Document(contentsOf: file.path, mapping: .never).allBytes == bytes)
    #expect(try output(of: "cat \(file.path)") == bytes)
  }

  @Test("reading what cannot be read is an error with its name")
  func readError() throws {
    let directory = unsafe open("/tmp", O_RDONLY)
    defer { close(directory) }
    let error = #expect(throws: DocumentError.self) {
      var stream = ByteStream(fileDescriptor: directory, name: [0x78])
      var room: [UInt8] = [0]
      _ = try unsafe room.withUnsafeMutableBytes { try unsafe stream.read(into: $0) }
    }
    #expect(error?.operation == .read)
    #expect(error?.errno == EISDIR)
    #expect(error?.path == [0x78])
  }
}
