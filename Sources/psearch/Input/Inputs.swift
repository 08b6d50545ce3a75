#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// All that is searched, in its order, found while it is searched.
///
/// Operands come in the order given, then those of a list of paths; a folder stands for the files in
/// it. Without any of them it is standard input if that can be read from (a file, a pipe, a socket),
/// else the current folder, whose files are called by their paths in it.
struct Inputs {
  private enum Source {
    case path([UInt8])
    /// The current folder, not named.
    case currentFolder
  }

  private var sources: ArraySlice<Source>
  private let rules: WalkRules
  private var walk: FolderWalk?
  private var failures: [InputStep] = []
  private let order: Options.FileOrder
  /// In the end of the order first; nil where files come as they are found.
  private var sorted: [InputStep]?
  /// Whether nothing was named, so that standard input is searched.
  let isStandardInputByDefault: Bool
  /// Whether there may be more than one file.
  let mayBeSeveral: Bool

  /// - Parameters:
  ///   - options: what was asked for.
  ///   - standardInput: what standard input is; nil where it is closed.
  ///   - standardOutput: where results go; that file is not searched.
  /// - Throws: about a list of paths that cannot be read.
  init(
    _ options: Options, standardInput: PathStatus? = PathStatus(descriptor: 0),
    standardOutput: PathStatus? = PathStatus(descriptor: 1),
    environment: Environment = .process
  ) throws(UsageError) {
    let input = options.input
    var sources = options.paths.map(Source.path)
    var isStandardInputByDefault = false
    if let list = input.pathList {
      sources += try Self.paths(in: list).map(Source.path)
    } else if sources.isEmpty {
      isStandardInputByDefault =
        !input.listsFiles && !options.readsPatternsFromStandardInput
        && (standardInput?.kind == .regular || standardInput?.kind == .stream)
      sources = [isStandardInputByDefault ? .path(dash) : .currentFolder]
    }
    self.sources = sources[...]
    self.isStandardInputByDefault = isStandardInputByDefault
    order = input.order
    var rules = WalkRules(globs: try GlobChoice(input.globs))
    rules.includesHidden = input.includesHidden
    rules.usesIgnoreFiles = input.usesIgnoreFiles
    rules.followsLinks = input.followsLinks
    rules.maxDepth = input.maxDepth ?? .max
    rules.maxFileSize = input.maxFileSize ?? .max
    rules.excluded = standardOutput?.kind == .regular ? standardOutput?.identity : nil
    rules.environment = environment
    if !rules.globs.isEmpty, var folder = PathStatus.realPath([UInt8(ascii: ".")]) {
      if folder.last != slash { folder.append(slash) }
      rules.currentFolder = folder
    }
    self.rules = rules
    mayBeSeveral =
      switch sources.first {
      case .path(let path) where sources.count == 1 && input.pathList == nil:
        path != dash && PathStatus(path)?.kind == .folder
      default: !sources.isEmpty
      }
  }

  /// The bytes of all that is left, where only files are named; nil where that is not known.
  ///
  /// - Complexity: a system call for each file.
  var totalSize: Int? {
    var total = 0
    for source in sources {
      guard case .path(let path) = source, path != dash, let status = PathStatus(path),
        status.kind == .regular
      else { return nil }
      total += status.size
    }
    return total
  }

  /// The next thing to search, or what went wrong with one; nil at the end.
  mutating func next() -> InputStep? {
    if order.key == .path, !order.isReversed { return found() }
    if sorted == nil { sorted = all() }
    return sorted?.popLast()
  }

  /// The next in the order of operands and names.
  private mutating func found() -> InputStep? {
    while true {
      if let step = walk?.next() { return step }
      walk = nil
      guard let source = sources.popFirst() else { return nil }
      switch source {
      case .currentFolder: begin([UInt8(ascii: ".")], isShown: false)
      case .path(let path) where path == dash:
        return .file(Input(path: path, origin: .standardInput))
      case .path(let path):
        guard let status = PathStatus(path) else {
          return .failure(path: path, reason: systemMessage(errno))
        }
        if status.kind != .folder { return .file(Input(path: path, origin: .named)) }
        begin(path, isShown: true)
      }
    }
  }

  private mutating func begin(_ folder: [UInt8], isShown: Bool) {
    guard rules.maxDepth > 0 else { return }
    walk = FolderWalk(folder, isShown: isShown, rules: rules)
  }

  // MARK: - Sorted

  /// Everything there is, the last one first. What went wrong comes before all files.
  private mutating func all() -> [InputStep] {
    var failures: [InputStep] = []
    var files: [(input: Input, key: Int64, place: Int)] = []
    while let step = found() {
      switch step {
      case .failure: failures.append(step)
      case .file(let input): files.append((input, key(of: input), files.count))
      }
    }
    files.sort { a, b in
      if order.key == .path, a.input.path != b.input.path {
        return Self.precedes(b.input.path, a.input.path)
      }
      if a.key != b.key { return order.isReversed ? a.key > b.key : a.key < b.key }
      return a.place < b.place
    }
    return files.reversed().map { .file($0.input) } + failures.reversed()
  }

  private func key(of input: Input) -> Int64 {
    guard order.key != .path, input.origin != .standardInput, let status = PathStatus(input.path)
    else { return 0 }
    return order.key == .size ? Int64(status.size) : status.modified
  }

  /// Whether a path comes before another name by name: a slash counts less than any other byte.
  static func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.lexicographicallyPrecedes(b) {
      ($0 == slash ? 0 : Int($0) + 1) < ($1 == slash ? 0 : Int($1) + 1)
    }
  }

  // MARK: - Lists

  private static func paths(in list: [UInt8]) throws(UsageError) -> [[UInt8]] {
    let read = list == dash ? SmallFile.read(descriptor: 0) : SmallFile.read(list)
    switch read {
    case .success(let bytes): return split(bytes)
    case .failure(let error):
      throw UsageError(
        quoting: list == dash ? Array("standard input".utf8) : list,
        ": \(systemMessage(error.code))")
    }
  }

  /// The paths in a list: they end at NUL bytes if there is one, else at line ends. Empty ones do
  /// not count.
  static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    if bytes.contains(0) { return bytes.split(separator: 0).map(Array.init) }
    return bytes.split(separator: 0x0A).map(Array.init)
  }
}

extension Options {
  /// Whether `-f -` was given.
  var readsPatternsFromStandardInput: Bool { patternArguments.contains(.file(dash)) }
}

/// What stands for standard input.
let dash = [UInt8(ascii: "-")]
