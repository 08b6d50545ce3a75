import Testing

/// The program as a process: `--sections`, `--in-section`, `--section-pattern`. Expected values by hand.
@Suite("Program: sections")
struct SectionRunTests {
  static let text = """
    word before
    # Law
    ## Buch 1 - General
    ### § 1 Names
    word one
    other
    word two
    ### § 2 Places
    word three
    word three
    ## Buch 2
    other
    word end
    """

  /// Arguments, what is printed for `text` on standard input, and the exit status.
  static let cases: [([String], String, Int32)] = [
    (
      ["--sections", "word"],
      """
      word before
      Buch 1 › § 1
      word one
      word two
      Buch 1 › § 2
      word three
      word three
      Buch 2
      word end

      """, 0
    ),
    (["--sections", "-n", "Law"], "Law\n2:# Law\n", 0),
    (
      ["--sections", "-o", "word (one|t..)"],
      "Buch 1 › § 1\nword one\nword two\nBuch 1 › § 2\nword thr\nword thr\n", 0
    ),
    (
      ["--sections", "-C1", "two|end"],
      "other\nBuch 1 › § 1\nword two\n### § 2 Places\n--\nother\nBuch 2\nword end\n", 0
    ),
    (
      ["--sections", "--ranges", "word (before|one|end)"],
      "0\t11\t\n53\t61\tBuch 1 › § 1\n131\t139\tBuch 2\n", 0
    ),
    (["--sections", "--no-sections", "one"], "word one\n", 0),
    (["--sections", "-c", "word"], "6\n", 0),
    (["--sections", "--vimgrep", "-I", "one"], "5:6:word one\n", 0),
    (["--sections", "none"], "", 1),
    (["--sections", "-v", "word|#"], "Buch 1 › § 1\nother\nBuch 2\nother\n", 0),
    (["--in-section", "§ 1", "word"], "word one\nword two\n", 0),
    (["--in-section", "places", "-n", "word"], "9:word three\n10:word three\n", 0),
    (["-s", "--in-section", "places", "word"], "", 1),
    (["--in-section", "^Buch 1", "-c", "word"], "4\n", 0),
    (["--in-section", "^Law › Buch 1.*› § 2", "-c", "word"], "2\n", 0),
    (["--in-section", "Buch 1 › § 2", "-c", "word"], "2\n", 0),
    (
      ["--in-section", "", "--ranges", "$"],
      "17\t17\n37\t37\n52\t52\n61\t61\n67\t67\n76\t76\n92\t92\n103\t103\n114\t114\n124\t124\n130\t130\n139\t139\n",
      0
    ),
    (["--in-section", "Buch 3", "word"], "", 1),
    (["--in-section", "Buch 2", "-l", "word"], "(standard input)\n", 0),
    (["--in-section", "§ 1", "--files-without-match", "end"], "(standard input)\n", 0),
    (["--in-section", "§ 1", "-v", "-n", "word"], "4:### § 1 Names\n6:other\n", 0),
    // A match that starts in another section is none, and touches no line.
    (["--in-section", "§ 2", "-n", "two\\n#+ § 2|three"], "9:word three\n10:word three\n", 0),
    (["--in-section", "§ 2", "-v", "-n", "two\\n#+ § 2|three"], "8:### § 2 Places\n", 0),
    (
      ["--in-section", "§ [12]", "--max-matches", "3", "--ranges", "-o", "w\\w+d"],
      "53\t57\n68\t72\n93\t97\n", 0
    ),
    (
      ["--section-pattern", "^other", "--sections", "word"],
      "word before\nword one\nother\nword two\nword three\nword three\nother\nword end\n", 0
    ),
    (["--section-pattern", "^## (\\w+)", "--in-section", "^Buch$", "-c", "word"], "5\n", 0),
    (["--section-pattern", "(", "word", "-c"], "6\n", 0),
  ]

  @Test("each flag does what it says to standard input", arguments: cases)
  func flag(arguments: [String], expected: String, status: Int32) throws {
    let result = try Program.run(arguments.map { Array($0.utf8) }, input: .text(Self.text))
    #expect(result.text == expected)
    #expect(result.status == status)
    #expect(result.message == "")
  }

  @Test("--json has the titles of the sections, from the outermost on")
  func json() throws {
    let result = try Program.run(
      "--json", "--sections", "before|word one", input: .text(Self.text))
    let lines = result.text.split(separator: "\n")
    try #require(lines.count == 5)
    #expect(lines[1].hasSuffix(#","captures":[],"section":[]}"#))
    #expect(lines[2].hasSuffix(#","section":["Law","Buch 1 - General","§ 1 Names"]}"#))
    let without = try Program.run("--json", "word one", input: .text(Self.text))
    #expect(!without.text.contains("section"))
  }

  @Test("each file's sections are its own")
  func files() throws {
    let folder = try Folder()
    let one = try folder.write("# A\nword\n", to: "one")
    let two = try folder.write("word\n\nCHAPTER II\n\nword\n", to: "two")
    let result = try Program.run("--sections", "-I", "word", one, two)
    #expect(result.text == "A\nword\nword\nCHAPTER II\nword\n")
    let heading = try Program.run("--sections", "--heading", "word", two, one)
    #expect(heading.text == "\(two)\nword\nCHAPTER II\nword\n\n\(one)\nA\nword\n")
  }

  @Test("a pattern that does not compile is shown, and one that runs away is an error")
  func errors() throws {
    for flag in ["--section-pattern", "--in-section"] {
      let result = try Program.run("--sections", flag, "a(b", "word", input: .text(Self.text))
      #expect(result.status == 2 && result.out.isEmpty)
      #expect(result.message.hasPrefix("psearch: pattern error at offset 3: "))
      #expect(result.message.hasSuffix("\n  a(b\n     ^\n"))
    }
    let text = "word \(String(repeating: "a", count: 60))c\n"
    for form in ["-n", "--ranges", "--json", "-o", "-c"] {
      let result = try Program.run(
        "--sections", "--in-section", "x", "--section-pattern", "(?:a|aa)+[bd]", "--match-limit",
        "100",
        form, "word", input: .text(text))
      #expect(result.status == 2, "\(form)")
      #expect(result.message.contains("--match-limit raises it"), "\(form): \(result.message)")
    }
  }
}
