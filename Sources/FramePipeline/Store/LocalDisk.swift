import CDisk
package import Foundation
import Glibc

/// The machine's own disk.
package struct LocalDisk: OutputDisk {
  /// The system's call that writes bytes to a descriptor, or one that fails like it.
  package typealias Write = @Sendable (Int32, UnsafeRawPointer, Int) -> Int

  private let isDurable: Bool
  private let write: Write

  /// Makes the door.
  ///
  /// - Parameters:
  ///   - isDurable: Whether output is to last through a loss of power, which takes some milliseconds.
  ///   - write: How bytes are written.
  package init(isDurable: Bool = true, write: @escaping Write = { Glibc.write($0, $1, $2) }) {
    self.isDurable = isDurable
    self.write = write
  }

  package func createFolder(_ path: String) throws(DiskError) {
    if mkdir(path, 0o777) == 0 { return }
    switch errno {
    case EEXIST where Self.isFolder(path): return
    case ENOENT:
      let parent = (path as NSString).deletingLastPathComponent
      guard !parent.isEmpty, parent != path else { fallthrough }
      try createFolder(parent)
      guard mkdir(path, 0o777) == 0 || errno == EEXIST else { fallthrough }
    default: throw DiskError("create the folder", path, code: errno)
    }
  }

  package func createFile(_ path: String, _ bytes: [UInt8]) throws(DiskError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw DiskError("create", path, code: errno) }
    let failure = put(bytes, descriptor)
    // Some file systems tell only now that there was no room.
    let closed = close(descriptor) == 0 ? nil : errno
    guard let code = failure ?? closed else { return }
    unlink(path)
    throw DiskError("write", path, code: code)
  }

  /// Writes all bytes, or returns the error's number.
  private func put(_ bytes: [UInt8], _ descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return nil }
      var done = 0
      while done < buffer.count {
        let count = write(descriptor, start + done, buffer.count - done)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return count == 0 ? ENOSPC : errno }
        done += count
      }
      return nil
    }
  }

  package func rename(_ path: String, to newPath: String) throws(DiskError) {
    guard Glibc.rename(path, newPath) == 0 else { throw DiskError("write", newPath, code: errno) }
  }

  package func removeFile(_ path: String) throws(DiskError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw DiskError("remove", path, code: errno)
    }
  }

  package func removeEmptyFolder(_ path: String) { rmdir(path) }

  package func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  package func contents(of path: String) -> Data? {
    // Whatever else bears the name: reading a pipe might never end.
    guard Self.kind(of: path) == S_IFREG else { return nil }
    return FileManager.default.contents(atPath: path)
  }

  package func contents(of name: String, in folder: String, atMost limit: Int) -> Data? {
    guard let whole = Self.realPath(folder), let file = Self.realPath("\(folder)/\(name)"),
      file.hasPrefix(whole + "/")
    else { return nil }
    return contents(of: file, atMost: limit)
  }

  /// The bytes of a file, or `nil` where it cannot be read, or has more bytes than `limit`.
  package func contents(of path: String, atMost limit: Int) -> Data? {
    guard Self.size(of: path).map({ $0 <= limit }) ?? false else { return nil }
    return contents(of: path)
  }

  package func synchronize(_ folder: String) throws(DiskError) {
    guard isDurable else { return }
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DiskError("open", folder, code: errno) }
    defer { close(descriptor) }
    // All files at once: 200 calls of fsync took 15 times as long.
    guard placard_sync_file_system(descriptor) == 0 else {
      throw DiskError("write", folder, code: errno)
    }
  }

  package func lock(_ folder: String) throws(DiskError) -> (any Sendable)? {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Another run that failed may just have removed the folder it had made.
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw DiskError("open", folder, code: errno)
    }
    let lock = FolderLock(descriptor: descriptor)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      if errno == EWOULDBLOCK { return nil }
      throw DiskError("lock", folder, code: errno)
    }
    return lock.isOn(folder) ? lock : nil
  }

  /// A path without links, or `nil` where there is nothing.
  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  private static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

  /// What a path leads to, or `nil` where it leads nowhere.
  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}

/// A lock on a folder that lasts as long as the value; the system gives it up when the process ends.
private final class FolderLock: Sendable {
  private let descriptor: Int32

  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Whether the folder of this name is still the one that is locked.
  func isOn(_ folder: String) -> Bool {
    var locked = stat(), named = stat()
    return fstat(descriptor, &locked) == 0 && stat(folder, &named) == 0
      && locked.st_dev == named.st_dev && locked.st_ino == named.st_ino
  }
}
