import CPartSearch
import Synchronization

/// Command lines into ``Options``, by `getopt_long` and the flag table.
enum Parser {
  /// getopt keeps its state in globals.
  private static let getoptLock = Mutex(())

  /// Reads the arguments, the program's name not among them.
  ///
  /// Flags and operands may come in any order, whether or not POSIXLY_CORRECT is set; `--` ends the
  /// flags. The first operand is the pattern unless `-e` or `-f` is given anywhere; the others are
  /// paths. `-h`, `--help` and `-V` end the reading at once.
  ///
  /// - Parameter base: what holds where the arguments say nothing: the options of a configuration
  ///   file.
  /// - Throws: the first thing that is wrong, in the order of the arguments.
  static func parse(
    _ arguments: [[UInt8]], over base: Options = Options()
  ) throws(UsageError) -> Options {
    var (options, operands) = try flags(arguments, over: base)
    guard options.action == .search else { return options }
    if !options.input.listsFiles, options.patternArguments.isEmpty {
      guard let pattern = operands.first else {
        throw UsageError("no pattern given (-h shows how psearch is used)")
      }
      options.patternArguments = [.text(pattern.bytes, position: pattern.position)]
      operands.removeFirst()
    }
    options.paths = operands.map(\.bytes)
    let isList = options.input.pathList == dash
    if options.paths.contains(dash) || isList, options.readsPatternsFromStandardInput {
      throw UsageError(
        isList
          ? "standard input cannot hold the patterns (-f -) and the paths (--files-from -)"
          : "standard input cannot be searched and hold the patterns (-f -) as well")
    }
    if options.paths.contains(dash), isList {
      throw UsageError("standard input cannot be searched and hold the paths (--files-from -) too")
    }
    return options
  }

  /// Reads the flags, and gives what is left as it is. Whether there is a pattern is not asked.
  static func flags(
    _ arguments: [[UInt8]], over base: Options = Options()
  ) throws(UsageError) -> (options: Options, operands: [Operand]) {
    for argument in arguments where argument.contains(0) {
      // Only a configuration file can hold one; C would drop what comes behind it.
      throw UsageError("'", quoting: argument.prefix { $0 != 0 }, "': an argument holds a NUL byte")
    }
    return try getoptLock.withLock { _ throws(UsageError) -> (Options, [Operand]) in
      var scan = Scan(arguments: arguments, options: base)
      try unsafe CArguments(arguments).withPointers { pointers, count throws(UsageError) in
        try unsafe scan.run(pointers, count)
      }
      return (scan.options, scan.operands)
    }
  }

  /// An argument that is no flag and no flag's value.
  struct Operand {
    let bytes: [UInt8]
    let position: Int
  }
}

/// One run of `getopt_long` over one list of arguments, with the lock held.
private struct Scan {
  let arguments: [[UInt8]]
  var options: Options
  var operands: [Parser.Operand] = []

  /// Codes of long names begin here, above every letter: twice the row, plus one for a negation.
  /// Aliases have their row's code, by which getopt knows that an abbreviation of both is not
  /// ambiguous.
  static let firstLongCode: Int32 = 256

  mutating func run(
    _ pointers: UnsafePointer<UnsafeMutablePointer<CChar>?>, _ count: Int32
  ) throws(UsageError) {
    let letters = Self.letters()
    let longNames = unsafe Self.longNames()
    partsearch_getopt_reset()
    while options.action == .search {
      // The argument that the next call looks at, or goes on with; 0 only before the first call.
      let current = max(1, Int(partsearch_optind()))
      let code = unsafe getopt_long(count, pointers, letters, longNames, nil)
      let position = Int(partsearch_optind()) - 2
      switch code {
      case -1:
        for position in (position + 1)..<max(position + 1, arguments.count) {
          operands.append(Parser.Operand(bytes: arguments[position], position: position))
        }
        return
      case 1:
        operands.append(Parser.Operand(bytes: arguments[position], position: position))
      case Int32(UInt8(ascii: "?")), Int32(UInt8(ascii: ":")):
        throw failure(code: code, argument: arguments[current - 1])
      default:
        guard let (row, isNegated) = Self.row(ofCode: code) else { continue }
        let flag = FlagTable.all[row]
        var bytes: [UInt8]?
        if let start = unsafe partsearch_optarg() { bytes = unsafe CArguments.copy(of: start) }
        let value = FlagValue(
          flag: flag, isShort: code < Self.firstLongCode, isNegated: isNegated, bytes: bytes,
          position: bytes == nil ? current - 1 : position)
        try flag.apply(&options, value)
      }
    }
  }

  // MARK: - The table in getopt's terms

  /// `-` at the start: operands come in their place, POSIXLY_CORRECT or not. `:` behind it: a
  /// missing value is told from an unknown flag.
  private static func letters() -> [CChar] {
    var letters: [CChar] = [CChar(bitPattern: UInt8(ascii: "-")), CChar(bitPattern: 0x3A)]
    for flag in FlagTable.all {
      guard let letter = flag.letter else { continue }
      letters.append(CChar(bitPattern: UInt8(ascii: letter)))
      for _ in 0..<colons(flag.argument) { letters.append(CChar(bitPattern: 0x3A)) }
    }
    return letters + [0]
  }

  private static func longNames() -> [option] {
    var list: [option] = unsafe []
    for spelling in FlagTable.spellings {
      let code = firstLongCode + Int32(spelling.row * 2 + (spelling.isNegation ? 1 : 0))
      let takes = spelling.isNegation ? 0 : colons(FlagTable.all[spelling.row].argument)
      let name = unsafe UnsafeRawPointer(spelling.name.utf8Start)
      let start = unsafe name.assumingMemoryBound(to: CChar.self)
      unsafe list.append(option(name: start, has_arg: takes, flag: nil, val: code))
    }
    unsafe list.append(option(name: nil, has_arg: 0, flag: nil, val: 0))
    return unsafe list
  }

  /// The colons of a letter, which are also the values of `has_arg`.
  private static func colons(_ argument: Flag.Argument) -> Int32 {
    switch argument {
    case .none: 0
    case .required: 1
    case .optional: 2
    }
  }

  private static func row(ofCode code: Int32) -> (row: Int, isNegated: Bool)? {
    if code >= firstLongCode {
      let offset = Int(code - firstLongCode)
      return (offset / 2, offset % 2 == 1)
    }
    return FlagTable.index(ofLetter: UInt8(truncatingIfNeeded: code)).map { ($0, false) }
  }

  // MARK: - What went wrong

  /// getopt's complaint in words.
  ///
  /// - Parameter argument: the one it looked at.
  private func failure(code: Int32, argument: [UInt8]) -> UsageError {
    let about = partsearch_optopt()
    if code == Int32(UInt8(ascii: ":")), let (row, _) = Self.row(ofCode: about) {
      let flag = FlagTable.all[row]
      let value = FlagValue(
        flag: flag, isShort: about < Self.firstLongCode, isNegated: false, bytes: nil, position: 0)
      return UsageError("\(value.spelling): the value \(flag.placeholder) is missing")
    }
    guard argument.starts(with: [0x2D, 0x2D]) else {
      // A letter. One that is not ASCII is several bytes: then the whole argument is named.
      let letter = UInt8(truncatingIfNeeded: about)
      return letter < 0x80
        ? UsageError("unrecognized flag -", quoting: [letter])
        : UsageError("unrecognized flag ", quoting: argument)
    }
    let name = Array(argument.dropFirst(2).prefix { $0 != UInt8(ascii: "=") })
    if about >= Self.firstLongCode, let (row, isNegated) = Self.row(ofCode: about) {
      let value = FlagValue(
        flag: FlagTable.all[row], isShort: false, isNegated: isNegated,
        bytes: Array(argument.dropFirst(name.count + 3)), position: 0)
      return value.error("is given, but it takes no value")
    }
    let candidates = name.isEmpty ? [] : FlagTable.names(startingWith: name)
    if candidates.count > 1 {
      let list = candidates.map { "--\($0)" }.joined(separator: ", ")
      return UsageError("ambiguous flag --", quoting: name, " (it could be \(list))")
    }
    let hint = FlagTable.name(near: name).map { " (did you mean --\($0)?)" } ?? ""
    return UsageError("unrecognized flag --", quoting: name, hint)
  }
}
