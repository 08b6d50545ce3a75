/// What is measured, as rows of a Markdown table. Nothing is printed of a run that counted wrongly.
struct Table {
  /// A count that is not what it has to be.
  struct Wrong: Error {
    let message: String
  }

  private let runs = 5

  init() {
    print("| what | least of \(runs) |")
    print("|---|--:|")
  }

  /// Runs `body` and prints the least time it took, after its answer was found right.
  ///
  /// - Parameters:
  ///   - bytes: what a run goes over; nil where it is counted in steps.
  ///   - steps: matches or questions of a run; nil where it is counted in bytes.
  ///   - prepare: what is done before each run and not measured.
  func row<Input>(
    _ name: String, bytes: Int? = nil, steps: Int? = nil, expected: Int,
    prepare: () throws -> Input, body: (Input) throws -> Int
  ) throws {
    var least = Duration.seconds(1_000_000)
    for _ in 0..<runs {
      let input = try prepare()
      let clock = ContinuousClock()
      var answer = 0
      let time = try clock.measure { answer = try body(input) }
      guard answer == expected else {
        throw Wrong(message: "\(name): \(answer), and it has to be \(expected)")
      }
      least = min(least, time)
    }
    let nanoseconds = least / .nanoseconds(1)
    var figures: [String] = []
    if let bytes { figures.append("\(rounded(Double(bytes) / nanoseconds)) GB/s") }
    if let steps { figures.append("\(rounded(nanoseconds / Double(steps))) ns each") }
    print("| \(name) | \(figures.joined(separator: ", ")) |")
  }

  /// Prints a figure that is no time.
  func row(_ name: String, _ figure: Double, _ unit: String) {
    print("| \(name) | \(rounded(figure)) \(unit) |")
  }

  /// Two digits behind the point.
  private func rounded(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
