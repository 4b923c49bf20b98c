import FileStorage
import Foundation
import Glibc

/// The folder of a host's persistent state: the database, the lock, the socket.
package struct StateFolder: Hashable, Sendable {
  /// The folder's absolute path.
  package let path: String
  /// The database on a server that is used instead of one in the folder; `nil` if there is none.
  package let server: PostgreSQLAddress?

  /// Creates a folder from a path, which is relative to the working folder unless it is absolute.
  package init(path: String, server: PostgreSQLAddress? = nil) {
    self.path = URL(fileURLWithPath: path).standardizedFileURL.path
    self.server = server
  }

  /// Returns the default folder, as `StateLocation` says.
  package static func standard(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> StateFolder {
    StateFolder(path: StateLocation.standard(environment: environment))
  }

  /// The database of instances, reloads and requests.
  package var database: String { path + "/state.sqlite" }
  /// The file that the folder's host locks.
  package var lock: String { path + "/host.lock" }
  /// The socket for requests to the host.
  package var socket: String { path + "/" + Self.socketName }
  /// The key that tokens of devices are derived from.
  package var serverKey: String { path + "/server.key" }
  /// The administrator's password and sign-in tokens.
  package var administrator: String { path + "/administrator.json" }
  /// The record of the output folders that were written.
  package var outputs: String { path + "/outputs.json" }
  /// The folder of background transfers.
  package var transfers: String { path + "/transfers" }

  /// The folder of frames drawn in advance in the other color scheme.
  package var appearances: String { path + "/appearances" }
  /// The folder of custom device profiles.
  package var devices: String { path + "/devices" }
  /// The folder of widget programs' files.
  package var programs: String { path + "/programs" }

  static let socketName = "host.sock"

  /// Whether the folder contains a database, or its database is on a server.
  package var hasDatabase: Bool { server != nil || access(database, F_OK) == 0 }

  /// Creates the folder with access for its owner only, if it is missing.
  ///
  /// - Throws: ``StateError`` if it cannot be created, or belongs to another user.
  package func create() throws(StateError) {
    let parent = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: parent, withIntermediateDirectories: true)
    } catch {
      throw .folder(path, reason: "'\(parent)' cannot be created")
    }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw .folder(path, reason: String(cString: strerror(errno)).lowercased())
    }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .folder(path, reason: "it is not a folder")
    }
    guard status.st_uid == geteuid() else {
      throw .folder(path, reason: "it belongs to another user")
    }
    guard access(path, W_OK | X_OK) == 0 else {
      throw .folder(path, reason: String(cString: strerror(errno)).lowercased())
    }
    for entry in Self.entries { try rejectSymbolicLink(entry) }
  }

  /// The names of the entries that Placard creates in the folder.
  private static let entries = [
    "administrator.json", "appearances", "devices", "fetched", "groups", "outputs.json",
    "preferences", "programs", "pushed", "server.key", "state.sqlite", "transfers", "workers",
  ]

  /// Rejects an entry that is a symbolic link; only the folder itself may be one, because a person chose it.
  private func rejectSymbolicLink(_ name: String) throws(StateError) {
    var status = stat()
    guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFLNK else {
      return
    }
    throw .folder(
      "\(path)/\(name)",
      reason:
        "it is a symbolic link, which is not followed; replace it with the folder that it links to")
  }

  /// Locks the folder, so that only one process at a time migrates the database; waits up to 30 s for others.
  ///
  /// - Throws: ``StateError/locked(folder:holder:)`` if another process has locked it even then.
  func lockForMigration() throws(StateError) -> FileLock {
    do throws(DiskError) {
      if let lock = try FileLock.lock(path, opening: .folder, within: .seconds(30)) { return lock }
    } catch {
      throw .folder(path, reason: SystemError.reason(of: error.code))
    }
    var status = stat()
    let holder = stat(path, &status) == 0 ? LockHolder.holder(ofFlockOn: status) : nil
    throw .locked(folder: path, holder: holder?.description)
  }
}
