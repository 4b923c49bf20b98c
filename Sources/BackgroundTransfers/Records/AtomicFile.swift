import Foundation
import Glibc

/// A file that is there whole or not at all, for its owner alone.
enum AtomicFile {
  /// Writes a file in the place of what was there.
  static func replace(_ path: String, _ bytes: Data) throws(TransferError) {
    let draft = try draft(of: path, bytes)
    guard rename(draft, path) == 0 else {
      let code = errno
      unlink(draft)
      throw .disk(operation: "write", path: path, code: code)
    }
  }

  /// Writes a file unless there is one, and tells whether it did.
  static func create(_ path: String, _ bytes: Data) throws(TransferError) -> Bool {
    let draft = try draft(of: path, bytes)
    defer { unlink(draft) }
    if link(draft, path) == 0 { return true }
    guard errno == EEXIST else { throw .disk(operation: "write", path: path, code: errno) }
    return false
  }

  /// Makes a folder and those around it, for their owner alone, where they are missing.
  static func createFolder(_ path: String) throws(TransferError) {
    guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    let parent = (path as NSString).deletingLastPathComponent
    if errno == ENOENT, parent != path, !parent.isEmpty {
      try createFolder(parent)
      if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    }
    throw .disk(operation: "create the folder", path: path, code: errno)
  }

  private static func draft(of path: String, _ bytes: Data) throws(TransferError) -> String {
    let draft = path + ".\(UUID().uuidString).draft"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .disk(operation: "create", path: path, code: errno) }
    let failure = bytes.withUnsafeBytes { write($0, to: descriptor) }
    let closed = close(descriptor) == 0 ? nil : errno
    guard let code = failure ?? closed else { return draft }
    unlink(draft)
    throw .disk(operation: "write", path: path, code: code)
  }

  /// Writes all bytes, or returns the number of the error.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var done = 0
    while let start = bytes.baseAddress, done < bytes.count {
      let count = Glibc.write(descriptor, start + done, bytes.count - done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? ENOSPC : errno }
      done += count
    }
    return nil
  }
}
