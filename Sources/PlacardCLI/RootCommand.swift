import ArgumentParser
import WidgetWorker

/// The commands of a widget program.
struct RootCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: programName,
      abstract: "Render widgets as pictures for displays",
      discussion: """
        '\(start)' lists the widgets, 'preview' draws them for review, and 'render' writes the \
        frames and the manifest for a display. 'add' adds a widget to a display, and 'run' keeps \
        all added widgets up to date.
        """,
      version: PlacardVersion.current.description,
      subcommands: commands)
  }

  /// The command to begin with, for the help.
  private static var start: String {
    ProgramRunner.current.commands.first?.configuration.commandName ?? "list"
  }

  private static var commands: [any ParsableCommand.Type] {
    ProgramRunner.current.commands + standardCommands
  }

  private static let standardCommands: [any ParsableCommand.Type] = [
    ListCommand.self, RenderCommand.self, PreviewCommand.self, ResolveCommand.self,
    DevicesCommand.self, DumpCommand.self, SchemaCommand.self,
    AddCommand.self, ProgramCommand.self, UpgradeCommand.self, RollbackCommand.self,
    RemoveCommand.self, InstancesCommand.self, ConfigureCommand.self,
    ReloadCommand.self, ActivityCommand.self, ViewedCommand.self, TapCommand.self,
    StatusCommand.self, EventsCommand.self,
    StackCommand.self,
    PlaylistCommand.self, ScreenCommand.self,
    SessionCommand.self, LocationCommand.self, EnvironmentCommand.self, BatteryCommand.self,
    RunCommand.self, SimulateCommand.self, WorkerCommand.self, TransferCommand.self,
  ]

  /// The names of the commands.
  static var names: [String] {
    commands.map { $0.configuration }.filter { $0.shouldDisplay }.compactMap { $0.commandName }
      + ["help"]
  }

  /// The name that the program was started with.
  static let programName = StandardError.programName
}
