#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A value behind a lock, with waiting for it to change.
///
/// Swift's `Mutex` cannot be waited on. Safe: lock, condition and value are initialised before anyone
/// sees them and go with the last owner; their memory never moves, and the value is touched with the
/// lock held only.
@safe package final class Monitor<Value: Sendable>: Sendable {
  // Safe: written once; what it points to is made to be shared.
  nonisolated(unsafe) private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(
    capacity: 1)
  // Safe: as above.
  nonisolated(unsafe) private let condition =
    UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  // Safe: written once; what it points to is touched with the lock held.
  nonisolated(unsafe) private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  package init(_ value: Value) {
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
    unsafe self.value.initialize(to: value)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe value.deinitialize(count: 1)
    unsafe value.deallocate()
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Does `body` with the value and wakes all who wait for it to change.
  package func change<Result>(_ body: (inout Value) -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    let result = unsafe body(&value.pointee)
    unsafe pthread_cond_broadcast(condition)
    unsafe pthread_mutex_unlock(mutex)
    return result
  }

  /// Tries `body` with the value now and after every change, until it gives something. Nobody is woken
  /// by what it changes itself.
  package func wait<Result>(_ body: (inout Value) -> Result?) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = unsafe body(&value.pointee) { return result }
      unsafe pthread_cond_wait(condition, mutex)
    }
  }
}
