import Foundation
import Testing

@Suite("Hints where nothing was found")
struct HintTests {
  @Test("UTF-16 without a mark is named with its byte order", arguments: ["utf16le", "utf16be"])
  func utf16(file: String) throws {
    let result = try OutputProgram.psearch(["needle", file])
    let label = file == "utf16le" ? "utf-16le" : "utf-16be"
    #expect(
      result.messages
        == "psearch: \(file): no matches; the text looks like UTF-16 (try -E \(label))\n")
    #expect(result.output.isEmpty && result.status == 1)
  }

  @Test("another binary file is named as one, with the place of its first NUL")
  func binary() throws {
    let result = try OutputProgram.psearch(["zz", "binary"])
    #expect(
      result.messages
        == "psearch: binary: no matches; the file is binary (first NUL at byte 6)\n")
    #expect(result.output.isEmpty && result.status == 1)
  }

  @Test(
    "nothing is said of texts, with a match, with -a, and by the other forms of output",
    arguments: [
      "zz lf", "x binary", "-a zz binary", "-q zz binary", "-c zz binary", "-l zz utf16le",
    ])
  func silence(line: String) throws {
    let result = try OutputProgram.psearch(line.split(separator: " ").map(String.init))
    #expect(result.messages == "")
  }
}
