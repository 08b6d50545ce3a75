// timespec is declared by whichever module reads its header first.
internal import CPartSearch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Nanoseconds of a clock that never goes back.
package func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
