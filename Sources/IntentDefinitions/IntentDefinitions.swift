import Foundation
import PackagePlugin

/// Generates the Swift code of a target's intent definitions before the target is built.
///
/// All `.intentdefinition` files in the target's folder are used, also excluded ones: excluding them avoids
/// SwiftPM's warning about unhandled files.
@main
struct IntentDefinitions: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let generator = try context.tool(named: "intent-generator").url
    return definitions(in: target.directoryURL).map { definition in
      let output = context.pluginWorkDirectoryURL.appendingPathComponent(
        name(of: definition, in: target.directoryURL) + ".swift")
      return .buildCommand(
        displayName: "Writing Swift for \(definition.lastPathComponent)", executable: generator,
        arguments: [definition.path, output.path], inputFiles: [definition], outputFiles: [output])
    }
  }

  private func definitions(in folder: URL) -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? [])
      .filter { $0.pathExtension == "intentdefinition" }
      .sorted { $0.path < $1.path }
  }

  /// The path in the target as a file name, so that definitions with the same name in different folders do not
  /// collide.
  private func name(of definition: URL, in folder: URL) -> String {
    definition.deletingPathExtension().standardizedFileURL.path
      .dropFirst(folder.standardizedFileURL.path.count)
      .split(separator: "/").joined(separator: "-") + "-intents"
  }
}
