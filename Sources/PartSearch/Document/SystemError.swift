#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension DocumentError {
  /// The error that the last system call left in `errno`, in the system's own words.
  ///
  /// - Complexity: O(1).
  static func lastError(
    _ operation: Operation, path: [UInt8], number: CInt? = nil
  ) -> DocumentError {
    #if canImport(Darwin)
      let code = number ?? Darwin.errno
    #else
      let code = number ?? Glibc.errno
    #endif
    return DocumentError(
      operation: operation, errno: code, path: path, message: systemMessage(code))
  }
}

/// What users of grep know as "No such file or directory".
private func systemMessage(_ code: CInt) -> String {
  guard let text = unsafe strerror(code) else { return "error \(code)" }
  return unsafe String(cString: text)
}
