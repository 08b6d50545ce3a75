/// The texts that the reader goes through, in order, and the folders that they lie in: a folder is a
/// subject, a text in it a part.
struct Library: Sendable, Hashable {
  /// A line of the tree.
  struct Row: Sendable, Hashable {
    /// The file's or folder's name, as bytes.
    var name: [UInt8]
    var level: Int
    /// The number of the file; for a folder that of its first.
    var file: Int
    /// How many files lie in a folder; nil for a file.
    var fileCount: Int?
    /// The row of the folder that it lies in.
    var parent: Int?
  }

  /// The files' paths, as bytes.
  private(set) var paths: [[UInt8]] = []
  /// The tree, a folder before what is in it.
  private(set) var rows: [Row] = []
  /// What in front of the names of all files goes without saying: the one folder that was given.
  private var prefix: [UInt8] = []
  /// The row of each file.
  private var rowOfFile: [Int] = []

  /// A few files.
  init(files: [[UInt8]]) {
    for path in files { add(file: path, name: path, level: 0, parent: nil) }
  }

  /// What a command line names: files as they are, and folders with all texts in them.
  init(operands: [[UInt8]]) {
    for path in operands {
      guard isFolder(path) else {
        add(file: path, name: path, level: 0, parent: nil)
        continue
      }
      let folder = path.last == UInt8(ascii: "/") ? path : path + [UInt8(ascii: "/")]
      if operands.count == 1 {
        prefix = folder
        add(contentOf: folder, level: 0, parent: nil)
      } else {
        add(folder: folder, name: path, level: 0, parent: nil)
      }
    }
  }

  /// Folders in folders that are looked into.
  private static let deepest = 64
  /// Files at most: a whole disk is no library.
  static let mostFiles = 100_000

  private mutating func add(file path: [UInt8], name: [UInt8], level: Int, parent: Int?) {
    guard paths.count < Self.mostFiles else { return }
    rowOfFile.append(rows.count)
    rows.append(Row(name: name, level: level, file: paths.count, parent: parent))
    paths.append(path)
  }

  private mutating func add(folder: [UInt8], name: [UInt8], level: Int, parent: Int?) {
    let row = rows.count
    rows.append(Row(name: name, level: level, file: paths.count, parent: parent))
    add(contentOf: folder, level: level + 1, parent: row)
    rows[row].fileCount = paths.count - rows[row].file
    // A folder without texts is no subject.
    if rows[row].fileCount == 0 { rows.removeSubrange(row...) }
  }

  private mutating func add(contentOf folder: [UInt8], level: Int, parent: Int?) {
    guard level < Self.deepest else { return }
    for entry in FolderTexts.entries(of: folder) {
      let path = folder + entry.name
      if entry.isFolder {
        add(
          folder: path + [UInt8(ascii: "/")], name: entry.name, level: level, parent: parent)
      } else {
        add(file: path, name: entry.name, level: level, parent: parent)
      }
    }
  }

  /// Adds a file behind all others, by a path that is its name.
  mutating func append(_ path: [UInt8]) {
    rowOfFile.append(rows.count)
    rows.append(Row(name: path, level: 0, file: paths.count, parent: nil))
    paths.append(path)
  }

  /// The number of the file at an absolute path, which is added where it is none of these.
  mutating func number(ofFileAt path: [UInt8]) -> Int {
    if let number = TextFile.index(of: path, in: paths) { return number }
    append(path)
    return paths.count - 1
  }

  // MARK: Looking up

  /// What a file is called on the screen: its path, without the one folder that was given.
  func name(ofFile file: Int) -> [UInt8] {
    guard paths.indices.contains(file) else { return [] }
    // One that was added need not lie there.
    let isInside = paths[file].starts(with: prefix)
    return isInside ? Array(paths[file].dropFirst(prefix.count)) : paths[file]
  }

  /// The row of a file.
  func row(ofFile file: Int) -> Int? { rowOfFile.indices.contains(file) ? rowOfFile[file] : nil }

  /// The file that a row stands for: of a folder the first.
  func file(ofRow row: Int) -> Int { rows[row].file }
}
