import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file of its own for one test, removed when the test lets go of it.
final class TemporaryFile {
  let path: String
  let fileDescriptor: CInt

  init(_ bytes: [UInt8] = []) throws {
    var template = Array("/tmp/partsearch-test-XXXXXX".utf8CString)
    fileDescriptor = unsafe mkstemp(&template)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    try #require(fileDescriptor >= 0)
    try write(bytes, at: 0)
  }

  deinit {
    close(fileDescriptor)
    unsafe unlink(path)
  }

  /// Overwrites or extends the file from `offset` on.
  func write(_ bytes: [UInt8], at offset: Int) throws {
    guard !bytes.isEmpty else { return }
    let written = unsafe pwrite(fileDescriptor, bytes, bytes.count, off_t(offset))
    try #require(written == bytes.count)
  }

  func truncate(to size: Int) throws {
    try #require(ftruncate(fileDescriptor, off_t(size)) == 0)
  }

  /// Sets the time of change, in whole seconds since 1970: two writes within one tick of the file
  /// system's clock could not be told apart otherwise.
  func setModified(_ seconds: Int) throws {
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    let times = [time, time]
    try #require(unsafe futimens(fileDescriptor, times) == 0)
  }
}

/// The two ends of a pipe; each is closed once.
final class TemporaryPipe {
  let readEnd: CInt
  private var writeEnd: CInt

  init() throws {
    var ends: [CInt] = [-1, -1]
    try #require(unsafe pipe(&ends) == 0)
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readEnd)
    finish()
  }

  /// Writes no more than a pipe holds (4096 bytes are safe everywhere).
  func write(_ bytes: [UInt8]) throws {
    #if canImport(Darwin)
      let written = unsafe Darwin.write(writeEnd, bytes, bytes.count)
    #else
      let written = unsafe Glibc.write(writeEnd, bytes, bytes.count)
    #endif
    try #require(written == bytes.count)
  }

  func finish() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }
}
