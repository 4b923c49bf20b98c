import CDisk
import FileStorage
import Foundation
import Glibc

extension StateBackup {
  /// Replaces a state folder by the contents of a backup, all of it or nothing.
  ///
  /// The files are written to another folder beside it, checked there, and swapped with it by one system call.
  ///
  /// - Parameters:
  ///   - path: The backup.
  ///   - folder: The state folder, whose host must not run.
  ///   - replaces: Whether an existing state is replaced.
  /// - Returns: What was restored.
  /// - Throws: ``BackupError`` or ``StateError``; the folder is then unchanged.
  package static func restore(
    _ path: String, to folder: StateFolder, replaces: Bool
  ) throws -> Summary {
    if let server = folder.server { throw BackupError.onServer(server.description) }
    var summary = try check(path)
    guard replaces || !folder.hasDatabase else { throw BackupError.exists(folder.path) }
    // Nobody else changes the folder, and what a killed command left is nobody's.
    let lock = try HostLock(folder)
    defer { withExtendedLifetime(lock) {} }
    let parent = (folder.path as NSString).deletingLastPathComponent
    let name = (folder.path as NSString).lastPathComponent
    removeLeftovers(of: name, in: parent)
    let draft = "\(name)\(draftInfix)\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: "\(parent)/\(draft)") }
    try extract(path, to: "\(parent)/\(draft)")
    summary.instanceCount = try verified(StateFolder(path: "\(parent)/\(draft)"))
    try exchange(name, with: draft, in: parent)
    return summary
  }

  private static let draftInfix = ".restored-"

  private static func removeLeftovers(of name: String, in parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for entry in names where entry.hasPrefix(name + draftInfix) {
      try? FileManager.default.removeItem(atPath: "\(parent)/\(entry)")
    }
  }

  /// Writes the files of a backup to a new folder, with access for its owner only.
  private static func extract(_ path: String, to folder: String) throws {
    guard mkdir(folder, 0o700) == 0 else {
      throw BackupError.unwritten(folder, reason: SystemError.reason(of: errno))
    }
    try reading(path) { db in
      try db.forEachRow(of: "SELECT path, mode, content FROM file ORDER BY path") { row in
        let name: String = try row.value("path")
        guard isSafe(name) else { throw BackupError.damaged(path, reason: "it has '\(name)'") }
        let file = "\(folder)/\(name)"
        try AtomicFile.createFolder((file as NSString).deletingLastPathComponent)
        try AtomicFile.replace(file, row.value("content", as: [UInt8].self))
        chmod(file, mode_t(truncatingIfNeeded: try row.value("mode", as: Int.self)) & 0o777)
      }
    }
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard placard_sync_file_system(descriptor) == 0 else {
      throw BackupError.unwritten(folder, reason: SystemError.reason(of: errno))
    }
  }

  /// Opens the database of a restored folder, which migrates it, and returns the number of its instances.
  private static func verified(_ folder: StateFolder) throws -> Int {
    let database = try SQLiteDatabase(folder, checksWhole: true, pageLimit: nil)
    let count = try HostStore(database: database).instances().count
    try database.handle.access { try $0.execute(script: "PRAGMA wal_checkpoint(TRUNCATE)") }
    return count
  }

  /// Swaps two folders, so that there is always a whole one at the name.
  private static func exchange(_ name: String, with draft: String, in parent: String) throws {
    let descriptor = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw BackupError.unread(parent, reason: SystemError.reason(of: errno))
    }
    defer { close(descriptor) }
    guard placard_exchange(descriptor, draft, name) else {
      throw BackupError.unwritten(
        "\(parent)/\(name)",
        reason:
          "\(SystemError.reason(of: errno)); the folder and the one above it have to be on one disk"
      )
    }
    fsync(descriptor)
  }
}
