extension SearchPlan {
  /// The plan in words, a line a thing: for people who ask why a search is fast or slow.
  ///
  /// - Parameters:
  ///   - threads: how many may work.
  ///   - isStream: whether the text comes bit by bit.
  package func explanation(threads: Int, isStream: Bool) -> [String] {
    var lines: [String] = []
    for (number, code) in codes.enumerated() {
      let name = codes.count > 1 ? "pattern \(number + 1)" : "pattern"
      lines.append("\(name): \(engine(of: code)), \(care(of: code))")
    }
    if let direct { lines.append("without PCRE2: \(direct.description)") }
    let filters = Set(ways.map(\.filter))
    if let filter, filters.contains(.literals) {
      let place =
        switch filter.reach {
        case .prefix(0): "at the start of a match"
        case .prefix: "in front of a match"
        case .run(.line): "on the line of a match's start"
        case .run: "near a match's start"
        }
      let literals = filter.literals.map { "'\(String(decoding: $0, as: UTF8.self))'" }
      lines.append(
        "filter: \(literals.joined(separator: ", ")) \(place)\(filter.isCaseless ? ", any case" : "")"
      )
    } else if direct == nil {
      lines.append("filter: none")
    }
    if let scanner, filters.contains(.scanner) {
      lines.append("scanner: \(scanner.description), \(Scanner.version ?? "not found")")
    }
    if ways.contains(where: \.usesPlainForm) {
      lines.append("lines that are all ASCII: a form without Unicode")
    }
    if ways.count > 1 { lines.append("ways: \(ways.count), measured on the text") }
    lines.append("windows: \(windows(isStream: isStream))")
    let usesThreads = isStream ? staysOnLine : canUseChunks
    lines.append("threads: \(usesThreads ? threads : 1)")
    return lines
  }

  private func engine(of code: CompiledPattern) -> String {
    let text = code.form.text == .valid ? "text known to be valid UTF-8" : "text of any kind"
    return "PCRE2 \(code.hasJIT ? "machine code" : "interpreter") for \(text)"
  }

  private func care(of code: CompiledPattern) -> String {
    var avoided: [String] = []
    if !code.form.optimizesStart { avoided.append("start optimisations") }
    if !code.form.makesPossessive { avoided.append("automatic possessive quantifiers") }
    if code.form.writesNegatedTypesAsClasses { avoided.append("negated types outside classes") }
    return avoided.isEmpty
      ? "all optimisations" : "without \(avoided.joined(separator: " and "))"
  }

  private func windows(isStream: Bool) -> String {
    switch (isStream, canUseChunks) {
    case (true, _) where staysOnLine: "whole lines as they come"
    case (true, _) where canUseWindow: "a window that grows while a match may"
    case (true, _): "the whole text, once it is complete"
    case (false, true): "chunks, searched apart and merged"
    case (false, false): "the whole text from front to back"
    }
  }
}

extension Searcher {
  /// How a search would go about, in words, a line a thing.
  ///
  /// - Throws: as `search`, but for limits.
  /// - Complexity: that of compiling the pattern; a pass over the document where only that can tell.
  public func explanation(
    of pattern: Pattern, in document: Document
  ) throws(SearchError) -> [String] {
    var plan = try SearchPlan(pattern, in: document)
    if !usesFilters || scope == .line { plan.dropFilters() }
    guard scope == .document else {
      return plan.explanation(threads: 1, isStream: false) + ["scope: every line by itself"]
    }
    return plan.explanation(threads: threadCount, isStream: false)
  }

  /// The same for a text that is still coming.
  ///
  /// - Throws: where memory is short.
  public func explanation(
    of pattern: Pattern, in stream: TextStream
  ) throws(SearchError) -> [String] {
    var plan = try SearchPlan(pattern, in: stream)
    if !usesFilters { plan.dropFilters() }
    return plan.explanation(threads: threadCount, isStream: true)
  }
}
