import PartSearch
import Testing

@Test(
  "digits are grouped in threes",
  arguments: [
    (0, "0"), (7, "7"), (12, "12"), (999, "999"), (1000, "1,000"), (1204, "1,204"),
    (12345, "12,345"), (123_456, "123,456"), (1_204_567, "1,204,567"), (-999, "-999"),
    (-1204, "-1,204"), (.min, "-9,223,372,036,854,775,808"),
  ])
func grouping(number: Int, text: String) { #expect(grouped(number) == text) }
