#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The number in an environment variable, or nil.
package func environmentNumber(_ name: String) -> Int? {
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe Int(String(cString: value))
}

/// `PARTSEARCH_SEED` where that is set, so that a failure can be had again.
package func randomSeed() -> UInt64 {
  UInt64(environmentNumber("PARTSEARCH_SEED") ?? Int.random(in: 0...Int.max))
}
