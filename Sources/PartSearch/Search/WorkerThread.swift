#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A thread that runs one closure.
///
/// A search blocks, for as long as it likes; the tasks of Swift's own pool should not.
package final class WorkerThread: Sendable {
  private let thread: pthread_t

  /// Starts `body`; nil where the system has no thread to give.
  package init?(_ body: @escaping @Sendable () -> Void) {
    final class Box {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    let box = unsafe Unmanaged.passRetained(Box(body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = unsafe pthread_create(
      &thread, nil,
      { argument in
        // Safe: the only one that takes the box that was retained for it.
        #if canImport(Darwin)
          let box = unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue()
        #else
          guard let argument = unsafe argument else { return nil }
          let box = unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue()
        #endif
        box.body()
        return nil
      }, box.toOpaque())
    guard status == 0 else {
      unsafe box.release()
      return nil
    }
    #if canImport(Darwin)
      guard let thread else { return nil }
      self.thread = thread
    #else
      self.thread = thread
    #endif
  }

  /// Waits until the closure has returned.
  package func join() {
    pthread_join(thread, nil)
  }

  /// Lets the thread end by itself.
  package func detach() {
    pthread_detach(thread)
  }
}
