import PackagePlugin

/// Has the Swift of a target's intent definitions written before the target is built.
@main
struct IntentDefinitions: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] { [] }
}
