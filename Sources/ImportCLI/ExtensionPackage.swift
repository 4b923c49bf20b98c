import ConditionalCompilation
import Foundation
import XcodeProject

/// A package with the sources of a widget extension.
struct ExtensionPackage {
  let target: ExtensionTarget
  let placard: PackageFolder
  /// The local packages that the target links, by the path from the new package, with the linked products.
  let localPackages: [LocalPackage]
  /// What its sources import and is compiled for nobody else.
  var optionalProducts: Set<OptionalProduct> = []

  struct LocalPackage: Hashable {
    let package: PackageFolder
    let products: [String]
  }

  /// The names of targets and plugins in other packages: SwiftPM wants all to differ.
  var reservedNames: Set<String> = []

  /// The name of the target and its module.
  var name: String {
    var name = target.moduleName.text
    while reservedNames.contains(name) { name += "Widgets" }
    return name
  }

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

  /// The files by their paths in the target's folder, where none is among the resources.
  ///
  /// The plugin `WidgetExtension` adapts what asks for the platform, which the target excludes.
  var sources: [(path: String, file: URL)] {
    let start = base.pathComponents.count
    return linked.map { file in
      let folder = asksForPlatform(file) ? [Self.adaptedFolder, platform.rawValue] : ["Code"]
      return ((folder + file.pathComponents.dropFirst(start)).joined(separator: "/"), file)
    }
  }

  /// A source for a target that excludes all its own: SwiftPM recognizes a target in Swift by its sources.
  var placeholder: (path: String, text: String)? {
    let isSwift = sources.contains {
      ProjectFileKind($0.file) == .source && !$0.path.hasPrefix(Self.adaptedFolder + "/")
    }
    return isSwift
      ? nil
      : (
        "ImportedSources.swift",
        "// The sources are in '\(Self.adaptedFolder)', and the plugin 'WidgetExtension' adapts them.\n"
      )
  }

  var platform: SourcePlatform { target.platform }

  /// The folder of the sources that ask for the platform, below which each platform has its own.
  private static let adaptedFolder = "CodeForPlatform"

  private func asksForPlatform(_ file: URL) -> Bool {
    guard ProjectFileKind(file) == .source, let source = try? SourceText(contentsOf: file) else {
      return false
    }
    return platform.isAsked(in: source.text)
  }

  /// The resources by their paths in the bundle: as in Xcode, all at its top, but languages in their folders.
  ///
  /// The first of a name counts. Those that do not exist are left out.
  var resources: [(path: String, file: URL)] {
    var seen: Set<String> = []
    return target.files(.resource).filter(\.isThere).compactMap { file in
      let parent = file.deletingLastPathComponent().lastPathComponent
      let path =
        parent.hasSuffix(".lproj") ? "\(parent)/\(file.lastPathComponent)" : file.lastPathComponent
      return seen.insert(path).inserted ? (path, file) : nil
    }
  }

  /// The resources that do not exist, as those with secrets that a repository does not contain.
  var missingResources: [URL] { target.files(.resource).filter { !$0.isThere } }

  /// `Package.swift`.
  var manifest: String {
    """
    // swift-tools-version: 6.2
    \(Self.header)
    import PackageDescription

    let package = Package(
      name: \(literal(name)),
      dependencies: [
        .package(path: \(literal(placard.path)), traits: [\(traits)]),
    \(localPackages.map { "    .package(path: \(literal($0.package.path))),\n" }.joined())  ],
      targets: [
        .executableTarget(
          name: \(literal(name)),
          dependencies: [
    \(products.map { "        \($0),\n" }.joined())      ],
    \(exclusion)      resources: [.copy("Resources")],
          swiftSettings: [\(settings.joined(separator: ", "))],
          plugins: [.plugin(name: "WidgetExtension", package: \(literal(placard.identity)))])
      ]
    )

    """
  }

  /// The comment by which a package that was imported is recognized.
  static let header = "// Written by 'placard import', which replaces this file and 'Sources'."

  private var products: [String] {
    let names =
      ["WidgetKit", "SwiftUI", "AppIntents", "Intents"]
      + optionalProducts.map(\.rawValue).sorted()
    let placard = names.map { ($0, self.placard) }
    return (placard + localPackages.flatMap { local in local.products.map { ($0, local.package) } })
      .map { ".product(name: \(literal($0)), package: \(literal($1.identity)))" }
  }

  private var traits: String {
    optionalProducts.compactMap(\.trait).sorted().map(literal).joined(separator: ", ")
  }

  private var exclusion: String {
    let sources = sources
    let isAdapted = sources.contains { $0.path.hasPrefix(Self.adaptedFolder + "/") }
    let paths =
      (isAdapted ? [Self.adaptedFolder] : [])
      + sources.filter { ProjectFileKind($0.file) == .intentDefinition }.map(\.path)
    return paths.isEmpty
      ? "" : "      exclude: [\(paths.map(literal).joined(separator: ", "))],\n"
  }

  private var settings: [String] {
    [".swiftLanguageMode(.v\(target.languageMode))"]
      + (target.isMainActorDefault ? [".defaultIsolation(MainActor.self)"] : [])
      + target.upcomingFeatures.map { ".enableUpcomingFeature(\(literal($0)))" }
      + target.conditions.map { ".define(\(literal($0)))" } + aliases
  }

  private var aliases: [String] {
    let flags = optionalProducts.flatMap(\.aliases).sorted().flatMap { ["-module-alias", $0] }
    return flags.isEmpty ? [] : [".unsafeFlags([\(flags.map(literal).joined(separator: ", "))])"]
  }

  private func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

/// A package in a folder, as another package names it.
struct PackageFolder: Hashable {
  let folder: URL
  /// The path from the other package.
  let path: String

  init(_ folder: URL, from other: URL) {
    self.folder = folder.standardizedFileURL
    path = RelativePath.from(other, to: self.folder)
  }

  /// SwiftPM's name for it.
  var identity: String { folder.lastPathComponent.lowercased() }

  /// The names that its manifest gives to things of a kind, such as `library`.
  func names(of kinds: String...) -> [String] {
    let manifest = folder.appendingPathComponent("Package.swift")
    guard let text = try? SourceText(contentsOf: manifest).text else { return [] }
    return text.matches(of: /\.(\w+)\(\s*name:\s*"([^"]+)"/)
      .filter { kinds.contains(String($0.output.1)) }.map { String($0.output.2) }
  }

  /// The names of its targets, which are those of its modules.
  var targets: [String] {
    names(of: "target", "executableTarget", "systemLibrary", "binaryTarget", "plugin", "macro")
  }
}

extension URL {
  fileprivate var isThere: Bool { FileManager.default.fileExists(atPath: path) }
}
