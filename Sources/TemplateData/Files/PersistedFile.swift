package import FileStorage
import Foundation
import Glibc

/// A private file that is replaced atomically.
package struct PersistedFile {
  package let path: String

  /// Whether the file's folder may be a symbolic link, which is allowed if the user chose the folder.
  private let followsFolderLink: Bool

  package init(path: String, followsFolderLink: Bool = true) {
    self.path = path
    self.followsFolderLink = followsFolderLink
  }

  /// Replaces the file atomically, and creates its folder if necessary.
  package func replace(_ bytes: [UInt8]) throws(DataError) {
    try createFolder()
    try DataError.translating { () throws(DiskError) in try AtomicFile.replace(path, bytes) }
  }

  /// Returns the contents, or `nil` if the file is missing or unreadable.
  package func bytes(atMost limit: Int) -> [UInt8]? {
    try? DataFile(path: path).bytes(atMost: limit)
  }

  func remove() { unlink(path) }

  /// Creates the file's folder if it is missing, and rejects one that is a symbolic link and must not be.
  func createFolder() throws(DataError) {
    let folder = (path as NSString).deletingLastPathComponent
    try Self.createFolder(folder)
    if !followsFolderLink { try Self.rejectLink(folder) }
  }

  /// Creates a folder and its parents with access for the owner only, if they are missing.
  package static func createFolder(_ path: String) throws(DataError) {
    try DataError.translating { () throws(DiskError) in try AtomicFile.createFolder(path) }
  }

  /// Locks a folder for the lifetime of the returned value, and waits for other processes that have locked it.
  package static func lockFolder(_ path: String) throws(DataError) -> FileLock {
    try DataError.translating { () throws(DiskError) in
      try FileLock.lock(path, opening: .folder)
    }
  }

  private static func rejectLink(_ folder: String) throws(DataError) {
    var status = stat()
    guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .disk(
        operation: "write in", path: folder,
        reason: "it is a symbolic link or a file; remove it, and the folder will be created again")
    }
  }
}

extension DataError {
  /// Runs file operations and converts their errors to ``DataError``.
  fileprivate static func translating<Value>(
    _ body: () throws(DiskError) -> Value
  ) throws(DataError) -> Value {
    do throws(DiskError) {
      return try body()
    } catch {
      throw .disk(
        operation: error.operation, path: error.path, reason: SystemError.reason(of: error.code))
    }
  }
}
