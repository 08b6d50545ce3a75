import PartSearch
import Testing

@Suite("Themes and styles")
struct ThemeTests {
  private func opening(_ spec: String...) throws -> String {
    let theme = try Theme(applying: spec, to: Theme())
    return String(decoding: theme.match.openingSequence, as: UTF8.self).replacing(
      "\u{1B}", with: "E")
  }

  @Test("colours are named, numbered or mixed")
  func colours() throws {
    #expect(try opening("match:fg:red") == "E[31m")
    #expect(try opening("match:bg:white") == "E[47m")
    #expect(try opening("match:fg:red", "match:style:intense") == "E[91m")
    #expect(try opening("match:fg:208") == "E[38;5;208m")
    #expect(try opening("match:bg:0xFF") == "E[48;5;255m")
    #expect(try opening("match:fg:1,0x10,255") == "E[38;2;1;16;255m")
    #expect(try opening("match:bg:0x0A,0x0B,0x0C") == "E[48;2;10;11;12m")
  }

  @Test("styles are put on and taken off in the order given")
  func styles() throws {
    #expect(try opening("match:style:bold", "match:style:underline") == "E[1;4m")
    #expect(try opening("match:style:bold", "match:style:nobold", "match:style:italic") == "E[3m")
    #expect(try opening("match:style:dim", "match:style:reverse") == "E[2;7m")
    #expect(try opening("match:fg:red", "match:none") == "")
    #expect(try opening("match:none", "match:fg:blue") == "E[34m")
  }

  @Test("a specification changes one type and leaves the others")
  func otherTypes() throws {
    let theme = try Theme(applying: [
      "path:fg:cyan", "line:none", "column:style:bold", "current:bg:blue", "separator:fg:7",
    ])
    #expect(theme.path == Style(foreground: .named(.cyan)))
    #expect(theme.lineNumber.isPlain)
    #expect(theme.column.isBold)
    #expect(theme.current == Style(foreground: .named(.black), background: .named(.blue)))
    #expect(theme.separator == Style(foreground: .palette(7)))
    #expect(theme.match == Theme.standard.match)
  }

  @Test("a match and the current one can be told apart in both themes")
  func distinct() {
    for theme in [Theme.standard, .noColour] {
      #expect(theme.match != theme.current)
      #expect(!theme.match.isPlain && !theme.current.isPlain)
    }
    #expect(Theme.noColour.match.foreground == nil && Theme.noColour.current.background == nil)
  }

  @Test(
    "an error names what is wrong and what is allowed",
    arguments: [
      ("", "'' is not a type; allowed: path, line, column, match"),
      ("matches:fg:red", "'matches' is not a type"),
      ("match", "{type}:none"), ("match:fg", "{type}:none"), ("match:fg:red:1", "{type}:none"),
      ("match:colour:red", "'colour' is not an attribute; allowed: fg, bg, style, none"),
      ("match:fg:purple", "'purple' is not a colour; allowed: black, red"),
      ("match:fg:256", "'256' is not a colour"), ("match:fg:1,2", "'1,2' is not a colour"),
      ("match:fg:+1", "'+1' is not a colour"), ("match:fg:0x", "'0x' is not a colour"),
      ("match:fg:1,,2", "'1,,2' is not a colour"), ("match:fg:", "'' is not a colour"),
      ("match:style:blink", "'blink' is not a style; allowed: bold, nobold"),
    ])
  func errors(spec: String, message: String) {
    let error = #expect(throws: ThemeError.self) { try Theme(applying: [spec]) }
    #expect(error?.spec == spec)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }
}
