// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is built the same way: Swift 6, no warning left standing, and each use of
/// memory that the compiler cannot check is spelled out.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "PartSearch",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "PartSearch", targets: ["PartSearch"]),
    .library(name: "PartSearchFoundation", targets: ["PartSearchFoundation"]),
    .executable(name: "psearch", targets: ["psearch"]),
    .executable(name: "psearch-reader", targets: ["psearch-reader"]),
  ],
  targets: [
    .systemLibrary(
      name: "CPCRE2", pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    // Without pkgConfig: what ncursesw's file says makes SwiftPM warn at every command.
    .systemLibrary(
      name: "CNcurses", providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),
    // SQLite's pkg-config file says no more than the module map does.
    .systemLibrary(
      name: "CSQLite", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .target(name: "CPartSearch"),
    .target(name: "CTerminal"),
    .target(name: "PartSearch", dependencies: ["CPCRE2", "CPartSearch"], swiftSettings: strict),
    .target(
      name: "PartSearchFoundation", dependencies: ["PartSearch"], swiftSettings: strict),
    .executableTarget(
      name: "psearch", dependencies: ["PartSearch", "CPartSearch"], exclude: ["Output/JSON.md"],
      swiftSettings: strict),
    .executableTarget(
      name: "psearch-reader",
      dependencies: ["PartSearch", "CPartSearch", "CNcurses", "CSQLite", "CTerminal"],
      swiftSettings: strict),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "PartSearchTests", dependencies: ["PartSearch", "TestSupport"],
      exclude: ["Cases/Data", "Cases/regenerate"], swiftSettings: strict),
    .testTarget(
      name: "PartSearchFoundationTests", dependencies: ["PartSearchFoundation", "PartSearch"],
      swiftSettings: strict),
    .testTarget(
      name: "psearchTests", dependencies: ["psearch", "PartSearch", "TestSupport"],
      exclude: ["Output/Golden"], swiftSettings: strict),
    .testTarget(
      name: "psearch-readerTests",
      dependencies: ["psearch-reader", "PartSearch", "TestSupport"],
      exclude: ["Sessions"], swiftSettings: strict),
  ]
)
