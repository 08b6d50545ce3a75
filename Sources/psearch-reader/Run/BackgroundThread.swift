#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Threads that nobody waits for: they end when their work does, or are left behind when that cannot
/// be called off.
enum BackgroundThread {
  private final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a thread of its own. False where the system has none to give.
  @discardableResult
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let box = unsafe Unmanaged.passRetained(Box(body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = unsafe pthread_create(
      &thread, nil,
      { argument in
        #if canImport(Darwin)
          pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
          unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
        #else
          guard let argument = unsafe argument else { return nil }
          // Keys come first: 0 is the calling thread here, and threads that it starts inherit this.
          setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
          unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
        #endif
        return nil
      }, box.toOpaque())
    guard status == 0 else {
      unsafe box.release()
      return false
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
    return true
  }
}

/// Nanoseconds of a clock that never goes back.
func nanoseconds() -> UInt64 {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
