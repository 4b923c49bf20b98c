package import Foundation
import Glibc

/// The machine's own disk.
package struct LocalDisk: OutputDisk {
  /// The system's call that writes bytes to a descriptor, or one that fails like it.
  package typealias Write = @Sendable (Int32, UnsafeRawPointer, Int) -> Int

  let isDurable: Bool
  private let write: Write

  /// Makes the disk.
  ///
  /// - Parameters:
  ///   - isDurable: Whether output is to last through a loss of power, which takes some milliseconds.
  ///   - write: How bytes are written.
  package init(isDurable: Bool = true, write: @escaping Write = { Glibc.write($0, $1, $2) }) {
    self.isDurable = isDurable
    self.write = write
  }

  package func openFolder(
    _ path: String, creates: Bool, followsLink: Bool = true
  ) throws(DiskError) -> any OutputDirectory {
    guard followsLink else {
      let (parent, name) = Self.split(path)
      return try openFolder(parent, creates: false).openFolder(name, creates: creates)
    }
    if creates { try createFolder(path) }
    let opened = open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { throw DiskError("open the folder", path, code: errno) }
    return DirectoryDescriptor(opened, path: path, disk: self)
  }

  /// Makes a folder and those around it, where they are missing.
  func createFolder(_ path: String) throws(DiskError) {
    if path.isEmpty || mkdir(path, 0o777) == 0 { return }
    switch errno {
    case EEXIST where Self.kind(of: path) == S_IFDIR: return
    case ENOENT:
      let parent = Self.split(path).folder
      guard parent != path else { fallthrough }
      try createFolder(parent)
      guard mkdir(path, 0o777) == 0 || errno == EEXIST else { fallthrough }
    default: throw DiskError("create the folder", path, code: errno)
    }
  }

  /// Writes all bytes, or returns the error's number.
  func put(_ bytes: [UInt8], _ descriptor: Int32) -> Int32? {
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

  // MARK: Files that a person names

  /// Writes a new file; where that fails, no file is left.
  package func createFile(_ path: String, _ bytes: [UInt8]) throws(DiskError) {
    let (folder, name) = Self.split(path)
    try openFolder(folder, creates: false).createFile(name, bytes)
  }

  /// Moves a file, in one step, to where it replaces what was there.
  package func rename(_ path: String, to newPath: String) throws(DiskError) {
    guard Glibc.rename(path, newPath) == 0 else { throw DiskError("write", newPath, code: errno) }
  }

  /// Removes a file; it is no error where there is none.
  package func removeFile(_ path: String) throws(DiskError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw DiskError("remove", path, code: errno)
    }
  }

  /// The names in a folder; none where there is no such folder.
  package func names(in folder: String) -> [String] {
    (try? openFolder(folder, creates: false).names()) ?? []
  }

  /// The bytes of a file, or `nil` where it cannot be read.
  package func contents(of path: String) -> Data? {
    // Whatever else bears the name: reading a pipe might never end.
    guard Self.kind(of: path) == S_IFREG else { return nil }
    return FileManager.default.contents(atPath: path)
  }

  /// The bytes of a file, or `nil` where it cannot be read, or has more bytes than `limit`.
  package func contents(of path: String, atMost limit: Int) -> Data? {
    guard Self.size(of: path).map({ $0 <= limit }) ?? false else { return nil }
    return contents(of: path)
  }

  /// The bytes that an open file still has, or `nil` where it cannot be read, or has more than `limit`.
  static func contents(of descriptor: Int32, atMost limit: Int, expecting size: Int) -> Data? {
    var data = Data(count: min(size, limit) + 1)
    var count = 0
    while true {
      let read = data.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0, count + read <= limit else { return nil }
      if read == 0 { return data.prefix(count) }
      count += read
      if count == data.count { data.append(Data(count: min(count, limit - count) + 1)) }
    }
  }

  /// A path's folder and the name in it; the folder is empty for the working folder.
  private static func split(_ path: String) -> (folder: String, name: String) {
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let folder = (trimmed as NSString).deletingLastPathComponent
    return (folder, (trimmed as NSString).lastPathComponent)
  }

  private static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// What a path leads to, or `nil` where it leads nowhere.
  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
