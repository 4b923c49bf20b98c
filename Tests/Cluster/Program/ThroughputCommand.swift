import ArgumentParser
import Foundation
import WidgetHost

/// Measures what scheduling costs one host, whose jobs end at once and draw nothing.
struct ThroughputCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "throughput",
    abstract: "Run the day on one host as fast as possible, and print its processor time.")

  @OptionGroup var day: DayOptions

  @Option(help: "The folder of an SQLite database that is used instead of the server's.")
  var sqlite: String?

  @Option(help: "The number of jobs at a time.")
  var jobs = 8

  @Option(
    help: "The minimum time between two commits, in seconds; by default that of 'placard run'.")
  var commitInterval = 0.25

  @Option(help: "The second of the day at which the host starts.")
  var from = 0.0

  @Option(help: "The second of the day at which the host ends.")
  var until = 86_400.0

  func run() throws {
    let store =
      try sqlite.map { try HostStore(StateFolder(path: $0)) }
      ?? HostStore(PostgreSQLAddress(day.database))
    if sqlite != nil, from == 0 { try day.population.add(to: store) }
    let node = HostNode(name: "throughput", version: "1", process: getpid())
    let renewer =
      store.isShared
      ? try LeaseRenewer(.everything, as: node, in: HostStore(PostgreSQLAddress(day.database)))
      : nil
    var settings = HostSettings()
    settings.draws = false
    settings.commitInterval = commitInterval
    if renewer != nil { settings.node = node.name }
    let worker = try DayWorker(day.population, capacity: jobs, frames: nil, actions: nil)
    let host = WidgetHost.Host(store: store, worker: worker, settings: settings)
    var counts = NodeCounts()
    host.onCommit = { counts.add($0) }
    host.adopt(renewer?.takeChanges().taken ?? [])
    try runDay(host)
    print(counts.json)
    renewer?.release()
  }

  private func runDay(_ host: WidgetHost.Host) throws {
    var time = from
    while time < until {
      let now = HostInstant(wall: DayPopulation.start.addingTimeInterval(time), uptime: time)
      let next = try host.step(at: now)
      guard !host.isWorking else { continue }
      let wait = next?.timeIntervalSince(now.wall) ?? until
      time += max(0, wait)
    }
    let end = DayPopulation.start.addingTimeInterval(until)
    try host.finish(at: HostInstant(wall: end, uptime: until))
  }
}
