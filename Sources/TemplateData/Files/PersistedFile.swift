package import FileStorage
import Foundation
import Glibc

/// A file that is there whole or not at all, for its owner alone.
package struct PersistedFile {
  package let path: String

  /// Whether the file's folder may be a symbolic link, as a folder may be that a person chose.
  private let followsFolderLink: Bool

  package init(path: String, followsFolderLink: Bool = true) {
    self.path = path
    self.followsFolderLink = followsFolderLink
  }

  /// Writes the file in the place of what was there, and its folder where that is missing.
  package func replace(_ bytes: [UInt8]) throws(DataError) {
    let folder = (path as NSString).deletingLastPathComponent
    try Self.createFolder(folder)
    if !followsFolderLink { try Self.refuseLink(folder) }
    try DataError.translating { () throws(DiskError) in try AtomicFile.replace(path, bytes) }
  }

  /// The file's bytes, or `nil` where there is none that can be read.
  package func bytes(atMost limit: Int) -> [UInt8]? {
    try? DataFile(path: path).bytes(atMost: limit)
  }

  func remove() { unlink(path) }

  /// Makes a folder and those around it, for their owner alone, where they are missing.
  package static func createFolder(_ path: String) throws(DataError) {
    try DataError.translating { () throws(DiskError) in try AtomicFile.createFolder(path) }
  }

  /// Locks a folder for as long as the returned value lives, and waits for other processes that have locked it.
  package static func lockFolder(_ path: String) throws(DataError) -> FileLock {
    try DataError.translating { () throws(DiskError) in
      try FileLock.lock(path, opening: .folder)
    }
  }

  private static func refuseLink(_ folder: String) throws(DataError) {
    var status = stat()
    guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .disk(
        operation: "write in", path: folder,
        reason: "it is a symbolic link or a file; remove it, and the folder will be created again")
    }
  }
}

extension DataError {
  /// Runs file operations, whose errors become those of data.
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
