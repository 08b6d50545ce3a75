import Foundation
import PartSearch
import TestSupport
import Testing

@testable import psearch

/// Printers that are told how far the search has come.
@Suite("Text that has been searched")
struct SearchedTests {
  /// What a printer is given: matches, and between them how far the search has come.
  enum Step {
    case matches([Match])
    case searched(Int)
  }

  /// Flags that choose every printer and what it can be asked for.
  static let flags = [
    "", "-n", "-n -A1", "-n -B1", "-n -B3", "-n -C2", "--passthru -n", "-v", "-v -n -C1", "-o -n",
    "--vimgrep", "--column -b -C1", "--column --units=utf16", "--color=always -n -B2",
    "--color=always --passthru", "--color=always --column -C1", "-c", "-c -v", "--ranges",
    "--ranges --units=scalar", "--json", "--json --units=utf16", "-M6 -C1 -n", "--trim -n",
    "-m2 -n -A1", "--html -C1", "-l", "--count-matches",
  ]

  /// What is printed; `freed` is told which bytes at the start nobody needs any more.
  static func output(
    _ steps: [Step], _ document: Document, _ flags: String, freed: (Int) throws -> Void = { _ in }
  ) throws -> String {
    let words = flags.split(separator: " ").map(String.init)
    let options = try Parser.parse(strings: words + ["-e", "x"])
    let pipe = Pipe()
    let writer = ByteWriter(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    let context = PrintContext(
      writer: writer, document: document, name: Array("name".utf8), options: options,
      pattern: nil, surface: Surface(options, isTerminal: false), current: 0)
    switch options.outputMode {
    case .ranges: try feed(RangesPrinter(context), steps, context, freed)
    case .json: try feed(JSONPrinter(context), steps, context, freed)
    case .count: try feed(LineCountPrinter(context), steps, context, freed)
    case .countMatches: try feed(MatchCountPrinter(context), steps, context, freed)
    case .filesWithMatches:
      try feed(NamePrinter(context, wantsMatch: true), steps, context, freed)
    case .onlyMatching: try feed(LinePrinter(context, style: .matches), steps, context, freed)
    case .lineForEachMatch:
      try feed(LinePrinter(context, style: .lineForEachMatch), steps, context, freed)
    default: try feed(LinePrinter(context), steps, context, freed)
    }
    writer.flush()
    try pipe.fileHandleForWriting.close()
    return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  private static func feed(
    _ printer: some Printer, _ steps: [Step], _ context: PrintContext, _ freed: (Int) throws -> Void
  ) throws {
    if context.options.matching.isInverted {
      try feed(
        all: InvertedLines(BoundedPrinter(printer, context), document: context.document), steps,
        freed)
    } else {
      try feed(all: BoundedPrinter(printer, context), steps, freed)
    }
  }

  private static func feed(
    all printer: some Printer, _ steps: [Step], _ freed: (Int) throws -> Void
  ) throws {
    var printer = printer
    var isStopped = false
    for step in steps where !isStopped {
      switch step {
      case .matches(let matches): isStopped = printer.receive(matches.span) == .stop
      case .searched(let offset):
        printer.searched(upTo: offset)
        try freed(min(offset, printer.neededFrom))
      }
    }
    printer.finish()
  }

  static func text(_ random: inout SeededGenerator) -> String {
    let pieces = ["x", "a", "é", "😀", " ", "\n", "\n", "\r\n", "b"]
    return (0..<Int.random(in: 0...60, using: &random)).map { _ in
      pieces[Int.random(in: 0..<pieces.count, using: &random)]
    }.joined()
  }

  @Test(
    "printing is the same, and nothing is needed again that was given up, on random texts",
    arguments: flags)
  func twin(flags: String) throws {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let pattern = try Pattern("x+|a\\R+b?|\\b|(?s)b.{3}")
    for round in 0..<40 {
      let text = Self.text(&random)
      let plain = Document(text: text, name: Array("name".utf8))
      let matches = Array(try Searcher().matches(of: pattern, in: plain))
      let expected = try Self.output(
        matches.isEmpty ? [] : [.matches(matches)], plain, flags)

      // The starts of lines, and the end.
      let bytes = Array(text.utf8)
      let places = bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 } + [bytes.count]
      var steps: [Step] = []
      var rest = matches[...]
      for place in places where Bool.random(using: &random) {
        let part = rest.prefix { $0.range.lowerBound < place }
        rest = rest.dropFirst(part.count)
        if !part.isEmpty { steps.append(.matches(Array(part))) }
        steps.append(.searched(place))
      }
      if !rest.isEmpty { steps.append(.matches(Array(rest))) }

      // What is given up is overwritten in the mapped file.
      let url = URL(fileURLWithPath: "\(folder.path)/\(round)")
      try Data(bytes).write(to: url)
      let mapped = try Document(contentsOf: url.path, mapping: .automatic)
      let file = try FileHandle(forUpdating: url)
      let printed = try Self.output(steps, mapped, flags) { count in
        // JSON says where a NUL is; any other byte will do.
        try file.seek(toOffset: 0)
        let given = min(count, max(0, bytes.count - 1))
        try file.write(contentsOf: Data(repeating: 0x58, count: given))
      }
      func comparable(_ text: String) -> String {
        text.replacingOccurrences(of: url.path, with: "name")
      }
      #expect(comparable(printed) == expected, "seed \(seed), round \(round), \(flags): \(steps)")
      #expect(bytes.isEmpty || mapped.isMapped)
    }
  }

  @Test("lines, context and lines without a match come as soon as they are certain")
  func early() throws {
    let document = Document(text: "ax\nb\nc\nd\n")
    let match = Match(range: 1..<2)
    func printed(_ flags: String, upTo offset: Int) throws -> String {
      let options = try Parser.parse(
        strings: flags.split(separator: " ").map(String.init) + ["-e", "x"])
      let pipe = Pipe()
      let writer = ByteWriter(descriptor: pipe.fileHandleForWriting.fileDescriptor)
      let context = PrintContext(
        writer: writer, document: document, name: nil, options: options,
        surface: Surface(options, isTerminal: false))
      if options.matching.isInverted {
        var printer = InvertedLines(LinePrinter(context), document: document)
        _ = printer.receive([match].span)
        printer.searched(upTo: offset)
      } else {
        var printer = LinePrinter(context)
        _ = printer.receive([match].span)
        printer.searched(upTo: offset)
      }
      writer.flush()
      try pipe.fileHandleForWriting.close()
      return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    #expect(try printed("--trim", upTo: 3) == "ax\n")
    #expect(try printed("-A2", upTo: 5) == "ax\nb\n")
    #expect(try printed("-A2", upTo: 9) == "ax\nb\nc\n")
    #expect(try printed("--passthru", upTo: 7) == "ax\nb\nc\n")
    #expect(try printed("-v", upTo: 5) == "b\n")
  }
}
