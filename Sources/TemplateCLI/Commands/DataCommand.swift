import ArgumentParser

/// The data that is set from outside.
struct DataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "data", abstract: "Set the data of templates whose sources are pushed.",
    subcommands: [DataSetCommand.self])
}
