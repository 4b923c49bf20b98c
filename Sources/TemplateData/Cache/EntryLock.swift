import CDisk
import FileStorage
import Foundation
import Glibc

/// The exclusive right to request the response of one entry of a ``DataCache``, among the threads and processes that use
/// its folder.
///
/// All entries share one lock file, of which each locks a byte of its own: there are no files to evict, and no two
/// entries wait for each other. The system releases the lock of a process that is killed.
final class EntryLock: Sendable {
  /// The name of the lock file, which stays empty.
  static let fileName = ".lock"
  /// How long a waiting thread pauses between two attempts, in microseconds.
  private static let pause: UInt32 = 10_000

  private let descriptor: Int32
  private let position: Int64
  /// The process that has locked it; a forked one has a copy of this value.
  private let owner = getpid()

  private init(descriptor: Int32, position: Int64) {
    self.descriptor = descriptor
    self.position = position
  }

  /// Closing the file is not enough: a program that another thread is starting has a copy of the descriptor.
  deinit {
    if getpid() == owner { placard_unlock_byte(descriptor, position) }
    close(descriptor)
  }

  /// Locks an entry, and waits up to a time; returns `nil` if it is still locked then.
  static func lock(
    _ key: DataCache.Key, file: String, within limit: Duration
  ) throws(DataError) -> EntryLock? {
    let descriptor = open(file, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw error(file, errno) }
    let lock = EntryLock(descriptor: descriptor, position: Int64(key.number >> 2))
    let deadline = ContinuousClock.now + limit
    while placard_lock_byte(descriptor, lock.position) != 0 {
      let code = errno
      guard code == EAGAIN || code == EACCES || code == EINTR else { throw error(file, code) }
      guard ContinuousClock.now < deadline else { return nil }
      usleep(pause)
    }
    return lock
  }

  private static func error(_ path: String, _ code: Int32) -> DataError {
    .disk(operation: "lock", path: path, reason: SystemError.reason(of: code))
  }
}
