import ArgumentParser
import Foundation
import FramePipeline
import WidgetHost

/// Prints the status of the instances.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the state of instances: content, reloads, budgets and errors")

  @Argument(help: "The name of an instance or a screen (default: all)")
  var instance: String?

  @Flag(help: "Print JSON")
  var json = false

  @OptionGroup var state: StateOptions

  func run() throws {
    let store = try state.storeForReading()
    let now = Date()
    let host = state.client.runningHost
    var status = try HostStatus(of: store, devices: state.devices, at: now)
    if let instance {
      try filter(&status, to: instance, store)
    }
    let report = StatusReport(status: status, host: host, now: now, devices: state.devices)
    if json {
      StandardOutput.write(json: report.json)
    } else {
      StandardOutput.write(report.text)
    }
  }

  /// Restricts the status to an instance, or to a screen and the instances on it.
  private func filter(
    _ status: inout HostStatus, to name: String, _ store: HostStore
  ) throws {
    if let screen = status.screens.first(where: { $0.screen.id == name }) {
      status.screens = [screen]
      status.stacks.removeAll { !screen.screen.shown.contains($0.stack.id) }
      let shown = screen.screen.shown + status.stacks.flatMap(\.stack.members)
      status.instances.removeAll { !shown.contains($0.instance.id) }
    } else {
      let id = try store.instance(named: name).id
      status.instances.removeAll { $0.instance.id != id }
    }
  }
}
