import PartSearch
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct OpeningTests {
  private static let hasProc = unsafe access("/proc/self/status", R_OK) == 0

  @Test("a file is mapped, and read when mapping is off, with the same bytes")
  func mappedAndRead() throws {
    let file = try TemporaryFile(Array("one\ntwo\n".utf8))
    let mapped = try Document(contentsOf: file.path)
    #expect(mapped.isMapped)
    #expect(mapped.allBytes == Array("one\ntwo\n".utf8))
    #expect(mapped.count == 8)
    #expect(mapped.name == Array(file.path.utf8))
    let read = try Document(contentsOf: file.path, mapping: .never)
    #expect(!read.isMapped)
    #expect(read.allBytes == mapped.allBytes)
  }

  @Test("a missing file says so in the system's words")
  func missing() {
    let error = #expect(throws: DocumentError.self) {
      try Document(contentsOf: "/nonexistent/file")
    }
    #expect(error?.operation == .open)
    #expect(error?.errno == ENOENT)
    #expect(error?.message == "No such file or directory")
    #expect(error?.path == Array("/nonexistent/file".utf8))
  }

  @Test("a directory is not a document")
  func directory() {
    let error = #expect(throws: DocumentError.self) { try Document(contentsOf: "/tmp") }
    #expect(error?.operation == .open)
    #expect(error?.errno == EISDIR)
    #expect(error?.message == "Is a directory")
  }

  @Test("a file without permission is an error", .enabled(if: getuid() != 0))
  func unreadable() throws {
    let file = try TemporaryFile([1])
    try #require(fchmod(file.fileDescriptor, 0) == 0)
    let error = #expect(throws: DocumentError.self) { try Document(contentsOf: file.path) }
    #expect(error?.errno == EACCES)
  }

  @Test("a path with a NUL does not open the file named before the NUL")
  func pathWithNUL() throws {
    let file = try TemporaryFile([1])
    let error = #expect(throws: DocumentError.self) {
      try Document(contentsOf: file.path + "\0x")
    }
    #expect(error?.errno == EINVAL)
  }

  @Test("a file name that is not UTF-8 is opened by its bytes")
  func nameInBytes() throws {
    let file = try TemporaryFile([0x68, 0x69])
    let name = Array(file.path.utf8) + [0xE9, 0xFF]
    let link = name.map { CChar(bitPattern: $0) } + [0]
    try #require(unsafe symlink(file.path, link) == 0)
    defer { unsafe unlink(link) }
    let document = try Document(pathBytes: name)
    #expect(document.name == name)
    #expect(document.allBytes == [0x68, 0x69])
  }

  @Test("an empty file is an empty document with a pointer that is not null")
  func empty() throws {
    let file = try TemporaryFile()
    for document in [try Document(contentsOf: file.path), Document(bytes: []), Document(text: "")] {
      #expect(document.count == 0)
      #expect(!document.isMapped)
      #expect(unsafe document.withUnsafeBytes { unsafe $0.baseAddress != nil })
      try document.checkUnchanged()
    }
  }

  @Test("a file whose size the kernel does not know is read", .enabled(if: hasProc))
  func proc() throws {
    let document = try Document(contentsOf: "/proc/self/status")
    #expect(!document.isMapped)
    #expect(document.allBytes.starts(with: Array("Name:".utf8)))
  }

  @Test("a device is read to its end")
  func device() throws {
    #expect(try Document(contentsOf: "/dev/null").count == 0)
  }

  @Test("a pipe is read to its end and stays open")
  func pipe() throws {
    let pipe = try TemporaryPipe()
    try pipe.write([0xEF, 0xBB, 0xBF, 0x61, 0x62])
    pipe.finish()
    let document = try Document(fileDescriptor: pipe.readEnd, name: [0x2D])
    #expect(document.allBytes == [0x61, 0x62])
    #expect(document.name == [0x2D])
    #expect(fcntl(pipe.readEnd, F_GETFD) >= 0)
  }

  @Test("a descriptor that is not open is an error")
  func closedDescriptor() {
    let error = #expect(throws: DocumentError.self) { try Document(fileDescriptor: -1) }
    #expect(error?.operation == .status)
    #expect(error?.errno == EBADF)
  }

  @Test(
    "a descriptor gives the rest of its file, and no byte order mark in the middle",
    arguments: [Document.Mapping.automatic, .never], [1, 4095, 4096, 5000, 9000, 9003, 20_000])
  func descriptorAtOffset(mapping: Document.Mapping, offset: Int) throws {
    var bytes = (0..<9000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    bytes[4096...4098] = [0xEF, 0xBB, 0xBF]
    bytes += [0xEF, 0xBB, 0xBF]
    let file = try TemporaryFile(bytes)
    lseek(file.fileDescriptor, off_t(offset), SEEK_SET)
    let document = try Document(fileDescriptor: file.fileDescriptor, mapping: mapping)
    #expect(document.allBytes == Array(bytes.dropFirst(offset)))
    #expect(document.isMapped == (mapping == .automatic && offset < bytes.count))
    #expect(document.fileOffset == offset)
    #expect(fcntl(file.fileDescriptor, F_GETFD) >= 0)
  }

  @Test("the byte behind a file that fills its last page can be read", arguments: [4096, 65_536])
  func spareByte(size: Int) throws {
    let file = try TemporaryFile([UInt8](repeating: 0x61, count: size))
    for mapping in [Document.Mapping.automatic, .never] {
      let document = try Document(contentsOf: file.path, mapping: mapping)
      let behind = unsafe document.withUnsafeBytes { bytes in
        bytes.baseAddress?[bytes.count]
      }
      #expect(behind == 0)
    }
  }

  @Test("the bytes stay at one address")
  func stableAddress() throws {
    let file = try TemporaryFile([1, 2, 3])
    for document in [try Document(contentsOf: file.path), Document(bytes: [1, 2, 3])] {
      let first = unsafe document.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
      _ = document.traits
      _ = document.lineCount
      let second = unsafe document.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
      #expect(first == second)
    }
  }

  @Test("what a closure throws comes out of withBytes")
  func closureThrows() {
    struct Stop: Error {}
    let document = Document(text: "x")
    #expect(throws: Stop.self) {
      try document.withBytes { (_: Span<UInt8>) throws(Stop) in throw Stop() }
    }
  }
}
