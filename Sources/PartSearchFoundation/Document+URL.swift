public import Foundation
public import PartSearch

extension Document {
  /// The file at a file URL, opened as by its path.
  ///
  /// Throws when it cannot be opened or read, for a directory, and for a URL of another scheme.
  ///
  /// - Complexity: O(1) for a mapped file that is not UTF-16, else O(n).
  public convenience init(
    contentsOf url: URL, mapping: Mapping = .automatic, encoding: Encoding = .automatic
  ) throws(DocumentError) {
    guard url.isFileURL else {
      throw DocumentError(
        operation: .open, errno: 0, path: Array(url.absoluteString.utf8),
        message: "not the URL of a file")
    }
    // The system's form of the path: `URL.path` would lose bytes that are not UTF-8.
    let path = unsafe url.withUnsafeFileSystemRepresentation { representation in
      unsafe representation.map { unsafe Array(UnsafeBufferPointer(start: $0, count: strlen($0))) }
    }
    try self.init(
      pathBytes: (path ?? []).map { UInt8(bitPattern: $0) }, mapping: mapping, encoding: encoding)
  }
}
