package import Glibc

/// An exclusive lock on a file or a folder (flock(2)), held until the value is released or the process ends.
package final class FileLock: Sendable {
  /// The open file.
  package let descriptor: Int32

  /// How the locked file is opened.
  package enum Opening: Sendable {
    /// A file, which is made, for its owner alone, where it is missing.
    case creatingFile
    case existingFile
    case folder

    fileprivate var flags: Int32 {
      switch self {
      case .creatingFile: O_RDWR | O_CREAT | O_NOFOLLOW
      case .existingFile: O_RDONLY | O_NOFOLLOW
      case .folder: O_RDONLY | O_DIRECTORY
      }
    }
  }

  /// How often a lock file is opened that other processes remove.
  private static let tries = 10

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Locks what has a path, or returns `nil` while another process holds the lock.
  ///
  /// A file that was removed or replaced while it was being locked is opened again, as a lock on a file that no
  /// path leads to keeps nobody out.
  ///
  /// - Throws: ``DiskError`` where it cannot be opened or locked.
  package static func tryLock(
    _ path: String, opening: Opening
  ) throws(DiskError) -> FileLock? {
    for _ in 0..<tries {
      let lock = try open(path, opening)
      guard try Self.lock(lock.descriptor, path) else { return nil }
      if FileIdentity(path: path, followsLink: true) == FileIdentity(descriptor: lock.descriptor) {
        return lock
      }
    }
    throw DiskError("lock", path, code: ENOENT)
  }

  /// Locks what has a path, and waits for other processes to release it.
  package static func lock(_ path: String, opening: Opening) throws(DiskError) -> FileLock {
    let lock = try open(path, opening)
    while flock(lock.descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw DiskError("lock", path, code: errno) }
    }
    return lock
  }

  /// Locks what has a path, and waits for other processes up to a time; `nil` where it is locked even then.
  package static func lock(
    _ path: String, opening: Opening, within time: Duration
  ) throws(DiskError) -> FileLock? {
    let lock = try open(path, opening)
    let deadline = ContinuousClock.now + time
    while try !Self.lock(lock.descriptor, path) {
      guard ContinuousClock.now < deadline else { return nil }
      usleep(10_000)
    }
    return lock
  }

  /// Locks an open file for as long as it is open, and tells whether another process kept it from that.
  package static func lock(_ descriptor: Int32, _ path: String) throws(DiskError) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { throw DiskError("lock", path, code: errno) }
    }
    return true
  }

  private static func open(_ path: String, _ opening: Opening) throws(DiskError) -> FileLock {
    let descriptor = Glibc.open(path, opening.flags | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw DiskError("lock", path, code: errno) }
    return FileLock(descriptor: descriptor)
  }
}

/// Which file a path or a descriptor leads to: another file of the same name has another identity.
package struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let inode: ino_t

  package init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
  }

  /// The file of an open descriptor.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// What has a path; a symbolic link is followed where that is wanted.
  package init?(path: String, followsLink: Bool = false) {
    var status = stat()
    guard (followsLink ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }
}
