#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What is searched of a folder, and what of it is left out.
struct WalkRules: Sendable {
  /// `-g`.
  var globs: GlobChoice
  /// `--hidden`.
  var includesHidden = false
  /// Whether ignore files count.
  var usesIgnoreFiles = true
  /// `-L`.
  var followsLinks = false
  /// `-d`: 1 is the files right in the folder.
  var maxDepth = Int.max
  /// `--max-filesize`, in bytes.
  var maxFileSize = Int.max
  /// A file that is never searched: the one that the output goes to.
  var excluded: PathStatus.Identity?
  /// Where files of configuration are looked for.
  var environment = Environment.process
  /// The folder that globs with a slash begin in, with a slash at its end.
  var currentFolder: [UInt8] = []
}

/// Walks a folder and all below it: in the order of the bytes of names within each folder, a folder's
/// content where its name stands, as `rg --sort path` does.
///
/// Lazy: a folder is read when its turn comes, and a file may be searched before the next is looked
/// at. Memory is that of the names in the folders on the way down.
struct FolderWalk {
  private struct Frame {
    let listing: FolderListing
    var next = 0
    /// The lengths of the two paths with a slash at the end, to which names are added.
    let shownLength: Int
    let realLength: Int
    let mark: IgnoreStack.Mark
  }

  private let rules: WalkRules
  private var ignores: IgnoreStack
  private var frames: [Frame] = []
  /// The path as it is printed.
  private var shown: [UInt8]
  /// The path from the root, for rules of ignore files above where the walk begins.
  private var real: [UInt8] = []
  /// Where the path begins in `shown` as globs see it.
  private let globStart: Int
  private var failures: [InputStep] = []

  /// - Parameters:
  ///   - folder: it, as it is opened.
  ///   - isShown: whether paths begin with it, or with the names in it.
  init(_ folder: [UInt8], isShown: Bool, rules: WalkRules) {
    self.rules = rules
    ignores = IgnoreStack(environment: rules.environment)
    shown = isShown ? folder : []
    if isShown, shown.last != slash { shown.append(slash) }
    globStart = Self.globStart(in: shown, currentFolder: rules.currentFolder)
    if rules.usesIgnoreFiles, let path = PathStatus.realPath(folder) {
      ignores.enterParents(of: path)
      real = path
      if real.last != slash { real.append(slash) }
    }
    enter(folder)
  }

  /// The next file, or what went wrong with one or a folder; nil at the end.
  ///
  /// - Complexity: O(1) in what it keeps; a few system calls for each folder, none for most files.
  mutating func next() -> InputStep? {
    while true {
      if !failures.isEmpty { return failures.removeFirst() }
      guard var frame = frames.last else { return nil }
      guard frame.next < frame.listing.entries.count else {
        frames.removeLast()
        ignores.leave(to: frame.mark)
        continue
      }
      let entry = frame.listing.entries[frame.next]
      frame.next += 1
      frames[frames.count - 1].next = frame.next
      if let step = look(at: entry, in: frame) { return step }
    }
  }

  /// What an entry comes to: a file, an error, or nothing yet: left out, or a folder entered.
  private mutating func look(at entry: FolderListing.Entry, in frame: Frame) -> InputStep? {
    let name = frame.listing.name(entry)
    shown.replaceSubrange(frame.shownLength..., with: name)
    var kind = entry.kind
    if kind == nil {
      // Removed since the folder was read: as if it had been removed before.
      guard let status = PathStatus(shown, followsLinks: false) else { return nil }
      kind = status.kind
    }
    var target: PathStatus?
    if kind == .link {
      guard rules.followsLinks else { return nil }
      target = PathStatus(shown)
      let reason = errno
      guard let target else {
        if isLeftOut(isFolder: false, frame, name) { return nil }
        return .failure(path: shown, reason: systemMessage(reason))
      }
      kind = target.kind
    }
    switch kind {
    case .folder:
      if isLeftOut(isFolder: true, frame, name) || frames.count >= rules.maxDepth { return nil }
      if let target, let loop = ancestor(target.identity) {
        return .failure(path: shown, reason: "not followed: it leads back to \(loop)")
      }
      let path = shown
      shown.append(slash)
      if rules.usesIgnoreFiles {
        real.replaceSubrange(frame.realLength..., with: name)
        real.append(slash)
      }
      enter(path)
      return nil
    case .regular:
      if isLeftOut(isFolder: false, frame, name) { return nil }
      if isOutput(entry, target) || isTooLarge(target) { return nil }
      return .file(Input(path: shown, origin: .found))
    default: return nil
    }
  }

  // MARK: - Folders

  /// Reads the folder at `path`; the two paths end in a slash already.
  private mutating func enter(_ path: [UInt8]) {
    let listing = FolderListing(path, asksIdentity: rules.followsLinks)
    if listing.failure != 0 {
      failures.append(.failure(path: path, reason: systemMessage(listing.failure)))
    }
    let mark = ignores.mark
    if rules.usesIgnoreFiles, !real.isEmpty {
      let hasIgnore = listing.contains(".ignore")
      let hasGitIgnore = listing.contains(".gitignore")
      let hasRepository = listing.contains(".git")
      if hasIgnore || hasGitIgnore || hasRepository {
        ignores.enter(
          path, start: real.count, hasIgnore: hasIgnore, hasGitIgnore: hasGitIgnore,
          hasRepository: hasRepository)
      }
      for failure in ignores.takeFailures() {
        failures.append(.failure(path: failure.path, reason: systemMessage(failure.code)))
      }
    }
    frames.append(
      Frame(
        listing: listing, shownLength: shown.count, realLength: real.count, mark: mark))
  }

  /// The path of the folder on the way down that is the same as the one of `identity`.
  private func ancestor(_ identity: PathStatus.Identity) -> String? {
    guard let frame = frames.last(where: { $0.listing.identity == identity }) else { return nil }
    let path = shown[..<frame.shownLength]
    // Names that are not UTF-8 are repaired: this one is only told, not used.
    return path.isEmpty
      ? "." : String(decoding: path.dropLast(path.count > 1 ? 1 : 0), as: UTF8.self)
  }

  // MARK: - What is left out

  /// Whether rules leave out the entry whose path `shown` holds. A glob or a rule with `!` that
  /// matches lets a hidden file in, as in ripgrep.
  private mutating func isLeftOut(
    isFolder: Bool, _ frame: Frame, _ name: ArraySlice<UInt8>
  ) -> Bool {
    if !rules.globs.isEmpty {
      let path = shown.span.extracting(globStart..<shown.count)
      let nameStart = frame.shownLength - globStart
      if let verdict = rules.globs.verdict(on: path, nameStart: nameStart, isFolder: isFolder) {
        return verdict == .ignored
      }
    }
    if rules.usesIgnoreFiles, !real.isEmpty {
      real.replaceSubrange(frame.realLength..., with: name)
      let verdict = ignores.verdict(
        on: real.span, nameStart: frame.realLength, isFolder: isFolder)
      if let verdict { return verdict == .ignored }
    }
    return name.first == UInt8(ascii: ".") && !rules.includesHidden
  }

  private func isOutput(_ entry: FolderListing.Entry, _ target: PathStatus?) -> Bool {
    guard let excluded = rules.excluded else { return false }
    if let target { return target.identity == excluded }
    return entry.inode == UInt64(excluded.inode) && PathStatus(shown)?.identity == excluded
  }

  private func isTooLarge(_ target: PathStatus?) -> Bool {
    guard rules.maxFileSize < Int.max else { return false }
    // One that vanished is found out when it is opened.
    return (target ?? PathStatus(shown)).map { $0.size > rules.maxFileSize } ?? false
  }

  /// Globs see paths from the current folder on.
  private static func globStart(in shown: [UInt8], currentFolder: [UInt8]) -> Int {
    if shown.first != slash {
      var start = 0
      while shown[start...].starts(with: [UInt8(ascii: "."), slash]) {
        start += 2
        while start < shown.count, shown[start] == slash { start += 1 }
      }
      return start
    }
    return !currentFolder.isEmpty && shown.starts(with: currentFolder) ? currentFolder.count : 1
  }
}
