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

  private final class Work {
    let body: @Sendable () -> Void
    let yields: Bool

    init(_ body: @escaping @Sendable () -> Void, yields: Bool) {
      self.body = body
      self.yields = yields
    }
  }

  /// Starts `body`; nil where the system has no thread to give.
  ///
  /// - Parameter yields: whether the thread, and those that it starts, give way to those of programs
  ///   that a person waits for.
  package init?(yields: Bool = false, _ body: @escaping @Sendable () -> Void) {
    let work = unsafe Unmanaged.passRetained(Work(body, yields: yields))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = unsafe pthread_create(
      &thread, nil,
      { argument in
        // Safe: the only one that takes the work that was retained for it.
        #if canImport(Darwin)
          let work = unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
          if work.yields { pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0) }
        #else
          guard let argument = unsafe argument else { return nil }
          let work = unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
          // 0 is the calling thread here, and threads that it starts inherit this.
          if work.yields { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10) }
        #endif
        work.body()
        return nil
      }, work.toOpaque())
    guard status == 0 else {
      unsafe work.release()
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
