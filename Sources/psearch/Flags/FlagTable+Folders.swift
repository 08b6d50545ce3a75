extension FlagTable {
  /// What of folders is searched; under the heading of input too.
  static let folders: [Flag] = [
    Flag(
      "glob", letter: "g", argument: .required("GLOB"), section: .input, isCommon: true,
      summary: "Search only files that match, or with ! do not",
      text: """
        Search in folders only the files that match GLOB, or with ! in front leave out those that \
        match. May be given several times: the last that matches counts, and it beats every ignore \
        file. * and ? and [a-z] match within a name, ** any number of folders, {a,b} either. A glob \
        with a slash is matched against the whole path below the current folder, one without \
        against the name; with a slash at its end it matches folders only.
        """
    ) { options, value throws(UsageError) in
      options.input.globs.append(try value.glob())
    },
    Flag(
      "hidden", negation: "no-hidden", section: .input,
      summary: "Search hidden files and folders too",
      text: """
        Search files and folders too whose name begins with a dot. A hidden file that is given \
        by name is always searched.
        """
    ) { options, value in options.input.includesHidden = !value.isNegated },
    Flag(
      "no-ignore", negation: "ignore", section: .input, isCommon: true,
      summary: "Search what ignore files leave out",
      text: """
        Pay no heed to ignore files. By default files in folders are left out as .ignore files \
        say, and inside a git repository as .gitignore files, the repository's info/exclude and \
        the user's git/ignore say. Those of the folders above count too.
        """
    ) { options, value in options.input.usesIgnoreFiles = value.isNegated },
    Flag(
      "follow", negation: "no-follow", letter: "L", section: .input,
      summary: "Follow symbolic links in folders",
      text: """
        Follow symbolic links that are found in folders. By default they are left out. A link \
        that leads back to a folder it is in is reported and not followed. A link that is given by \
        name is always followed.
        """
    ) { options, value in options.input.followsLinks = !value.isNegated },
    Flag(
      "max-depth", letter: "d", argument: .required("NUM"), section: .input,
      summary: "How far down a folder is searched",
      text: """
        How far down a folder is searched: 1 is the files right in it, 2 those in its folders too. \
        With 0 folders are not searched at all.
        """
    ) { options, value throws(UsageError) in options.input.maxDepth = try value.number() },
    Flag(
      "max-filesize", argument: .required("SIZE"), section: .input,
      summary: "Leave out larger files in folders",
      text: """
        Leave out files in folders that are larger than SIZE, which is in bytes, or has K, M, G or \
        T behind it (powers of 1024). A file that is given by name is always searched.
        """
    ) { options, value throws(UsageError) in options.input.maxFileSize = try value.size() },
    Flag(
      "pre", negation: "no-pre", argument: .required("COMMAND"), section: .input,
      summary: "Search what a command makes of each file",
      text: """
        Run COMMAND with the path of each file as its argument and the file as its standard input, \
        and search what it prints. COMMAND is a program, not a line for a shell. If it fails, the \
        file is reported and not searched. Standard input is not given to it.
        """
    ) { options, value in
      options.input.preprocessor = value.isNegated || value.text.isEmpty ? nil : value.text
    },
    Flag(
      "pre-glob", argument: .required("GLOB"), section: .input,
      summary: "Run the command of --pre only on these files",
      text: """
        Run the command of --pre only on files that match GLOB, and search the others as they \
        are. May be given several times, as -g.
        """
    ) { options, value throws(UsageError) in
      options.input.preprocessorGlobs.append(try value.glob())
    },
  ]

  /// Which files, in which order; under the heading of the rest.
  static let files: [Flag] = [
    Flag(
      "files", section: .more,
      summary: "List the files that would be searched",
      text: """
        Print the path of each file that would be searched and search none. There is no PATTERN \
        then: all operands are paths. The exit status is 1 if there is no file.
        """
    ) { options, _ in options.input.listsFiles = true },
    Flag(
      "files-from", argument: .required("FILE"), section: .more,
      summary: "Search the paths that a file lists",
      text: """
        Search the paths that FILE lists, one a line, behind those of the command line. If FILE \
        holds a NUL byte, paths end at NUL bytes instead, as find -print0 writes them. FILE - is \
        standard input.
        """
    ) { options, value in options.input.pathList = value.text },
    Flag(
      "sort", argument: .required("path|modified|size"), section: .more,
      summary: "The order of files",
      text: """
        The order of files: by path (the default: operands in their order, folders by the bytes \
        of names), by when they were modified, the oldest first, or by size, the smallest first. \
        Files that are equal in that stay in the order of their paths.
        """
    ) { options, value throws(UsageError) in
      options.input.order = Options.FileOrder(key: try value.choice(), isReversed: false)
    },
    Flag(
      "sortr", argument: .required("path|modified|size"), section: .more,
      summary: "The order of files, reversed",
      text: """
        As --sort, the other way round: the last path, the newest or the largest file first.
        """
    ) { options, value throws(UsageError) in
      options.input.order = Options.FileOrder(key: try value.choice(), isReversed: true)
    },
    Flag(
      "progress", negation: "no-progress", section: .more,
      summary: "Show how far a long search is, or do not",
      text: """
        Show on standard error how far the search is, how fast, and how long it will take. By \
        default that is shown after a second if standard error is a terminal. Nothing of it \
        stays. --progress shows nothing either where standard error is no terminal.
        """
    ) { options, value in options.showsProgress = !value.isNegated },
  ]
}
