package import ArgumentParser
import FileStorage
import Foundation
package import FramePipeline
import Graphics
package import WidgetHost
import WidgetWorker

/// The state folder of added instances, and the database on a server that may hold their state instead.
package struct StateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The folder with the state of instances (default: $PLACARD_STATE, or else placard in \
      $XDG_STATE_HOME or ~/.local/state), or the address of a PostgreSQL database, such as \
      postgres://placard@db/placard (default: $PLACARD_DATABASE), beside which that folder has \
      the files of this machine
      """, valueName: "folder"),
    completion: .directory)
  package var state: String?

  package init() {}

  package mutating func validate() throws {
    if let address {
      guard PostgreSQLAddress.isAddress(address) else {
        throw ValidationError(
          "$\(PostgreSQLAddress.variable) must be the address of a PostgreSQL database, such as "
            + "'postgres://placard@db/placard'")
      }
      _ = try PostgreSQLAddress(address)
    }
    if state == nil, StateLocation.variableIsAddress() {
      // Its value is not printed, as an address may have a password.
      throw ValidationError(
        "$\(StateLocation.variable) must be the path of a folder; put the address of a database into "
          + "$\(PostgreSQLAddress.variable)")
    }
    if state != nil { ProgramRunner.current.registry?.open(folder) }
  }

  /// The folder that the command line names.
  var named: StateFolder? { state == nil ? nil : folder }

  package var folder: StateFolder {
    // An address that cannot be read was rejected when the command line was.
    let server = address.flatMap { try? PostgreSQLAddress($0) }
    let path = state.flatMap { PostgreSQLAddress.isAddress($0) ? nil : $0 }
    return StateFolder(path: path ?? StateFolder.standard().path, server: server)
  }

  /// The address of the database on a server; `nil` if the state is in a folder.
  private var address: String? {
    if let state { return PostgreSQLAddress.isAddress(state) ? state : nil }
    let variable = ProcessInfo.processInfo.environment[PostgreSQLAddress.variable]
    return variable.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The state folder for the end of a message about its contents; empty if the command line names it.
  package var location: String {
    if state != nil { return "" }
    return folder.server.map { " (database '\($0)')" } ?? Self.defaultLocation
  }

  /// The folder that is used without an option, and how to name another.
  static var defaultLocation: String {
    " (state folder '\(StateFolder.standard().path)'; '--state' names another)"
  }

  /// Sends requests to the host, or stores them for it.
  package var client: HostClient { HostClient(folder) }

  /// The known displays, including those whose files were added.
  package var devices: DeviceProfileRegistry { DeviceProfileRegistry(folder: folder.devices) }

  /// The message that no host is running, and what starting one does.
  package func noHostMessage(_ effect: String) -> String {
    "no host is running\(location); '\(StandardError.programName) run' \(effect)"
  }

  /// Warns if no host draws the change, because none runs, or because the host does not schedule.
  func reportHostProblem(at now: Date) {
    let host = client.heartbeat
    if host.process == nil {
      StandardError.write(noHostMessage("draws them"))
    } else if let problem = host.problem(at: now) {
      StandardError.write("\(problem.message); \(problem.advice)")
    }
  }

  package func store() throws -> HostStore { try HostStore(folder) }

  /// Returns the store for a read-only command: it is not created if it is missing, and the disk may be full.
  package func storeForReading() throws -> HostStore { try HostStore(reading: folder) }
}

extension HostStore {
  /// Returns the instance with a name.
  ///
  /// - Throws: ``StateError`` with the name that was probably meant, if there is none.
  func instance(named name: String) throws -> WidgetInstance {
    let all = try instances()
    if let instance = all.first(where: { $0.id == name }) { return instance }
    throw StateError.unknownInstance(
      name,
      suggestion: all.isEmpty
        ? "; there is none yet; add one with 'add'"
        : NearestName.suggestionText(for: name, among: all.map(\.id)))
  }
}
