extension FlagTable {
  /// What bounds and steers the engine; under the heading of matching too.
  static let limits: [Flag] = [
    Flag(
      "newline", argument: .required("anycrlf|lf|crlf|cr|any"), section: .matching,
      summary: "What ^ $ and the dot take for a line end",
      text: """
        What ^, $ and the dot take for a line end: LF, CRLF or CR alone (anycrlf, the default), \
        one of these only, or any line end that Unicode knows (any). Lines that are printed, \
        numbered and counted end at LF whatever is said here.
        """
    ) { options, value throws(UsageError) in options.matching.newline = try value.choice() },
    Flag(
      "match-limit", argument: .required("NUM"), section: .matching,
      summary: "Steps that matching at one place may take",
      text: """
        How many steps the engine may take from one starting place before it gives up. The \
        default is 10000000, the most is 4294967295. A search that reaches the limit ends with \
        an error that says so and where, and exit status 2, never with "no match".
        """
    ) { options, value throws(UsageError) in
      options.matching.matchLimit = try value.number(in: 1...Int(UInt32.max))
    },
    Flag(
      "heap-limit", argument: .required("SIZE"), section: .matching,
      summary: "Memory that a match may take",
      text: """
        How much memory the engine may take for one match, beside the text itself. SIZE is in \
        bytes, or has K, M, G or T behind it (powers of 1024). The default is 256M. A search that \
        reaches the limit ends with an error and exit status 2.
        """
    ) { options, value throws(UsageError) in options.matching.heapLimit = try value.size() },
    Flag(
      "timeout", argument: .required("SECONDS"), section: .matching,
      summary: "Time that the whole search may take",
      text: """
        How long the whole search may take, in seconds; decimals such as 0.5 are allowed. By \
        default, and with 0, there is no limit. A search that reaches it ends with an error that \
        says where, after the matches found so far, and exit status 2.
        """
    ) { options, value throws(UsageError) in
      let limit = try value.seconds()
      options.matching.timeout = limit == .zero ? nil : limit
    },
    Flag(
      "no-filter", section: .matching,
      summary: "Search without filters; the answer is the same",
      text: """
        Let no filter run ahead of the regular expression engine, and nothing take its place. The \
        answer is the same and usually comes later; this is for comparison.
        """
    ) { options, _ in options.matching.usesFilters = false },
  ]
}
