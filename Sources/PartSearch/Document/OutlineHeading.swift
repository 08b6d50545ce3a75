/// A heading as the scan finds it, before it has a place among the others.
struct OutlineHeading {
  /// Where its line begins; its section begins there too.
  var start: Int
  /// The bytes of its title.
  var title: Range<Int>
  /// The bytes of kind and number; empty for none.
  var label: Range<Int>
  /// The row of its kind.
  var kind: Int?
  var number: Int?
  /// How many numbers a decimal one has.
  var depth = 1
  /// 1 to 6 for markup, 7 for plain lines.
  var level: Int
  /// Whether text stands between it and the next heading.
  var hasBody = false

  var isPlain: Bool { level == OutlineHeading.plainLevel }

  /// What a plain line has: below all markup.
  static let plainLevel = 7

  /// A heading with the title at `title`, which says what `reading` says.
  init(start: Int, title: Range<Int>, reading: OutlineReading?, level: Int) {
    self.start = start
    self.title = title
    self.level = level
    kind = reading?.kind
    number = reading?.number
    depth = reading?.depth ?? 1
    let label = reading?.label ?? 0..<0
    self.label = title.lowerBound + label.lowerBound..<title.lowerBound + label.upperBound
  }
}
