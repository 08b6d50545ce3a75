internal import PartSearch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Files as the memory knows them.
enum TextFile {
  /// The absolute path without symbolic links that a file is remembered by; nil for a pipe and
  /// whatever else is not a regular file.
  static func identity(of path: [UInt8]) -> [UInt8]? {
    guard isRegular(path), let found = unsafe realpath(terminated(path), nil) else {
      return nil
    }
    defer { unsafe free(found) }
    return unsafe [UInt8](cString: found)
  }

  /// A path from the root, with links as they are; nil where the folder that it starts from is gone.
  static func absolute(_ path: [UInt8]) -> [UInt8]? {
    let slash = UInt8(ascii: "/")
    guard path.first != slash else { return path }
    guard let folder = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(folder) }
    return unsafe [UInt8](cString: folder) + [slash] + path
  }

  /// The first of some files whose identity is `path`. The system is asked only of those with the same
  /// name, for there can be very many; a link by another name is not found.
  static func index(of path: [UInt8], in files: [[UInt8]]) -> Int? {
    let slash = UInt8(ascii: "/")
    let name = path.reversed().prefix { $0 != slash }
    return files.firstIndex { file in
      file.reversed().prefix { $0 != slash }.elementsEqual(name) && identity(of: file) == path
    }
  }

  /// Whether the file at a path is there and begins with a text.
  static func holds(_ path: [UInt8], _ print: Fingerprint) -> Bool {
    // A pipe that came to stand there would be waited for.
    guard isRegular(path), let document = try? Document(pathBytes: path) else { return false }
    return print.fits(document)
  }
}
