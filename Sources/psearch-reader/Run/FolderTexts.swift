internal import CPartSearch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What of a folder a reader wants to see: folders and texts, in a person's order, without what is
/// hidden.
enum FolderTexts {
  struct Entry: Hashable {
    var name: [UInt8]
    var isFolder: Bool
  }

  /// The folders in a folder and the files that hold text.
  ///
  /// Links to files are followed, links to folders are not: they could lead round in circles.
  ///
  /// - Parameter folder: its path with a slash at the end.
  static func entries(of folder: [UInt8]) -> [Entry] {
    names(in: folder).sorted { NaturalOrder.precedes($0, $1) }.compactMap { name in
      let path = folder + name
      switch fileKind(of: path, followsLinks: false) {
      case S_IFDIR: return Entry(name: name, isFolder: true)
      case S_IFREG: return isText(path) ? Entry(name: name, isFolder: false) : nil
      case S_IFLNK:
        guard isRegular(path), isText(path) else { return nil }
        return Entry(name: name, isFolder: false)
      default: return nil
      }
    }
  }

  /// Why a folder cannot be read; nil for one that can.
  static func failure(of folder: [UInt8]) -> String? {
    guard let stream = unsafe opendir(terminated(folder)) else { return lastError() }
    unsafe closedir(stream)
    return nil
  }

  private static func names(in folder: [UInt8]) -> [[UInt8]] {
    guard let stream = unsafe opendir(terminated(folder)) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = unsafe readdir(stream) {
      guard let name = unsafe partsearch_entry_name(entry) else { continue }
      let bytes = unsafe [UInt8](cString: name)
      // `.` and `..` are hidden too.
      if bytes.first != UInt8(ascii: ".") { names.append(bytes) }
    }
    return names
  }

  /// Whether a file can be read and begins as a text does: without NUL, unless it is UTF-16, and not
  /// as the formats do that need not hold one early on.
  private static func isText(_ path: [UInt8]) -> Bool {
    let file = unsafe open(terminated(path), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var room = [UInt8](repeating: 0, count: 8192)
    let count = unsafe room.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
    guard count >= 0 else { return false }
    let bytes = room.prefix(count)
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
    // PDF, gzip, zip, xz, zstd.
    let others: [[UInt8]] = [
      Array("%PDF-".utf8), [0x1F, 0x8B], Array("PK\u{3}\u{4}".utf8), [0xFD, 0x37, 0x7A],
      [0x28, 0xB5, 0x2F, 0xFD],
    ]
    return !bytes.contains(0) && !others.contains { bytes.starts(with: $0) }
  }
}
