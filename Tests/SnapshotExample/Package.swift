// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Badge",
  dependencies: [
    .package(name: "placard", path: "../..", traits: [])
  ],
  targets: [
    .target(name: "Badge", dependencies: [.product(name: "SwiftUI", package: "placard")]),
    .testTarget(
      name: "BadgeTests",
      dependencies: ["Badge", .product(name: "ViewSnapshots", package: "placard")],
      exclude: ["Snapshots"]),
  ],
  swiftLanguageModes: [.v6])
