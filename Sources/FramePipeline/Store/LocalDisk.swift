package import FileStorage
package import Foundation
import Glibc

/// The local disk.
package struct LocalDisk: OutputDisk {
  let isDurable: Bool
  private let write: DescriptorIO.Write

  /// Creates the disk.
  ///
  /// - Parameters:
  ///   - isDurable: Whether output has to survive a power failure, which takes some milliseconds.
  ///   - write: The function that writes bytes.
  package init(
    isDurable: Bool = true, write: @escaping DescriptorIO.Write = { Glibc.write($0, $1, $2) }
  ) {
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
    if creates { try AtomicFile.createFolder(path, access: .everyone) }
    let opened = open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { throw DiskError("open the folder", path, code: errno) }
    return DirectoryDescriptor(opened, path: path, disk: self)
  }

  /// Writes all bytes; returns `nil`, or the error number.
  func put(_ bytes: [UInt8], _ descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { DescriptorIO.write($0, to: descriptor, using: write) }
  }

  // MARK: Files that a person names

  /// Returns the names in a folder; empty if there is no such folder, or it cannot be read.
  package func names(in folder: String) -> [String] {
    (try? openFolder(folder, creates: false).names()) ?? []
  }

  /// Returns the bytes of a file, or `nil` if it cannot be read.
  package func contents(of path: String) -> Data? {
    // Only plain files are read: reading a pipe might never end.
    guard Self.kind(of: path) == S_IFREG else { return nil }
    return FileManager.default.contents(atPath: path)
  }

  /// Returns the bytes of a file, or `nil` if it cannot be read or is larger than `limit`.
  package func contents(of path: String, atMost limit: Int) -> Data? {
    guard Self.size(of: path).map({ $0 <= limit }) ?? false else { return nil }
    return contents(of: path)
  }

  /// Splits a path into a folder and a name; the folder is empty for the working folder.
  private static func split(_ path: String) -> (folder: String, name: String) {
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let folder = (trimmed as NSString).deletingLastPathComponent
    return (folder, (trimmed as NSString).lastPathComponent)
  }

  private static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Returns the file type of a path's target, or `nil` if there is none.
  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
