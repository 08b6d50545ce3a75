/// The command line cannot be followed. The program prints it behind `psearch: ` and exits with 2.
///
/// The message is bytes, since it quotes arguments and file names as they were given, which need
/// not be valid UTF-8. It has no line end, and control characters in it are not yet made visible.
struct UsageError: Error, Equatable {
  /// What is wrong, in one line; it names the flag and the value.
  let message: [UInt8]

  init(_ message: String) {
    self.message = Array(message.utf8)
  }

  /// `before`, the bytes as they are, `after`.
  init(_ before: String = "", quoting bytes: some Sequence<UInt8>, _ after: String = "") {
    message = Array(before.utf8) + bytes + Array(after.utf8)
  }
}
