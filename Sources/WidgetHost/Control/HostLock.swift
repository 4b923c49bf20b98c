import Glibc

/// The right to be the one host of a state folder, as long as the value lives; a killed host loses it.
package final class HostLock: Sendable {
  package let folder: StateFolder
  private let descriptor: Int32

  /// Takes the folder.
  ///
  /// - Throws: ``StateError/taken(folder:process:)`` where another host has it.
  package init(_ folder: StateFolder) throws(StateError) {
    try folder.create()
    self.folder = folder
    descriptor = open(folder.lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw .folder(folder.path, reason: String(cString: strerror(errno)).lowercased())
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw .taken(folder: folder.path, process: Self.process(in: descriptor))
    }
    // Somebody may have removed the file that a running host holds.
    if let call = ControlCall(folder) { throw .taken(folder: folder.path, process: call.host) }
    let text = Array("\(getpid())\n".utf8)
    // Only for people who look: a full disk does not keep the host from running.
    if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.count, 0) }
  }

  deinit { close(descriptor) }

  /// The process that wrote itself into the file.
  private static func process(in descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    return text.split(separator: "\n").first.flatMap { Int32($0) }
  }
}
