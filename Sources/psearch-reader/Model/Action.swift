internal import PartSearch

/// Everything that changes a `ReaderModel`.
enum Action: Sendable {
  case key(Key)
  case resize(columns: Int, rows: Int)
  /// The search from the document's start has come further.
  case counted(generation: Int, CountUpdate)
  /// The visible lines have been looked at.
  case looked(generation: Int, matches: [Match], range: Range<Int>)
  /// A step that went ahead of the count has ended: at a match, or with none that way.
  case stepped(generation: Int, ActiveSearch.Step, Match?)
  /// A step that went ahead of the count met an error, such as a limit.
  case stepFailed(generation: Int, ActiveSearch.Step, String)
  /// Lines are counted further, of this document.
  case lines(LineNumbers, Document)
  /// More text of a pipe or a file that grows; the old text is its beginning.
  case text(Document, isComplete: Bool)
  /// Another file was opened.
  case opened(file: Int, Document, isComplete: Bool)
  /// A file of the list has been read before, or not.
  case recalled(file: Int, Recollection)
  /// A place was put among the favourites, or taken out.
  case favoured(String, Bool)
  /// The favourites of all documents, and the time now in milliseconds since 1970.
  case favourites([Favourite], now: Int)
  /// The documents that were read before, the last one first, and the time now in milliseconds since
  /// 1970.
  case recent([RecentDocument], now: Int)
  /// A favourite was gone to: a file of the list, or a new one by its path, or the one that is open
  /// already, without a document. A document read before is gone to without a place.
  case visited(file: Int?, path: [UInt8], Document?, place: Int?)
  /// The headings of a document are known.
  case outlined(Outline)
  /// What the next parts of the library hold of a search.
  case libraryHits(generation: Int, [PartHits])
  /// A file of the list cannot be opened.
  case unopened(file: Int, String)
  /// A message.
  case message(String)
}

/// How far the search from the document's start has come.
struct CountUpdate: Sendable {
  var index: MatchIndex
  /// Every match that starts before this offset is in `index`.
  var counted: Int
  var isComplete = false
  var failure: String?
}

/// What the model wants done; the loop around it does it.
enum Effect: Sendable {
  /// Starts the search of a generation from the document's start, in place of any other.
  case search(generation: Int, Pattern, Document)
  /// Ends all searching.
  case stopSearch
  /// Looks for matches in visible lines.
  case look(generation: Int, Pattern, Document, Range<Int>)
  /// Looks for the next match one way, ahead of the count.
  case step(generation: Int, Pattern, Document, ActiveSearch.Step)
  /// Opens a file of the list.
  case open(file: Int)
  /// Reads the headings of a document, in place of any other's.
  case outline(Document)
  /// Searches all parts of the library, of which one is open.
  case searchLibrary(generation: Int, Pattern, Library, file: Int, Document)
  /// Keeps a pattern for the history.
  case remember(String)
  /// Keeps a mark.
  case mark(Character, at: Int)
  /// Puts a place among the favourites, or takes it out.
  case favour(String, at: Int)
  case removeFavourite(Int)
  /// Asks for the favourites.
  case listFavourites
  /// Asks for the documents that were read before.
  case listRecent
  /// Goes to a place in a file that need not be in the list; nil for where it was left.
  case visit(path: [UInt8], place: Int?)
  /// Opens an editor on the file at a line.
  case edit(path: [UInt8], line: Int)
  /// Gives the terminal to the shell until the reader is called back.
  case suspend
  /// Draws everything anew.
  case redraw
  case bell
  case quit
}
