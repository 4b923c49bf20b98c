import Foundation
import PlacardCLI
import WidgetHost

extension InstallationCheck {
  /// The finding on the nodes and servers that share a database; `nil` for a state in a folder, or if they cannot be read.
  var nodes: Finding? {
    guard machine.state.server != nil, let processes = machine.processes() else { return nil }
    let all = processes.nodes + processes.servers
    guard !all.isEmpty else { return .ok(.nodes, "none has reported") }
    let problems = [versionProblem(of: processes), silenceProblem(of: processes)].compactMap(\.self)
    guard problems.isEmpty else {
      return .warning(
        .nodes, problems.map(\.message).joined(separator: "; "),
        advice: problems.map(\.advice).joined(separator: "; "))
    }
    let version = all.first(where: \.isAlive)?.version ?? ""
    return .ok(
      .nodes,
      [(processes.nodes.count, "node"), (processes.servers.count { $0.isAlive }, "server")]
        .filter { $0.0 > 0 }
        .map { count, noun in "\(count) \(noun)\(count == 1 ? "" : "s")" }
        .joined(separator: " and ") + " with \(version)")
  }

  /// The versions that run side by side; `nil` if there is only one.
  private func versionProblem(
    of processes: Machine.Processes
  ) -> (message: String, advice: String)? {
    let named =
      processes.nodes.filter(\.isAlive).map { ($0, $0.name) }
      + processes.servers.filter(\.isAlive).map { ($0, "server \($0.name)") }
    let groups = Dictionary(grouping: named, by: \.0.version)
    guard groups.count > 1 else { return nil }
    let versions = groups.sorted { ($0.value[0].0.level, $0.key) < ($1.value[0].0.level, $1.key) }
    return (
      "\(versions.count) versions are running: "
        + versions.map { "'\($0.key)' (\($0.value.map(\.1).listed(atMost: 10)))" }
        .joined(separator: ", "),
      "finish the upgrade: all nodes and servers must have the same version"
    )
  }

  /// The nodes and servers that do not report any more; `nil` if all do.
  private func silenceProblem(
    of processes: Machine.Processes
  ) -> (message: String, advice: String)? {
    let workingServers = Set(processes.servers.filter(\.isAlive).map(\.name))
    let silent =
      processes.nodes.filter { !$0.isAlive }.map { "\($0.name) for \($0.age.inWords)" }
      // A server that was killed and started again reports as another process.
      + processes.servers.filter { !$0.isAlive && !workingServers.contains($0.name) }
      .map { "server \($0.name) for \($0.age.inWords)" }
    guard !silent.isEmpty else { return nil }
    return (
      "no report from \(silent.listed(atMost: 10))",
      "start what should work there; what was removed is forgotten a day after its last report"
    )
  }
}
