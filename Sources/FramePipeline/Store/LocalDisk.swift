package import FileStorage
package import Foundation
import Glibc

/// The machine's own disk.
package struct LocalDisk: OutputDisk {
  let isDurable: Bool
  private let write: DescriptorIO.Write

  /// Makes the disk.
  ///
  /// - Parameters:
  ///   - isDurable: Whether output is to last through a loss of power, which takes some milliseconds.
  ///   - write: How bytes are written.
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

  /// Writes all bytes, or returns the error's number.
  func put(_ bytes: [UInt8], _ descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { DescriptorIO.write($0, to: descriptor, using: write) }
  }

  // MARK: Files that a person names

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
