import ArgumentParser
import CheckedJSON
import PlacardCLI
import WidgetHost

/// Lists the nodes that share a database on a server.
struct NodesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nodes", abstract: "List the nodes that share a PostgreSQL database",
    discussion: """
      Each node keeps the instances, stacks and screens of its share of 1024 partitions up to \
      date. If it does not extend its leases, the others take its partitions over after 15 \
      seconds. A node is a state folder on a machine.
      """)

  @Flag(help: "Print JSON")
  var json = false

  @OptionGroup var state: StateOptions

  func run() throws {
    guard state.folder.server != nil else {
      throw ValidationError(
        "only a database on a server has nodes; name it with '--state postgres://…'")
    }
    let store = try state.storeForReading()
    let nodes = try store.nodes()
    let unowned = try store.unownedPartitionCount()
    if json {
      StandardOutput.write(
        json: .object([
          "nodes": .array(nodes.map(\.json)), "partitionsWithoutNode": .integer(unowned),
        ]))
    } else if nodes.isEmpty {
      StandardOutput.write("no node has reported; start one with 'run' or 'serve'")
    } else {
      for node in nodes { StandardOutput.write(node.line) }
      if unowned > 0 {
        StandardOutput.write("no node has \(unowned) of \(Partition.count) partitions")
      }
    }
  }
}

extension HostNode {
  private var condition: String { isAlive ? "working" : "silent" }

  fileprivate var line: String {
    "\(name): \(condition), \(partitionCount) of \(Partition.count) partitions, process \(process), "
      + "version \(version), reported \(Int(age)) s ago"
  }

  fileprivate var json: JSONValue {
    .object([
      "name": .string(name), "condition": .string(condition), "process": .integer(Int(process)),
      "version": .string(version), "secondsSinceReport": .integer(Int(age)),
      "partitions": .integer(partitionCount),
    ])
  }
}
