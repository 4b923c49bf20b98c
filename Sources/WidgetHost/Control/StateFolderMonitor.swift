import FileStorage
import Glibc

/// Notices that a running host's state folder, database, lock or socket was removed or replaced.
///
/// The lock and the socket are made anew; without its database a host ends, as what it would write were lost.
package final class StateFolderMonitor {
  /// How long a removed lock or socket is left alone: somebody may be removing the whole folder.
  private static let patience = Duration.seconds(1)

  private let folder: StateFolder
  private let server: ControlServer
  private let watch: FolderWatcher?
  /// Keeps the system from giving the folder's number to another one.
  private let openFolder: Int32
  private let folderIdentity: FileIdentity?
  /// The store has the database open, with the same effect.
  private let databaseIdentity: FileIdentity?
  /// Since when the lock or the socket is missing.
  private var missingSince: ContinuousClock.Instant?

  /// Watches a folder whose database is open.
  package init(_ server: ControlServer, in folder: StateFolder) {
    self.folder = folder
    self.server = server
    watch = FolderWatcher(folder.path, for: .removals)
    openFolder = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    folderIdentity = FileIdentity(descriptor: openFolder)
    databaseIdentity = FileIdentity(path: folder.database)
  }

  deinit { if openFolder >= 0 { close(openFolder) } }

  /// Can be read when something was removed.
  package var descriptor: Int32? { watch?.descriptor }

  /// When to check again, in seconds, where that is soon.
  package var delay: Double? { missingSince == nil ? nil : Self.patience / .seconds(1) }

  /// Looks whether all is in its place, and makes the lock and the socket anew where they are not.
  ///
  /// - Returns: What was made anew, for the person who runs the host; `nil` where nothing was.
  /// - Throws: ``StateError`` where the host has to end.
  package func check() throws(StateError) -> String? {
    watch?.clear()
    guard FileIdentity(path: folder.path, followsLink: true) == folderIdentity else {
      throw .removed(folder.path)
    }
    guard FileIdentity(path: folder.database) == databaseIdentity else {
      throw .removed(folder.database)
    }
    guard !server.ownsFolder else {
      missingSince = nil
      return nil
    }
    let now = ContinuousClock.now
    guard let since = missingSince, now - since >= Self.patience else {
      missingSince = missingSince ?? now
      return nil
    }
    do throws(StateError) {
      try server.renew()
    } catch {
      // A full disk or too many open files may pass: try again after the same delay.
      guard case .folder = error else { throw error }
      missingSince = now
      return "\(error)"
    }
    missingSince = nil
    return "the lock or the socket in '\(folder.path)' was removed; it was created again"
  }
}
