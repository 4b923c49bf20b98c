import Glibc
import Synchronization

/// Through which a worker tells the process that watches it how far it is.
final class WorkerChannel: Sendable {
  private let descriptor: Int32
  /// Words of several threads come one after the other.
  private let turn = Mutex(())

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Says a word.
  func send(_ message: WorkerMessage) {
    let bytes = message.bytes
    turn.withLock { _ in
      var start = 0
      while start < bytes.count {
        let count = bytes[start...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 || errno == EINTR else { return }
        start += max(count, 0)
      }
    }
  }
}
