#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

// What is asked of the C library in more places than one.

// MARK: Texts

/// A text as C wants it.
func terminated(_ text: some Sequence<UInt8>) -> [CChar] {
  text.map { CChar(bitPattern: $0) } + [0]
}

extension [UInt8] {
  /// The bytes of a text of C, without the NUL.
  init(cString text: UnsafePointer<CChar>) {
    unsafe self.init(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}

/// An environment variable, byte for byte.
func environmentBytes(_ name: String) -> [UInt8]? {
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe [UInt8](cString: value)
}

// MARK: Errors

/// What the system says of an error.
func errorText(_ code: CInt) -> String {
  guard let text = unsafe strerror(code) else { return "error \(code)" }
  return unsafe String(cString: text)
}

/// What it says of the last call's failure.
func lastError() -> String { errorText(errno) }

// MARK: Files

/// The bits of a file's mode that say what it is; nil where there is none.
func fileKind(of path: some Collection<UInt8>, followsLinks: Bool = true) -> mode_t? {
  guard !path.contains(0) else { return nil }
  var status = stat()
  let name = terminated(path)
  let result = followsLinks ? unsafe stat(name, &status) : unsafe lstat(name, &status)
  return result == 0 ? status.st_mode & S_IFMT : nil
}

/// Whether there is a regular file, or a link to one.
func isRegular(_ path: some Collection<UInt8>) -> Bool { fileKind(of: path) == S_IFREG }

/// Whether there is a folder, or a link to one.
func isFolder(_ path: some Collection<UInt8>) -> Bool { fileKind(of: path) == S_IFDIR }

/// Whether there is a named pipe, or one that a shell made: `<(command)`.
func isNamedPipe(_ path: some Collection<UInt8>) -> Bool { fileKind(of: path) == S_IFIFO }

// MARK: Time

/// Milliseconds since 1970.
func millisecondsNow() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_REALTIME, &time)
  return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
}
