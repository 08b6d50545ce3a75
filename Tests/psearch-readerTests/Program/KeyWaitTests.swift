import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Key waits")
struct KeyWaitTests {
  static let isWanted =
    unsafe getenv("PARTSEARCH_SOAK") != nil && shell("command -v python3").status == 0

  /// The number is said and not judged: a busy machine is no fault of the program's. The tool itself
  /// judges with `--limit`.
  @Test(
    "a search through 2 GiB runs, keys are answered, and the hit at the end comes",
    .enabled(if: isWanted, "PARTSEARCH_SOAK is not set, or no python3"))
  func waits() {
    var root = #filePath[...]
    for _ in 0..<4 { root = root[..<(root.lastIndex(of: "/") ?? root.startIndex)] }
    let state = TestFolder()
    let ran = shell(
      "XDG_STATE_HOME=\(state.path) \(root)/Benchmarks/reader-keys --runs 1 \(program("psearch-reader"))"
    )
    print(ran.output)
    #expect(ran.status == 0 && ran.output.contains("longest wait"))
  }
}
