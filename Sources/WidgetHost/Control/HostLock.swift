import FileStorage
import Glibc
import Synchronization

/// The right to be the one host of a state folder, as long as the value lives; a killed host loses it.
package final class HostLock: Sendable {
  package let folder: StateFolder
  /// The lock on the lock file; another one after the file was removed.
  private let lock: Mutex<FileLock>

  /// Takes the folder.
  ///
  /// - Throws: ``StateError/taken(folder:process:)`` where another host has it.
  package init(_ folder: StateFolder) throws(StateError) {
    try folder.create()
    self.folder = folder
    let taken = try Self.take(folder)
    lock = Mutex(taken)
    // Somebody may have removed the file that a running host holds.
    if let call = ControlCall(folder) { throw .taken(folder: folder.path, process: call.host) }
    Self.writeProcess(to: taken.descriptor)
  }

  /// Whether the lock file is the one that is locked, so that no other host can take the folder.
  var isInPlace: Bool {
    lock.withLock { lock in
      FileIdentity(path: folder.lock).map { $0 == FileIdentity(descriptor: lock.descriptor) }
        ?? false
    }
  }

  /// Takes the folder once more after its lock file was removed.
  ///
  /// - Throws: ``StateError/taken(folder:process:)`` where another host was faster.
  func renew() throws(StateError) {
    guard !isInPlace else { return }
    let taken = try Self.take(folder)
    Self.writeProcess(to: taken.descriptor)
    lock.withLock { $0 = taken }
  }

  /// Opens and locks the file.
  private static func take(_ folder: StateFolder) throws(StateError) -> FileLock {
    do throws(DiskError) {
      if let lock = try FileLock.tryLock(folder.lock, opening: .creatingFile) { return lock }
    } catch {
      throw .folder(folder.path, reason: SystemError.reason(of: error.code))
    }
    throw .taken(folder: folder.path, process: process(in: folder.lock))
  }

  /// Notes this process, for people who look and for the message of a second host.
  private static func writeProcess(to descriptor: Int32) {
    let text = Array("\(getpid())\n".utf8)
    // A full disk does not keep the host from running.
    if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.count, 0) }
  }

  /// The process that wrote itself into the file.
  private static func process(in path: String) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let bytes = try? DescriptorIO.read(descriptor, atMost: 64, expecting: 16) else {
      return nil
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(separator: "\n").first.flatMap { Int32($0) }
  }
}
