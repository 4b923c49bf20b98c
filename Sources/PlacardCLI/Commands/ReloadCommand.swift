import ArgumentParser
import Foundation
import Graphics
import WidgetHost
import WidgetWorker

/// Requests new timelines.
struct ReloadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload", abstract: "Request new timelines now",
    discussion: """
      A running host reloads the instances at once; otherwise the next 'run' does. The reload is \
      not charged to their budgets. Reloads that apps request through WidgetCenter are charged.
      """)

  @OptionGroup var selection: InstanceSelectionOptions

  @Option(help: "Reload the instance with this name, as without an option")
  var instance: String?

  @Flag(help: "Reload all instances")
  var all = false

  @OptionGroup var state: StateOptions

  func validate() throws {
    let count = [!selection.filter.isEmpty, instance != nil, all].count { $0 }
    guard count == 1 else {
      throw ValidationError(
        "name the instances to reload, or use one of --kind, --instance and --all")
    }
  }

  func run() throws {
    let selections = try selections()
    let instances = try state.instances().filter { instance in
      selections.contains { $0.includes(instance) }
    }
    guard !instances.isEmpty else { throw noInstances }
    for selection in selections {
      try state.client.send(.manualReload(selection), at: Date())
    }
    let time = state.client.isHostRunning ? "now" : "with the next '\(RootCommand.programName) run'"
    for instance in instances {
      StandardOutput.write("\(instance.id): reloads \(time), not charged to its budget")
    }
  }

  private func selections() throws -> [ReloadSelection] {
    if let instance { return [.instance(try state.store().instance(named: instance).id)] }
    if all { return [.all] }
    let instances = try state.instances()
    guard let namesOrKinds else {
      return [.instances(try selection.instances(in: state.storeForReading()).map(\.id))]
    }
    return try namesOrKinds.map { try request($0, among: instances) }
  }

  /// The names and kinds if they are written out, without other conditions.
  private var namesOrKinds: [String]? {
    let names = selection.names, kinds = selection.conditions.kind
    let filter = selection.filter
    guard filter.tags.isEmpty, filter.devices.isEmpty, !filter.onlyFailing,
      names.isEmpty || kinds.isEmpty
    else { return nil }
    return (filter.names + filter.kinds).contains(where: \.isPattern) ? nil : names + kinds
  }

  /// Returns the instances of the kind with a name, or the instance with that name.
  private func request(
    _ name: String, among instances: [WidgetInstance]
  ) throws -> ReloadSelection {
    let kinds = instances.map(\.kind)
    if kinds.contains(name) { return .kind(name) }
    if selection.names.contains(name), instances.contains(where: { $0.id == name }) {
      return .instance(name)
    }
    guard !kinds.isEmpty else { throw noInstances }
    if let kind = try? ProgramRunner.current.registry?.kind(of: name), kinds.contains(kind) {
      return .kind(kind)
    }
    throw CommandError(unknown("kind", name, among: kinds.uniqued()) + state.location)
  }

  private var noInstances: CommandError {
    CommandError("there are no instances\(state.location); add one with 'add'")
  }
}
