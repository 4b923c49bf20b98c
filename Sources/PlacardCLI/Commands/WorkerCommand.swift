import ArgumentParser
import WidgetHost

/// Runs the author's code for the host that started the process.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: WorkerPool.command, abstract: "Run the widgets' code for a host.",
    shouldDisplay: false)

  func run() throws {
    guard HostConnection.isThere else {
      throw CommandError(
        "'\(WorkerPool.command)' is started by 'run', which talks with it; use 'render' or 'run'")
    }
    try HostConnection.splitSupervisor()
    HostWorkerProcess.run(.current)
  }
}
