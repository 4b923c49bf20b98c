import Foundation
import PackagePlugin

/// Does to a target what Xcode does to a widget extension, before it is built.
///
/// - Swift for its intent definitions
/// - `Color(.name)`, `Color.name` and `Image(.name)` for the assets of its catalogs
/// - the names that `import Foundation` alone brings in on Apple's platforms
/// - `Bundle.main` with the target's resources and its `Info.plist`
/// - the conditions that test for the platform, such as `#if os(iOS)`, in what is below `CodeForPlatform/iOS`, which also
///   loses `@objc` and has Glibc in place of Darwin
@main
struct WidgetExtension: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let files = ExtensionFiles(folder: target.directoryURL)
    return try intents(files.intentDefinitions, target, context)
      + symbols(files.catalogs, context) + names(target, files, context)
      + sources(files.sourcesForPlatforms, context)
  }

  private func sources(_ files: [(platform: String, file: URL)], _ context: PluginContext) throws
    -> [Command]
  {
    let generator = try context.tool(named: "widget-extension-generator").url
    return files.map { platform, link in
      // The file itself, so that its edits are seen and diagnostics name it.
      let file = link.resolvingSymlinksInPath()
      // Another name than the file's: the values of '#fileID' have to differ.
      let name = "\(file.deletingPathExtension().lastPathComponent)-\(platform).swift"
      let output = context.pluginWorkDirectoryURL.appendingPathComponent(name)
      return .buildCommand(
        displayName: "Adapting \(file.lastPathComponent) from \(platform)", executable: generator,
        arguments: ["source", output.path, platform, file.path], inputFiles: [file],
        outputFiles: [output])
    }
  }

  private func intents(
    _ definitions: [URL], _ target: any SourceModuleTarget, _ context: PluginContext
  ) throws -> [Command] {
    let generator = try context.tool(named: "intent-generator").url
    return definitions.map { definition in
      // The path in the target, so that definitions with the same name in different folders do not collide.
      let name = definition.deletingPathExtension().standardizedFileURL.path
        .dropFirst(target.directoryURL.standardizedFileURL.path.count)
        .split(separator: "/").joined(separator: "-")
      let output = context.pluginWorkDirectoryURL.appendingPathComponent("\(name)-intents.swift")
      return .buildCommand(
        displayName: "Writing Swift for \(definition.lastPathComponent)", executable: generator,
        arguments: [definition.path, output.path], inputFiles: [definition], outputFiles: [output])
    }
  }

  private func symbols(_ catalogs: [AssetCatalogFiles], _ context: PluginContext) throws
    -> [Command]
  {
    guard !catalogs.isEmpty else { return [] }
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("AssetSymbols.swift")
    return [
      .buildCommand(
        displayName: "Writing Swift for asset catalogs",
        executable: try context.tool(named: "widget-extension-generator").url,
        arguments: ["symbols", output.path] + catalogs.map(\.folder.path),
        inputFiles: catalogs.flatMap(\.files), outputFiles: [output])
    ]
  }

  private func names(
    _ target: any SourceModuleTarget, _ files: ExtensionFiles, _ context: PluginContext
  ) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("PlatformNames.swift")
    // A module finds its own resources in 'Bundle.module', and those of the program in 'Bundle.main'.
    let hasMainBundle =
      target.kind == .executable && target.sourceFiles.contains { $0.type == .resource }
    return [
      .buildCommand(
        displayName: "Writing names of Apple's platforms",
        executable: try context.tool(named: "widget-extension-generator").url,
        arguments: ["names", output.path]
          + (links(target, "UIKit") ? ["--uikit"] : [])
          + (links(target, "Combine") ? ["--combine"] : [])
          + (hasMainBundle ? ["\(context.package.displayName)_\(target.name)"] : []),
        inputFiles: [], outputFiles: [output])
    ]
  }
}

/// Whether a target links a product by name, or in Placard's package its module.
private func links(_ target: any SourceModuleTarget, _ name: String) -> Bool {
  target.dependencies.contains { dependency in
    switch dependency {
    case .product(let product): product.name == name
    case .target(let target): target.name == "Placard\(name)"
    @unknown default: false
    }
  }
}

/// What a generator reads of a target, also what the target excludes: excluding it avoids SwiftPM's warning about
/// unhandled files.
private struct ExtensionFiles {
  private(set) var intentDefinitions: [URL] = []
  private(set) var catalogs: [AssetCatalogFiles] = []
  /// What is below `CodeForPlatform/PLATFORM`.
  private(set) var sourcesForPlatforms: [(platform: String, file: URL)] = []

  init(folder: URL) {
    let enumerator = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let urls = (enumerator?.compactMap { $0 as? URL } ?? []).sorted { $0.path < $1.path }
    intentDefinitions = urls.filter { $0.pathExtension == "intentdefinition" }
    catalogs = urls.filter { $0.pathExtension == "xcassets" }.map { catalog in
      AssetCatalogFiles(
        folder: catalog,
        files: urls.filter {
          $0.lastPathComponent == "Contents.json" && $0.path.hasPrefix(catalog.path + "/")
        })
    }
    let start = folder.appendingPathComponent("CodeForPlatform").path + "/"
    sourcesForPlatforms = urls.filter { $0.pathExtension == "swift" && $0.path.hasPrefix(start) }
      .compactMap { url in
        url.path.dropFirst(start.count).split(separator: "/").first.map { (String($0), url) }
      }
  }
}

/// An asset catalog and the files that name its assets.
private struct AssetCatalogFiles {
  let folder: URL
  let files: [URL]
}
