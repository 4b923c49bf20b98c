import Foundation
import TestSupport
import Testing
import XcodeProject

@testable import ImportCLI

@Suite("Modules that are compiled with an extension")
struct SharedModuleFinderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (path, text) in [
      ("App/Tide.swift", "import SwiftUI\nimport TideKit\nimport Logic\nimport Harbour\n"),
      ("App/Kit/Package.swift", "// The manifest is below.\n"),
      ("App/Kit/Sources/TideKit/View.swift", "import SwiftUI\nimport Numbers\n"),
      ("App/Kit/Sources/TideKit/Old.swift", "import HealthKit\n"),
      ("App/Kit/Sources/TideKit/Data/tides.json", "[]"),
      ("App/Kit/Sources/TideKit/Media.xcassets/Contents.json", "{}"),
      ("App/Kit/Numbers/Number.swift", "import Foundation\n"),
      ("App/Logic/Package.swift", "// The manifest is below.\n"),
      ("App/Logic/Sources/Logic/Logic.swift", "import Foundation\n"),
      ("App/Harbour/Quay.swift", "import UIKit\nimport Numbers\n"),
      ("App/Unused/Unused.swift", "import SwiftUI\n"),
    ] {
      try folder.write(text, to: path)
    }
  }

  private static let manifests = [
    "Kit": """
    {"products": [{"name": "TideKit", "targets": ["TideKit"], "type": {"library": ["automatic"]}}],
     "targets": [
      {"name": "TideKit", "type": "regular", "exclude": ["Old.swift"],
       "dependencies": [{"byName": ["Numbers", {"platformNames": ["ios"]}]}],
       "resources": [{"path": "Data", "rule": {"process": {}}}],
       "settings": [{"tool": "swift", "kind": {"swiftLanguageMode": {"_0": "5"}}},
        {"tool": "swift", "kind": {"unsafeFlags": {"_0": ["-O"]}}}, {"tool": "swift", "kind": {"enableUpcomingFeature": {"_0": "BareSlashRegexLiterals"}}},
        {"tool": "swift", "kind": {"define": {"_0": "TIDES"}}}]},
      {"name": "Numbers", "type": "regular", "path": "Numbers", "exclude": [], "dependencies": [],
       "resources": [], "settings": []},
      {"name": "TideKitTests", "type": "test", "exclude": [], "dependencies": [], "resources": [], "settings": []}],
     "toolsVersion": {"_version": "6.0.0"}, "swiftLanguageVersions": null}
    """,
    "Logic": """
    {"products": [{"name": "Logic", "targets": ["Logic"]}],
     "targets": [{"name": "Logic", "type": "regular", "exclude": [], "dependencies": [], "resources": [], "settings": []}],
     "toolsVersion": {"_version": "5.9.0"}}
    """,
  ]

  private func url(_ path: String) -> URL {
    URL(fileURLWithPath: "\(folder.path)/\(path)").standardizedFileURL
  }

  private func found(manifests: [String: String] = Self.manifests) throws
    -> SharedModuleFinder.SharedModules
  {
    try folder.write(
      #"let p = Package(products: [.library(name: "TideKit", targets: [])])"#,
      to: "App/Kit/Package.swift")
    try folder.write(
      #"let p = Package(products: [.library(name: "Logic", targets: [])])"#,
      to: "App/Logic/Package.swift")
    return try SharedModuleFinder(
      target: ExtensionTarget(
        name: "Tide", files: [url("App/Tide.swift")], settings: [:],
        products: ["TideKit", "Logic"].map {
          PackageProduct($0, .local([url("App/Kit"), url("App/Logic")]))
        }),
      libraries: ["Harbour/Quay", "Unused/Unused"].map {
        ExtensionTarget(
          name: String($0.prefix { $0 != "/" }), files: [url("App/\($0).swift")], settings: [:])
      },
      folder: url("Package"),
      manifest: { folder in
        manifests[folder.lastPathComponent].flatMap {
          try? JSONDecoder().decode(LocalPackageManifest.self, from: Data($0.utf8))
        }
      }
    ).find()
  }

  @Test("are frameworks of the project and targets of packages with views, and what these import")
  func modules() throws {
    let found = try found()
    #expect(found.modules.map(\.name) == ["Harbour", "Numbers", "TideKit"])
    #expect(found.modules.map(\.modules) == [["Numbers"], [], ["Numbers"]])
    // A package without views is built as it is.
    #expect(found.packages.map(\.products) == [["Logic"]])
  }

  @Test("have the files and settings that the manifest of the package has")
  func kit() throws {
    let kit = try #require(try found().modules.last)
    #expect(kit.sources.map(\.path) == ["Code/View.swift"])
    #expect(kit.resources.map(\.path) == ["Media.xcassets", "tides.json"])
    #expect(kit.target.languageMode == 5)
    #expect(kit.target.conditions == ["SWIFT_PACKAGE", "TIDES"])
    #expect(kit.target.upcomingFeatures == ["BareSlashRegexLiterals"])
    let numbers = try found().modules[1]
    #expect(numbers.target.languageMode == 6)
  }

  @Test(
    "stay in their package if it needs another one, or has paths outside",
    arguments: [
      (
        #"[{"byName": ["Numbers", "#,
        #"[{"product": ["Other", "other", null, null]}, {"byName": ["Numbers", "#
      ),
      (#""path": "Data""#, #""path": "../../../Data""#),
      (#""path": "Numbers""#, #""path": "/etc""#),
    ])
  func notShared(text: String, replacement: String) throws {
    var manifests = Self.manifests
    manifests["Kit"] = manifests["Kit"]?.replacing(text, with: replacement)
    #expect(manifests != Self.manifests)
    let found = try found(manifests: manifests)
    #expect(found.modules.map(\.name) == ["Harbour"])
    #expect(found.packages.flatMap(\.products) == ["TideKit", "Logic"])
  }

  @Test("stay in their package if its manifest cannot be read")
  func unreadable() throws {
    let found = try found(manifests: [:])
    #expect(found.modules.map(\.name) == ["Harbour"])
    #expect(found.packages.flatMap(\.products) == ["TideKit", "Logic"])
  }

  @Test("are targets of the new package, which the extension depends on")
  func manifest() throws {
    let found = try found()
    let package = ExtensionPackage(
      target: ExtensionTarget(name: "Tide", files: [url("App/Tide.swift")], settings: [:]),
      placard: PackageFolder(url("placard"), from: url("Package")), localPackages: found.packages,
      modules: found.modules)
    let manifest = package.manifest
    #expect(manifest.contains(#".executableTarget(\#n      name: "Tide","#))
    #expect(manifest.contains(#".target(\#n      name: "TideKit","#))
    #expect(
      manifest.contains(
        #"resources: [.copy("Resources/Media.xcassets"), .copy("Resources/tides.json")],"#))
    #expect(manifest.components(separatedBy: #".target(name: "Numbers"),"#).count == 4)
    try PackageWriter(folder: url("Package"), copies: true).write(package)
    for path in [
      "Tide/Code/Tide.swift", "TideKit/Code/View.swift", "TideKit/Resources/tides.json",
      "Numbers/Code/Number.swift", "Harbour/Code/Quay.swift",
    ] {
      #expect(
        FileManager.default.fileExists(atPath: url("Package/Sources/\(path)").path), "\(path)")
    }
  }
}
