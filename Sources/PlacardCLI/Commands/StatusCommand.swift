import ArgumentParser
import Foundation
import FramePipeline
import WidgetHost

/// Tells how the instances are.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Tell how instances are: what they show, their reloads and budgets, what fails.")

  @Argument(help: "The instance, by its name in 'instances'. (default: all)")
  var instance: String?

  @Flag(help: "Write JSON.")
  var json = false

  @OptionGroup var state: StateOptions

  func run() throws {
    let store = try state.store()
    let now = Date()
    let host = state.client.runningHost
    var status = try HostStatus(of: store, devices: state.devices, at: now)
    if let instance {
      let id = try store.instance(named: instance).id
      status.instances.removeAll { $0.instance.id != id }
    }
    let report = StatusReport(status: status, host: host, now: now, devices: state.devices)
    if json {
      StandardOutput.write(json: report.json)
    } else {
      print(report.text.printable)
    }
  }
}
