/// How long ago something was, as people say it.
enum Age {
  private static let units: [(seconds: Int, name: String)] = [
    (365 * 86400, "year"), (30 * 86400, "month"), (7 * 86400, "week"), (86400, "day"),
    (3600, "hour"), (60, "minute"),
  ]

  /// Both times are in milliseconds since 1970. A time to come, as after a clock was set back, is
  /// now.
  static func text(of time: Int, now: Int) -> String {
    let seconds = (now - time) / 1000
    for unit in units where seconds >= unit.seconds {
      let count = seconds / unit.seconds
      return "\(count) \(unit.name)\(count == 1 ? "" : "s") ago"
    }
    return "just now"
  }
}
