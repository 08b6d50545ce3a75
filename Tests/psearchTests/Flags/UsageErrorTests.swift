import Testing

@testable import psearch

@Suite("Errors of usage")
struct UsageErrorTests {
  @Test(
    "say which flag and which value",
    arguments: [
      ("--match-limit abc p", "--match-limit: 'abc' is not a number"),
      ("--match-limit=abc p", "--match-limit: 'abc' is not a number"),
      ("--match abc p", "--match-limit: 'abc' is not a number"),
      ("--match-limit= p", "--match-limit: '' is not a number"),
      ("--match-limit 0 p", "--match-limit: '0' is too small (at least 1)"),
      (
        "--match-limit 4294967296 p",
        "--match-limit: '4294967296' is too large (at most 4294967295)"
      ),
      ("-m x p", "-m: 'x' is not a number"),
      ("-m-1 p", "-m: '-1' is not a number"),
      ("-m +1 p", "-m: '+1' is not a number"),
      ("-m 1k p", "-m: '1k' is not a number"),
      (
        "-m 9223372036854775808 p",
        "-m: '9223372036854775808' is too large (at most 9223372036854775807)"
      ),
      ("-m 99999999999999999999x p", "-m: '99999999999999999999x' is not a number"),
      ("--max-count=x p", "--max-count: 'x' is not a number"),
      ("--max-matches 1.5 p", "--max-matches: '1.5' is not a number"),
      ("-jall p", "-j: 'all' is not a number"),
      (
        "--heap-limit 1X p",
        "--heap-limit: '1X' is not a size "
          + "(a number of bytes, or a number with K, M, G or T behind it)"
      ),
      ("--chunk-size 0 p", "--chunk-size: '0' is too small (at least 1)"),
      ("--chunk-size 0K p", "--chunk-size: '0K' is too small (at least 1)"),
      (
        "--chunk-size 8388608T p",
        "--chunk-size: '8388608T' is too large (at most 9223372036854775807)"
      ),
      ("--timeout soon p", "--timeout: 'soon' is not a number of seconds"),
      ("--timeout 1.2.3 p", "--timeout: '1.2.3' is not a number of seconds"),
      ("--timeout 1. p", "--timeout: '1.' is not a number of seconds"),
      ("--timeout .5 p", "--timeout: '.5' is not a number of seconds"),
      ("--timeout -1 p", "--timeout: '-1' is not a number of seconds"),
      (
        "--timeout 1000000000000 p",
        "--timeout: '1000000000000' is too large (at most 999999999999)"
      ),
      ("--newline nl p", "--newline: 'nl' is not one of anycrlf, lf, crlf, cr, any"),
      ("--newline LF p", "--newline: 'LF' is not one of anycrlf, lf, crlf, cr, any"),
      ("--units char p", "--units: 'char' is not one of byte, utf16, scalar"),
      ("--color=yes p", "--color: 'yes' is not one of auto, always, never, ansi"),
      ("--colour=yes p", "--color: 'yes' is not one of auto, always, never, ansi"),
    ])
  func values(line: String, message: String) {
    Self.expect(line, message)
  }

  @Test(
    "say what is unknown, ambiguous, missing or too much",
    arguments: [
      ("--foo p", "unrecognized flag --foo"),
      ("--foo=bar p", "unrecognized flag --foo"),
      ("p --foo", "unrecognized flag --foo"),
      ("--colr p", "unrecognized flag --colr (did you mean --color?)"),
      ("--colr=never p", "unrecognized flag --colr (did you mean --color?)"),
      ("--regxep p", "unrecognized flag --regxep (did you mean --regexp?)"),
      ("--no-mmpa p", "unrecognized flag --no-mmpa (did you mean --no-mmap?)"),
      ("--counts p", "unrecognized flag --counts (did you mean --count?)"),
      ("--ranges-of p", "unrecognized flag --ranges-of"),
      ("--xyz p", "unrecognized flag --xyz"),
      ("--=x p", "unrecognized flag --"),
      ("-Z p", "unrecognized flag -Z"),
      ("-iZn p", "unrecognized flag -Z"),
      ("-nZ p", "unrecognized flag -Z"),
      ("-> p", "unrecognized flag ->"),
      ("-W p", "unrecognized flag -W"),
      ("-: p", "unrecognized flag -:"),
      ("-? p", "unrecognized flag -?"),
      ("-n? p", "unrecognized flag -?"),
      ("-\u{00FC} p", "unrecognized flag -\u{00FC}"),
      ("-i\u{00FC}n p", "unrecognized flag -i\u{00FC}n"),
      ("p -a-", "unrecognized flag --"),
      (
        "--max p",
        """
        ambiguous flag --max (it could be --max-depth, --max-filesize, --max-count, --max-matches, \
        --max-columns)
        """
      ),
      (
        "--no-f p",
        "ambiguous flag --no-f (it could be --no-fixed-strings, --no-filter, --no-follow, --no-filename)"
      ),
      ("--mat=3x p", "--match-limit: '3x' is not a number"),
      ("--match-limit", "--match-limit: the value NUM is missing"),
      ("p --match-lim", "--match-limit: the value NUM is missing"),
      ("p -m", "-m: the value NUM is missing"),
      ("p -nm", "-m: the value NUM is missing"),
      ("-e", "-e: the value PATTERN is missing"),
      ("p --color", "--color: the value auto|always|never|ansi is missing"),
      ("--count=3 p", "--count: '3' is given, but it takes no value"),
      ("--silent=3 p", "--quiet: '3' is given, but it takes no value"),
      ("--no-mmap=x=y p", "--no-mmap: 'x=y' is given, but it takes no value"),
      ("--help= p", "--help: '' is given, but it takes no value"),
      ("", "no pattern given (-h shows how psearch is used)"),
      ("-i", "no pattern given (-h shows how psearch is used)"),
      ("--", "no pattern given (-h shows how psearch is used)"),
      (
        "-f - -", "standard input cannot be searched and hold the patterns (-f -) as well"
      ),
    ])
  func flags(line: String, message: String) {
    Self.expect(line, message)
  }

  @Test("the first thing that is wrong is told")
  func first() {
    Self.expect("--foo -m x", "unrecognized flag --foo")
    Self.expect("-m x --foo", "-m: 'x' is not a number")
  }

  @Test("bytes that are not UTF-8 are quoted as they are")
  func rawBytes() {
    let cases: [([[UInt8]], [UInt8])] = [
      ([Array("-m".utf8), [0xFF]], Array("-m: '".utf8) + [0xFF] + Array("' is not a number".utf8)),
      ([[0x2D, 0x2D, 0x66, 0xFE]], Array("unrecognized flag --f".utf8) + [0xFE]),
      ([[0x2D, 0xFF]], Array("unrecognized flag -".utf8) + [0xFF]),
      ([[0x2D, 0x69, 0xFF]], Array("unrecognized flag -i".utf8) + [0xFF]),
    ]
    for (arguments, message) in cases {
      let error = #expect(throws: UsageError.self) { try Parser.parse(arguments) }
      #expect(error?.message == message)
    }
  }

  @Test("an argument with a NUL byte is refused, not cut")
  func nul() {
    let error = #expect(throws: UsageError.self) { try Parser.parse([[0x61, 0, 0x62]]) }
    #expect(error?.message == Array("'a': an argument holds a NUL byte".utf8))
  }

  static func expect(_ line: String, _ message: String) {
    let words = line.split(separator: " ").map(String.init)
    let error = #expect(throws: UsageError.self, "\(line)") { try Parser.parse(strings: words) }
    #expect(error.map { String(decoding: $0.message, as: UTF8.self) } == message)
  }
}
