/// A number with its digits in threes: `1,204`.
package func grouped(_ number: Int) -> String {
  var digits = String(number.magnitude)
  var result = ""
  while digits.count > 3 {
    result = "," + digits.suffix(3) + result
    digits.removeLast(3)
  }
  return (number < 0 ? "-" : "") + digits + result
}
