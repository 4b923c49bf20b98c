import FramePipeline
import Glibc

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
