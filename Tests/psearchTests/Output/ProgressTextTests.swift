import Testing

@testable import psearch

@Suite("The progress line")
struct ProgressTextTests {
  static let gibibyte = 1 << 30

  @Test("says share, amounts, rate and time left where the total is known")
  func known() {
    let text = ProgressText(
      done: Self.gibibyte, total: 4 * Self.gibibyte, files: 2, elapsed: .seconds(2))
    #expect(
      text.line(columns: 80)
        == "25%  [#######-----------------------]  1.0 GiB of 4.0 GiB  512 MiB/s  0:06 left")
    #expect(text.line(columns: 60) == "25%  [##--------]  1.0 GiB of 4.0 GiB  512 MiB/s  0:06 left")
    #expect(text.line(columns: 50) == "25%  1.0 GiB of 4.0 GiB  512 MiB/s  0:06 left")
    #expect(text.line(columns: 45) == "25%  1.0 GiB of 4.0 GiB  512 MiB/s")
    #expect(text.line(columns: 3) == "25")
    #expect(text.line(columns: 0) == "")
  }

  @Test("never fills the last column, and never is more than all")
  func bounds() {
    for columns in 1...120 {
      for done in [0, 1, 1 << 20, 1 << 40] {
        let text = ProgressText(done: done, total: 1 << 30, files: 1, elapsed: .milliseconds(1500))
        #expect(text.line(columns: columns).utf8.count < columns)
      }
    }
    let over = ProgressText(done: 20, total: 10, files: 1, elapsed: .seconds(1))
    #expect(over.line(columns: 40) == "100%  20 B of 10 B  20 B/s")
  }

  @Test("says files, amount, rate and time where the total is not known")
  func unknown() {
    let text = ProgressText(
      done: 3 << 20, total: nil, files: 1, elapsed: .milliseconds(1500))
    #expect(text.line(columns: 80) == "1 file  3.0 MiB  2.0 MiB/s  0:02")
    let waiting = ProgressText(done: 0, total: nil, files: 0, elapsed: .seconds(75))
    #expect(waiting.line(columns: 80) == "1:15")
  }

  @Test("sizes and times are short")
  func units() {
    #expect(ProgressText.size(0) == "0 B" && ProgressText.size(999) == "999 B")
    #expect(ProgressText.size(1000) == "1.0 KiB" && ProgressText.size(10_200) == "10 KiB")
    #expect(ProgressText.size(999_999) == "977 KiB" && ProgressText.size(0x1p62) == "4.0 EiB")
    #expect(ProgressText.time(0) == "0:00" && ProgressText.time(59.2) == "1:00")
    #expect(ProgressText.time(3599) == "59:59" && ProgressText.time(3723) == "1:02:03")
  }
}
