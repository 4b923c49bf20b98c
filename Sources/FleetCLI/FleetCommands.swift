package import ArgumentParser
import FleetConfiguration

/// The commands that configure many displays at once.
package enum FleetCommands {
  package static let all: [any ParsableCommand.Type] = [
    ApplyCommand.self, ExportCommand.self, BackupCommand.self, RestoreCommand.self,
    MigrateStateCommand.self, NodesCommand.self,
    CleanCommand.self,
  ]

  /// The schemas of the files of fleets.
  package static let schemas = [(name: "fleet", text: FleetSchema.text)]
}
