import Glibc

/// A lock on a file that lasts as long as the value; the system gives it up when the process ends.
package final class TransferLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock on a file, which is made where it is missing; `nil` while another has it.
  init?(path: String) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
  }

  /// Takes the lock on a file that is there.
  init?(existing path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    // One who had the lock may have removed the file.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, access(path, F_OK) == 0 else { return nil }
  }

  deinit { close(descriptor) }
}
