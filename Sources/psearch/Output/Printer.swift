internal import PartSearch

/// What becomes of the matches of one document.
///
/// A printer gets the matches as the search finds them. `finish` is called once, after the last
/// match, also when the search ended with an error.
protocol Printer: MatchSink {
  mutating func finish()
  /// What kept the printer from going on, where it had to ask the engine again.
  var failure: SearchError? { get }

  /// Comes before `finish` where an error ended the search: only what stands before `offset` has been
  /// searched.
  mutating func searchBroke(at offset: Int)

  /// What the printer takes beside matches.
  var handover: Handover<Self> { get }
}

extension Printer {
  var failure: SearchError? { nil }

  mutating func searchBroke(at offset: Int) {}

  var handover: Handover<Self> { Handover() }

  /// All of the text, for a printer that does not say better.
  var neededFrom: Int { 0 }
}

extension Handover {
  /// For a sink that does not look at the text.
  static var withoutText: Self {
    var handover = Self()
    handover.readsText = false
    return handover
  }
}

/// What every printer needs to know.
struct PrintContext {
  let writer: ByteWriter
  let document: Document
  /// The document's name where it is to be printed with what was found.
  let name: [UInt8]?
  let options: Options
  /// What was searched for; nil where a printer is used without a search.
  var pattern: Pattern?
  /// What the output goes to.
  var surface = Surface.plain
  /// Whether the document's name is that of a file.
  var isFile = true
  /// What is known of a document whose lines are not to be printed; nil for one of text.
  var binary: BinaryCheck?
  /// Which of the document's matches is the current one, 0 for the first; nil for none of them.
  var current: Int?
  /// The match before the first one that is printed, where those before it are left out.
  var previous: Match?
  /// The document's sections where they are wanted.
  var sections: DocumentSections?
  /// The document's path from the root, where someone has asked the system for it already.
  var knownLinkTarget: [UInt8]?

  /// Whether the search may go on: not when nobody reads any more.
  var answer: SinkAnswer { writer.isOpen ? .goOn : .stop }

  /// Whether the search has to go on to its end although the answer is known: for the totals.
  var answerWhenKnown: SinkAnswer { options.needsAllMatches ? answer : .stop }

  /// Writes what is no plain byte.
  var painter: Painter { Painter(writer: writer, surface: surface) }

  /// Shows a batch at once where someone watches.
  func batchIsDone() {
    if writer.isTerminal { writer.flush() }
  }
}
