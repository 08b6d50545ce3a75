import CPartSearch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the system says about an open file: enough to decide how to read it, and to see later that
/// it is no longer the same.
struct FileStatus: Equatable, Sendable {
  /// Bytes; 0 for what is not a regular file and for files that the kernel makes up (`/proc`).
  let size: Int
  /// The last change of the content, in nanoseconds since 1970. A second change within the
  /// file system's clock tick (4 ms on older kernels) does not move it.
  let modified: Int64
  let isRegular: Bool
  let isDirectory: Bool

  /// The status of an open file, or `nil` with the reason in `errno`.
  init?(fileDescriptor: CInt) {
    var status = stat()
    guard unsafe fstat(fileDescriptor, &status) == 0 else { return nil }
    isRegular = partsearch_is_regular(status.st_mode)
    isDirectory = partsearch_is_directory(status.st_mode)
    size = isRegular ? Int(status.st_size) : 0
    modified = unsafe partsearch_modified(&status)
  }
}
