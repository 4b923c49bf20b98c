package import Glibc

/// An exclusive lock on a file or a folder (flock(2)), held until the value is released or the process ends.
package final class FileLock: Sendable {
  /// The open file.
  package let descriptor: Int32

  /// The kind of file to lock, and whether it is created.
  package enum Opening: Sendable {
    /// A file, which is created with access for its owner only if it is missing.
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

  /// How often locking is retried if other processes remove the file.
  private static let maximumRetries = 10

  /// The process that locked the file; a forked one has a copy of this value.
  private let owner = getpid()

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    Self.unlock(descriptor, ownedBy: owner)
    close(descriptor)
  }

  /// Locks a path, or returns `nil` while another process holds the lock.
  ///
  /// A file that was removed or replaced while it was being locked is opened again, because a lock on an unlinked file
  /// excludes nobody.
  ///
  /// - Throws: ``DiskError`` if it cannot be opened or locked.
  package static func tryLock(
    _ path: String, opening: Opening
  ) throws(DiskError) -> FileLock? {
    for _ in 0..<maximumRetries {
      let lock = try open(path, opening)
      guard try Self.lock(lock.descriptor, path) else { return nil }
      if FileIdentity(path: path, followsLink: true) == FileIdentity(descriptor: lock.descriptor) {
        return lock
      }
    }
    throw DiskError("lock", path, code: ENOENT)
  }

  /// Locks a path, and waits for other processes to release it.
  package static func lock(_ path: String, opening: Opening) throws(DiskError) -> FileLock {
    let lock = try open(path, opening)
    while flock(lock.descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw DiskError("lock", path, code: errno) }
    }
    return lock
  }

  /// Locks a path, and waits for other processes up to a time; returns `nil` if it is still locked then.
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

  /// Locks an open file for as long as it is open; returns false if another process holds the lock.
  package static func lock(_ descriptor: Int32, _ path: String) throws(DiskError) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { throw DiskError("lock", path, code: errno) }
    }
    return true
  }

  /// Releases the lock on an open file, unless this process is a fork of the one that locked it.
  ///
  /// Closing the file is not enough: a program that another thread is starting has a copy of the descriptor, and with it
  /// the lock, until it is executed.
  package static func unlock(_ descriptor: Int32, ownedBy process: pid_t) {
    if getpid() == process { flock(descriptor, LOCK_UN) }
  }

  private static func open(_ path: String, _ opening: Opening) throws(DiskError) -> FileLock {
    let descriptor = Glibc.open(path, opening.flags | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw DiskError("lock", path, code: errno) }
    return FileLock(descriptor: descriptor)
  }
}
