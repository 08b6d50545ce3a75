import Foundation

/// Programs that tests start.
enum TestCommand {
  /// psearch, which stands beside the tests.
  static let psearch =
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("psearch").path

  /// Runs a program and gives what it printed and its exit status.
  static func run(
    _ program: String, _ arguments: [String], in folder: String? = nil, input: [UInt8] = [],
    environment: [String: String] = [:]
  ) throws -> (output: [UInt8], errors: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Through files, so that no pipe can fill up.
    let own = try TemporaryFolder()
    try Data(input).write(to: URL(fileURLWithPath: "\(own.path)/in"))
    for name in ["out", "err"] { try own.write(to: name) }
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: "\(own.path)/in"))
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(own.path)/out"))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(own.path)/err"))
    try process.run()
    process.waitUntilExit()
    let output = try Data(contentsOf: URL(fileURLWithPath: "\(own.path)/out"))
    let errors = try Data(contentsOf: URL(fileURLWithPath: "\(own.path)/err"))
    return ([UInt8](output), String(decoding: errors, as: UTF8.self), process.terminationStatus)
  }

  /// Whether a program is in PATH.
  static func isInstalled(_ program: String) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }
}
