package import Foundation
import Glibc

/// Writes files atomically: other processes see a file complete or not at all.
///
/// The bytes are written to a temporary file in the same folder, which is then renamed or linked to the file's name.
/// Frame output is written by `DirectoryDescriptor`, which works in the same way relative to an open folder.
package enum AtomicFile {
  /// Who may access a new file or folder, before the process's file mode creation mask.
  package enum Access: Sendable {
    case owner
    case everyone

    fileprivate var fileMode: mode_t { self == .owner ? 0o600 : 0o666 }
    fileprivate var folderMode: mode_t { self == .owner ? 0o700 : 0o777 }
  }

  /// Writes a file and replaces an existing one.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - bytes: The new content.
  ///   - access: Who may read the new file.
  ///   - isDurable: Whether the file must survive a power failure, which takes some milliseconds.
  /// - Throws: ``DiskError``; an existing file is then unchanged.
  package static func replace(
    _ path: String, _ bytes: some ContiguousBytes, access: Access = .owner,
    isDurable: Bool = false
  ) throws(DiskError) {
    let temporary = try writeTemporary(path, bytes, access, isDurable: isDurable)
    guard rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw DiskError("write", path, code: code)
    }
    if isDurable { try synchronizeFolder(folder(of: path)) }
  }

  /// Writes a file unless it exists, and returns whether it was written.
  package static func create(
    _ path: String, _ bytes: some ContiguousBytes, access: Access = .owner
  ) throws(DiskError) -> Bool {
    let temporary = try writeTemporary(path, bytes, access, isDurable: false)
    defer { unlink(temporary) }
    if link(temporary, path) == 0 { return true }
    guard errno == EEXIST else { throw DiskError("write", path, code: errno) }
    return false
  }

  /// Reads a file of random bytes, and creates it first if it is missing; only its owner may read it.
  ///
  /// Of several processes that create it at the same time, all read the bytes of the first.
  package static func key(at path: String, byteCount: Int) throws(DiskError) -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    let fresh = (0..<byteCount).map { _ in UInt8.random(in: 0...255, using: &random) }
    if access(path, F_OK) != 0 { _ = try create(path, Data(fresh)) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw DiskError("read", path, code: errno) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: byteCount)
    guard read(descriptor, &bytes, byteCount) == byteCount else {
      throw DiskError("read", path, code: errno == 0 ? EIO : errno)
    }
    return bytes
  }

  /// Creates a folder and its missing parents.
  package static func createFolder(
    _ path: String, access: Access = .owner
  ) throws(DiskError) {
    if path.isEmpty || mkdir(path, access.folderMode) == 0 { return }
    var code = errno
    if code == EEXIST, FileStatus(path: path)?.isFolder == true { return }
    let parent = folder(of: path)
    if code == ENOENT, parent != path, !parent.isEmpty {
      try createFolder(parent, access: access)
      if mkdir(path, access.folderMode) == 0 || errno == EEXIST { return }
      code = errno
    }
    throw DiskError("create the folder", path, code: code)
  }

  private static func writeTemporary(
    _ path: String, _ bytes: some ContiguousBytes, _ access: Access, isDurable: Bool
  ) throws(DiskError) -> String {
    let temporary = "\(path).\(UUID().uuidString).draft"
    let descriptor = open(
      temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, access.fileMode)
    guard descriptor >= 0 else { throw DiskError("create", path, code: errno) }
    var failure = bytes.withUnsafeBytes { DescriptorIO.write($0, to: descriptor) }
    if failure == nil, isDurable, fsync(descriptor) != 0 { failure = errno }
    // Some file systems report a full disk only when a file is closed.
    let closed = close(descriptor) == 0 ? nil : errno
    guard let code = failure ?? closed else { return temporary }
    unlink(temporary)
    throw DiskError("write", path, code: code)
  }

  /// Writes the names in a folder to the disk; a new one survives a power failure only then.
  package static func synchronizeFolder(_ path: String) throws(DiskError) {
    let descriptor = open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DiskError("open the folder", path, code: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw DiskError("write", path, code: errno) }
  }

  private static func folder(of path: String) -> String {
    (path as NSString).deletingLastPathComponent
  }
}
