extension FlagTable {
  /// What is read, and how.
  static let input: [Flag] = [
    Flag(
      "text", negation: "no-text", letter: "a", section: .input,
      summary: "Search binary files as if they were text",
      text: """
        Print the lines of binary files as if they were text. By default a file with a NUL byte \
        in its first 64 KiB is binary, and only the fact that it matches is printed. Ranges, \
        counts and the exit status are the same either way.
        """
    ) { options, value in options.input.treatsBinaryAsText = !value.isNegated },
    Flag(
      "threads", letter: "j", argument: .required("NUM"), section: .input,
      summary: "How many threads may search",
      text: """
        How many threads may search at the same time. By default, and with 0, psearch chooses. \
        The answer and its order are the same with any number.
        """
    ) { options, value throws(UsageError) in
      let count = try value.number()
      options.input.threads = count == 0 ? nil : count
    },
    Flag(
      "chunk-size", argument: .required("SIZE"), section: .input,
      summary: "How much text a thread takes at a time",
      text: """
        How much text a thread takes at a time: 1 or more bytes, or a number with K, M, G or T \
        behind it (powers of 1024). By default psearch chooses. The answer is the same with any \
        size.
        """
    ) { options, value throws(UsageError) in
      options.input.chunkSize = try value.size(in: 1...Int.max)
    },
    Flag(
      "window", argument: .required("SIZE"), section: .input,
      summary: "How much of a stream may be held for one match",
      text: """
        How much of a pipe or another stream may be held for one match, or for a line that has to \
        be whole: bytes, or a number with K, M, G or T behind it (powers of 1024). A search that \
        would need more ends with an error that names the place. The default is 256M.
        """
    ) { options, value throws(UsageError) in
      options.input.window = try value.size(in: 1...Int.max)
    },
    Flag(
      "mmap", negation: "no-mmap", section: .input,
      summary: "Map files into memory, or do not",
      text: """
        Map files into memory (--mmap) or read them (--no-mmap). By default psearch chooses. \
        What cannot be mapped, such as a pipe, is read. The answer is the same either way.
        """
    ) { options, value in options.input.mapsFiles = !value.isNegated },
  ]
}
