import ArgumentParser
import Foundation
import FramePipeline
import WidgetHost

/// Prints the status of the instances.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the state of instances: content, reloads, budgets and errors")

  @OptionGroup var selection: InstanceSelectionOptions

  @Flag(help: "Exit with code 2 if one of the instances fails")
  var exitCode = false

  @Flag(help: "Print JSON")
  var json = false

  @OptionGroup var state: StateOptions

  func run() throws {
    let store = try state.storeForReading()
    let now = Date()
    let client = state.client
    let host = client.heartbeat
    var status = try HostStatus(of: store, devices: state.devices, at: now)
    let all = status.instances
    if !selection.filter.isEmpty { try filter(&status, store) }
    var report = StatusReport(
      status: status, host: host, now: now, devices: state.devices,
      location: state.location, isSelection: !selection.filter.isEmpty, loads: client.loads)
    if selection.conditions.failing {
      var filter = selection.filter
      filter.onlyFailing = false
      report.hiddenDiagnostics = all.filter { instance in
        instance.failure == nil && !instance.diagnostics.isEmpty
          && filter.includes(instance.instance, isFailing: false)
      }.map(\.instance.id)
    }
    if json {
      StandardOutput.write(json: report.json)
    } else {
      StandardOutput.write(report.text)
    }
    if exitCode, status.instances.contains(where: { $0.failure != nil }) {
      throw CommandExitCode.conditionMet
    }
  }

  /// Restricts the status to the selected instances, or to a screen and the instances on it.
  private func filter(_ status: inout HostStatus, _ store: HostStore) throws {
    if let name = selection.singleName,
      let screen = status.screens.first(where: { $0.screen.id == name })
    {
      status.screens = [screen]
      status.stacks.removeAll { !screen.screen.shown.contains($0.stack.id) }
      let shown = Set(screen.screen.shown + status.stacks.flatMap(\.stack.members))
      status.instances.removeAll { !shown.contains($0.instance.id) }
      status.removeAlerts(exceptOf: shown)
    } else {
      let names = Set(try selectedNames(store))
      status.instances.removeAll { !names.contains($0.instance.id) }
      status.removeAlerts(exceptOf: names)
      status.stacks = []
      status.screens = []
      status.devicesShowingRemoved = []
    }
  }

  /// Returns the names of the selected instances; none if the only condition is that they fail.
  private func selectedNames(_ store: HostStore) throws -> [WidgetInstance.ID] {
    do {
      return try selection.instances(in: store).map(\.id)
    } catch InstanceFilterError.nothing where selection.conditions.failing {
      return []
    }
  }
}

extension HostStatus {
  /// Removes the alerts that are not about some instances.
  fileprivate mutating func removeAlerts(exceptOf instances: Set<WidgetInstance.ID>) {
    alerts.removeAll { alert in
      alert.subject.kind != .failing || !instances.contains(alert.subject.name)
    }
  }
}
