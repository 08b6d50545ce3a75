extension Document {
  /// The bytes of `range`, or all of them, for match calls.
  ///
  /// The pointer leaves the closure: safe while the document lives, since its bytes never move, and
  /// whoever asks keeps the document.
  @unsafe func subject(_ range: Range<Int>? = nil) -> Subject {
    unsafe withUnsafeBytes { bytes in
      let start = unsafe bytes.baseAddress ?? emptySubject
      guard let range else { return unsafe Subject(base: start, count: bytes.count) }
      return unsafe Subject(base: start + range.lowerBound, count: range.count)
    }
  }
}

extension Subject {
  /// The same for what wants a buffer.
  var buffer: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: base, count: count)
  }
}
