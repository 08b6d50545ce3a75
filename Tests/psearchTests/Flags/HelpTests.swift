import Testing

@testable import psearch

@Suite("Help")
struct HelpTests {
  static let texts = ["-h": Help.page, "--help": Help.full]

  static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test("fits 80 columns of ASCII, without blanks at line ends", arguments: ["-h", "--help"])
  func fits(name: String) throws {
    let text = try #require(Self.texts[name])
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    for line in Self.lines(text) {
      #expect(line.utf8.count <= 80, "\(line)")
      #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(line)")
      #expect(line.last != " ", "\(line)")
    }
  }

  @Test("-h is one page and has a line for each flag in common use")
  func page() {
    let lines = Self.lines(Help.page)
    #expect((24...41).contains(lines.count))
    for flag in FlagTable.all {
      let rows = lines.filter {
        $0.hasSuffix("  \(flag.summary)") && $0.contains("--\(flag.name) ")
      }
      #expect(rows.count == (flag.isCommon ? 1 : 0), "--\(flag.name)")
    }
  }

  @Test("--help explains every flag once, with its letter, its value and the name that undoes it")
  func full() {
    let lines = Self.lines(Help.full)
    for flag in FlagTable.all {
      var synopsis = "  "
      if let letter = flag.letter { synopsis += "-\(letter), " }
      synopsis += "--\(flag.name)"
      if case .required(let placeholder) = flag.argument { synopsis += " \(placeholder)" }
      if case .optional(let placeholder) = flag.argument { synopsis += "[=\(placeholder)]" }
      if let negation = flag.negation { synopsis += " / --\(negation)" }
      let places = lines.indices.filter { lines[$0] == synopsis }
      #expect(places.count == 1, "\(synopsis)")
      // The text follows, whatever way it is wrapped.
      if let place = places.first {
        let text = lines[(place + 1)...].prefix { !$0.isEmpty }.joined(separator: " ")
        let words = flag.text.prefix { $0 != "\n" }.split(separator: " ")
        #expect(text.split(separator: " ") == words, "\(synopsis)")
      }
    }
  }

  @Test("both show the three forms of the command, --help also the exit status and examples")
  func fixedParts() {
    for text in Self.texts.values {
      #expect(text.hasPrefix("Usage: psearch [OPTIONS] PATTERN [PATH...]\n"))
      #expect(text.contains("\n       psearch -R [OPTIONS] [PATH...] "))
    }
    #expect(Help.full.contains("\nEXIT STATUS\n\n  0 if there was a match, 1 if"))
    #expect((3...5).contains(Help.examples.count))
  }

  @Test("every example is a command line that is understood")
  func examples() throws {
    for (command, _) in Help.examples {
      // The words behind "psearch", as a shell splits them: only single quotes occur.
      var words: [[UInt8]] = [[]]
      var isQuoted = false
      for byte in command.utf8 {
        switch byte {
        case UInt8(ascii: "'"): isQuoted.toggle()
        case UInt8(ascii: " ") where !isQuoted: words.append([])
        default: words[words.count - 1].append(byte)
        }
      }
      let start = try #require(words.firstIndex(of: Array("psearch".utf8)))
      #expect(try Parser.parse(Array(words[(start + 1)...])).action == .search, "\(command)")
    }
  }

  @Test("text is wrapped at the last blank that fits; empty lines stay, long words stand alone")
  func wrapping() {
    let filler = String(repeating: "x", count: 75)
    #expect(Help.wrapped("\(filler) abc", indent: 1) == [" \(filler) abc"])
    #expect(Help.wrapped("\(filler) abc", indent: 2) == ["  \(filler)", "  abc"])
    #expect(Help.wrapped("a\n\nb", indent: 2) == ["  a", "", "  b"])
    let long = String(repeating: "y", count: 90)
    #expect(Help.wrapped("a \(long) b", indent: 0) == ["a", long, "b"])
  }
}
