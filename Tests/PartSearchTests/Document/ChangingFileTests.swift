import PartSearch
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct ChangingFileTests {
  static let page = Int(sysconf(CInt(_SC_PAGESIZE)))

  @Test("the lost part of a truncated file reads as zeros, what is before it stays")
  func truncated() throws {
    let size = 8 * Self.page
    let file = try TemporaryFile([UInt8](repeating: 0x61, count: size))
    let document = try Document(contentsOf: file.path)
    try #require(document.isMapped)
    try document.checkUnchanged()
    try file.truncate(to: 3 * Self.page)
    // From the middle of the lost part, then from its start, then all of it.
    document.withBytes { bytes in
      #expect(bytes[5 * Self.page] == 0)
      #expect(bytes[3 * Self.page] == 0)
      #expect(bytes[3 * Self.page - 1] == 0x61)
      #expect(bytes[0] == 0x61)
    }
    let expected =
      [UInt8](repeating: 0x61, count: 3 * Self.page)
      + [UInt8](repeating: 0, count: size - 3 * Self.page)
    #expect(document.allBytes == expected)

    let error = #expect(throws: DocumentError.self) { try document.checkUnchanged() }
    #expect(error?.operation == .change)
    #expect(
      error?.message
        == "file became shorter while it was searched: \(size) bytes, now \(3 * Self.page)")
    #expect(error?.path == Array(file.path.utf8))
  }

  @Test("a truncated file that nobody read is noticed by its size")
  func truncatedUnread() throws {
    let file = try TemporaryFile([UInt8](repeating: 0x61, count: 100))
    let document = try Document(contentsOf: file.path)
    try file.truncate(to: 99)
    #expect(throws: DocumentError.self) { try document.checkUnchanged() }
  }

  @Test("a file that went away and came back is noticed though size and time are the same")
  func cameBack() throws {
    let file = try TemporaryFile([UInt8](repeating: 0x61, count: 4 * Self.page))
    try file.setModified(1_000_000_000)
    let document = try Document(contentsOf: file.path)
    try file.truncate(to: 0)
    #expect(document.allBytes.allSatisfy { $0 == 0 })
    try file.truncate(to: 4 * Self.page)
    try file.setModified(1_000_000_000)
    let error = #expect(throws: DocumentError.self) { try document.checkUnchanged() }
    #expect(error?.operation == .read)
    #expect(error?.errno == EIO)
  }

  @Test("a file that grew is an error after the search, and the old bytes stay")
  func grew() throws {
    let file = try TemporaryFile([0x61, 0x62])
    let document = try Document(contentsOf: file.path)
    try file.write([0x63], at: 2)
    #expect(document.allBytes == [0x61, 0x62])
    let error = #expect(throws: DocumentError.self) { try document.checkUnchanged() }
    #expect(error?.operation == .change)
    #expect(error?.message == "file changed while it was searched")
  }

  @Test("a file that was overwritten with as many bytes is noticed by its time")
  func overwritten() throws {
    let file = try TemporaryFile([0x61, 0x62])
    try file.setModified(1_000_000_000)
    let document = try Document(contentsOf: file.path)
    try document.checkUnchanged()
    try file.write([0x63], at: 1)
    let error = #expect(throws: DocumentError.self) { try document.checkUnchanged() }
    #expect(error?.message == "file changed while it was searched")
  }

  @Test("a file that was replaced or removed is still the one that was opened")
  func removed() throws {
    let document: Document
    do {
      let file = try TemporaryFile([0x61, 0x62])
      document = try Document(contentsOf: file.path)
      unsafe unlink(file.path)
    }
    #expect(document.allBytes == [0x61, 0x62])
    try document.checkUnchanged()
  }

  @Test("memory of the document's own never changes")
  func ownedNeverChanges() throws {
    let file = try TemporaryFile([0x61, 0x62])
    let read = try Document(contentsOf: file.path, mapping: .never)
    let copy = try Document(contentsOf: file.path).privateCopy()
    try file.write([0x63, 0x64], at: 0)
    for document in [read, copy] {
      #expect(!document.isMapped)
      #expect(document.allBytes == [0x61, 0x62])
      #expect(document.name == Array(file.path.utf8))
      try document.checkUnchanged()
    }
    #expect(try copy.privateCopy() === copy)
  }

  @Test("a private copy starts behind the byte order mark as the document does")
  func copyWithMark() throws {
    let file = try TemporaryFile([0xEF, 0xBB, 0xBF, 0x61])
    let copy = try Document(contentsOf: file.path).privateCopy()
    #expect(copy.allBytes == [0x61])
    #expect(copy.fileOffset == 3)
  }

  @Test("many threads can meet the lost part at the same time")
  func truncatedInParallel() async throws {
    let size = 256 * Self.page
    let file = try TemporaryFile([UInt8](repeating: 0x61, count: size))
    let document = try Document(contentsOf: file.path)
    try file.truncate(to: 0)
    let page = Self.page
    let sums = await withTaskGroup(of: Int.self, returning: [Int].self) { group in
      for worker in 0..<8 {
        group.addTask {
          document.withBytes { bytes in
            stride(from: worker * 32 * page, to: size, by: page).reduce(0) { $0 + Int(bytes[$1]) }
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(sums == [Int](repeating: 0, count: 8))
  }
}
