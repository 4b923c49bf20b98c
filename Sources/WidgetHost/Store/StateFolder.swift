import FileStorage
import Foundation
import Glibc

/// The folder in which a host keeps what it knows: the database, the lock, the socket.
package struct StateFolder: Hashable, Sendable {
  /// The folder's absolute path.
  package let path: String

  /// A folder by its path, which counts from the working folder where it is not absolute.
  package init(path: String) {
    self.path = URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// The folder that holds where none is named: `$PLACARD_STATE`, else `placard` in the folder for state
  /// of the XDG Base Directory Specification, which ignores a `$XDG_STATE_HOME` that is not absolute.
  package static func standard(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> StateFolder {
    if let named = environment["PLACARD_STATE"], !named.isEmpty { return StateFolder(path: named) }
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return StateFolder(path: state + "/placard")
    }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
    return StateFolder(path: home + "/.local/state/placard")
  }

  /// What instances, reloads and requests are kept in.
  package var database: String { path + "/state.sqlite" }
  /// What the one host of the folder holds.
  package var lock: String { path + "/host.lock" }
  /// Through which the host is spoken to.
  package var socket: String { path + "/" + Self.socketName }
  /// Where transfers that outlive a call are kept.
  package var transfers: String { path + "/transfers" }

  /// What is drawn ahead in the color scheme that is not shown.
  package var appearances: String { path + "/appearances" }
  /// Where the profiles of people's own displays are kept.
  package var devices: String { path + "/devices" }

  static let socketName = "host.sock"

  /// Whether anything was ever kept here.
  package var hasDatabase: Bool { access(database, F_OK) == 0 }

  /// Makes the folder, for its owner alone, where it is missing.
  ///
  /// - Throws: ``StateError`` where it cannot be made, or is another's.
  package func create() throws(StateError) {
    let parent = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: parent, withIntermediateDirectories: true)
    } catch {
      throw .folder(path, reason: "'\(parent)' cannot be made")
    }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw .folder(path, reason: String(cString: strerror(errno)).lowercased())
    }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .folder(path, reason: "it is no folder")
    }
    guard status.st_uid == geteuid() else {
      throw .folder(path, reason: "it belongs to another user")
    }
    guard access(path, W_OK | X_OK) == 0 else {
      throw .folder(path, reason: String(cString: strerror(errno)).lowercased())
    }
    for entry in Self.entries { try refuseLink(entry) }
  }

  /// What is made in the folder.
  private static let entries = [
    "appearances", "devices", "fetched", "pushed", "state.sqlite", "transfers",
  ]

  /// The folder may be a symbolic link, as a person chose it; what Placard makes in it is none.
  private func refuseLink(_ name: String) throws(StateError) {
    var status = stat()
    guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFLNK else {
      return
    }
    throw .folder(
      "\(path)/\(name)",
      reason: "it is a symbolic link, which is not followed; move what it leads to in its place")
  }

  /// Locks the folder, so that one process at a time brings the database up to date; waits up to 30 s for others.
  ///
  /// - Throws: ``StateError/locked(folder:holder:)`` where another process has it even then.
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
