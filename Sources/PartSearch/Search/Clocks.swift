// timespec is declared by whichever module reads its header first.
internal import CPartSearch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Nanoseconds of a clock that never goes back.
package func monotonicNanoseconds() -> UInt64 {
  nanoseconds(CLOCK_MONOTONIC)
}

/// Nanoseconds that this thread has worked: what others do to the machine does not count.
func threadNanoseconds() -> UInt64 {
  nanoseconds(CLOCK_THREAD_CPUTIME_ID)
}

private func nanoseconds(_ clock: clockid_t) -> UInt64 {
  var time = timespec()
  unsafe clock_gettime(clock, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
