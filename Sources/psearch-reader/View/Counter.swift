internal import PartSearch

/// What the bottom line says of the search: `17 of 1,204`.
struct Counter: Hashable, Sendable {
  /// The text; empty without a search.
  let text: String

  init(_ search: ActiveSearch?, of document: Document, isComplete: Bool) {
    guard let search else {
      text = ""
      return
    }
    let hits = search.hits
    let position = search.current.flatMap { hits.position(of: $0) }
    let known = grouped(hits.index.count)
    if hits.isComplete, isComplete {
      if hits.index.isEmpty {
        text = "no matches"
      } else if let position {
        text = "\(grouped(position + 1)) of \(known)"
      } else {
        text = hits.index.count == 1 ? "1 match" : "\(known) matches"
      }
      return
    }
    // A pipe's text has no known size.
    let share = isComplete ? " \(percent(hits.counted, of: document.count))%" : ""
    if hits.failure != nil {
      let place = position.map { "#\(grouped($0 + 1)) of " } ?? ""
      text = "\(place)≥\(known), ended at\(share)"
    } else if let position, hits.covers(search.current?.range.lowerBound ?? .max) {
      text = "#\(grouped(position + 1)) of …\(share)"
    } else {
      text = "≥\(known)…\(share)"
    }
  }
}
