import PartSearch
import Testing

@testable import psearch_reader

@Suite("What a search does first, and how it ends")
struct SearchOrderTests {
  /// What an effect of searching is for.
  private static func name(_ effect: Effect) -> String {
    switch effect {
    case .search: "search"
    case .step(_, _, _, let step): "step \(step)"
    case .look(_, _, _, let range): "look \(range)"
    default: "other"
    }
  }

  @Test("far from the start: visible lines, from there to the end, and from the start")
  func order() {
    var reader = TestReader(String(repeating: "a line of text\n", count: 2_000_000) + "last fox\n")
    reader.searches = false
    reader.press("G/")
    let page = reader.model.visibleRange
    let effects = reader.model.update(.key(.character("z"))).map(Self.name)
    let step = ActiveSearch.Step.onward(page.lowerBound, afterEmpty: false)
    #expect(effects.sorted() == ["look \(page)", "search", "step \(step)"])
    // Nothing from here to the end: the count from the start has the answer.
    let generation = reader.model.generation
    reader.update(.stepped(generation: generation, step, nil))
    #expect(reader.model.search?.pending == step)
    let match = Match(range: 2..<6)
    reader.update(
      .counted(
        generation: generation,
        CountUpdate(
          index: MatchIndex([match]), counted: reader.model.document.count, isComplete: true)))
    #expect(reader.model.search?.current == match)
    #expect(reader.screen[8].contains("wrapped to first"))
    #expect(reader.model.top == 0)
  }

  @Test("hits in the visible lines are lit before the count comes there")
  func look() {
    var reader = SearchingTests.reader()
    reader.searches = false
    reader.press("/fox")
    reader.update(
      .looked(
        generation: reader.model.generation, matches: [Match(range: 63..<66)],
        range: reader.model.visibleRange))
    reader.press("5<Bs>")
    #expect(reader.model.render().styles.allSatisfy { !$0.contains("y") && !$0.contains("G") })
    reader.update(
      .looked(
        generation: reader.model.generation, matches: [Match(range: 63..<66)], range: 0..<120))
    // The page has 8 rows, and the hit is in the tenth line.
    reader.press("<Enter>3j")
    #expect(reader.model.render().styles.contains("yyy"))
  }

  @Test(
    "a key that moves the page before the first hit is known gives up going to it",
    arguments: [
      ("j", "line 2"), ("<Space>", "line 10"), ("G", "line 94"), ("30%", "line 31"),
      ("5j2k", "line 4"), (":70<Enter>", "line 70"), ("ma5j'a", "line 1"),
    ])
  func movedOn(keys: String, first: String) {
    var reader = TestReader(numberedLines(99) + "fox\nfox\nend\n", columns: 40, rows: 10)
    reader.searches = false
    reader.countLines()
    reader.press("/fox<Enter>\(keys)")
    #expect(reader.model.search?.pending == nil)
    reader.finishCount()
    #expect(reader.first == first)
    #expect(reader.counter == "2 matches")
    // The next is the first from here on.
    reader.press("n")
    #expect(reader.counter == "1 of 2")
    #expect(
      reader.model.visibleRange.contains(reader.model.search?.current?.range.lowerBound ?? -1))
  }

  @Test(
    "a step that is waited for is given up the same way; keys that move nothing give up nothing")
  func movedOnStep() {
    var reader = TestReader("fox\n" + numberedLines(99) + "fox\nend\n", columns: 40, rows: 10)
    reader.searches = false
    reader.press("/fox")
    reader.count(upTo: 20)
    #expect(reader.current == "fox")
    reader.press("<Enter>n")
    #expect(reader.model.search?.pending != nil)
    reader.press("kg=mx-N-N")
    #expect(reader.model.search?.pending != nil)
    reader.press("h<Esc>")
    #expect(reader.model.search?.pending != nil)
    reader.press("3j")
    #expect(reader.model.search?.pending == nil)
    reader.finishCount()
    #expect(reader.first == "line 3")
    #expect(reader.counter == "1 of 2")
    // In the bar the page is a look at what is typed: moved or not, the hit is shown.
    reader.press("g/end<PgDn>")
    reader.finishCount()
    #expect(reader.current == "end")
  }

  @Test("an empty pattern is the one before; without one that is said")
  func emptyPattern() {
    var reader = SearchingTests.reader("/<Enter>")
    #expect(reader.bottom.hasPrefix("no search is on"))
    reader.press("/fox<Enter>/<Enter>")
    #expect(reader.counter == "2 of 10")
    reader.press("X/<Enter>")
    #expect(reader.bottom.hasPrefix("no search is on"))
  }

  @Test("a search is called off when another takes its place, and when there is to be none")
  func cancelled() throws {
    let mailbox = try #require(Mailbox())
    var service = SearchService(mailbox)
    let document = Document(text: numberedLines(100_000))
    let pattern = try Query(texts: ["fox"]).compiled()
    service.count(generation: 1, pattern, in: document, grows: false, threads: 1)
    let first = try #require(service.job)
    #expect(!first.cancellation.isCancelled)
    service.count(generation: 2, pattern, in: document, grows: false, threads: 1)
    let second = try #require(service.job)
    #expect(first.cancellation.isCancelled && !second.cancellation.isCancelled)
    #expect(second.generation == 2)
    service.stop()
    #expect(second.cancellation.isCancelled)
    #expect(service.job == nil)
  }

  @Test("a file that was added to is searched as it was opened; one that was cut short is a fault")
  func addedTo() throws {
    let file = Scratch("a fox\n")
    let pattern = try Query(texts: ["fox"]).compiled()
    let document = try Document(pathBytes: Array(file.path.utf8))
    file.append("another fox\n")
    let job = CountJob(generation: 1, document: document)
    job.run(pattern, threads: 1, grows: false) {}
    let (update, isOver) = job.snapshot()
    #expect(isOver && update.isComplete)
    #expect(update.failure == nil)
    #expect(update.index.count == 1)
    file.replace("a\n")
    let other = CountJob(generation: 2, document: document)
    other.run(pattern, threads: 1, grows: false) {}
    #expect(other.snapshot().0.failure != nil)
  }

  @Test("behind a limit, steps go on as far as the count came and then try by themselves")
  func limit() throws {
    var reader = SearchingTests.reader()
    reader.searches = false
    reader.press("/fox")
    let pattern = try #require(reader.model.search?.pattern)
    let known = TestReader.matches(of: pattern, in: reader.model.document)
      .filter { $0.range.lowerBound < 400 }
    #expect(known.count == 5)
    reader.update(
      .counted(
        generation: reader.model.generation,
        CountUpdate(index: MatchIndex(known), counted: 400, failure: "match limit exceeded")))
    #expect(reader.bottom == "match limit exceeded at 51%")
    #expect(reader.counter == "≥5, ended at 51%")
    reader.press("<Enter>n")
    #expect(reader.counter == "#1 of ≥5, ended at 51%")
    reader.press("4n")
    #expect(reader.counter == "#5 of ≥5, ended at 51%")
    let step = ActiveSearch.Step.onward(known[4].range.upperBound, afterEmpty: false)
    let effects = reader.model.update(.key(.character("n"))).map(Self.name)
    #expect(effects.contains("step \(step)"))
    reader.update(
      .stepFailed(generation: reader.model.generation, step, "match limit exceeded"))
    #expect(reader.bottom.hasPrefix("match limit exceeded"))
    #expect(reader.model.search?.pending == nil)
    // Where it does find one, that is gone to.
    reader.press("n")
    let next = Match(range: 453..<456)
    reader.update(.stepped(generation: reader.model.generation, step, next))
    #expect(reader.model.search?.current == next)
    #expect(reader.counter == "≥5, ended at 51%")
  }

  @Test("a hit within a line of a megabyte is shown, a third down, wrapped and chopped")
  func longLine() {
    let text =
      String(repeating: "x", count: 700_000) + "fox" + String(repeating: "y", count: 300_000)
    var reader = TestReader(text + "\nthe end\n")
    reader.press("/fox<Enter>")
    #expect(reader.counter == "1 of 1")
    // A third of the page while the bar was open, where Enter leaves it.
    #expect(reader.model.render().styles[2].contains("G"))
    reader.press("n")
    #expect(reader.model.render().styles[3].contains("G"))
    reader.press("g-Sn")
    let lit = reader.model.render().styles.firstIndex { $0.contains("GGG") }
    #expect(lit.map { reader.screen[$0].contains("xfoxy") } == true)
  }

  @Test("a hit that comes through a pipe later is gone to when it comes")
  func later() {
    var reader = TestReader("", isComplete: false)
    reader.press("/fox")
    #expect(reader.counter == "≥0…")
    reader.update(.text(Document(text: numberedLines(20)), isComplete: false))
    #expect(reader.counter == "≥0…")
    reader.update(.text(Document(text: numberedLines(20) + "a fox\n"), isComplete: false))
    #expect(reader.current == "fox")
    #expect(reader.counter == "#1 of …")
    reader.press("<C-u>cat")
    reader.update(.text(Document(text: numberedLines(20) + "a fox\nend\n"), isComplete: true))
    #expect(reader.counter == "no matches")
    #expect(reader.model.search?.pending == nil)
  }

  @Test("what is no key with Alt is Esc and the key behind it; Ctrl-F opens the bar")
  func altKeys() {
    var reader = SearchingTests.reader("<C-f>line 8<M-j>")
    #expect(reader.model.bar == nil)
    #expect(reader.first == "line 2")
    reader.press("<M-j>")
    #expect(reader.first == "line 3")
    reader.press("h<M-k>")
    #expect(reader.model.sheet == nil)
    #expect(reader.first == "line 2")
    reader.press("3f<M-v>")
    #expect(reader.first == "line 1")
  }
}
