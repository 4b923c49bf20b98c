import Foundation
import XcodeProject

/// A package with the sources of a widget extension.
struct ExtensionPackage {
  let target: ExtensionTarget
  /// The package of Placard, from the new package.
  let placard: String
  /// The local packages that the target links, by the path from the new package, with the linked products.
  let localPackages: [LocalPackage]
  /// Whether its sources draw charts, whose module is compiled for nobody else.
  var hasCharts = false

  struct LocalPackage: Hashable {
    let path: String
    let folder: URL
    let products: [String]
  }

  var name: String { target.moduleName.text }

  /// The folder that contains all sources, from which their paths in the package are.
  var base: URL {
    let folders = linked.map { $0.deletingLastPathComponent().pathComponents }
    let common = folders.dropFirst().reduce(folders.first ?? ["/"]) { common, next in
      zip(common, next).prefix { $0 == $1 }.map(\.0)
    }
    return URL(fileURLWithPath: common.joined(separator: "/"))
  }

  /// What the compiler and the generator read where it is.
  private var linked: [URL] { target.files(.source) + target.files(.intentDefinition) }

  /// The files by their paths in the target's folder.
  var sources: [(path: String, file: URL)] {
    let start = base.pathComponents.count
    return linked.map { ($0.pathComponents.dropFirst(start).joined(separator: "/"), $0) }
  }

  /// The resources by their paths in the bundle: as in Xcode, all at its top, but languages in their folders.
  ///
  /// The first of a name counts.
  var resources: [(path: String, file: URL)] {
    var seen: Set<String> = []
    return target.files(.resource).compactMap { file in
      let parent = file.deletingLastPathComponent().lastPathComponent
      let path =
        parent.hasSuffix(".lproj") ? "\(parent)/\(file.lastPathComponent)" : file.lastPathComponent
      return seen.insert(path).inserted ? (path, file) : nil
    }
  }

  /// `Package.swift`.
  var manifest: String {
    """
    // swift-tools-version: 6.2
    \(Self.mark)
    import PackageDescription

    let package = Package(
      name: \(literal(name)),
      dependencies: [
        .package(path: \(literal(placard)), traits: []),
    \(localPackages.map { "    .package(path: \(literal($0.path))),\n" }.joined())  ],
      targets: [
        .executableTarget(
          name: \(literal(name)),
          dependencies: [
    \(products.map { "        \($0),\n" }.joined())      ],
    \(exclusion)      resources: [.copy("Resources")],
          swiftSettings: [\(settings.joined(separator: ", "))],
          plugins: [.plugin(name: "WidgetExtension", package: \(literal(identity(of: placard))))])
      ]
    )

    """
  }

  /// The comment by which a package that was imported is recognized.
  static let mark = "// Written by 'placard import', which replaces this file and 'Sources'."

  private var products: [String] {
    let names = ["WidgetKit", "SwiftUI", "AppIntents", "Intents"] + (hasCharts ? ["Charts"] : [])
    let placard = names.map { ($0, self.placard) }
    return (placard + localPackages.flatMap { local in local.products.map { ($0, local.path) } })
      .map { ".product(name: \(literal($0)), package: \(literal(identity(of: $1))))" }
  }

  private var exclusion: String {
    let paths = sources.filter { ProjectFileKind($0.file) == .intentDefinition }.map(\.path)
    return paths.isEmpty
      ? "" : "      exclude: [\(paths.map(literal).joined(separator: ", "))],\n"
  }

  private var settings: [String] {
    [".swiftLanguageMode(.v\(target.languageMode))"]
      + (target.isMainActorDefault ? [".defaultIsolation(MainActor.self)"] : [])
      + target.conditions.map { ".define(\(literal($0)))" }
  }

  /// SwiftPM's name for a package in a folder.
  private func identity(of path: String) -> String {
    URL(fileURLWithPath: path).lastPathComponent.lowercased()
  }

  private func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
