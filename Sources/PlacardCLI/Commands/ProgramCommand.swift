import ArgumentParser
import CheckedJSON
import Foundation
import WidgetHost
import WidgetWorker

/// Lists and removes the widget programs that were added by their paths, and the versions of templates.
struct ProgramCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "program",
    abstract: "List or remove the widget programs and the versions of templates",
    discussion: """
      'add' registers a widget program by its path, 'upgrade' replaces it by a new version, and \
      'rollback' returns to the previous one. A template is listed when it was upgraded.
      """,
    subcommands: [List.self, Remove.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the programs with their versions, and the instances that run each version")

    @Flag(help: "Print JSON")
    var json = false

    @OptionGroup var state: StateOptions

    func run() throws {
      let store = try state.storeForReading()
      let instances = try store.instances()
      let reports = try (store.programs() + store.templates())
        .map { ProgramReport(program: $0, instances: instances) }
      if json {
        StandardOutput.write(json: .array(reports.map(\.json)))
      } else if reports.isEmpty {
        StandardError.reportError("there are no programs; add one with 'add' and its path")
      } else {
        for report in reports { StandardOutput.write(report.text) }
      }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a program or a template's versions, with their files",
      discussion: "The output of its instances is kept, because a display may still show it.")

    @Argument(help: "The name of the program or template, as this command lists it")
    var program: String

    @Flag(help: "Also remove the instances that run one of the versions")
    var withInstances = false

    @OptionGroup var state: StateOptions

    func run() throws {
      let store = try state.store()
      let removed = try store.remove(program: program, withInstances: withInstances, at: Date())
      // A running host has to stop using the folders first.
      state.client.wake()
      let prerendered = OutputRemover(appearances: state.folder.appearances)
      for instance in removed { try prerendered.delete(instance.id, on: instance.device) }
      let files = ProgramFiles(state.folder)
      if let lock = files.tryLock() {
        files.removeUnused(keeping: try store.usedVersions())
        withExtendedLifetime(lock) {}
      }
    }
  }
}
