import CDisk
package import FileStorage
package import Foundation
import Glibc
import Synchronization

/// An open folder on the local disk.
///
/// Its entries are opened relative to its descriptor (`openat` and related calls), so that replacing the path cannot
/// redirect them.
package final class DirectoryDescriptor: OutputDirectory {
  package let path: String

  /// How often opening a folder is retried when other runs remove it.
  private static let maximumRetries = 10

  private let descriptor: Int32
  private let disk: LocalDisk
  /// The process that has locked the folder; 0 if it is not locked.
  private let lockOwner = Atomic<pid_t>(0)

  /// Takes ownership of an open descriptor.
  init(_ descriptor: Int32, path: String, disk: LocalDisk) {
    self.descriptor = descriptor
    self.path = path
    self.disk = disk
  }

  deinit {
    FileLock.unlock(descriptor, ownedBy: lockOwner.load(ordering: .relaxed))
    close(descriptor)
  }

  package func openFolder(
    _ name: String, creates: Bool
  ) throws(DiskError) -> any OutputDirectory {
    try folder(name, creates: creates)
  }

  private func folder(_ name: String, creates: Bool) throws(DiskError) -> DirectoryDescriptor {
    try check(name)
    let path = path(of: name)
    for _ in 0..<Self.maximumRetries {
      let opened = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      if opened >= 0 { return DirectoryDescriptor(opened, path: path, disk: disk) }
      let code = errno
      // Linux reports a symbolic link as "not a directory".
      if kind(of: name) == .symbolicLink { throw DiskError("open the folder", path, code: ELOOP) }
      guard creates, code == ENOENT else { throw DiskError("open the folder", path, code: code) }
      try createFolder(name)
    }
    throw DiskError("open the folder", path, code: ENOENT)
  }

  private func createFolder(_ name: String) throws(DiskError) {
    guard mkdirat(descriptor, name, 0o777) == 0 || errno == EEXIST else {
      throw DiskError("create the folder", path(of: name), code: errno)
    }
  }

  package func lockFolder(_ name: String) throws(DiskError) -> (any OutputDirectory)? {
    let folder = try folder(name, creates: true)
    guard try FileLock.lock(folder.descriptor, folder.path) else { return nil }
    folder.lockOwner.store(getpid(), ordering: .relaxed)
    // Another run that failed may just have removed the folder that it had created.
    return isEntry(name, folder) ? folder : nil
  }

  /// Whether the name still refers to this folder.
  private func isEntry(_ name: String, _ folder: DirectoryDescriptor) -> Bool {
    status(of: name).map(FileIdentity.init) == FileIdentity(descriptor: folder.descriptor)
  }

  package func createFile(_ name: String, _ bytes: [UInt8]) throws(DiskError) {
    try check(name)
    let path = path(of: name)
    let file = openat(
      descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw DiskError("create", path, code: errno) }
    let failure = disk.put(bytes, file)
    // Some file systems report a full disk only when a file is closed.
    let closed = close(file) == 0 ? nil : errno
    guard let code = failure ?? closed else { return }
    unlinkat(descriptor, name, 0)
    throw DiskError("write", path, code: code)
  }

  package func renameFile(_ name: String, to newName: String) throws(DiskError) {
    try check(name)
    try check(newName)
    guard renameat(descriptor, name, descriptor, newName) == 0 else {
      throw DiskError("write", path(of: newName), code: errno)
    }
  }

  package func linkFile(
    _ name: String, of folder: any OutputDirectory, as newName: String
  ) throws(DiskError) {
    try check(newName)
    guard let folder = folder as? DirectoryDescriptor else {
      throw DiskError("link", folder.path(of: name), code: EXDEV)
    }
    try folder.check(name)
    // A symbolic link would get another name, too.
    guard folder.kind(of: name) == .file else {
      throw DiskError("link", folder.path(of: name), code: ENOENT)
    }
    guard linkat(folder.descriptor, name, descriptor, newName, 0) == 0 else {
      throw DiskError("link", path(of: newName), code: errno)
    }
    guard kind(of: newName) == .file else {
      // It was replaced in between.
      unlinkat(descriptor, newName, 0)
      throw DiskError("link", path(of: newName), code: ELOOP)
    }
  }

  package func linkCount(of name: String) -> Int? {
    guard Self.isEntryName(name), let status = status(of: name),
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return Int(status.st_nlink)
  }

  package func exchange(_ name: String, with other: String) -> Bool {
    Self.isEntryName(name) && Self.isEntryName(other)
      && placard_exchange(descriptor, name, other)
  }

  package func removeFile(_ name: String) throws(DiskError) {
    try check(name)
    guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
      throw DiskError("remove", path(of: name), code: errno)
    }
  }

  package func removeEmptyFolder(_ name: String) {
    if Self.isEntryName(name) { unlinkat(descriptor, name, AT_REMOVEDIR) }
  }

  package func kind(of name: String) -> DirectoryEntryKind? {
    guard Self.isEntryName(name), let status = status(of: name) else { return nil }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .symbolicLink
    default: .special
    }
  }

  package func stamp(of name: String) -> FileStamp? {
    guard Self.isEntryName(name), let status = status(of: name),
      [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    else { return nil }
    return FileStamp(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
      written: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec))
  }

  package func lockHolder(of name: String) -> LockHolder? {
    guard Self.isEntryName(name), let status = status(of: name) else { return nil }
    return LockHolder.holder(ofFlockOn: status)
  }

  package func names() throws(DiskError) -> [String] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw DiskError("list", path, code: errno) }
    guard let stream = fdopendir(copy) else {
      let code = errno
      close(copy)
      throw DiskError("list", path, code: code)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      // The end of the folder leaves it as it is, and an error sets it.
      errno = 0
      guard let entry = readdir(stream) else {
        let code = errno
        // Somebody removed the folder while it is open, so that it has no entries.
        guard code == 0 || code == ENOENT else { throw DiskError("list", path, code: code) }
        return names
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  package func contents(of name: String, atMost limit: Int) -> Data? {
    // Only plain files are opened: opening a device could have side effects, and opening a pipe could block forever.
    guard kind(of: name) == .file else { return nil }
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) <= limit
    else { return nil }
    // The file may have grown since.
    return (try? DescriptorIO.read(file, atMost: limit, expecting: Int(status.st_size)))
      .map { Data($0) }
  }

  package func synchronize() throws(DiskError) {
    guard disk.isDurable else { return }
    // Synchronizes all files at once: 200 calls of fsync took 15 times as long.
    guard placard_sync_file_system(descriptor) == 0 else {
      throw DiskError("write", path, code: errno)
    }
  }

  private func status(of name: String) -> stat? {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// Rejects names that lead out of the folder.
  private func check(_ name: String) throws(DiskError) {
    guard Self.isEntryName(name) else { throw DiskError("open", path(of: name), code: EINVAL) }
  }

  private static func isEntryName(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".."
      && name.utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 != 0 }
  }
}
