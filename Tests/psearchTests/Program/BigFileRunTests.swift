import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program on a file of 6 GB that is a hole but for four lines, some of them beyond 4 GiB.
@Suite struct BigFileRunTests {
  private static let isSoak = unsafe getenv("PARTSEARCH_SOAK") != nil

  @Test(
    "offsets, lines, columns, counts and the current match are right beyond 4 GiB",
    .enabled(if: isSoak, "PARTSEARCH_SOAK is not set"))
  func beyondFourGiB() throws {
    let folder = try Folder()
    let path = folder.path(of: "big")
    try folder.write([], to: Array("big".utf8))
    try #require(unsafe truncate(path, 6_000_000_000) == 0)
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    defer { close(descriptor) }
    // The second one goes across 2^32, the last one ends the file.
    for (place, text) in [
      (1000, "needle\n"), (4_294_967_293, "needle\n"), (5_000_000_000, "needle\n"),
      (5_999_999_994, "needle"),
    ] {
      try #require(unsafe pwrite(descriptor, text, text.utf8.count, off_t(place)) > 0)
    }

    let ranges =
      "1000\t1006\n4294967293\t4294967299\n5000000000\t5000000006\n5999999994\t6000000000\n"
    #expect(try Program.run("--ranges", "needle", path).text == ranges)
    // A line begins behind 1006, 4294967299 and 5000000006.
    #expect(
      try Program.run("-anbo", "--column", "needle", path).text == """
        1:1001:1000:needle
        2:4294966287:4294967293:needle
        3:705032701:5000000000:needle
        4:999999988:5999999994:needle

        """)
    #expect(try Program.run("-c", "needle", path).text == "4\n")

    // From within the second match on, the third is the first.
    let third = try Program.run(
      "--ranges", "--only-current", "--status", "--at", "4294967294", "needle", path)
    #expect(third.text == "5000000000\t5000000006\n")
    #expect(third.message.contains("match 3 of 4"))
    let next = try Program.run(
      "--ranges", "--only-current", "--status", "--at", "4294967293", "--next=2", "needle", path)
    #expect(next.text == "5999999994\t6000000000\n")
    #expect(next.message.contains("match 4 of 4"))

    // The stretches of NULs are 1000, 4294966286, 705032700 and 999999987 long.
    #expect(
      try Program.run("--count-matches", "\\x00{50000}", path).text
        == "\(85_899 + 14_100 + 19_999)\n")

    // The second line is longer than a stream's window, which is an error and not an empty answer.
    let script = #"file=$1; shift; cat "$file" | "$0" "$@""#
    let piped = try Program.run(
      [path, "--ranges", "needle"].map { Array($0.utf8) }, launcher: ["/bin/sh", "-c", script])
    #expect(piped.text == "1000\t1006\n")
    #expect(piped.message.contains("window"))
    #expect(piped.status == 2)
  }

  @Test(
    "in a pipe offsets and lines are right beyond 4 GiB",
    .enabled(if: isSoak, "PARTSEARCH_SOAK is not set"))
  func pipe() throws {
    // 2^32 bytes in lines of 32.
    let script = """
      { yes yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy | head -c 4294967296; echo needle; } | "$0" "$@"
      """
    let result = try Program.run(
      ["-nbo", "needle"].map { Array($0.utf8) }, launcher: ["/bin/sh", "-c", script])
    #expect(result.text == "134217729:4294967296:needle\n")
    #expect(result.status == 0)
  }
}
