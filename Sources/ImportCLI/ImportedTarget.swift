import ConditionalCompilation
import Foundation
import XcodeProject

/// A target of the new package: the extension, or a module that is compiled with it.
struct ImportedTarget {
  let target: ExtensionTarget
  /// The name of the target and its module.
  let name: String
  /// The products of Placard that its sources import; packages without such sources do not compile them.
  var optionalProducts: Set<OptionalProduct> = []
  /// The modules that the compiler imports into every source.
  var implicitModules: Set<String> = []
  /// The modules of the new package that its sources import.
  var modules: [String] = []
  /// The products of fetched packages that its sources import.
  var remoteProducts: Set<RemoteProduct> = []

  /// The folder that contains all sources, from which their paths in the package are.
  var base: URL {
    let folders = linkedFiles.map { $0.deletingLastPathComponent().pathComponents }
    let common = folders.dropFirst().reduce(folders.first ?? ["/"]) { common, next in
      zip(common, next).prefix { $0 == $1 }.map(\.0)
    }
    return URL(fileURLWithPath: common.joined(separator: "/"))
  }

  /// The files that the compiler and the generator read at their original locations.
  private var linkedFiles: [URL] { target.files(.source) + target.files(.intentDefinition) }

  /// The files by their paths in the target's folder, where none is among the resources.
  ///
  /// The plugin `WidgetExtension` adapts the sources for the platform, which the target excludes.
  var sources: [(path: String, file: URL)] {
    let start = base.pathComponents.count
    return linkedFiles.map { file in
      let folder =
        needsAdaptation(file) ? [Self.adaptedFolder, target.platform.rawValue] : ["Code"]
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

  /// The folder of the sources that are for the platform, below which each platform has its own.
  private static let adaptedFolder = "CodeForPlatform"

  private func needsAdaptation(_ file: URL) -> Bool {
    guard ProjectFileKind(file) == .source, let source = try? SourceText(contentsOf: file) else {
      return false
    }
    return target.platform.needsAdaptation(source.text)
  }

  /// The resources by their paths in the bundle: as in Xcode, all at its top, but languages in their folders.
  ///
  /// The first of a name counts. Those that do not exist are left out.
  var resources: [(path: String, file: URL)] {
    var seen: Set<String> = []
    return target.files(.resource).filter(\.exists).compactMap { file in
      let parent = file.deletingLastPathComponent().lastPathComponent
      let path =
        parent.hasSuffix(".lproj") ? "\(parent)/\(file.lastPathComponent)" : file.lastPathComponent
      if seen.insert(path).inserted { return (path, file) }
      return Self.catalogPath(path, except: &seen).map { ($0, file) }
    }
  }

  /// Another name for an asset catalog: Xcode merges all of a target, such as the app's and the extension's 'Assets.xcassets'.
  ///
  /// In the order of names it comes after the first, whose assets count.
  private static func catalogPath(_ path: String, except names: inout Set<String>) -> String? {
    guard path.hasSuffix(".xcassets") else { return nil }
    let stem = path.dropLast(".xcassets".count)
    return (2...).lazy.map { "\(stem)_\($0).xcassets" }.first { names.insert($0).inserted }
  }

  /// The resources that do not exist, such as files with secrets that are not in the repository.
  var missingResources: [URL] { target.files(.resource).filter { !$0.exists } }

  /// The argument `exclude` of the target in the manifest.
  var exclusion: String {
    let sources = sources
    let isAdapted = sources.contains { $0.path.hasPrefix(Self.adaptedFolder + "/") }
    let paths =
      (isAdapted ? [Self.adaptedFolder] : [])
      + sources.filter { ProjectFileKind($0.file) == .intentDefinition }.map(\.path)
    return paths.isEmpty
      ? "" : "      exclude: [\(paths.map(\.swiftLiteral).joined(separator: ", "))],\n"
  }

  /// The settings of the compiler, as expressions in the manifest.
  var settings: [String] {
    var settings = [".swiftLanguageMode(.v\(target.languageMode))"]
    if target.isMainActorDefault { settings.append(".defaultIsolation(MainActor.self)") }
    settings += target.upcomingFeatures.map {
      ".enableUpcomingFeature(\($0.swiftLiteral))"
    }
    settings += target.conditions.map { ".define(\($0.swiftLiteral))" }
    settings += target.debugConditions.map { define($0, in: "debug") }
    settings += target.releaseConditions.map { define($0, in: "release") }
    return settings + compilerFlags
  }

  private func define(_ name: String, in configuration: String) -> String {
    ".define(\(name.swiftLiteral), .when(configuration: .\(configuration)))"
  }

  private var compilerFlags: [String] {
    let flags =
      optionalProducts.flatMap(\.aliases).sorted().flatMap { ["-module-alias", $0] }
      + implicitModules.sorted().flatMap { ["-Xfrontend", "-import-module", "-Xfrontend", $0] }
    return flags.isEmpty
      ? [] : [".unsafeFlags([\(flags.map(\.swiftLiteral).joined(separator: ", "))])"]
  }
}

extension URL {
  fileprivate var exists: Bool { FileManager.default.fileExists(atPath: path) }
}
