import FileStorage
import Glibc

/// Detects that a running host's state folder, database, lock or socket was removed or replaced.
///
/// The lock and the socket are recreated; without its database a host ends, because its writes would be lost.
package final class StateFolderMonitor {
  /// The delay before a removed lock or socket is recreated: somebody may be removing the whole folder.
  private static let recreationDelay = Duration.seconds(1)

  private let folder: StateFolder
  private let server: ControlServer
  private let watch: FolderWatcher?
  /// Keeps the folder open, so that its inode number is not reused.
  private let openFolder: Int32
  private let folderIdentity: FileIdentity?
  /// The store keeps the database open, with the same effect; `nil` if it is on a server.
  private let databaseIdentity: FileIdentity?
  /// The time at which the lock or the socket was found missing.
  private var missingSince: ContinuousClock.Instant?

  /// Creates a monitor of a folder whose database is open.
  package init(_ server: ControlServer, in folder: StateFolder) {
    self.folder = folder
    self.server = server
    watch = FolderWatcher(folder.path, for: .removals)
    openFolder = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    folderIdentity = FileIdentity(descriptor: openFolder)
    databaseIdentity = FileIdentity(path: folder.database)
  }

  deinit { if openFolder >= 0 { close(openFolder) } }

  /// Readable after something was removed.
  package var descriptor: Int32? { watch?.descriptor }

  /// The number of seconds until the next check, if one is due soon.
  package var delay: Double? {
    // What was removed before the folder was watched is not reported by the watcher.
    if folderIdentity == nil || folder.server == nil && databaseIdentity == nil { return 0 }
    return missingSince == nil ? nil : Self.recreationDelay / .seconds(1)
  }

  /// Checks that all files are in place, and recreates the lock and the socket if they are not.
  ///
  /// - Returns: A message about what was recreated, or `nil` if nothing was.
  /// - Throws: ``StateError`` if the host has to end.
  package func check() throws(StateError) -> String? {
    watch?.clear()
    guard let folderIdentity, FileIdentity(path: folder.path, followsLink: true) == folderIdentity
    else { throw .fileRemoved(folder.path) }
    if folder.server == nil {
      guard let databaseIdentity, FileIdentity(path: folder.database) == databaseIdentity else {
        throw .fileRemoved(folder.database)
      }
    }
    guard !server.ownsFolder else {
      missingSince = nil
      return nil
    }
    let now = ContinuousClock.now
    guard let since = missingSince, now - since >= Self.recreationDelay else {
      missingSince = missingSince ?? now
      return nil
    }
    do throws(StateError) {
      try server.recreate()
    } catch {
      // A full disk or too many open files may be temporary: retry after the same delay.
      guard case .folder = error else { throw error }
      missingSince = now
      return "\(error)"
    }
    missingSince = nil
    return "the lock or the socket in '\(folder.path)' was removed; it was created again"
  }
}
