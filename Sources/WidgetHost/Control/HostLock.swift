import FramePipeline
import Glibc
import Synchronization

/// The right to be the one host of a state folder, as long as the value lives; a killed host loses it.
package final class HostLock: Sendable {
  package let folder: StateFolder
  /// The open lock file; another one after it was removed.
  private let descriptor: Mutex<Int32>
  private static let tries = 10

  /// Takes the folder.
  ///
  /// - Throws: ``StateError/taken(folder:process:)`` where another host has it.
  package init(_ folder: StateFolder) throws(StateError) {
    try folder.create()
    self.folder = folder
    let taken = try Self.take(folder)
    descriptor = Mutex(taken)
    // Somebody may have removed the file that a running host holds.
    if let call = ControlCall(folder) { throw .taken(folder: folder.path, process: call.host) }
    Self.writeProcess(to: taken)
  }

  deinit { descriptor.withLock { _ = close($0) } }

  /// Whether the lock file is the one that is locked, so that no other host can take the folder.
  var isInPlace: Bool {
    descriptor.withLock { descriptor in
      FileIdentity(path: folder.lock).map { $0 == FileIdentity(descriptor: descriptor) } ?? false
    }
  }

  /// Takes the folder once more after its lock file was removed.
  ///
  /// - Throws: ``StateError/taken(folder:process:)`` where another host was faster.
  func renew() throws(StateError) {
    guard !isInPlace else { return }
    let taken = try Self.take(folder)
    Self.writeProcess(to: taken)
    descriptor.withLock { descriptor in
      close(descriptor)
      descriptor = taken
    }
  }

  /// Opens and locks the file.
  private static func take(_ folder: StateFolder) throws(StateError) -> Int32 {
    for _ in 0..<tries {
      let descriptor = open(folder.lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else {
        throw .folder(folder.path, reason: String(cString: strerror(errno)).lowercased())
      }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let process = process(in: descriptor)
        close(descriptor)
        throw .taken(folder: folder.path, process: process)
      }
      // It may have been removed in between.
      if FileIdentity(path: folder.lock) == FileIdentity(descriptor: descriptor) {
        return descriptor
      }
      close(descriptor)
    }
    throw .folder(
      folder.path, reason: "'\(folder.lock)' was removed \(tries) times while locking it")
  }

  /// Notes this process, for people who look and for the message of a second host.
  private static func writeProcess(to descriptor: Int32) {
    let text = Array("\(getpid())\n".utf8)
    // A full disk does not keep the host from running.
    if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.count, 0) }
  }

  /// The process that wrote itself into the file.
  private static func process(in descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    return text.split(separator: "\n").first.flatMap { Int32($0) }
  }
}

/// A state folder's lock for a moment, so that one process at a time brings the database up to date.
struct FolderLock {
  /// How often it is tried, and the pause between, in microseconds: 30 s in all.
  private static let tries = 3000, pause: UInt32 = 10_000

  private let descriptor: Int32

  /// Waits for other processes to be done.
  static func wait(for folder: StateFolder) throws(StateError) -> FolderLock {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .folder(folder.path, reason: String(cString: strerror(errno)).lowercased())
    }
    for _ in 0..<tries {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return FolderLock(descriptor: descriptor) }
      usleep(pause)
    }
    defer { close(descriptor) }
    var status = stat()
    let holder =
      fstat(descriptor, &status) == 0 ? LockHolder.holder(ofFlockOn: status) : nil
    throw .locked(folder: folder.path, holder: holder?.description)
  }

  func release() { close(descriptor) }
}

/// Which file a name or a descriptor leads to: another file of the same name has another identity.
struct FileIdentity: Hashable {
  private let device: dev_t
  private let inode: ino_t

  private init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
  }

  /// The file of an open descriptor.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// What has a path; a symbolic link is followed where that is wanted.
  init?(path: String, followsLink: Bool = false) {
    var status = stat()
    guard (followsLink ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }
}
