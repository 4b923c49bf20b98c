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
    let (source, target) = (try Place(source), try Place(target))
    let locks = try [source, target].compactMap { try $0.lock() }
    defer { withExtendedLifetime(locks) {} }
    let migration = StateMigration(from: try source.reader(), to: try target.store())
    let counts = try migration.run().rowCounts
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
private enum Place {
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

  /// Keeps hosts from the folder; `nil` for a server.
  func lock() throws -> HostLock? {
    switch self {
    case .folder(let folder): try HostLock(folder)
    case .server: nil
    }
  }

  func reader() throws -> HostStore {
    switch self {
    case .folder(let folder):
      guard folder.hasDatabase else { throw BackupError.noState(folder.path) }
      return try HostStore(reading: folder)
    case .server(let address): return try HostStore(address)
    }
  }

  func store() throws -> HostStore {
    switch self {
    case .folder(let folder): try HostStore(folder)
    case .server(let address): try HostStore(address)
    }
  }
}
