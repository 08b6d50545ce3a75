import PartSearch
import Testing

@testable import psearch_reader

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder for a test, removed with it.
final class ScratchFolder {
  let path: String

  /// Makes the folder by a shell script that runs in it.
  init(_ script: String) {
    var folder = Array("/tmp/psearch-reader-test.XXXXXX".utf8CString)
    unsafe mkdtemp(&folder)
    path = String(decoding: folder.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    _ = shell("cd \(quoted(path)) && \(script)")
  }

  deinit { _ = shell("rm -rf \(quoted(path))") }
}

@Suite("A folder is a library")
struct LibraryTests {
  /// Two subjects, one in the other; a hidden file, a binary one, an empty folder, a link round.
  static let script = """
    mkdir law law/old novels empty .hidden
    for number in 9 10 1; do echo "# Part $number" > "law/part $number.txt"; done
    echo old > law/old/a.txt; echo b > novels/b.md; echo top > zz.txt
    echo no > .hidden/x.txt; echo no > law/.x.txt
    printf 'a\\0b' > law/binary.txt; printf '%%PDF-1.4' > law/x.pdf; printf '\\037\\213x' > law/y.gz
    printf '\\377\\376a\\0' > zzz.txt; ln -s ../law novels/round; ln -s b.md novels/link.md
    """

  /// The tree as lines.
  static func tree(_ library: Library) -> [String] {
    library.rows.map {
      String(repeating: " ", count: $0.level) + String(decoding: $0.name, as: UTF8.self)
        + ($0.fileCount.map { " (\($0))" } ?? "")
    }
  }

  @Test("folders are subjects, texts are parts, in a person's order; the rest is left out")
  func folder() {
    let folder = ScratchFolder(Self.script)
    let library = Library(operands: [Array(folder.path.utf8)])
    #expect(
      Self.tree(library) == [
        "law (4)", " old (1)", "  a.txt", " part 1.txt", " part 9.txt", " part 10.txt",
        "novels (2)", " b.md", " link.md", "zz.txt", "zzz.txt",
      ])
    #expect(library.paths.count == 8)
    #expect(library.name(ofFile: 1) == Array("law/part 1.txt".utf8))
    #expect(library.paths[1] == Array("\(folder.path)/law/part 1.txt".utf8))
    #expect(library.file(ofRow: 0) == 0)
    #expect(library.file(ofRow: 6) == 4)
    #expect(library.row(ofFile: 4) == 7)
    #expect(library.rows[2].parent == 1)
    #expect(library.rows[1].parent == 0)
  }

  @Test("a folder that cannot be read says why")
  func unreadable() {
    let folder = ScratchFolder(Self.script)
    #expect(FolderTexts.failure(of: Array(folder.path.utf8)) == nil)
    #expect(
      FolderTexts.failure(of: Array("\(folder.path)/zz.txt".utf8)) == "Not a directory")
  }

  @Test("several operands stand side by side, files in the order given")
  func operands() {
    let folder = ScratchFolder(Self.script)
    let paths = ["\(folder.path)/zz.txt", "\(folder.path)/novels/", "\(folder.path)/law/old"]
    let library = Library(operands: paths.map { Array($0.utf8) })
    #expect(
      Self.tree(library) == [
        paths[0], paths[1] + " (2)", " b.md", " link.md", paths[2] + " (1)", " a.txt",
      ])
    #expect(Self.tree(Library(operands: [Array("/no/such".utf8)])) == ["/no/such"])
    #expect(Library(operands: [Array("\(folder.path)/empty".utf8)]).paths.isEmpty)
  }

  @Test(
    "names are sorted as a person does it",
    arguments: [
      ("9", "10"), ("part 9", "part 10"), ("a", "b"), ("a1", "ab"), ("a", "a1"), ("v1.9", "v1.10"),
      ("x09", "x10"), ("x2", "x010"), ("99999999999999999999", "100000000000000000000"),
      ("a1b2", "a1b10"), ("", "a"),
    ])
  func order(one: String, other: String) {
    #expect(NaturalOrder.precedes(one.utf8, other.utf8))
    #expect(!NaturalOrder.precedes(other.utf8, one.utf8))
    #expect(!NaturalOrder.precedes(one.utf8, one.utf8))
  }

  @Test("the order is a strict one on random names")
  func strictOrder() {
    var random = SystemRandomNumberGenerator()
    let names = (0..<40).map { _ in
      (0..<Int.random(in: 0...5, using: &random)).map { _ in "a1 0b9".utf8.randomElement() ?? 0x61 }
    }
    for a in names {
      for b in names where a != b {
        #expect(NaturalOrder.precedes(a, b) != NaturalOrder.precedes(b, a), "\(a) \(b)")
        for c in names where NaturalOrder.precedes(a, b) && NaturalOrder.precedes(b, c) {
          #expect(NaturalOrder.precedes(a, c), "\(a) \(b) \(c)")
        }
      }
    }
  }

  @Test("a text is found by its absolute path, whatever way leads there, or else added")
  func numbers() {
    let folder = ScratchFolder(Self.script)
    var library = Library(operands: [Array("\(folder.path)/law/../".utf8)])
    #expect(library.number(ofFileAt: Array("\(folder.path)/law/part 9.txt".utf8)) == 2)
    #expect(library.paths.count == 8)
    let other = Array("/elsewhere/part 9.txt".utf8)
    #expect(library.number(ofFileAt: other) == 8)
    #expect(library.name(ofFile: 8) == other)
  }

  /// A reader of such a library, at its first part.
  static func reader(_ folder: ScratchFolder) -> TestReader {
    let library = Library(operands: [Array(folder.path.utf8)])
    var reader = TestReader(library: library)
    reader.update(.resize(columns: 40, rows: 14))
    return reader
  }

  @Test("s shows the tree with the part that is open selected; Enter opens a part")
  func subjects() {
    let folder = ScratchFolder(Self.script)
    var reader = Self.reader(folder)
    reader.press(":n")
    #expect(reader.bottom == "law/part 1.txt")
    reader.press("s")
    #expect(
      reader.screen.prefix(11) == [
        " law/                            4 parts", "   old/                           1 part",
        "     a.txt", ">  part 1.txt", "   part 9.txt", "   part 10.txt",
        " novels/                         2 parts", "   b.md", "   link.md", " zz.txt", " zzz.txt",
      ])
    reader.press("10<Enter>")
    #expect(reader.first == "# Part 10")
    #expect(reader.bottom == "law/part 10.txt")
    reader.press("=")
    #expect(reader.bottom.hasPrefix("law/part 10.txt file 4 of 8"))
  }

  @Test("a subject opens at its first part; typing keeps the subject of a part in sight")
  func subject() {
    let folder = ScratchFolder(Self.script)
    var reader = Self.reader(folder)
    reader.press("snovels")
    #expect(reader.first.hasPrefix(">novels/"))
    reader.press("<Enter>")
    #expect(reader.first == "b")
    reader.press("sPART 9")
    #expect(reader.screen[0].hasPrefix(" law/"))
    #expect(reader.screen[1] == ">  part 9.txt")
    reader.press("<Esc>")
    #expect(reader.first == "b")
  }

  @Test(":n and :p go through the parts in that order")
  func parts() {
    let folder = ScratchFolder(Self.script)
    var reader = Self.reader(folder)
    let firsts = ["old", "# Part 1", "# Part 9", "# Part 10", "b", "b", "top"]
    for first in firsts.dropFirst() {
      reader.press(":n")
      #expect(reader.first == first)
    }
    for first in firsts.dropLast().reversed() {
      reader.press(":p")
      #expect(reader.first == first)
    }
    reader.press(":p")
    #expect(reader.bottom == "this is the first file")
  }

  @Test("a part that cannot be opened is passed over, either way")
  func unopened() {
    var reader = TestReader(files: ["a", "b", "c", "d"].map { ("\($0).txt", "\($0)\n") })
    reader.missing = [1, 2]
    reader.press(":n")
    #expect(reader.bottom.hasPrefix("1 is gone"))
    reader.press(":n")
    #expect(reader.bottom.hasPrefix("2 is gone"))
    #expect(reader.first == "a")
    reader.press(":n")
    #expect(reader.first == "d")
    reader.press("{")
    #expect(reader.bottom.hasPrefix("2 is gone"))
    reader.press(":p:p")
    #expect(reader.first == "a")
    reader.press(":p")
    #expect(reader.bottom.hasPrefix("this is the first file"))
  }

  @Test("several files are a library too")
  func files() {
    var reader = TestReader(files: [("b.txt", "b\n"), ("a.txt", "a\n")])
    reader.press("s")
    #expect(reader.screen.prefix(2) == [">b.txt", " a.txt"])
    reader.press("<Down><Enter>")
    #expect(reader.first == "a")
  }
}
