#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The number in an environment variable, or nil.
func environmentNumber(_ name: String) -> Int? {
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe Int(String(cString: value))
}
