import ArgumentParser
import Foundation
import Glibc
import WidgetHost

/// Runs a node of the cluster until its input ends.
struct NodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "node", abstract: "Run a node, with its time and faults from standard input.")

  @OptionGroup var day: DayOptions

  @Option(help: "The name of the node.")
  var name: String

  @Option(help: "The folder or address of the frames; without it, none are written.")
  var output: String?

  @Option(help: "The file to which performed actions are appended.")
  var actions: String?

  @Option(help: "The seconds for which a lease lasts.")
  var lease = 15.0

  @Option(help: "The number of jobs at a time.")
  var jobs = 8

  func run() throws {
    let address = try PostgreSQLAddress(day.database)
    var node = HostNode(name: name, version: "1", process: getpid())
    node.leaseTiming = LeaseTiming(duration: lease)
    let disk = ControlledDisk()
    let frames = output.map { DayFrames(population: day.population, output: $0, disk: disk) }
    let worker = try DayWorker(
      day.population, capacity: jobs, frames: frames, actions: actions.map(ActionLog.init))
    var settings = HostSettings()
    settings.node = name
    settings.draws = frames != nil
    let loop = NodeLoop(
      WidgetHost.Host(store: try store(address), worker: worker, settings: settings),
      worker: worker, leases: try leases(of: node, address), disk: disk)
    try loop.run()
  }

  /// Opens the store, also if the database cannot be reached at first.
  private func store(_ address: PostgreSQLAddress) throws -> HostStore {
    try NodeLoop.retrying { try HostStore(address) }
  }

  private func leases(of node: HostNode, _ address: PostgreSQLAddress) throws -> LeaseRenewer {
    try NodeLoop.retrying {
      try LeaseRenewer(.fairShare, as: node, in: HostStore(address))
    }
  }
}
