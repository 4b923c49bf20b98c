import Foundation
import PackagePlugin

/// Has the Swift of a target's intent definitions written before the target is built.
///
/// Every `.intentdefinition` file in the target's folder counts, also one that the target excludes: that
/// keeps SwiftPM from asking what to do with it.
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

  /// The path within the target as a file's name, so that definitions of one name in two folders differ.
  private func name(of definition: URL, in folder: URL) -> String {
    definition.deletingPathExtension().standardizedFileURL.path
      .dropFirst(folder.standardizedFileURL.path.count)
      .split(separator: "/").joined(separator: "-") + "-intents"
  }
}
