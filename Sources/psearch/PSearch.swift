@main
struct PSearch {
  static func main() {
  }
}
