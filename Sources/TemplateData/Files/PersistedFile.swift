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
    let draft = path + ".\(UUID().uuidString).draft"
    do throws(DataError) { try write(bytes, to: draft) } catch {
      unlink(draft)
      throw error
    }
    guard rename(draft, path) == 0 else {
      let error = failure("write")
      unlink(draft)
      throw error
    }
  }

  /// The file's bytes, or `nil` where there is none that can be read.
  package func bytes(atMost limit: Int) -> [UInt8]? {
    try? DataFile(path: path).bytes(atMost: limit)
  }

  func remove() { unlink(path) }

  private func write(_ bytes: [UInt8], to draft: String) throws(DataError) {
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure("create") }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let error = failure("write")
        close(descriptor)
        throw error
      }
      done += count
    }
    // Some file systems tell only now that there was no room.
    guard close(descriptor) == 0 else { throw failure("write") }
  }

  /// Makes a folder and those around it, for their owner alone, where they are missing.
  package static func createFolder(_ path: String) throws(DataError) {
    guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    let code = errno
    let parent = (path as NSString).deletingLastPathComponent
    if code == ENOENT, parent != path, !parent.isEmpty {
      try createFolder(parent)
      if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    }
    throw .disk(
      operation: "create the folder", path: path, reason: SystemError.reason(of: code))
  }

  private static func refuseLink(_ folder: String) throws(DataError) {
    var status = stat()
    guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .disk(
        operation: "write in", path: folder,
        reason: "it is a symbolic link or a file; remove it, and the folder will be created again")
    }
  }

  private func failure(_ operation: String) -> DataError {
    .disk(operation: operation, path: path, reason: SystemError.reason)
  }
}
