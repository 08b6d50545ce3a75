import Foundation
import Synchronization

/// The most memory that this process had of its own while something ran, from `/proc`.
final class ResidentMemory: Sendable {
  private let isOver = Atomic(false)
  private let most = Atomic(0)

  /// Bytes of memory that is no file's; nil where the system does not say.
  static func now() -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    for line in status.split(separator: "\n") where line.hasPrefix("RssAnon:") {
      return line.split(whereSeparator: { " \t".contains($0) }).dropFirst().first
        .flatMap { Int($0) }.map { $0 << 10 }
    }
    return nil
  }

  /// By how much it grew at most while `body` ran, looked at every two milliseconds.
  static func growth(during body: () throws -> Void) rethrows -> Int? {
    guard let before = now() else {
      try body()
      return nil
    }
    let watch = ResidentMemory()
    let thread = Thread {
      while !watch.isOver.load(ordering: .relaxed) {
        watch.most.store(
          max(watch.most.load(ordering: .relaxed), now() ?? 0), ordering: .relaxed)
        Thread.sleep(forTimeInterval: 0.002)
      }
    }
    thread.start()
    defer { watch.isOver.store(true, ordering: .relaxed) }
    try body()
    return max(watch.most.load(ordering: .relaxed), now() ?? 0) - before
  }
}
