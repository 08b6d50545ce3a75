// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "micro",
  platforms: [.macOS(.v26)],
  // By its own name: without one a package in a folder is known by the folder's, which may differ.
  dependencies: [.package(name: "PartSearch", path: "../..")],
  targets: [
    .executableTarget(
      name: "micro", dependencies: [.product(name: "PartSearch", package: "PartSearch")])
  ]
)
