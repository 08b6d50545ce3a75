internal import PartSearch

/// What `-V` says: the program, the library it matches with, and what is known of its faults.
enum Version {
  /// The program's own version.
  static let number = "0.1.0"
  /// The day of that version, for the man page.
  static let date = "2026-11-30"

  /// The lines of `-V`.
  static var text: String {
    var lines = ["psearch \(number)", "PCRE2 \(LibraryProbe.version)"]
    if let target = LibraryProbe.jitTarget {
      lines.append("JIT: available (\(target))")
    } else {
      lines.append("JIT: not available; patterns are interpreted")
    }
    if let scanner = Scanner.version {
      lines.append("Vectorscan or Hyperscan: \(scanner)")
    } else {
      lines.append("Vectorscan or Hyperscan: not found; some searches are slower")
    }
    let faults = LibraryProbe.Fault.allCases.filter(LibraryProbe.has)
    if faults.isEmpty {
      lines.append("known faults of this PCRE2: none")
    } else {
      lines.append("known faults of this PCRE2, each avoided by compiling with more care:")
      lines += faults.map { "  \($0.rawValue)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
