internal import CPartSearch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The names in a folder, in the order of their bytes.
///
/// One array holds all names: a folder has many, and most are only looked at.
struct FolderListing {
  /// One name.
  struct Entry {
    fileprivate let start: UInt32
    fileprivate let length: UInt32
    /// Nil where the file system does not say it.
    let kind: PathStatus.Kind?
    let inode: UInt64
  }

  private var bytes: [UInt8] = []
  private(set) var entries: [Entry] = []
  /// Which folder it is.
  let identity: PathStatus.Identity?
  /// The error that reading ended with, 0 for none.
  private(set) var failure: CInt = 0

  /// Lists the folder at `path`, without `.` and `..`.
  ///
  /// - Parameter asksIdentity: whether `identity` is wanted.
  /// - Complexity: O(n log n) in the number of names.
  init(_ path: [UInt8], asksIdentity: Bool) {
    let name = path.map(CChar.init(bitPattern:)) + [0]
    let descriptor = unsafe open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, let folder = unsafe fdopendir(descriptor) else {
      failure = errno
      identity = nil
      if descriptor >= 0 { close(descriptor) }
      return
    }
    identity = asksIdentity ? PathStatus(descriptor: descriptor)?.identity : nil
    while true {
      errno = 0
      guard let entry = unsafe readdir(folder) else {
        failure = errno
        break
      }
      unsafe add(entry)
    }
    unsafe closedir(folder)
    sort()
  }

  private mutating func add(_ entry: UnsafePointer<dirent>) {
    guard let name = unsafe partsearch_entry_name(entry) else { return }
    let length = unsafe strlen(name)
    let letters = unsafe UnsafeRawBufferPointer(start: name, count: length)
    if unsafe letters[0] == 0x2E && (length == 1 || length == 2 && letters[1] == 0x2E) { return }
    let kind: PathStatus.Kind? =
      switch unsafe Int32(entry.pointee.d_type) {
      case Int32(DT_REG): .regular
      case Int32(DT_DIR): .folder
      case Int32(DT_LNK): .link
      case Int32(DT_FIFO), Int32(DT_SOCK): .stream
      case Int32(DT_UNKNOWN): nil
      default: .other
      }
    entries.append(
      unsafe Entry(
        start: UInt32(bytes.count), length: UInt32(length), kind: kind,
        inode: UInt64(entry.pointee.d_ino)))
    unsafe bytes.append(contentsOf: letters)
  }

  private mutating func sort() {
    unsafe bytes.withUnsafeBytes { names in
      entries.sort { a, b in
        guard let base = names.baseAddress else { return false }
        let (left, right) = unsafe (base + Int(a.start), base + Int(b.start))
        let order = unsafe memcmp(left, right, Int(min(a.length, b.length)))
        return order == 0 ? a.length < b.length : order < 0
      }
    }
  }

  /// The bytes of an entry's name.
  func name(_ entry: Entry) -> ArraySlice<UInt8> {
    bytes[Int(entry.start)..<Int(entry.start + entry.length)]
  }

  /// Whether there is an entry of that name.
  ///
  /// - Complexity: O(log n).
  func contains(_ wanted: StaticString) -> Bool {
    let wanted = unsafe UnsafeBufferPointer(
      start: wanted.utf8Start, count: wanted.utf8CodeUnitCount)
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if unsafe name(entries[middle]).lexicographicallyPrecedes(wanted) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return unsafe low < entries.count && name(entries[low]).elementsEqual(wanted)
  }
}
