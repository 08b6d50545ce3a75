import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program against the reference over real texts. Both stand beside the checkout, in `../shared`,
/// or where `PARTSEARCH_SHARED` says.
@Suite("Program: reference")
struct OracleTests {
  static let shared: String = {
    if let path = unsafe getenv("PARTSEARCH_SHARED") { return unsafe String(cString: path) }
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(4).joined(separator: "/") + "/../shared"
  }()

  static let isThere =
    unsafe access(shared + "/oracle/ranges.py", R_OK) == 0
    && (try? Program.run([Array("--version".utf8)], program: "python3").status) == 0

  /// Fast ones of the reference's own list, of different kinds.
  static let patterns = [
    ["chapter [ivxlc]+"], ["-s", "(?<=\\bof )[A-Z]\\w+"], ["\\R{2,}"], ["§+ \\d+[a-z]?"],
    ["\\p{Han}{4,}"], ["-w", "gesetz(?:es|buch)?"], ["--ascii", "\\bk\\w*s\\b"],
    ["--dotall", "the.prince"], ["$"], ["-e", "war", "-e", "war and|peace"],
  ]

  @Test(
    "ranges over real texts are those of the reference, from a file and from a stream",
    .enabled(if: isThere, "no ../shared/oracle/ranges.py or no python3"),
    arguments: ["law/gg.md", "law/stgb.md", "poetry/mengzi.json"])
  func ranges(name: String) throws {
    let path = Self.shared + "/texts/" + name
    for arguments in Self.patterns {
      let oracle = [Self.shared + "/oracle/ranges.py"] + arguments + [path]
      let expected = try Program.run(oracle.map { Array($0.utf8) }, program: "python3")
      try #require(expected.err.isEmpty, "\(expected.message)")
      let search = (["--ranges"] + arguments).map { Array($0.utf8) }
      let fromFile = try Program.run(search + [Array(path.utf8)])
      #expect(fromFile.out == expected.out, "\(arguments)")
      #expect(fromFile.status == expected.status, "\(arguments)")
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
      defer { close(descriptor) }
      let fromStream = try Program.run(search, input: .descriptor(descriptor))
      #expect(fromStream.out == expected.out, "\(arguments)")
    }
  }
}
