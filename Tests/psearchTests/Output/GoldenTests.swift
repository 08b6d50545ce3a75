import Foundation
import Testing

/// A command line and the file that holds what it is to print.
struct GoldenCase: Sendable, CustomTestStringConvertible {
  let name: String
  let arguments: [String]
  var status: Int32 = 0

  var testDescription: String { name }

  init(_ name: String, _ arguments: String..., status: Int32 = 0) {
    self.name = name
    self.arguments = arguments
    self.status = status
  }

  static let all = [
    GoldenCase("lines", "x", "lf"),
    GoldenCase("fields", "-Hnb", "--column", "-C1", "x x|one", "lf", "crlf"),
    GoldenCase("heading", "--heading", "-n", "x", "lf", "crlf"),
    GoldenCase("multi-line", "-n", "-C1", "--column", #"end\R(of|all)"#, "verse"),
    GoldenCase("multi-line-alone", "-no", #"(?s)one.*?the"#, "verse"),
    GoldenCase("multi-line-replaced", "-n", "-r", "<$1>", #"end\s+(of)"#, "verse"),
    GoldenCase("ranges", "--ranges", "x|日|$", "unicode"),
    GoldenCase("ranges-utf16", "--ranges", "--units", "utf16", "x|日", "unicode", "lf"),
    GoldenCase("column-scalar", "--column", "--units=scalar", "-o", "x|日", "unicode"),
    GoldenCase("count", "-c", "end|x", "verse", "lf", "empty"),
    GoldenCase("count-multi-line", "-c", #"end\nof"#, "verse"),
    GoldenCase("count-zero", "-c", "--include-zero", "end", "verse", "lf"),
    GoldenCase("names", "-l", "end", "verse", "lf", "nofinal"),
    GoldenCase("names-without", "--files-without-match", "end", "verse", "lf", "nofinal"),
    GoldenCase("vimgrep", "--vimgrep", "x|end", "lf", "verse"),
    GoldenCase("long", "-n", "-M20", "-C1", "x|ende?", "long"),
    GoldenCase("long-middle", "-M12", "äö|语日|本語", "long"),
    GoldenCase("trim", "--trim", "-n", "-C1", "x", "blanks"),
    GoldenCase(
      "replace", "-r", "${n}|$1|$0|$$|$2|${x}|$", #"(?<n>\w)(b)?\sx"#, "lf"),
    GoldenCase("json", "--json", #"(?<n>o)ne(\r)?|t(w)o|\z"#, "crlf"),
    GoldenCase(
      "json-units", "--json", "--units=utf16", "-e", "zz", "-e", "日|x", "unicode", "lf"),
    GoldenCase("json-bytes", "--json", "-v", "zz", "invalid"),
    GoldenCase("json-inverted", "--json", "-v", "x", "nofinal"),
    GoldenCase("json-none", "--json", "zz", "lf", status: 1),
    GoldenCase("stats", "--stats", "x", "lf", "crlf", "empty"),
    GoldenCase("binary", "x", "binary"),
    GoldenCase("binary-names", "-n", "-o", "x", "binary", "lf"),
    GoldenCase("binary-text", "-a", "-n", "x", "binary"),
    GoldenCase("binary-count", "-c", "x", "binary"),
    GoldenCase("passthru", "--passthru", "-n", "x x|g", "lf"),
    GoldenCase("max-matches", "--max-matches", "2", "-on", "x", "lf"),
    GoldenCase("color-fields", "--color=always", "-Hnb", "--column", "-A1", "x x|d", "lf"),
    GoldenCase("color-multi-line", "--color=always", "-n", "(?s)one.*?the|l", "verse"),
    GoldenCase("color-crlf", "--color=always", #"e\r\nno\r|$"#, "crlf"),
    GoldenCase("color-alone", "--color=always", "-on", "--column", "x", "lf"),
    GoldenCase(
      "color-specs", "--color=ansi", "--colors=match:bg:magenta", "--colors=match:style:bold",
      "--colors=current:fg:1,2,3", "--colors=path:none", "--colors=line:fg:blue",
      "--colors=column:style:underline", "--colors=separator:fg:0xff", "-m1", "-n", "--column",
      "--current=2", "x", "single", "lf"),
    GoldenCase("color-names", "--color=always", "-l", "x", "lf", "single"),
    GoldenCase("color-count", "--color=always", "-c", "x", "lf", "single"),
    GoldenCase("color-replace", "--color=always", "-r", "<$0>", "x", "single"),
    GoldenCase(
      "color-heading", "--color=always", "--heading", "-Hn", "--current=0", "x x|^x",
      "lf", "single"),
    GoldenCase("color-cut", "--color=always", "-nM10", "6789 x", "long"),
    GoldenCase("html", "--html", "-A1", "--current=2", "x|<b", "markup", "single"),
    GoldenCase("html-none", "--html", "zz", "lf", status: 1),
    GoldenCase("max-count-cuts-no-match", "-m1", "-n", #"end\nof|line"#, "verse"),
  ]
}

/// What each form of output looks like. The files were written by hand or by ripgrep.
///
/// `PARTSEARCH_RECORD=1` writes those that are missing or differ, to be read before they are kept;
/// the tests fail all the same.
@Suite("Recorded output")
struct GoldenTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")

  @Test("is what it was", arguments: GoldenCase.all)
  func golden(expected: GoldenCase) throws {
    let file = Self.folder.appending(path: expected.name + ".txt")
    let result = try OutputProgram.psearch(expected.arguments)
    let output = Data(Self.withoutTimes(result.text).utf8)
    if ProcessInfo.processInfo.environment["PARTSEARCH_RECORD"] == "1",
      (try? Data(contentsOf: file)) != output
    {
      try output.write(to: file)
      Issue.record("recorded \(expected.name); read it, then run without PARTSEARCH_RECORD")
      return
    }
    let text = try #require(try? Data(contentsOf: file), "no file \(file.lastPathComponent)")
    #expect(String(decoding: output, as: UTF8.self) == String(decoding: text, as: UTF8.self))
    #expect(result.status == expected.status)
    #expect(result.messages == "")
  }

  @Test("no file is left over from a case that is no more")
  func complete() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(GoldenCase.all.map { $0.name + ".txt" }))
  }

  /// Times differ from run to run.
  static func withoutTimes(_ text: String) -> String {
    text.replacing(/\d+\.\d{6} seconds/, with: "# seconds")
      .replacing(/"seconds":\d+\.\d{6}/, with: "\"seconds\":#")
  }
}
