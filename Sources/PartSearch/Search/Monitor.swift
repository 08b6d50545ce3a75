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
  // This is safe because the address never changes and a pthread mutex is made to be used by several
  // threads; it is destroyed when the last owner goes, so that nobody can hold it then.
  nonisolated(unsafe) private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(
    capacity: 1)
  // This is safe because the address never changes and a pthread condition is made to be waited on and
  // signalled by several threads; it is destroyed when the last owner goes, so that nobody can wait.
  nonisolated(unsafe) private let condition =
    UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  // This is safe because the address never changes and what it points to, which is Sendable, is read
  // and written with the mutex held only.
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
