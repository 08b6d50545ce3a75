/// One flag as it was given: how it was spelled and what came with it.
struct FlagValue: Sendable {
  /// The row it is.
  let flag: Flag
  /// Whether the letter was used (`-h`) and not the name (`--help`).
  let isShort: Bool
  /// Whether the name that undoes the flag was used (`--no-mmap`).
  let isNegated: Bool
  /// The value, nil where none was given. A flag that requires one always has one.
  var bytes: [UInt8]?
  /// The place in the list of arguments, 0-based, of the argument that holds the value (or, without
  /// one, the flag).
  let position: Int

  /// The value, empty where none was given.
  var text: [UInt8] { bytes ?? [] }

  /// The flag as messages name it: `-m` if the letter was used, else the full canonical name.
  var spelling: String {
    if isShort, let letter = flag.letter { return "-\(letter)" }
    if isNegated, let negation = flag.negation { return "--\(negation)" }
    return "--\(flag.name)"
  }

  /// An error about the value: `--match-limit: 'abc' is not a number`.
  func error(_ complaint: String) -> UsageError {
    UsageError("\(spelling): '", quoting: text, "' \(complaint)")
  }

  /// A whole decimal number.
  func number(in range: ClosedRange<Int> = 0...Int.max) throws(UsageError) -> Int {
    try within(range, Self.decimal(text[...]), wanted: "number")
  }

  /// A number of bytes: a whole number, or one with K, M, G or T (either case) behind it, which are
  /// powers of 1024, as in ripgrep.
  func size(in range: ClosedRange<Int> = 0...Int.max) throws(UsageError) -> Int {
    let shift =
      switch text.last.map({ $0 | 0x20 }) {
      case UInt8(ascii: "k"): 10
      case UInt8(ascii: "m"): 20
      case UInt8(ascii: "g"): 30
      case UInt8(ascii: "t"): 40
      default: 0
      }
    var reading = Self.decimal(shift == 0 ? text[...] : text.dropLast())
    if case .number(let count) = reading, shift > 0 {
      let (bytes, overflow) = count.multipliedReportingOverflow(by: 1 << shift)
      reading = overflow ? .tooLarge : .number(bytes)
    }
    let wanted = "size (a number of bytes, or a number with K, M, G or T behind it)"
    return try within(range, reading, wanted: wanted)
  }

  /// A number of seconds, with up to nine decimals: `2`, `0.5`.
  func seconds() throws(UsageError) -> Duration {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let wanted = "number of seconds"
    guard let whole = parts.first, parts.count <= 2 else { throw error("is not a \(wanted)") }
    let fraction = parts.count == 2 ? parts[1] : [UInt8(ascii: "0")]
    guard fraction.count <= 9, case .number(var nanoseconds) = Self.decimal(fraction) else {
      throw error("is not a \(wanted)")
    }
    // Far beyond any search, and Duration holds it.
    let seconds = try within(0...999_999_999_999, Self.decimal(whole), wanted: wanted)
    for _ in fraction.count..<9 { nanoseconds *= 10 }
    return .seconds(seconds) + .nanoseconds(nanoseconds)
  }

  /// One of the values of an enumeration, by its raw value.
  func choice<Choice>(
    _: Choice.Type = Choice.self
  ) throws(UsageError) -> Choice
  where Choice: CaseIterable & RawRepresentable, Choice.RawValue == String {
    for choice in Choice.allCases where text.elementsEqual(choice.rawValue.utf8) { return choice }
    throw error("is not one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
  }

  /// A glob, as it was given: one that can be matched.
  func glob() throws(UsageError) -> [UInt8] {
    do {
      _ = try GlobChoice([text])
    } catch {
      throw UsageError("\(spelling): ", quoting: error.message)
    }
    return text
  }

  // MARK: - Digits

  private enum Reading {
    case number(Int)
    case tooLarge
    case malformed
  }

  private static func decimal(_ digits: ArraySlice<UInt8>) -> Reading {
    guard !digits.isEmpty else { return .malformed }
    var value = 0
    var overflows = false
    for digit in digits {
      // Every digit is looked at: "99999999999999999999x" is no number, rather than too large.
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return .malformed }
      let (tens, first) = value.multipliedReportingOverflow(by: 10)
      let (sum, second) = tens.addingReportingOverflow(Int(digit & 0x0F))
      overflows = overflows || first || second
      value = sum
    }
    return overflows ? .tooLarge : .number(value)
  }

  private func within(
    _ range: ClosedRange<Int>, _ reading: Reading, wanted: String
  ) throws(UsageError) -> Int {
    switch reading {
    case .malformed: throw error("is not a \(wanted)")
    case .number(let value) where value < range.lowerBound:
      throw error("is too small (at least \(range.lowerBound))")
    case .number(let value) where value <= range.upperBound: return value
    case .number, .tooLarge: throw error("is too large (at most \(range.upperBound))")
    }
  }
}
