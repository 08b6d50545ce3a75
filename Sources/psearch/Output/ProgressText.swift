/// What the progress line says.
struct ProgressText {
  /// Bytes searched.
  var done: Int
  /// All bytes there are, where that is known.
  var total: Int?
  /// Files searched.
  var files: Int
  /// The time since the start.
  var elapsed: Duration

  /// The line, at most `columns` wide: percentage, bar, amounts, rate, time left, as far as they are
  /// known and there is room for.
  func line(columns: Int) -> String {
    let seconds = Self.seconds(elapsed)
    let rate = seconds > 0 ? Double(done) / seconds : 0
    var parts: [String] = []
    if let total, total > 0 {
      let share = min(1, Double(done) / Double(total))
      parts.append("\(Int(share * 100))%")
      parts.append("\(Self.size(Double(done))) of \(Self.size(Double(total)))")
      parts.append("\(Self.size(rate))/s")
      if rate > 0, done < total { parts.append("\(Self.time(Double(total - done) / rate)) left") }
      let text = parts.joined(separator: "  ")
      let room = min(40, columns - text.utf8.count - 5)
      if room >= 10 {
        let full = Int(share * Double(room))
        let bar = String(repeating: "#", count: full) + String(repeating: "-", count: room - full)
        parts.insert("[\(bar)]", at: 1)
      }
    } else {
      if files > 0 { parts.append("\(files) \(files == 1 ? "file" : "files")") }
      if done > 0 { parts += [Self.size(Double(done)), "\(Self.size(rate))/s"] }
      parts.append(Self.time(seconds))
    }
    var line = parts.joined(separator: "  ")
    while line.utf8.count > max(0, columns - 1), parts.count > 1 {
      parts.removeLast()
      line = parts.joined(separator: "  ")
    }
    return String(line.prefix(max(0, columns - 1)))
  }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }

  /// Bytes in powers of 1024, with one digit behind the point below ten: `1.5 GiB`, `340 MiB`.
  static func size(_ bytes: Double) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]
    var value = bytes
    var unit = 0
    while value >= 999.5, unit < units.count - 1 {
      value /= 1024
      unit += 1
    }
    let tenths = Int((value * 10).rounded())
    if unit > 0, tenths < 100 { return "\(tenths / 10).\(tenths % 10) \(units[unit])" }
    return "\(Int(value.rounded())) \(units[unit])"
  }

  /// `0:06`, `12:30`, `1:02:03`, rounded up.
  static func time(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 1e9))
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    return hours > 0
      ? "\(hours):\(padded(minutes)):\(padded(whole % 60))" : "\(minutes):\(padded(whole % 60))"
  }
}
