/// Arguments in the form C takes them: an array of pointers to strings that end in NUL, and a null
/// pointer behind the last. The first is the program's name, as in `main`.
///
/// Safe because it owns every byte it points to, frees them once, and the pointers are lent only to
/// the closure of `withPointers`.
@safe struct CArguments: ~Copyable {
  private let bytes: UnsafeMutableBufferPointer<CChar>
  private let pointers: UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>

  /// - Complexity: O(total length).
  init(_ arguments: [[UInt8]]) {
    let size = arguments.reduce(1) { $0 + $1.count + 1 }
    unsafe bytes = .allocate(capacity: size)
    unsafe bytes.initialize(repeating: 0)
    unsafe pointers = .allocate(capacity: arguments.count + 2)
    unsafe pointers.initialize(repeating: nil)
    unsafe pointers[0] = bytes.baseAddress  // The name: an empty string, which nobody reads.
    var offset = 1
    for (index, argument) in arguments.enumerated() {
      unsafe pointers[index + 1] = bytes.baseAddress.map { unsafe $0 + offset }
      for byte in argument {
        unsafe bytes[offset] = CChar(bitPattern: byte)
        offset += 1
      }
      offset += 1
    }
  }

  deinit {
    unsafe bytes.deallocate()
    unsafe pointers.deallocate()
  }

  /// Lends the array; its last element is a null pointer, which `count` does not count.
  borrowing func withPointers<Result, Failure: Error>(
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>, _ count: Int32) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = unsafe UnsafePointer(pointers.baseAddress)
    guard let start = unsafe start else { preconditionFailure("an allocation has an address") }
    return try unsafe body(start, Int32(pointers.count - 1))
  }

  /// The arguments this program was started with, without its name, byte for byte.
  /// (`CommandLine.arguments` would replace what is not UTF-8.)
  static func ofThisProcess() -> [[UInt8]] {
    var arguments: [[UInt8]] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      if let argument = unsafe CommandLine.unsafeArgv[index] {
        unsafe arguments.append(copy(of: argument))
      }
    }
    return arguments
  }

  /// The bytes of a C string before its NUL.
  static func copy(of string: UnsafePointer<CChar>) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = 0
    while unsafe string[index] != 0 {
      unsafe bytes.append(UInt8(bitPattern: string[index]))
      index += 1
    }
    return bytes
  }
}
