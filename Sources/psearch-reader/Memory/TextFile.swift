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
    guard isRegular(path[...]), let found = unsafe realpath(terminated(path[...]), nil) else {
      return nil
    }
    defer { unsafe free(found) }
    return unsafe Array(
      UnsafeBufferPointer(start: found, count: strlen(found)).map { UInt8(bitPattern: $0) })
  }

  /// A path from the root, with links as they are; nil where the folder that it starts from is gone.
  static func absolute(_ path: [UInt8]) -> [UInt8]? {
    let slash = UInt8(ascii: "/")
    guard path.first != slash else { return path }
    guard let folder = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(folder) }
    let bytes = unsafe UnsafeBufferPointer(start: folder, count: strlen(folder))
    return unsafe bytes.map { UInt8(bitPattern: $0) } + [slash] + path
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
    guard isRegular(path[...]), let document = try? Document(pathBytes: path) else { return false }
    return print.fits(document)
  }
}

/// Whether there is a regular file.
func isRegular(_ path: ArraySlice<UInt8>) -> Bool { kind(of: path) == S_IFREG }

/// Whether there is a folder.
func isFolder(_ path: ArraySlice<UInt8>) -> Bool { kind(of: path) == S_IFDIR }

private func kind(of path: ArraySlice<UInt8>) -> mode_t? {
  var status = stat()
  guard !path.contains(0), unsafe stat(terminated(path), &status) == 0 else { return nil }
  return status.st_mode & S_IFMT
}

/// A path as C wants it.
func terminated(_ path: ArraySlice<UInt8>) -> [CChar] {
  path.map { CChar(bitPattern: $0) } + [0]
}

/// Milliseconds since 1970.
func millisecondsNow() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_REALTIME, &time)
  return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
}
