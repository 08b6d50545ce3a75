import Foundation
import Testing

@testable import psearch

@Suite("Links to files")
struct HyperlinkTests {
  static func address(_ format: String, _ path: String) throws -> String {
    let reading = try HyperlinkFormat.reading(Array(format.utf8))
    let link = try #require(reading)
    return String(decoding: link.address(path: Array(path.utf8), line: 3, column: 7), as: UTF8.self)
  }

  @Test("formats and their names give addresses; what may not stand in a path is encoded")
  func addresses() throws {
    #expect(try Self.address("x:{path}", "/a b/ü\u{1B};") == "x:/a%20b/%C3%BC%1B%3B")
    #expect(try Self.address("vscode", "/a") == "vscode://file/a:3:7")
    #expect(try Self.address("grep+", "/a") == "grep+:///a:3")
    #expect(try Self.address("kitty", "/a").hasSuffix("/a#3"))
    #expect(try Self.address("file", "/a").hasPrefix("file://"))
    #expect(try HyperlinkFormat.reading([]) == nil)
    #expect(try HyperlinkFormat.reading(Array("none".utf8)) == nil)
    for (name, format) in HyperlinkFormat.names where name != "none" {
      #expect(
        try HyperlinkFormat.reading(Array(name.utf8))
          == HyperlinkFormat.reading(Array(format.utf8)))
    }
  }

  @Test(
    "formats that are none are refused",
    arguments: [
      "x", "{path}", "x:{line}", "x:{path}:{column}", "x:{path", "x:path}", "x:{nonsense}{path}",
      "1x:{path}", "x:{path}\u{1B}\\", "x:{path}\u{07}",
    ])
  func refused(format: String) {
    #expect(throws: HyperlinkFormat.Complaint.self) {
      try HyperlinkFormat.reading(Array(format.utf8))
    }
  }

  @Test("names and numbers are linked where there is colour, the text is not")
  func output() throws {
    let folder = OutputFolder.shared.url.resolvingSymlinksInPath().path
    func link(_ place: String) -> String { "\u{1B}]8;;x:\(folder)/\(place)\u{1B}\\" }
    let end = "\u{1B}]8;;\u{1B}\\"
    let plain = [
      "--color=always", "--colors=path:none", "--colors=line:none", "--colors=current:none",
    ]
    func lines(_ arguments: String...) throws -> String {
      try OutputProgram.psearch(plain + arguments).text
    }
    #expect(
      try lines("--hyperlink-format=x:{path}#{line}", "-n", "-H", "g", "lf")
        == "\(link("lf#5"))lf:5\(end):g\n")
    #expect(
      try lines("--hyperlink-format=x:{path}", "--heading", "-n", "-H", "g", "lf")
        == "\(link("lf"))lf\(end)\n5:g\n")
    #expect(
      try lines("--hyperlink-format=x:{path}", "-l", "g", "lf") == "\(link("lf"))lf\(end)\n")
    #expect(
      try OutputProgram.psearch(["--hyperlink-format=x:{path}", "-H", "g", "lf"]).text == "lf:g\n")
  }
}
