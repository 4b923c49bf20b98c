import ArgumentParser
import CheckedJSON
import PlacardCLI
import WidgetHost

/// Lists the nodes that share a database on a server.
struct NodesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nodes", abstract: "List the nodes that share a PostgreSQL database",
    discussion: """
      One node has the lease and runs the host; the others stand by. If it does not extend the \
      lease, another one takes over after 15 seconds. A node is the machine and its state folder.
      """)

  @Flag(help: "Print JSON")
  var json = false

  @OptionGroup var state: StateOptions

  func run() throws {
    guard state.folder.server != nil else {
      throw ValidationError(
        "only a database on a server has nodes; name it with '--state postgres://…'")
    }
    let nodes = try state.storeForReading().nodes()
    if json {
      StandardOutput.write(json: .object(["nodes": .array(nodes.map(\.json))]))
    } else if nodes.isEmpty {
      StandardOutput.write("no node has reported; start one with 'run' or 'serve'")
    } else {
      for node in nodes { StandardOutput.write(node.line) }
    }
  }
}

extension HostNode {
  fileprivate var condition: String {
    if !isAlive { return "silent" }
    return epoch == nil ? "standing by" : "running the host"
  }

  fileprivate var line: String {
    "\(name): \(condition), process \(process), version \(version), reported \(Int(age)) s ago"
      + (epoch.map { ", lease \($0)" } ?? "")
  }

  fileprivate var json: JSONValue {
    .object([
      "name": .string(name), "condition": .string(condition), "process": .integer(Int(process)),
      "version": .string(version), "secondsSinceReport": .integer(Int(age)),
      "lease": epoch.map { .integer(Int($0)) },
    ])
  }
}
