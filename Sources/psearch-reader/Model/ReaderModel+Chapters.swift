internal import PartSearch

/// A move from heading to heading: on for a positive number.
enum HeadingStep: Hashable, Sendable {
  /// `]` and `[`: any headings.
  case headings(Int)
  /// `}` and `{`: those of the highest level.
  case parts(Int)
}

/// A heading that was gone to.
struct HeadingPlace: Hashable, Sendable {
  /// The heading.
  var offset: Int
  /// The first byte of the page that shows it.
  var top: Int
}

extension ReaderModel {
  // MARK: Knowing them

  /// Bytes up to which headings are read when a text is opened; those of longer ones when a key first
  /// wants them.
  static let outlinedAtOnce = 256 << 20

  /// Whether they are being read.
  var isReadingOutline: Bool {
    outlineAsked === document && outline?.document !== document
  }

  /// Has the headings read if that is no great matter.
  mutating func readOutlineSoon() {
    if document.count <= Self.outlinedAtOnce { readOutline() }
  }

  /// Has the headings read, unless they are known or being read.
  mutating func readOutline() {
    guard outlineAsked !== document else { return }
    outlineAsked = document
    effects.append(.outline(document))
  }

  /// The headings have come.
  mutating func take(_ new: Outline) {
    guard new.document === outlineAsked else { return }
    let isSame = outline != nil
    outline = new
    if case .chapters(var list) = sheet {
      list.replace(ChapterRows(outline: new), selecting: isSame ? nil : new.index(at: here))
      sheet = .chapters(list)
      if new.isEmpty {
        sheet = nil
        say("no headings")
      }
    }
    favourIfKnown()
    if let step = headingStep {
      headingStep = nil
      if message == Self.readingMessage { message = nil }
      self.step(step)
    }
  }

  /// What is said while they are read.
  static let readingMessage = "reading the outline…"

  // MARK: Where one is

  /// The place that is read: the first byte of the page, or the heading that was gone to.
  var here: Int {
    if let headingPlace, headingPlace.top == top { return headingPlace.offset }
    return top
  }

  /// The sections that the page is in, as the bottom line shows them.
  var sectionPath: String {
    guard let outline, let position = outline.index(at: here) else { return "" }
    return Columns.visible(outline.pathText(toSectionAt: position))
  }

  /// Goes to a heading.
  mutating func goTo(_ heading: Int) {
    jump(to: heading)
    headingPlace = HeadingPlace(offset: heading, top: top)
  }

  // MARK: Keys

  /// `c`: the headings to choose from.
  mutating func openChapters() {
    readOutline()
    if let outline, outline.isEmpty, !isReadingOutline { return say("no headings") }
    sheet = .chapters(
      ListSheet(
        ChapterRows(outline: outline), selecting: outline?.index(at: here) ?? 0))
  }

  /// Makes a move among headings, or has it wait for them.
  mutating func step(_ step: HeadingStep) {
    readOutline()
    guard let outline else {
      headingStep = step
      return say(Self.readingMessage)
    }
    switch step {
    case .headings(let count): stepHeadings(count, outline)
    case .parts(let count): stepParts(count, outline)
    }
  }

  private mutating func stepHeadings(_ count: Int, _ outline: Outline) {
    guard count != 0 else { return }
    guard !outline.isEmpty else { return say("no headings") }
    let before = outline.index(at: count > 0 ? here : here - 1) ?? -1
    let target = count > 0 ? before + count : before + 1 + count
    if before < 0, count < 0 { return alarm("this is the first heading") }
    if before == outline.count - 1, count > 0 { return alarm("this is the last heading") }
    goTo(outline.range(ofSectionAt: min(max(0, target), outline.count - 1)).lowerBound)
  }

  /// To a part, or where there is no other to the next file's beginning or the one's before.
  private mutating func stepParts(_ count: Int, _ outline: Outline) {
    guard count != 0 else { return }
    let parts = Self.parts(of: outline)
    if parts.isEmpty, files.count == 1 { return say("this is one text, and no parts in it") }
    if count > 0 {
      let next = parts.firstIndex { $0 > here } ?? parts.count
      if next < parts.count { return goTo(parts[min(next + count, parts.count) - 1]) }
      guard file + 1 < files.count else { return alarm("this is the last part") }
      return changeFile(by: 1)
    }
    let before = parts.lastIndex { $0 < here } ?? -1
    if before >= 0 { return goTo(parts[max(0, before + 1 + count)]) }
    if here > 0 { return goTo(0) }
    guard file > 0 else { return alarm("this is the first part") }
    changeFile(by: -1)
  }

  /// Where the parts begin: the sections that are in no other, or in the document's title only.
  private static func parts(of outline: Outline) -> [Int] {
    let roots = outline.indices.filter { outline.parent(ofSectionAt: $0) == nil }
    let parts =
      roots.count == 1 && outline.count > 1
      ? outline.indices.filter { outline.parent(ofSectionAt: $0) == 0 } : roots
    return parts.map { outline.range(ofSectionAt: $0).lowerBound }
  }
}
