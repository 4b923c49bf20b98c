import ArgumentParser
import CheckedJSON
import Foundation
import PlacardCLI
import WidgetHost

/// Copies the state of a host from the database of a folder to a PostgreSQL server, or back.
struct MigrateStateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate-state",
    abstract: "Copy the state of a host to a PostgreSQL database, or back to a folder",
    discussion: """
      Copies instances with their budgets and timelines, screens, stacks, displays, taps, alerts and \
      settings in one transaction: an error or a kill leaves the target empty. The target must have \
      no state yet, and the source is not changed. No host may run on either. The other files of a \
      state folder, such as copies of programs, profiles of displays and pushed data, stay in it; \
      use the folder beside the database, too.
      """)

  @Argument(
    help: "The folder or the address of the state that is copied", completion: .directory)
  var source: String

  @Argument(help: "The folder or the address that it is copied to", completion: .directory)
  var target: String

  @Flag(help: "Print JSON")
  var json = false

  func run() throws {
    let (source, target) = (try MigratedState(source), try MigratedState(target))
    let reader = try source.reader()
    try source.lock { try target.lock { try copy(reader, to: target, from: source) } }
  }

  private func copy(
    _ reader: HostStore, to target: MigratedState, from source: MigratedState
  ) throws {
    let counts = try StateMigration(from: reader, to: target.store()).run().rowCounts
    if json {
      let members = counts.sorted { $0.key < $1.key }
        .map { JSONValue.Member($0.key, .integer($0.value)) }
      StandardOutput.write(json: .object(["rows": .object(members)]))
    } else {
      let rows = counts.values.reduce(0, +)
      StandardOutput.write(
        "copied \(rows) row\(rows == 1 ? "" : "s"), of them \(counts["instance"] ?? 0) instances and "
          + "\(counts["device"] ?? 0) devices, from '\(source.name)' to '\(target.name)'")
    }
  }
}

/// What a state is copied from or to.
private enum MigratedState {
  case folder(StateFolder)
  case server(PostgreSQLAddress)

  init(_ text: String) throws {
    self =
      PostgreSQLAddress.isAddress(text)
      ? .server(try PostgreSQLAddress(text)) : .folder(StateFolder(path: text))
  }

  var name: String {
    switch self {
    case .folder(let folder): folder.path
    case .server(let address): address.description
    }
  }

  /// Calls `body` while no host can run.
  ///
  /// - Throws: ``StateError`` if one runs; the errors of `body`.
  func lock(_ body: () throws -> Void) throws {
    switch self {
    case .folder(let folder):
      let lock = try HostLock(folder)
      try withExtendedLifetime(lock) { try body() }
    case .server:
      let renewer = try LeaseRenewer(.everything, as: Self.node, in: store())
      defer { renewer.release() }
      try body()
    }
  }

  /// This process as a node, which holds all partitions so that no host can start.
  private static let node = HostNode(
    name: "migrate-state on \(ProcessInfo.processInfo.hostName)",
    version: PlacardVersion.current.description, process: ProcessInfo.processInfo.processIdentifier)

  /// Opens an existing state, of which nothing is changed.
  func reader() throws -> HostStore {
    switch self {
    case .folder(let folder):
      guard folder.hasDatabase else {
        throw ValidationError("'\(folder.path)' has no state to copy")
      }
      return try HostStore(reading: folder)
    case .server(let address):
      guard let store = try HostStore(reading: address) else {
        throw ValidationError(
          "'\(address)' has no state to copy; a schema is named by its parameter 'schema'")
      }
      return store
    }
  }

  func store() throws -> HostStore {
    switch self {
    case .folder(let folder): try HostStore(folder)
    case .server(let address): try HostStore(address)
    }
  }
}
