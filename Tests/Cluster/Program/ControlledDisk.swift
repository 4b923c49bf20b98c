import FileStorage
import FramePipeline
import Glibc
import Synchronization

/// A disk for frames that is full or slow at the coordinator's command.
final class ControlledDisk: Sendable {
  /// What happens when bytes are written.
  enum Condition: Hashable, Sendable {
    case working
    /// Each write ends early with `ENOSPC`.
    case full
    /// Each write takes some milliseconds.
    case slow(milliseconds: Int)
  }

  private let condition = Mutex(Condition.working)

  /// The disk, whose output need not survive a power failure.
  var disk: LocalDisk {
    LocalDisk(isDurable: false) { [self] in write($1, $2, to: $0) }
  }

  func set(_ new: Condition) { condition.withLock { $0 = new } }

  private func write(
    _ bytes: UnsafeRawPointer, _ count: Int, to descriptor: Int32
  ) -> Int {
    switch condition.withLock({ $0 }) {
    case .working: break
    case .slow(let milliseconds): usleep(UInt32(milliseconds) * 1000)
    case .full:
      // A file system often has room for a part.
      if count > 1 { return Glibc.write(descriptor, bytes, count / 2) }
      errno = ENOSPC
      return -1
    }
    return Glibc.write(descriptor, bytes, count)
  }
}
