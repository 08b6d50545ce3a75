/// What shows frames: a terminal, or in tests a record of them.
protocol Screen {
  /// Columns and rows at the moment.
  var size: (columns: Int, rows: Int) { get }
  /// Shows a frame; only what changed is sent.
  mutating func show(_ frame: Frame)
  /// Forgets what is on the screen: the next frame is sent whole.
  mutating func invalidate()
  mutating func ring()
}
