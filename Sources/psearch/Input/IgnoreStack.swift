#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The ignore files in force at a place of a walk.
///
/// As in ripgrep: what any `.ignore` says counts before what any `.gitignore` says; among those of a
/// kind the deeper file counts first. Those of git count only inside a repository, and only those
/// of the innermost one: its `.gitignore` files, then its `info/exclude`, then the user's own
/// (gitignore(5), "description").
struct IgnoreStack {
  private struct Level {
    let rules: IgnoreRules
    /// Where the path below the file's folder begins in the paths that are asked about.
    let start: Int
  }

  /// A place of a walk to come back to.
  struct Mark {
    fileprivate let ignoreCount: Int
    fileprivate let gitCount: Int
    fileprivate let repository: Int?
  }

  private var ignoreLevels: [Level] = []
  private var gitLevels: [Level] = []
  /// The first of `gitLevels` that belongs to the repository; nil outside of one.
  private var repository: Int?
  /// The files that could not be read, and why.
  private(set) var failures: [(path: [UInt8], code: CInt)] = []
  /// Where the environment is looked up.
  private let environment: Environment

  init(environment: Environment) {
    self.environment = environment
  }

  /// The rules above a folder that a walk begins in.
  ///
  /// - Parameter folder: its real path.
  mutating func enterParents(of folder: [UInt8]) {
    var ancestors: [[UInt8]] = []
    var end = folder.count
    while end > 1, let cut = folder[..<end].lastIndex(of: slash) {
      ancestors.append(Array(folder[..<cut]))
      end = cut
    }
    for ancestor in ancestors.reversed() {
      let start = ancestor.count + 1
      enter(
        ancestor, start: start,
        hasIgnore: exists(ancestor, "/.ignore"), hasGitIgnore: exists(ancestor, "/.gitignore"),
        hasRepository: exists(ancestor, "/.git"))
    }
  }

  /// The rules of a folder come on top.
  ///
  /// - Parameters:
  ///   - folder: its path.
  ///   - start: where paths below it begin in the paths that are asked about.
  mutating func enter(
    _ folder: [UInt8], start: Int, hasIgnore: Bool, hasGitIgnore: Bool, hasRepository: Bool
  ) {
    if hasIgnore { push(folder + Array("/.ignore".utf8), start, to: \.ignoreLevels) }
    if hasRepository {
      repository = gitLevels.count
      if let global = environment.configurationFile("git/ignore") {
        push(global, start, to: \.gitLevels)
      }
      push(gitFolder(of: folder) + Array("/info/exclude".utf8), start, to: \.gitLevels)
    }
    if hasGitIgnore, repository != nil {
      push(folder + Array("/.gitignore".utf8), start, to: \.gitLevels)
    }
  }

  /// The place reached.
  var mark: Mark {
    Mark(ignoreCount: ignoreLevels.count, gitCount: gitLevels.count, repository: repository)
  }

  /// Leaves all folders entered since.
  mutating func leave(to mark: Mark) {
    ignoreLevels.removeLast(ignoreLevels.count - mark.ignoreCount)
    gitLevels.removeLast(gitLevels.count - mark.gitCount)
    repository = mark.repository
  }

  /// What the files say of a path, nil where nothing.
  ///
  /// - Parameters:
  ///   - path: it, from the root.
  ///   - nameStart: where its last name begins.
  func verdict(on path: Span<UInt8>, nameStart: Int, isFolder: Bool) -> IgnoreVerdict? {
    func ask(_ level: Level) -> IgnoreVerdict? {
      level.rules.verdict(
        on: path.extracting(level.start..<path.count), nameStart: nameStart - level.start,
        isFolder: isFolder)
    }
    for place in stride(from: ignoreLevels.count - 1, through: 0, by: -1) {
      if let verdict = ask(ignoreLevels[place]) { return verdict }
    }
    guard let repository else { return nil }
    for place in stride(from: gitLevels.count - 1, through: repository, by: -1) {
      if let verdict = ask(gitLevels[place]) { return verdict }
    }
    return nil
  }

  /// What went wrong since the last call.
  mutating func takeFailures() -> [(path: [UInt8], code: CInt)] {
    if failures.isEmpty { return [] }
    defer { failures = [] }
    return failures
  }

  // MARK: - Files

  private mutating func push(
    _ path: [UInt8], _ start: Int, to levels: WritableKeyPath<IgnoreStack, [Level]>
  ) {
    switch SmallFile.read(path, waits: false) {
    case .success(let bytes):
      let rules = IgnoreRules(file: bytes)
      if !rules.isEmpty { self[keyPath: levels].append(Level(rules: rules, start: start)) }
    case .failure(let error):
      // A folder of that name, or none: no rules, which is nothing to complain about.
      if ![ENOENT, ENOTDIR, EISDIR].contains(error.code) { failures.append((path, error.code)) }
    }
  }

  private func exists(_ folder: [UInt8], _ name: StaticString) -> Bool {
    let path = folder.map(CChar.init(bitPattern:)) + name.description.utf8CString
    return unsafe access(path, F_OK) == 0
  }

  /// Where git keeps what belongs to the repository at `folder`: `.git`, or where a file of that name
  /// leads to (gitrepository-layout(5)), which a work tree or a submodule has.
  private func gitFolder(of folder: [UInt8]) -> [UInt8] {
    let plain = folder + Array("/.git".utf8)
    guard case .success(let file) = SmallFile.read(plain, waits: false),
      file.starts(with: "gitdir: ".utf8)
    else { return plain }
    let own = Self.joined(folder, Self.firstLine(file.dropFirst(8)))
    guard case .success(let common) = SmallFile.read(own + Array("/commondir".utf8)) else {
      return own
    }
    return Self.joined(own, Self.firstLine(common[...]))
  }

  private static func firstLine(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    Array(bytes.prefix { $0 != 0x0A && $0 != 0x0D })
  }

  private static func joined(_ folder: [UInt8], _ path: [UInt8]) -> [UInt8] {
    path.first == slash ? path : folder + [slash] + path
  }
}
