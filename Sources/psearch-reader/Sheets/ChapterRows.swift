internal import PartSearch

/// The headings of a document as a tree to choose from.
struct ChapterRows: ListSource {
  /// Nil as long as they are not known.
  let outline: Outline?

  var count: Int { outline?.count ?? 0 }

  func row(_ number: Int, columns: Int) -> ListRow {
    guard let section = outline?[number] else { return ListRow() }
    var row = ListRow(level: section.level - 1)
    if let numeral = Self.numeral(beside: section) { row.append("\(numeral)  ", style: .faint) }
    row.append(section.title)
    return row
  }

  /// Without a row: with 200,000 headings the first letter has all of them looked at.
  func text(ofRow number: Int) -> String {
    guard let section = outline?[number] else { return "" }
    guard let numeral = Self.numeral(beside: section) else { return section.title }
    return "\(numeral)  \(section.title)"
  }

  func parent(ofRow number: Int) -> Int? { outline?.parent(ofSectionAt: number) }

  /// The Roman numeral of a title that is numbered in words, as `Chapter One` is; nil where the text
  /// has figures or a numeral itself.
  static func numeral(beside section: Section) -> String? {
    guard let number = section.number, let label = section.label,
      let numeral = RomanNumeral(number),
      !label.unicodeScalars.contains(where: { $0.properties.numericType != nil })
    else { return nil }
    let words = label.split { !$0.isLetter }
    return words.contains { RomanNumeral($0) == numeral } ? nil : numeral.description
  }
}
