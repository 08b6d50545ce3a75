/// Why a document could not be opened, read or trusted to the end.
public struct DocumentError: Error, Hashable, Sendable {
  /// What was being done when it failed.
  public enum Operation: String, Hashable, Sendable {
    /// Opening the file.
    case open
    /// Asking for size, time and kind of the file.
    case status
    /// Reading bytes.
    case read
    /// The file became shorter, longer or newer while it was searched.
    case change
    /// The bytes are not what the byte order mark or the named encoding says.
    case decode
  }

  /// What was being done.
  public let operation: Operation
  /// The system's error number, or 0 where the system gave none (`change`, `decode`).
  public let errno: CInt
  /// The file's name as bytes; empty for memory and file descriptors without a name.
  public let path: [UInt8]
  /// A sentence for a person, without the path and without a final full stop.
  public let message: String

  /// An error met in `operation` on `path`.
  package init(operation: Operation, errno: CInt, path: [UInt8], message: String) {
    self.operation = operation
    self.errno = errno
    self.path = path
    self.message = message
  }
}
