// swift-tools-version: 6.2
import PackageDescription

// The modules are linked from the sources, not depended on: only inside one package are their
// declarations seen, and only so are they compiled with the fuzzer's marks.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .unsafeFlags(["-sanitize=fuzzer", "-enforce-exclusivity=checked"]),
]

/// A program that hands bytes to one reader; a new one is a folder in `Sources` and a line below.
func fuzzer(_ name: String, _ modules: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: ["CFuzzer"] + modules, swiftSettings: settings,
    linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])])
}

let package = Package(
  name: "fuzz",
  targets: [
    .target(name: "CFuzzer"),
    .target(name: "Graphics", swiftSettings: settings),
    .target(name: "TemplateLanguage", dependencies: ["Graphics"], swiftSettings: settings),
    fuzzer("FuzzViews", ["TemplateLanguage"]),
  ],
  swiftLanguageModes: [.v6]
)
