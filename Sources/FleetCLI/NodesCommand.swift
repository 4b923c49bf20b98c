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
      seconds. A node is a state folder on a machine. Servers without a host are listed, too, as \
      an upgrade is complete when they have the new version.
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
    let (nodes, servers) = (try store.nodes(), try store.servers())
    let unowned = try store.unownedPartitionCount()
    if json {
      StandardOutput.write(
        json: .object([
          "nodes": .array(nodes.map { .object($0.members + $0.partitionMembers) }),
          "servers": .array(servers.map { .object($0.members) }),
          "partitionsWithoutNode": .integer(unowned),
        ]))
      return
    }
    if nodes.isEmpty {
      StandardOutput.write("no node has reported; start one with 'run' or 'serve'")
    } else {
      for node in nodes {
        StandardOutput.write(node.line)
        for line in node.currentLoad?.lines() ?? [] { StandardOutput.write("  " + line) }
      }
      if unowned > 0 {
        StandardOutput.write("no node has \(unowned) of \(Partition.count) partitions")
      }
    }
    for server in servers { StandardOutput.write(server.serverLine) }
    if let note = Self.note(about: nodes + servers) { StandardOutput.write(note) }
  }

  /// Returns what is left to do if processes of several versions work; `nil` if there is nothing.
  static func note(about processes: [HostNode]) -> String? {
    let working = processes.filter(\.isAlive)
    guard let newest = working.max(by: { $0.level < $1.level }) else { return nil }
    let older = working.filter { $0.level < newest.level }.map(\.name)
    guard !older.isEmpty else { return nil }
    return "the tables keep what only older versions need until these are upgraded to version "
      + "\(newest.version): \(older.joined(separator: ", "))"
  }
}

extension HostNode {
  private var condition: String { isAlive ? "working" : "silent" }

  private var report: String {
    "process \(process), version \(version), reported \(Int(age)) s ago"
  }

  fileprivate var line: String {
    "\(name): \(condition), \(partitionCount) of \(Partition.count) partitions, \(report)"
  }

  fileprivate var serverLine: String { "server \(name): \(condition), \(report)" }

  fileprivate var members: [JSONValue.Member] {
    [
      JSONValue.Member("name", .string(name)), JSONValue.Member("condition", .string(condition)),
      JSONValue.Member("process", .integer(Int(process))),
      JSONValue.Member("version", .string(version)), JSONValue.Member("level", .integer(level)),
      JSONValue.Member("secondsSinceReport", .integer(Int(age))),
    ]
  }

  /// What holds up its reloads; `nil` if nothing does, or it does not report any more.
  fileprivate var currentLoad: HostLoad? { isAlive ? load : nil }

  fileprivate var partitionMembers: [JSONValue.Member] {
    [
      JSONValue.Member("partitions", .integer(partitionCount)),
      JSONValue.Member("load", currentLoad.map { .object($0.members) } ?? .null),
    ]
  }
}
