import ArgumentParser

/// The parts of a simulated day of a cluster, which `cluster.py` starts.
@main
struct ClusterDay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cluster-day", abstract: "Run the parts of a simulated day of a cluster.",
    subcommands: [
      PrepareCommand.self, NodeCommand.self, PostCommand.self, CheckCommand.self,
      ThroughputCommand.self,
    ])
}

/// Where the state is, and which instances there are.
struct DayOptions: ParsableArguments {
  @Option(help: "The address of the database.")
  var database: String

  @Option(help: "The number of instances.")
  var instances = 200

  @Option(help: "The seconds between two timelines of an instance that follows the clock.")
  var interval = 14_400

  @Option(help: "The number of different contents; 0 gives each instance its own.")
  var contents = 0

  @Option(help: "The kind of all instances: 'steady', 'greedy' or 'still'; a mixture without it.")
  var kind: DayKind?

  @Flag(help: "Add a playlist that shows each instance.")
  var playlists = false

  var population: DayPopulation {
    DayPopulation(
      count: instances, interval: interval, contents: contents, kind: kind,
      hasPlaylists: playlists)
  }
}

extension DayKind: ExpressibleByArgument {}
