#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Environment variables, as bytes. A value, so that tests need not change those of the process.
struct Environment: Sendable {
  private let lookUp: @Sendable (String) -> [UInt8]?

  /// That of this process.
  static let process = Environment { name in
    unsafe getenv(name).map { unsafe CArguments.copy(of: $0) }
  }

  /// One that `lookUp` gives; nil for a variable that is not set.
  init(_ lookUp: @escaping @Sendable (String) -> [UInt8]?) {
    self.lookUp = lookUp
  }

  /// One of these variables.
  init(_ variables: [String: String]) {
    lookUp = { variables[$0].map { Array($0.utf8) } }
  }

  /// The value, nil where the variable is not set.
  subscript(name: String) -> [UInt8]? { lookUp(name) }

  /// The value, nil where the variable is not set or empty.
  func nonEmpty(_ name: String) -> [UInt8]? {
    guard let value = self[name], !value.isEmpty else { return nil }
    return value
  }

  /// Where a user's file of configuration is: below `$XDG_CONFIG_HOME`, or `$HOME/.config`. Nil
  /// without either. (XDG Base Directory Specification 0.8: a path that is not absolute does not
  /// count.)
  func configurationFile(_ name: String) -> [UInt8]? {
    if let folder = nonEmpty("XDG_CONFIG_HOME"), folder[0] == UInt8(ascii: "/") {
      return folder + Array("/\(name)".utf8)
    }
    return nonEmpty("HOME").map { $0 + Array("/.config/\(name)".utf8) }
  }
}
