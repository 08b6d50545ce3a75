import Testing

/// One row of the case files: patterns, options, a text, and what a search has to answer.
///
/// Plain values only, so that the same cases run on every way of searching.
struct SearchCase: Sendable, CustomTestStringConvertible {
  /// A sentence or phrase, unique over all files.
  var name: String
  /// One or more patterns in UTF-8 (a few on purpose not): the leftmost match wins, ties go to the
  /// first.
  var patterns: [[UInt8]]
  var options: CaseOptions
  /// The document as it is searched: a byte order mark in it would be part of the text.
  var text: [UInt8]
  var expected: CaseExpectation
  /// `file:line` of the case's first line, for messages.
  var place: String

  var testDescription: String { "\(name) (\(place))" }
}

/// The options of the program that a case is searched with; the defaults are the program's.
struct CaseOptions: Sendable, Hashable {
  var caseless = true
  var literal = false
  var wholeWord = false
  var wholeLine = false
  var dotAll = false
  var ascii = false
  /// `anycrlf`, `lf`, `crlf`, `cr` or `any`.
  var newline = "anycrlf"
}

/// What a search has to answer.
enum CaseExpectation: Sendable, Hashable {
  /// Byte offsets in the text, 0-based, end excluded, in order; empty ones are matches too.
  case ranges([Range<Int>])
  /// A pattern does not compile: PCRE2's code and the byte offset in that pattern as it was given.
  case patternError(code: Int, offset: Int)
  /// The search ends with the error that a match starts after its end or before the search place.
  case backwards
}
