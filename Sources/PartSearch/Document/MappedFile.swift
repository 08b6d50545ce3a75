import CPartSearch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A regular file as memory, read as its pages are touched, with one readable zero page behind.
///
/// Safe because the mapping can only be read, its address does not change, and it is unmapped when
/// the last owner goes. When the file becomes shorter, the SIGBUS handler puts zeros in place of the
/// pages that went, so every byte of the mapping can be read as long as this object lives.
@safe final class MappedFile: Sendable {
  /// From the page that holds the first byte to the end of the spare page.
  // This is safe because the address never changes, the pages can only be read, by any thread, and
  // they stay mapped until the last owner goes.
  private nonisolated(unsafe) let mapping: UnsafeMutableRawPointer
  private let mappingLength: Int
  /// How far into the mapping the first byte is.
  private let lead: Int
  private let count: Int
  private let region: CInt
  private let fileDescriptor: CInt
  private let status: FileStatus

  /// Maps the file from `offset` to its end. `nil` when the system will not map it, or when as many
  /// files as the SIGBUS handler can guard are mapped already: then it can be read.
  ///
  /// The descriptor is duplicated; the caller goes on to own `fileDescriptor`.
  init?(fileDescriptor: CInt, status: FileStatus, offset: Int) {
    guard status.isRegular, offset >= 0, offset < status.size else { return nil }
    guard partsearch_sigbus_install() == 0 else { return nil }
    let page = Int(sysconf(CInt(_SC_PAGESIZE)))
    let lead = offset % page
    let (length, spare) = Self.lengths(bytes: lead + (status.size - offset), page: page)
    let kept = partsearch_duplicate(fileDescriptor)
    guard kept >= 0 else { return nil }

    // Room for everything first, so that the page behind the file is ours and holds zeros.
    let reserved = unsafe mmap(
      nil, length + spare, PROT_READ, MAP_PRIVATE | CInt(MAP_ANON), -1, 0)
    guard let reserved = unsafe reserved, unsafe !partsearch_map_failed(reserved) else {
      close(kept)
      return nil
    }
    let mapped = unsafe mmap(
      reserved, length, PROT_READ, MAP_PRIVATE | MAP_FIXED, kept, off_t(offset - lead))
    let region =
      unsafe partsearch_map_failed(mapped) ? -1 : unsafe partsearch_sigbus_register(mapped, length)
    guard region >= 0 else {
      unsafe munmap(reserved, length + spare)
      close(kept)
      return nil
    }
    // Searches go from front to end: a wider read-ahead. An advice that fails costs nothing.
    _ = unsafe madvise(reserved, length, MADV_SEQUENTIAL)

    unsafe mapping = unsafe reserved
    mappingLength = length + spare
    self.lead = lead
    count = status.size - offset
    self.region = region
    self.fileDescriptor = kept
    self.status = status
  }

  deinit {
    partsearch_sigbus_unregister(region)
    unsafe munmap(mapping, mappingLength)
    close(fileDescriptor)
  }

  /// Whole pages for `bytes` bytes, and the spare one.
  private static func lengths(bytes: Int, page: Int) -> (file: Int, spare: Int) {
    ((bytes + page - 1) / page * page, page)
  }

  /// The bytes of the file. Valid while this object lives.
  var buffer: UnsafeBufferPointer<UInt8> {
    let start = unsafe (mapping + lead).assumingMemoryBound(to: UInt8.self)
    return unsafe UnsafeBufferPointer(start: start, count: count)
  }

  /// Reads all of what `buffer` has room for, from `offset` of the file on; false where that cannot be
  /// done.
  @unsafe func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    var done = 0
    while done < buffer.count {
      let count = unsafe pread(
        fileDescriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done,
        off_t(offset + done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  /// Throws when the file is no longer what it was when it was mapped.
  ///
  /// - Complexity: O(1), a system call.
  func checkUnchanged(name: [UInt8]) throws(DocumentError) {
    let wasHit = partsearch_sigbus_was_hit(region)
    guard let now = FileStatus(fileDescriptor: fileDescriptor) else {
      throw .lastError(.status, path: name)
    }
    if now.size < status.size {
      throw Self.changed(
        "file became shorter while it was searched: \(status.size) bytes, now \(now.size)", name)
    }
    // A page of a file that kept its size could not be read: the disk failed, or the file went
    // away and came back.
    if wasHit && now == status { throw .lastError(.read, path: name, number: EIO) }
    if wasHit || now != status {
      throw Self.changed("file changed while it was searched", name)
    }
  }

  private static func changed(_ message: String, _ name: [UInt8]) -> DocumentError {
    DocumentError(operation: .change, errno: 0, path: name, message: message)
  }
}
