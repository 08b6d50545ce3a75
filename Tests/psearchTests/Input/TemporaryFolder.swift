import Foundation

@testable import psearch

/// A folder that goes away with its owner.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("psearch-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, and the folders it is in.
  func write(_ text: String = "", to name: String) throws {
    let file = "\(path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(name)", withIntermediateDirectories: true)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  /// What would be searched for these arguments, with `%` for this folder; the folder's path is taken
  /// off the paths again. Failures stand in brackets.
  func files(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> [String] {
    let words = arguments.map { $0.replacingOccurrences(of: "%", with: path) }
    let options = try Parser.parse(strings: ["--files"] + words)
    var inputs = try Inputs(options, environment: Environment(environment))
    var found: [String] = []
    while let step = inputs.next() {
      switch step {
      case .file(let input): found.append(own(input.path))
      case .failure(let path, let reason):
        found.append("[\(own(path)): \(own(Array(reason.utf8)))]")
      }
    }
    return found
  }

  private func own(_ path: [UInt8]) -> String {
    String(decoding: path, as: UTF8.self).replacingOccurrences(of: "\(self.path)/", with: "")
  }
}
